/** What is wrong with an amount of a sheet of balances, as people read it. */
export const mensajesDeSaldo = {
  sinNombre: "Hay un importe sin nombre.",
  sinCalcular: "La fórmula no trae su resultado: abra el archivo en su programa y guárdelo.",
  conError: "La celda tiene un error.",
  esFecha: "La celda es una fecha.",
  esPorcentaje: "La celda es un porcentaje.",
  ilegible: "No se entiende el importe.",
  conDecimales: "El importe tiene más de dos decimales.",
  demasiadoGrande: "El importe es demasiado grande.",
  ambiguo: (texto: string) => `«${texto}» puede leerse de dos maneras: escriba los céntimos.`,
} as const;
