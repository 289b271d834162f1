export const vacio = "No hay lineaPedidos asociados al pedido para esa familia.";
export const completado = "Pedido completado";
export const cancelado = "Pedido cancelado";
export const caducado = "Pedido caducado";
export const sinEmpezar = "El pedido aún no ha empezado";
export const fueraDeTiempo = "FUERA DE TIEMPO";
export const guardadas = "Su pedido se ha guardado.";
export const noGuardadas = "No se ha podido guardar. Lo que ha escrito sigue aquí: inténtelo de nuevo.";
export const productoAjeno = "Alguno de los productos no es de este pedido. Recargue la página.";
export const productoRepetido = "El mismo producto viene dos veces.";
export const otraFamilia = "Las líneas son de otra familia.";
export const otroPedido = "Las líneas son de otro pedido.";
export const sinExistencias = (producto: string, quedan: string) =>
  `No queda bastante de «${producto}»: quedan ${quedan}. Ajuste la cantidad.`;
