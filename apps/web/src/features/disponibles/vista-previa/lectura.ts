import type {
  Correccion,
  FilaOmitida,
  HojaVista,
  Incidencia,
  ProductoQueDesaparece,
} from "@cosecha/domain/esquemas/importacion";
import { type ProductoDeVista, procedenciaDe, type VistaExpandida } from "@cosecha/domain/vista-compacta";
import { claveDeFila } from "./cuentas.ts";

/** What was read from a row of the file, as the list beside the sheet shows it. */
export type Entrada =
  | { tipo: "producto"; clave: string; producto: ProductoDeVista; avisos: readonly Incidencia[] }
  /** A row that is not a product: it has an error, is something else, or the user left it out. */
  | {
      tipo: "fila";
      clave: string;
      hoja: string | null;
      fila: number;
      errores: readonly Incidencia[];
      avisos: readonly Incidencia[];
      omitida: boolean;
      /** The row's text in the file. */
      texto: string;
    }
  | { tipo: "desaparece"; clave: string; producto: ProductoQueDesaparece };

/** In the order in which users check them: errors first. */
export const FILTROS = ["todo", "errores", "avisos", "omitidas", "nuevos", "cambian", "desaparecen"] as const;
export type Filtro = (typeof FILTROS)[number];

export interface Lectura {
  /** In the file's order, followed by the products that disappear. */
  entradas: readonly Entrada[];
  /** The notices about the file as a whole. */
  generales: readonly Incidencia[];
  /** The entries of each row, by `claveDeFila`. */
  porFila: ReadonlyMap<string, readonly Entrada[]>;
}

/** Combines what the server understood into one list, with each notice at its row. */
export function leerVista(
  {
    importacion,
    productos,
    desaparecen,
    comparadoCon,
    hojas,
  }: Pick<VistaExpandida, "importacion" | "productos" | "desaparecen" | "comparadoCon"> & {
    hojas: readonly Pick<HojaVista, "nombre" | "filas">[];
  },
  omitidas: readonly FilaOmitida[],
): Lectura {
  const filas = new Map<
    string,
    { hoja: string | null; fila: number; productos: ProductoDeVista[] } & Grupo
  >();
  const filaDe = (hoja: string | null, fila: number) => {
    const clave = claveDeFila(hoja, fila);
    let grupo = filas.get(clave);
    if (grupo === undefined) {
      grupo = { hoja, fila, productos: [], errores: [], avisos: [], omitida: false };
      filas.set(clave, grupo);
    }
    return grupo;
  };
  for (const producto of productos) {
    // With nothing to compare with, all products are new, and marking them would say nothing.
    const visto = comparadoCon === null ? { ...producto, cambio: "igual" as const } : producto;
    filaDe(producto.hoja, producto.fila).productos.push(visto);
  }
  const generales: Incidencia[] = [];
  for (const clase of ["errores", "avisos"] as const) {
    for (const incidencia of importacion[clase]) {
      if (incidencia.fila === null) generales.push(incidencia);
      else filaDe(incidencia.hoja, incidencia.fila)[clase].push(incidencia);
    }
  }
  for (const { hoja, fila } of omitidas) filaDe(hoja, fila).omitida = true;

  const lugar = new Map(hojas.map(({ nombre }, index) => [nombre, index]));
  const enOrden = [...filas.values()].sort(
    (a, b) => (lugar.get(a.hoja) ?? 0) - (lugar.get(b.hoja) ?? 0) || a.fila - b.fila,
  );
  const porFila = new Map<string, readonly Entrada[]>();
  const entradas = enOrden.flatMap((grupo) => {
    const celdas = hojas[lugar.get(grupo.hoja) ?? 0]?.filas[grupo.fila - 1] ?? [];
    const deLaFila = entradasDe(grupo, celdas);
    porFila.set(claveDeFila(grupo.hoja, grupo.fila), deLaFila);
    return deLaFila;
  });
  // A file that gives no products yet makes no product disappear.
  for (const [index, producto] of (productos.length === 0 ? [] : desaparecen).entries()) {
    entradas.push({ tipo: "desaparece", clave: `desaparece|${index}`, producto });
  }
  return { entradas, generales, porFila };
}

interface Grupo {
  errores: Incidencia[];
  avisos: Incidencia[];
  omitida: boolean;
}

const enUnaLinea = (celdas: readonly string[]) =>
  celdas
    .map((celda) => celda.trim())
    .filter((celda) => celda !== "")
    .join(" · ")
    .slice(0, 120);

