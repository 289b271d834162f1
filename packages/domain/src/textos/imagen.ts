export const puesta = "La imagen se ha guardado.";
export const quitada = "La imagen se ha quitado.";
export const noPuesta = "No se ha podido guardar la imagen.";
export const noQuitada = "No se ha podido quitar la imagen.";
export const gemelo =
  "En el disponible hay otro producto con el mismo nombre, unidad y código, y no se sabría de cuál es la imagen. Cambie uno de los dos.";
/** A row of a supplier's file whose picture is no image that can be shown. */
export const ilegible = (fila: number) =>
  `Fila ${fila}: su imagen no se ha podido leer. El producto se queda con la que tuviera; puede ponérsela en su ficha.`;
export const sobran = (n: number) =>
  n === 1
    ? "Hay una imagen más de las que se toman de un archivo. Puede ponerla en la ficha del producto."
    : `Hay ${n} imágenes más de las que se toman de un archivo. Puede ponerlas en la ficha de cada producto.`;
/** A kind of image that is not taken: HEIC, AVIF, TIFF. */
export const formato =
  "Las imágenes HEIC, AVIF y TIFF no se admiten. Envíela como JPEG, PNG, WebP o GIF: casi cualquier programa de fotos la guarda así.";
export const pixeles =
  "La imagen tiene demasiados píxeles. Redúzcala, por ejemplo a 4000 píxeles de lado, y envíela otra vez.";
export const lenta =
  "La imagen cuesta demasiado de leer. Guárdela otra vez como JPEG o PNG, y envíela de nuevo.";
/** Too many wait. */
export const ocupado =
  "El servidor está con otras imágenes y no ha podido leer la suya. Inténtelo de nuevo dentro de unos segundos.";
