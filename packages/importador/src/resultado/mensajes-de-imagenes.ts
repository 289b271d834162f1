/** What the importer says of the pictures of a file that no product gets. */

/** As many rows as people read; of more, how many there are. */
const CITADAS = 8;

/** «Fila 3», «Filas 3, 7 y 9», «Filas 3, 4, … y 12 más». */
function filas(cuales: readonly number[]): string {
  const citadas = cuales.slice(0, CITADAS).map(String);
  const resto = cuales.length - citadas.length;
  const ultima = resto > 0 ? `${resto} más` : citadas.pop();
  return citadas.length === 0 ? `Fila ${ultima}` : `Filas ${citadas.join(", ")} y ${ultima}`;
}

const PONGALA = "Puede poner una en la ficha del producto.";

export const mensajesDeImagenes = {
  deVarios: (cuales: readonly number[]) =>
    `${filas(cuales)}: hay una imagen sobre varios productos y no se sabe de cuál es. No se ha tomado. ${PONGALA}`,
  deNadie: (cuales: readonly number[]) =>
    `${filas(cuales)}: hay una imagen que no está junto a ningún producto de los leídos. No se ha tomado. ${PONGALA}`,
  enlazada: (cuales: readonly number[]) =>
    `${filas(cuales)}: la imagen no viene en el archivo, que solo dice en qué dirección está. No se ha tomado. ${PONGALA}`,
  vacia: (cuales: readonly number[]) =>
    `${filas(cuales)}: la imagen está vacía o falta en el archivo. No se ha tomado. ${PONGALA}`,
  distintivo: (cuales: readonly number[]) =>
    `${filas(cuales)}: la imagen se ha tomado por un distintivo, como «ecológico», y no por la foto del producto: está junto a productos distintos, o es mucho menor que las demás. ${PONGALA}`,
  otras: (cuales: readonly number[]) =>
    `${filas(cuales)}: hay más de una imagen junto al producto. Se ha tomado una; si no es la buena, cámbiela en su ficha.`,
} as const;
