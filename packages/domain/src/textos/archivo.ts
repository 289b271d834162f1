export const demasiadoGrande = (tamano: string) =>
  `El archivo es demasiado grande. El tamaño máximo es ${tamano}`;
export const vacio = "El archivo está vacío. Elija otro.";
export const noEncontrado = "Ese archivo ya no está.";
