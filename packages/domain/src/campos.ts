/** What is charged of a product: the ordered units, or what they weigh (decision 89). */
export const COBROS = ["unidad", "kg"] as const;
export type Cobro = (typeof COBROS)[number];

/** What a field of each type holds; `N` is what numbers are there, `C` what is charged by. */
interface Valores<N, C> {
  /** A line that is never blank. */
  nombre: string;
  linea: string | null;
  /** One or several lines; "" for none. */
  parrafo: string;
  /** EUR without IVA. */
  precio: N;
  /** A fraction: 0.21 is 21 %. */
  iva: N;
  /** null: no limit (D11). */
  existencias: N | null;
  /** null: nobody has said. */
  kilos: N | null;
  /** How much a case holds, in the product's unit; null: sold one by one. */
  caja: N | null;
  cobro: C;
}
export type TipoDeCampo = keyof Valores<unknown, unknown>;

interface Definicion {
  /** What it is called where people read it. */
  readonly nombre: string;
  readonly tipo: TipoDeCampo;
  /** Its column in the sheets that we write, with its heading and its width in characters. */
  readonly hoja: readonly [letra: string, titulo: string, ancho: number];
}

/**
 * All that is known of a product and can change, in the order in which people read it. What is done
 * with a type is said where it is done (decision 117): a new field of one of these types is stored,
 * compared, shown and exported without a word there.
 */
export const PRODUCTO = {
  nombre: { nombre: "Nombre", tipo: "nombre", hoja: ["B", "Producto", 40] },
  precio: { nombre: "Precio", tipo: "precio", hoja: ["E", "Precio sin IVA", 14] },
  iva: { nombre: "IVA", tipo: "iva", hoja: ["F", "IVA", 8] },
  unidad: { nombre: "Unidad", tipo: "linea", hoja: ["D", "Formato", 14] },
  codigo: { nombre: "Código", tipo: "linea", hoja: ["A", "Código", 12] },
  stock: { nombre: "Stock", tipo: "existencias", hoja: ["G", "Stock", 10] },
  categoria: { nombre: "Categoría", tipo: "linea", hoja: ["C", "Categoría", 20] },
  descripcion: { nombre: "Descripción", tipo: "parrafo", hoja: ["H", "Descripción", 60] },
  cobro: { nombre: "Se cobra por", tipo: "cobro", hoja: ["I", "Se cobra por", 12] },
  pesoMedio: {
    nombre: "Peso medio por pieza",
    tipo: "kilos",
    hoja: ["J", "Peso medio por pieza (kg)", 14],
  },
  caja: { nombre: "Unidades por caja", tipo: "caja", hoja: ["K", "Unidades por caja", 12] },
} as const satisfies Record<string, Definicion>;

export type CampoDeProducto = keyof typeof PRODUCTO;
type TipoDe<C extends CampoDeProducto> = (typeof PRODUCTO)[C]["tipo"];
export const CAMPOS_DE_PRODUCTO = Object.keys(PRODUCTO) as CampoDeProducto[];

/** In the order of their columns in the sheets that we write. */
export const EN_HOJA = [...CAMPOS_DE_PRODUCTO].sort((una, otra) =>
  PRODUCTO[una].hoja[0] < PRODUCTO[otra].hoja[0] ? -1 : 1,
);

/** Those that no single column of a supplier's file feeds, and the others. */
export const CAMPOS_DEL_COBRO = ["cobro", "pesoMedio"] as const satisfies readonly CampoDeProducto[];
export type Campo = Exclude<CampoDeProducto, (typeof CAMPOS_DEL_COBRO)[number]>;
export const CAMPOS = CAMPOS_DE_PRODUCTO.filter(
  (campo): campo is Campo => !(CAMPOS_DEL_COBRO as readonly CampoDeProducto[]).includes(campo),
);

/** A product's fields with their values. */
export type DatosDeProducto<N, C = Cobro> = {
  [Nombre in CampoDeProducto]: Valores<N, C>[TipoDe<Nombre>];
};
/** The same as far as a file says it: of what is charged, it may say nothing. */
export type DatosDichos<N> = DatosDeProducto<N, Cobro | null>;

/** Something of each field. */
export const porCampo = <T>(de: (campo: CampoDeProducto) => T) =>
  Object.fromEntries(CAMPOS_DE_PRODUCTO.map((campo) => [campo, de(campo)])) as Record<CampoDeProducto, T>;

/** What each field gets by its type. */
export const segunTipo = <P extends Readonly<Record<TipoDeCampo, unknown>>>(porTipo: P) =>
  porCampo((campo) => porTipo[PRODUCTO[campo].tipo]) as { [C in CampoDeProducto]: P[TipoDe<C>] };

/** The same for all types of text; for all types of number. */
export const deTextos = <T>(uno: T) => ({ nombre: uno, linea: uno, parrafo: uno });
export const deNumeros = <T>(uno: T) => ({
  ...{ precio: uno, iva: uno, existencias: uno, kilos: uno, caja: uno },
});

/** What is made of a product's value in a field, by its type. */
export function segunValor<N, C, R>(porTipo: { [T in TipoDeCampo]: (valor: Valores<N, C>[T]) => R }) {
  const deCampo = segunTipo(porTipo) as Record<CampoDeProducto, (valor: unknown) => R>;
  return (producto: Readonly<DatosDeProducto<N, C>>, campo: CampoDeProducto): R =>
    deCampo[campo](producto[campo]);
}

/** How many decimals the numbers of each type may have, and what they are below. */
export const LIMITES = {
  precio: { lugares: 4, tope: 100_000_000 },
  iva: { lugares: 4, tope: 1 },
  existencias: { lugares: 3, tope: 1_000_000 },
  kilos: { lugares: 3, tope: 1_000_000 },
  caja: { lugares: 3, tope: 1_000_000 },
} as const satisfies Partial<Record<TipoDeCampo, { lugares: number; tope: number }>>;
export type Limites = (typeof LIMITES)[keyof typeof LIMITES];

const LIMITES_DE: Readonly<Record<CampoDeProducto, Limites | null>> = segunTipo({
  ...deTextos(null),
  ...LIMITES,
  cobro: null,
});

/** The same product with its numbers in another form, made in one go: there may be thousands. */
export function conNumeros<De, A, C>(
  producto: DatosDeProducto<De, C>,
  otro: (numero: De, limites: Limites) => A,
): DatosDeProducto<A, C> {
  const datos: Record<string, unknown> = {};
  for (const campo of CAMPOS_DE_PRODUCTO) {
    const valor = producto[campo];
    const limites = LIMITES_DE[campo];
    datos[campo] = limites === null || valor === null ? valor : otro(valor as De, limites);
  }
  return datos as DatosDeProducto<A, C>;
}

/**
 * How a sheet may be laid out: a row for each product; one product's variants across («S | M | L»);
 * a column for each product; cards; a table pasted into one column; lines of text.
 */
export const DISPOSICIONES = ["filas", "aLoAncho", "traspuesta", "fichas", "separada", "lineas"] as const;
export type Disposicion = (typeof DISPOSICIONES)[number];
