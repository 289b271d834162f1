import * as z from "zod";
import { CAMPOS, DISPOSICIONES } from "../campos.ts";
import { normalizarIva } from "../iva.ts";
import { fecha, id, iva } from "./piezas.ts";
import { datosDeProducto } from "./productos.ts";

/**
 * What travels of a supplier's file: how it is to be read, what was understood, what would change
 * (design: Import).
 */

const nombreDeHoja = z.string().max(200).nullable();
const numeroDeFila = z.number().int().min(1).max(2_000_000);
const letra = z.string().regex(/^[A-Z]{1,3}$/);

/** What the printed prices may be parts of a euro by. */
export const DIVISORES = [1, 10, 100, 1000] as const;
export type Divisor = (typeof DIVISORES)[number];

/** Which column of a list feeds which field. */
const columnasDeLista = z.partialRecord(z.enum(CAMPOS), letra);

/** What is computed of a price or a stock: times or divided by the number of another column. */
const operacion = z.object({
  campo: z.enum(["precio", "stock"]),
  operacion: z.enum(["por", "entre"]),
  columna: letra,
});
export type Operacion = z.infer<typeof operacion>;

/**
 * How one list is to be read: the sheet (null for csv), its header's row (null: it has none), its
 * columns.
 */
export const asignacionDeLista = z.object({
  hoja: nombreDeHoja,
  filaCabecera: numeroDeFila.nullable(),
  columnas: columnasDeLista,
  /** Whether its prices include IVA; null leaves it to what the file says. */
  precioConIva: z.boolean().nullable().default(null),
  /**
   * By how much its prices are divided to give euros: 100 where they are céntimos; null leaves it to
   * what the file says.
   */
  divisor: z.literal(DIVISORES).nullish(),
  /** How the sheet is laid out; absent or null: a row for each product. */
  disposicion: z.enum(DISPOSICIONES).nullish(),
  /** With `aLoAncho`, the columns that hold the prices of one product's variants. */
  aLoAncho: z.array(letra).min(2).max(60).nullish(),
  /** In order; absent or null leaves it to what the file says. */
  operaciones: z.array(operacion).max(4).nullish(),
  /** What texts of the IVA column mean: «S» is 0.21. They go before what the file says of them. */
  tipos: z
    .array(z.object({ texto: z.string().max(100).regex(/\S/u), iva }))
    .max(50)
    .nullish(),
  /** Whether the sheet's name is the category of what has none; absent or null: where several are lists. */
  categoriaPorHoja: z.boolean().nullish(),
  /**
   * Rows that are no products: those whose cell in that column says this text, or begins with it
   * where it ends in «*».
   */
  fuera: z
    .array(
      z.object({
        columna: letra,
        texto: z
          .string()
          .max(200)
          .regex(/[\p{L}\p{N}]/u),
      }),
    )
    .max(50)
    .nullish(),
  /**
   * What the header says above the columns that are named here, by which they are found where they
   * have moved. The reader writes it; what is sent is not used.
   */
  rotulos: z.record(letra, z.string()).nullish(),
});
export type AsignacionDeLista = z.infer<typeof asignacionDeLista>;

/** How a file is to be read, by hand or as remembered: its lists, in order. */
export const asignacion = z.object({ listas: z.array(asignacionDeLista).min(1).max(50) });
export type Asignacion = z.infer<typeof asignacion>;

/** Another text for one cell, as if the supplier had typed it. */
export const correccion = z.object({
  hoja: nombreDeHoja,
  fila: numeroDeFila,
  columna: letra,
  texto: z.string().max(500),
});
export type Correccion = z.infer<typeof correccion>;

export const filaOmitida = z.object({ hoja: nombreDeHoja, fila: numeroDeFila });
export type FilaOmitida = z.infer<typeof filaOmitida>;

