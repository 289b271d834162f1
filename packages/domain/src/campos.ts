/** What is known of a product, in the order in which people read it; a file's columns feed it. */
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
