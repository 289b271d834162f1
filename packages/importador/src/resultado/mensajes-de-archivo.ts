/** The reasons why a file is no readable workbook. */
export type MotivoArchivo =
  | "vacio"
  | "no-es-hoja"
  | "pagina-web"
  | "formato-antiguo"
  | "danado"
  | "cifrado"
  | "demasiado-grande"
  | "demasiadas-filas"
  | "celda-demasiado-larga"
  | "sospechoso";

/** What the user reads for each of them: what is wrong and what to do. */
export const mensajesDeArchivo: Readonly<Record<MotivoArchivo, string>> = {
  vacio: "El archivo está vacío. Elija otro.",
  "no-es-hoja":
    "El archivo no es una hoja de cálculo. Suba la lista del proveedor en .xlsx, .xls, .ods o .csv (en su programa: Guardar como…).",
  "pagina-web":
    "El archivo es una página web o un XML con nombre de hoja de cálculo. Ábralo en su programa, elija Guardar como… Libro de Excel (.xlsx) y suba ese archivo.",
  "formato-antiguo":
    "Este tipo de hoja de cálculo no se admite. Ábrala en su programa, elija Guardar como… Libro de Excel (.xlsx) y suba ese archivo.",
  danado: "El archivo está dañado o incompleto. Ábralo en su programa, guárdelo otra vez y vuelva a subirlo.",
  cifrado:
    "El archivo está protegido con contraseña. Ábralo en su programa, quítele la contraseña, guárdelo y vuelva a subirlo.",
  "demasiado-grande":
    "El archivo es demasiado grande (el máximo es 10 MB). Quite imágenes y hojas que no sean la lista y vuelva a subirlo.",
  "demasiadas-filas":
    "El archivo tiene más de 20.000 filas. Deje solo la lista de productos y vuelva a subirlo.",
  "celda-demasiado-larga":
    "El archivo tiene una celda con más de 65.535 caracteres, más de los que caben en una hoja de cálculo. Acorte ese texto (si es un .csv, compruebe las comillas) y vuelva a subirlo.",
  sospechoso:
    "El contenido del archivo no es el que escribe una hoja de cálculo y no se ha abierto. Copie la lista en un libro nuevo, guárdelo y suba ese archivo.",
};
