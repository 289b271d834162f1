/** The fields of a product that a column can feed. */
export const CAMPOS = [
  "nombre",
  "precio",
  "iva",
  "unidad",
  "codigo",
  "stock",
  "categoria",
  "descripcion",
] as const;
export type Campo = (typeof CAMPOS)[number];

/** What a column can mean besides a field: known, and ignored on purpose (diseño §7). */
export type CampoIgnorado =
  | "cantidad"
  | "total"
  | "minimo"
  | "descuento"
  | "importeIva"
  | "recargo"
  | "precioAnterior"
  | "fecha"
  | "indice";

export type Significado = Campo | CampoIgnorado;
