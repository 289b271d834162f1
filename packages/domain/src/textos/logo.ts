export const tipo = "Por favor, seleccione un archivo de imagen válido";
export const demasiadoGrande = (tamano: string) =>
  `El archivo es demasiado grande. El tamaño máximo es ${tamano}`;
export const noLeido = "Error al leer el archivo";
