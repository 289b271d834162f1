/** What is said of accounts (CUENTAS 5). Days are «31/10/2026», amounts «12,35 €». */

export const apagadas = "Las cuentas no están en marcha en esta cooperativa.";
export const antesDelComienzo = (desde: string) =>
  `Las cuentas empiezan el ${desde}: ponga una fecha desde ese día.`;
export const periodoCerrado = (hasta: string) =>
  `El período está cerrado hasta el ${hasta}; la corrección llevará fecha de hoy.`;
export const enElFuturo = "Esa fecha no ha llegado todavía.";
export const descuadradas = (que: string) =>
  `Las cuentas no cuadran (${que}), así que no se apunta nada más. Avise a quien administra la instalación.`;
export const claveUsada =
  "Eso ya está apuntado con otros importes. Cargue la página y mírelo antes de repetirlo.";