function entradasDe(
  grupo: Grupo & { hoja: string | null; fila: number; productos: ProductoDeVista[] },
  celdas: readonly string[],
): Entrada[] {
  const { hoja, fila, productos, errores, avisos, omitida } = grupo;
  const clave = claveDeFila(hoja, fila);
  const entradas: Entrada[] = productos.map((producto, index) => ({
    tipo: "producto",
    clave: `${clave}|${index}`,
    producto,
    avisos:
      productos.length === 1 ? avisos : avisos.filter((aviso) => productoDe(productos, aviso) === producto),
  }));
  if (productos.length === 0 || errores.length > 0 || omitida) {
    entradas.push({
      tipo: "fila",
      // The key that the product will have when the user corrects the row, so that the entry stays
      // open.
      clave: `${clave}|${productos.length}`,
      hoja,
      fila,
      errores,
      avisos: productos.length === 0 ? avisos : [],
      omitida,
      texto: enUnaLinea(celdas),
    });
  }
  return entradas;
}

/**
 * When several lists share a row, the product that a notice is about: the one with a value from the
 * notice's column, otherwise the first.
 */
const productoDe = (productos: readonly ProductoDeVista[], { fila, columna }: Incidencia) =>
  productos.find((producto) =>
    Object.values(procedenciaDe(producto)).some(({ celda }) => celda === `${columna}${fila}`),
  ) ?? productos[0];

const DE_FILTRO: Record<Filtro, (entrada: Entrada) => boolean> = {
  todo: ({ tipo }) => tipo !== "desaparece",
  avisos: (entrada) => entrada.tipo !== "desaparece" && entrada.avisos.length > 0,
  errores: (entrada) => entrada.tipo === "fila" && entrada.errores.length > 0,
  omitidas: (entrada) => entrada.tipo === "fila" && entrada.omitida,
  nuevos: (entrada) => entrada.tipo === "producto" && entrada.producto.cambio === "nuevo",
  cambian: (entrada) => entrada.tipo === "producto" && entrada.producto.cambio === "cambia",
  desaparecen: ({ tipo }) => tipo === "desaparece",
};

/**
 * How many entries each filter shows; of notices and errors, how many rows have them, as the
 * summary and the report count them.
 */
export function contar(entradas: readonly Entrada[]): Record<Filtro, number> {
  const cuentas = Object.fromEntries(FILTROS.map((filtro) => [filtro, 0])) as Record<Filtro, number>;
  const filas = { avisos: new Set<string>(), errores: new Set<string>() };
  for (const entrada of entradas) {
    for (const filtro of FILTROS) {
      if (!DE_FILTRO[filtro](entrada)) continue;
      if (filtro === "avisos" || filtro === "errores") filas[filtro].add(filaDeEntrada(entrada));
      else cuentas[filtro] += 1;
    }
  }
  return { ...cuentas, avisos: filas.avisos.size, errores: filas.errores.size };
}

function filaDeEntrada(entrada: Entrada): string {
  if (entrada.tipo === "fila") return claveDeFila(entrada.hoja, entrada.fila);
  return entrada.tipo === "producto" ? claveDeFila(entrada.producto.hoja, entrada.producto.fila) : "";
}

/**
 * The entries that match a filter and a search, and the open entry, which stays in sight while the
 * user corrects it. `buscado` has already been folded with `plegar`.
 */
export function filtrar(
  entradas: readonly Entrada[],
  { filtro, buscado, abierta }: { filtro: Filtro; buscado: string; abierta: string | null },
  plegar: (texto: string) => string,
): Entrada[] {
  return entradas.filter(
    (entrada) =>
      entrada.clave === abierta ||
      (DE_FILTRO[filtro](entrada) && (buscado === "" || plegar(textoDe(entrada)).includes(buscado))),
  );
}

const textoDe = (entrada: Entrada): string =>
  entrada.tipo === "fila"
    ? [entrada.texto, ...[...entrada.errores, ...entrada.avisos].map(({ mensaje }) => mensaje)].join(" ")
    : [
        entrada.producto.nombre,
        entrada.producto.categoria,
        entrada.producto.codigo,
        entrada.producto.unidad,
      ].join(" ");

/** Splits «D12» into its column and its row; null when the text is not a cell. */
export function partesDe(celda: string): { columna: string; fila: number } | null {
  const partes = /^([A-Z]{1,3})(\d+)$/.exec(celda);
  return partes?.[1] ? { columna: partes[1], fila: Number(partes[2]) } : null;
}

/** A sheet's rows with the corrected texts; the same array when there are no corrections. */
export function conCorrecciones(
  filas: readonly (readonly string[])[],
  correcciones: readonly Correccion[],
  columnaDe: (letras: string) => number,
): readonly (readonly string[])[] {
  if (correcciones.length === 0) return filas;
  const cambiadas = [...filas];
  for (const { fila, columna, texto } of correcciones) {
    const celdas = [...(cambiadas[fila - 1] ?? [])];
    const lugar = columnaDe(columna);
    while (celdas.length < lugar) celdas.push("");
    celdas[lugar] = texto;
    cambiadas[fila - 1] = celdas;
  }
  return cambiadas;
}