/** What a person says about how a file is to be read, besides the file. All may be absent. */
export const indicaciones = z.object({
  asignacion: asignacion.nullish(),
  correcciones: z.array(correccion).max(5000).default([]),
  omitidas: z.array(filaOmitida).max(5000).default([]),
  /**
   * The supplier's usual rate (D6), for rows that say none; remembered once the listing is stored.
   */
  ivaHabitual: iva.transform((valor) => normalizarIva(valor).toNumber()).nullish(),
  /**
   * Ignores the columns that are remembered for the supplier, and forgets them once the listing is
   * stored. An `asignacion` sent with it is remembered instead.
   */
  olvidar: z.boolean().default(false),
  /**
   * What happens to ordered products that the file makes another thing. `mismos`: they are the same
   * under another name, and what is ordered changes with them. `otros`: they are others, and the
   * former ones stay, sold out.
   */
  renombrados: z.enum(["mismos", "otros"]).nullish(),
});
export type Indicaciones = z.infer<typeof indicaciones>;

/** Something to say about a cell, a row or (fila null) the whole file. */
export const incidencia = z.object({
  hoja: z.string().nullable(),
  fila: z.number().int().nullable(),
  columna: z.string().nullable(),
  mensaje: z.string(),
});
export type Incidencia = z.infer<typeof incidencia>;

/** Where one list of products stood: its sheet, its header's row, which column held what. */
export const listaLeida = z.object({
  hoja: z.string().nullable(),
  filaCabecera: z.number().int().nullable(),
  columnas: z.record(z.string(), z.string()),
});

/** What came of a file (design: Import). A row in errores was not imported; one in avisos was. */
export const importacion = listaLeida.extend({
  listas: z.array(listaLeida),
  creados: z.number().int(),
  actualizados: z.number().int(),
  eliminados: z.number().int(),
  /**
   * How the file's products compare with those that there were, in the listing itself or in the
   * supplier's last one; null where there were none, and in reports of earlier versions.
   */
  cambios: z
    .object({
      /** The listing that it was compared with; null: the same one. */
      frenteA: z.string().nullable(),
      precios: z.number().int(),
      otros: z.number().int(),
      nuevos: z.number().int(),
      desaparecen: z.number().int(),
      /** How many of `precios` go up; 0 in reports of earlier versions. */
      suben: z.number().int().default(0),
    })
    .nullable()
    .default(null),
  /** How many products brought their picture; absent where none did. */
  imagenes: z.number().int().optional(),
  avisos: z.array(incidencia),
  errores: z.array(incidencia),
});
export type Importacion = z.infer<typeof importacion>;

/** The report that a listing keeps, and whether what its last file replaced can be brought back. */
export const informeDeImportacion = importacion.extend({ sePuedeDeshacer: z.boolean() });
export type InformeDeImportacion = z.infer<typeof informeDeImportacion>;

/**
 * Where a value came from: «como» says how, «celda» («D12», null where there is none) where in the
 * row's sheet.
 */
export const procedencia = z.object({
  como: z.enum(["celda", "seccion", "titulo", "cabecera", "hoja", "nota", "habitual", "corregida"]),
  celda: z.string().nullable(),
});
export type Procedencia = z.infer<typeof procedencia>;

/** A product as the file gives it, beside what it was. */
export const productoPrevisto = datosDeProducto.extend({
  hoja: z.string().nullable(),
  fila: z.number().int(),
  procedencia: z.partialRecord(z.enum(CAMPOS), procedencia),
  cambio: z.enum(["nuevo", "igual", "cambia"]),
  /**
   * The product that it takes the place of, in the listing itself or in the supplier's last one.
   */
  anterior: datosDeProducto.nullable(),
  /** Change of the price in percent, one decimal; null where there is nothing to compare with. */
  variacion: z.number().nullable(),
  /** Whether the change of price is so large that it looks like a slip. */
  sospechoso: z.boolean(),
});
export type ProductoPrevisto = z.infer<typeof productoPrevisto>;

