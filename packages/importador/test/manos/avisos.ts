import type { FileReading } from "../../src/file/file-reading.ts";
import type { Comparado, Esperado, Lugar } from "./esperado.ts";
import { llano } from "./iguales.ts";

export type Informe = FileReading["informe"];
type Incidencia = Informe["avisos"][number];

/** What a notice about a field says. */
export const PALABRAS: Readonly<Partial<Record<Comparado, RegExp>>> = {
  precio: /preci|pvp|p\.v\.p|€|\beur|importe|tarifa|coste/i,
  iva: /\biva\b|i\.v\.a|impuest|tipo|exent|%/i,
  nombre: /./,
  stock: /stock|existenc|disponib|agotad|cantidad|número/i,
};

/** The rows that a text names: «fila 12», «filas 8, 9 y 12», «filas 8 a 12». */
export function filasCitadas(texto: string): Set<number> {
  const filas = new Set<number>();
  for (const [, lista = ""] of texto.matchAll(/\bfilas?\s+((?:\d+)(?:\s*(?:,|y|e|a|-|–|hasta)\s*\d+)*)/gi)) {
    const trozos = lista.match(/\d+|,|y|e|a|-|–|hasta/gi) ?? [];
    for (const [i, trozo] of trozos.entries()) {
      if (!/\d/.test(trozo)) continue;
      filas.add(Number(trozo));
      const hasta = /^(a|-|–|hasta)$/i.test(trozos[i + 1] ?? "") ? Number(trozos[i + 2] ?? 0) : 0;
      for (let fila = Number(trozo); fila <= hasta; fila++) filas.add(fila);
    }
  }
  return filas;
}

/** What a reading says, by row and in general. */
export class Avisos {
  readonly #todos: readonly Incidencia[];
  readonly #generales: readonly Incidencia[];
  readonly #porFila = new Map<number, Incidencia[]>();
  readonly #columnas: Readonly<Record<string, string>>;
  /** The sheets that are lists; none where only one is. */
  readonly #hojas: readonly string[];

  constructor({ listas, avisos, errores }: Informe, { hoja, filaCabecera }: Esperado) {
    this.#todos = [...avisos, ...errores];
    this.#columnas = listas[0]?.columnas ?? {};
    this.#hojas = typeof hoja === "string" || hoja === null ? [] : hoja;
    const cabeceras = new Set([filaCabecera, listas[0]?.filaCabecera].flat());
    this.#generales = this.#todos.filter(
      ({ fila }) => fila === null || (this.#hojas.length === 0 && cabeceras.has(fila)),
    );
    for (const incidencia of this.#todos) {
      const filas = filasCitadas(incidencia.mensaje);
      if (incidencia.fila !== null) filas.add(incidencia.fila);
      for (const fila of filas) this.#porFila.set(fila, [...(this.#porFila.get(fila) ?? []), incidencia]);
    }
  }

  /** Whether a row was named; with `sobre`, by a message about that. */
  deFila({ fila, hoja }: Lugar, sobre?: Comparado | RegExp): boolean {
    const suyos = (this.#porFila.get(fila) ?? []).filter((incidencia) => this.#esDe(incidencia, hoja));
    if (sobre === undefined) return suyos.length > 0;
    if (sobre instanceof RegExp) return suyos.some(({ mensaje }) => sobre.test(mensaje));
    return suyos.some(
      ({ mensaje, columna }) =>
        PALABRAS[sobre]?.test(mensaje) ||
        (columna !== null && (columna === this.#columnas[sobre] || llano(columna) === sobre)),
    );
  }

  #esDe({ hoja: suya, mensaje }: Incidencia, hoja: string | undefined): boolean {
    if (this.#hojas.length === 0 || hoja === undefined) return true;
    if (suya !== null) return llano(suya) === llano(hoja);
    const citadas = this.#hojas.filter((una) => llano(mensaje).includes(llano(una)));
    return citadas.length === 0 || citadas.includes(hoja);
  }

  /** Whether the whole sheet was named as not read. */
  deHojaEntera({ hoja }: Lugar): boolean {
    if (this.#hojas.length === 0 || hoja === undefined) return false;
    return this.#generales.some(({ hoja: suya, mensaje }) =>
      suya === null ? llano(mensaje).includes(llano(hoja)) : llano(suya) === llano(hoja),
    );
  }

  general(patron: RegExp): boolean {
    return this.#generales.some(({ mensaje }) => patron.test(mensaje));
  }

  alguno(patron: RegExp): boolean {
    return this.#todos.some(({ mensaje }) => patron.test(llano(mensaje)) || patron.test(mensaje));
  }

  /** Whether some message names this. */
  nombra(nombre: string): boolean {
    const buscado = llano(nombre);
    return buscado !== "" && this.#todos.some(({ mensaje }) => llano(mensaje).includes(buscado));
  }
}
