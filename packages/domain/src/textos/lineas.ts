import type { MotivoNoEditable } from "../pedidos.ts";
import { enumerar } from "./piezas.ts";

export const vacio = "No hay lineaPedidos asociados al pedido para esa familia.";
export const noEditable: Record<MotivoNoEditable, string> = {
  completado: "Pedido completado",
  cancelado: "Pedido cancelado",
  caducado: "Pedido caducado",
  sinEmpezar: "El pedido aún no ha empezado",
};
export const fueraDeTiempo = "FUERA DE TIEMPO";
export const guardadas = "Su pedido se ha guardado.";
export const noGuardadas = "No se ha podido guardar. Lo que ha escrito sigue aquí: inténtelo de nuevo.";
export const productoAjeno = "Alguno de los productos no es de este pedido. Recargue la página.";
export const productoRepetido = "El mismo producto viene dos veces.";
export const otraFamilia = "Las líneas son de otra familia.";
export const otroPedido = "Las líneas son de otro pedido.";
export const noEncontrada = "No existe esa línea de pedido.";
export const eliminada = "Línea de pedido eliminada correctamente";
export const actualizada = "Línea de pedido guardada correctamente";
export const otroProducto = "El producto de una línea no se puede cambiar. Elimínela y añada otra.";
export const eliminadas = (n: number) =>
  n === 1 ? "1 línea de pedido eliminada" : `${n} líneas de pedido eliminadas`;
export const pedidosCerrados = (pedidos: readonly string[]) =>
  `No se ha eliminado ninguna línea: ya no admiten cambios ${enumerar(pedidos)}.`;
export const cambiada = (producto: string, ahora: string) =>
  `Mientras tanto, otra persona ha dejado «${producto}» en ${ahora}. Elija con qué cantidad se queda.`;
export const notaCambiada = (producto: string, ahora: string) =>
  ahora === ""
    ? `Mientras tanto, otra persona ha quitado la nota de «${producto}». Escriba la que deba quedar.`
    : `Mientras tanto, otra persona ha escrito una nota en «${producto}»: «${ahora}». Escriba la que deba quedar.`;
export const hastaCambiado = (producto: string, ahora: string) =>
  `Mientras tanto, otra persona ha cambiado cuánto más se acepta de «${producto}»: ahora ${ahora}. Escriba lo que deba quedar.`;
export const sinCajas = (producto: string) =>
  `«${producto}» ya no va por cajas enteras: no hace falta decir cuánto más se acepta.`;
export const sinExistencias = (producto: string, quedan: string) =>
  `No queda bastante de «${producto}»: quedan ${quedan}. Ajuste la cantidad.`;
export const preciosVistos = "Entendido. Estos cambios de precio ya no se le recordarán.";
export const preciosDeNadie = "Los precios los da por vistos la familia que ha pedido.";
export const preciosOtraVez = "Mientras tanto ha vuelto a cambiar algún precio. Mire cómo queda ahora.";
export const demasiadasPantallas =
  "Tiene abiertas demasiadas pantallas a la vez. Cierre alguna y recargue esta.";