/** A product of the compared listing that the file no longer has. */
export const productoQueDesaparece = datosDeProducto.extend({
  /** It has order lines: it stays, with stock 0. */
  conLineas: z.boolean(),
});
export type ProductoQueDesaparece = z.infer<typeof productoQueDesaparece>;

/** A sheet as it is: what each cell shows, row by row; short rows end where their cells do. */
export const hojaVista = z.object({
  nombre: z.string().nullable(),
  oculta: z.boolean(),
  filas: z.array(z.array(z.string())),
  /** Row numbers as the spreadsheet shows them, and column letters, that somebody hid. */
  filasOcultas: z.array(z.number().int()),
  columnasOcultas: z.array(z.string()),
  /** Whether the sheet has more than is shown here: more rows, more columns, longer texts. */
  recortada: z.boolean(),
});
export type HojaVista = z.infer<typeof hojaVista>;

const loQueEs = datosDeProducto.pick({ nombre: true, unidad: true });

/** Something that only a person can settle; `elegida`, where there is one, is taken meanwhile. */
export const pregunta = z.discriminatedUnion("tipo", [
  z.object({
    tipo: z.literal("columnaPrecio"),
    hoja: z.string().nullable(),
    /** Which of the asignacion's lists, from 0. */
    lista: z.number().int(),
    opciones: z.array(z.object({ columna: z.string(), cabecera: z.string() })),
    elegida: z.string(),
  }),
  z.object({
    tipo: z.literal("precioConIva"),
    hoja: z.string().nullable(),
    lista: z.number().int(),
    cabecera: z.string(),
    elegida: z.boolean(),
  }),
  /** Nothing says what the prices are in, and they are too high for euros: are they céntimos? */
  z.object({
    tipo: z.literal("divisor"),
    hoja: z.string().nullable(),
    lista: z.number().int(),
    cabecera: z.string(),
    elegida: z.literal(DIVISORES),
  }),
  /** The file does not say the IVA of some rows: which is the supplier's usual one (a fraction)? */
  z.object({ tipo: z.literal("ivaHabitual"), elegida: z.number() }),
  /**
   * Products that families have ordered become another thing: nothing is stored until a person says
   * whether they are the same.
   */
  z.object({
    tipo: z.literal("renombrados"),
    productos: z.array(z.object({ anterior: loQueEs, ahora: loQueEs, familiasQuePiden: z.number().int() })),
    elegida: indicaciones.shape.renombrados,
  }),
  /**
   * Hardly anything of the supplier's last list is in the file: is it theirs? Nothing is sent as an
   * answer: whoever stores the file says so.
   */
  z.object({
    tipo: z.literal("deQuienEs"),
    proveedor: z.string(),
    anteriores: z.number().int(),
    siguen: z.number().int(),
  }),
]);
export type Pregunta = z.infer<typeof pregunta>;

/** What would come of a file, before anything is stored. */
export const vistaPrevia = z.object({
  importacion,
  productos: z.array(productoPrevisto),
  desaparecen: z.array(productoQueDesaparece),
  /** The listing that it is compared with; null where the supplier has none. */
  comparadoCon: z.object({ id, descripcion: z.string(), subida: fecha }).nullable(),
  /** Tells whether the products that the file replaces are still these; null for a new listing. */
  estadoVisto: z.string().nullable(),
  preguntas: z.array(pregunta),
  /** How the file was read, to be changed by hand and sent back; null where no list was found. */
  asignacion: asignacion.nullable(),
  asignadaPor: z.enum(["deteccion", "mano", "recuerdo"]),
  /** Why nothing can be imported as it stands, with what to do; null where it can. */
  rechazo: z.string().nullable(),
  /** The sheets as they are; null unless asked for. */
  hojas: z.array(hojaVista).nullable(),
});
export type VistaPrevia = z.infer<typeof vistaPrevia>;
