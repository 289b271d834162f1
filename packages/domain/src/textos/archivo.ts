export const demasiadoGrande = (tamano: string) =>
  `El archivo es demasiado grande. El tamaño máximo es ${tamano}`;
export const vacio = "El archivo está vacío. Elija otro.";
export const escribiendo = "Se están escribiendo otras hojas. Vuelva a intentarlo dentro de un momento.";
export const hojaDemasiadoGrande =
  "Esta hoja es demasiado grande para escribirla. Los mismos datos se ven en su pantalla, y se pueden leer con la API.";
export const perdido = "El servidor ya no tiene ese archivo. Envíelo otra vez.";
export const noEncontrado = "Ese archivo ya no está.";
