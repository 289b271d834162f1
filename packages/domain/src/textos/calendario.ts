export const renovado = "El calendario tiene otra dirección. La de antes ya no responde.";
export const soloPersonas =
  "Quien sabe la dirección de un calendario lo lee para siempre: pídasela a una persona, no con otra aplicación.";
export const soloSuFamilia =
  "La dirección de un calendario la ve y la cambia solo su familia: quien la conoce lo lee para siempre.";
export const noRenovado = "No se ha podido cambiar la dirección del calendario.";

/** What is said in a calendar program. */
export const cierra = (pedido: string) => `Cierra el pedido «${pedido}»`;
export const reparto = (pedido: string) => `Recoger el pedido «${pedido}»`;
export const turno = (pedido: string) => `Repartir el pedido «${pedido}»: le toca a su familia`;
export const turnoDe = (clase: string) => `${clase}: le toca a su familia`;
export const deProveedor = (proveedor: string) => `De ${proveedor}.`;
export const haPedido = "Su familia ya ha pedido.";
export const noHaPedido = "Su familia no ha pedido todavía.";
export const cerrara = (proveedor: string) => `Cerrará el pedido de ${proveedor}`;
export const abrira = (cuando: string) => `Todavía no está creado. Según su ritmo abre ${cuando}.`;
export const demasiadosDias = (maximo: number) => `Como mucho ${maximo} días de una vez`;
