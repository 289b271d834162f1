import { conUnidad, enFamilias, enPedidos, enumerar, NO_CREADO, NO_MODIFICADO } from "./piezas.ts";

export const creado = "This producto was created successfully!";
export const actualizado = "This producto was updated successfully!";
export const noCreado = NO_CREADO;
export const noActualizado = NO_MODIFICADO;
export const noEncontrado = "No existe ese producto.";
export const vacio = "No hay productos asociados al disponible.";
export const repetido =
  "Ya hay un producto con ese nombre y esa unidad en el disponible. Cambie el nombre o la unidad.";
export const codigoRepetido = (nombre: string) => `Ese código ya es de «${nombre}». Escriba otro.`;
export const enOtraCosa = (productos: readonly string[]): string =>
  `Ya se ha apuntado lo que llegó o se entregó de ${enumerar(productos)}: no puede pasar de kilos a piezas, ni al revés. Añádalo como otro producto, o quite antes lo apuntado.`;
export const pesoNulo = "El peso de una pieza debe ser mayor que 0. Déjelo en blanco si no se sabe.";
export const cajaNula = "Una caja debe llevar más que 0. Déjelo en blanco si se vende suelto.";
type LoQueEs = Parameters<typeof conUnidad>[0];
/** Families have ordered it in orders that are neither completed nor cancelled. */
export const cambiaLoPedido = (antes: LoQueEs, ahora: LoQueEs, familias: number) =>
  `Esto cambia lo que ya ${familias === 1 ? "ha" : "han"} pedido ${enFamilias(familias)}: «${conUnidad(antes)}» pasa a ser «${conUnidad(ahora)}». ` +
  "Si es el mismo producto, confírmelo; si es otro, añádalo aparte y ponga las existencias de este a 0.";
export const comoConfirmar = "Para cambiarlo de todos modos, envíe «confirmado» con el valor true.";
export const disponibleFijo = "Un producto no puede pasar a otro disponible. Añádalo allí.";
export const eliminado = "Producto eliminado correctamente";
export const eliminados = (n: number) => (n === 1 ? "1 producto eliminado" : `${n} productos eliminados`);
export const noEliminado = "No se ha podido eliminar el producto";
export const conPedidos = (nombre: string, pedidos: number) =>
  `Hay familias que han pedido «${nombre}» en ${enPedidos(pedidos)}. ` +
  "Para conservar esas cuentas no se puede eliminar; si ya no lo hay, ponga sus existencias a 0.";
