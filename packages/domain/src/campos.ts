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

/** What is charged of a product: the ordered units, or what they weigh. */
export const COBROS = ["unidad", "kg"] as const;
export type Cobro = (typeof COBROS)[number];

/** All that can change of a product: no single column of a file feeds the last two. */
export const CAMPOS_DE_PRODUCTO = [...CAMPOS, "cobro", "pesoMedio"] as const;
export type CampoDeProducto = (typeof CAMPOS_DE_PRODUCTO)[number];

/**
 * How a sheet may be laid out: a row for each product; one product's variants across («S | M | L»);
 * a column for each product; cards; a table pasted into one column; lines of text.
 */
export const DISPOSICIONES = ["filas", "aLoAncho", "traspuesta", "fichas", "separada", "lineas"] as const;
export type Disposicion = (typeof DISPOSICIONES)[number];
