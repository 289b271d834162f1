import { enPedidos, enumerar, NO_CREADO, NO_MODIFICADO } from "./piezas.ts";

export const creada = "This familia was created successfully!";
export const actualizada = "This familia was updated successfully!";
export const noCreada = NO_CREADO;
export const noActualizada = NO_MODIFICADO;
export const eliminada = "Familia eliminada correctamente";
export const eliminadas = (n: number) => (n === 1 ? "1 familia eliminada" : `${n} familias eliminadas`);
export const dadaDeBaja = "Familia dada de baja correctamente";
export const noDadaDeBaja = "No se ha podido dar de baja a la familia";
export const noEliminada = "No se ha podido eliminar la familia";
export const deBajaDesde = (dia: string) => `Familia de Baja el dia ${dia}`;
export const conPedidos = (nombre: string, pedidos: number) =>
  `«${nombre}» tiene productos en ${enPedidos(pedidos)}. ` +
  "Para conservar esas cuentas no se puede eliminar: dele de baja.";
export const cuentaConMas = (de: "administración" | "tesorería") =>
  `La cuenta de esta familia es de ${de}: solo ella o quien administra pueden cambiar su email y su contraseña.`;
export const cuentaDeBaja = "La cuenta de esta familia está de baja: no puede entrar con otra contraseña.";
export const noEncontrada = "No existe esa familia.";
export const vacia = "No hay Familias.";
export const nombreRepetido = "Ya hay una familia con ese nombre. Elija otro.";
export const deBaja = "La familia está de baja y no se puede modificar.";
export const anonimizada = "La familia ya no tiene nombre, ni lo que escribió";
export const noAnonimizada = "No se ha podido anonimizar a la familia";
export const antesDeBaja = "La familia no está de baja. Dele de baja antes de anonimizarla.";
export const conPedidosSinAcabar = (nombre: string, pedidos: readonly string[]) =>
  `«${nombre}» tiene productos en pedidos sin repartir: ${pedidos.map((pedido) => `«${pedido}»`).join(", ")}. Repártalos o complételos antes.`;
export const conPedidosSinContabilizar = (nombre: string, pedidos: readonly string[]) =>
  `«${nombre}» tiene productos en pedidos sin contabilizar: ${enumerar(pedidos)}. Contabilícelos o cancélelos antes.`;
export const conApuntes = (nombre: string) =>
  `«${nombre}» tiene apuntes en las cuentas. Para conservarlas no se puede eliminar: dele de baja.`;
