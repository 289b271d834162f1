/**
 * What the user reads of suppliers and their products, besides what `textos` has of them: apart, as the first load of the
 * web has no use for it.
 */
const enPedidos = (n: number) => (n === 1 ? "un pedido" : `${n} pedidos`);

export const textosDeProveedor = {
  familiaDeBaja: (nombre: string) => `La familia «${nombre}» está de baja. Elija otra.`,
  familiasDeAdministracion: "Qué familias gestionan un proveedor lo decide quien administra.",
  eliminado: "Proveedor eliminado correctamente",
  eliminados: (n: number) => (n === 1 ? "1 proveedor eliminado" : `${n} proveedores eliminados`),
  noEliminado: "No se ha podido eliminar el proveedor",
  conPedidos: (nombre: string, pedidos: number) =>
    `Hay familias que han pedido productos de «${nombre}» en ${enPedidos(pedidos)}. ` +
    "Para conservar esas cuentas no se puede eliminar.",
} as const;

export const textosDeProducto = {
  repetido: "Ya hay un producto con ese nombre y esa unidad en el disponible. Cambie el nombre o la unidad.",
  codigoRepetido: (nombre: string) => `Ese código ya es de «${nombre}». Escriba otro.`,
  disponibleFijo: "Un producto no puede pasar a otro disponible. Añádalo allí.",
  eliminado: "Producto eliminado correctamente",
  eliminados: (n: number) => (n === 1 ? "1 producto eliminado" : `${n} productos eliminados`),
  noEliminado: "No se ha podido eliminar el producto",
  conPedidos: (nombre: string, pedidos: number) =>
    `Hay familias que han pedido «${nombre}» en ${enPedidos(pedidos)}. ` +
    "Para conservar esas cuentas no se puede eliminar; si ya no lo hay, ponga sus existencias a 0.",
} as const;
