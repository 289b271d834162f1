import { normalizar } from "@cosecha/domain/nombres";
import { perfilar } from "../columnas/evidencia.ts";
import { columnLetters, type Sheet } from "../workbook/cells.ts";
import { textosDeCabecera } from "./cabeceras.ts";
import type { Lista } from "./lista.ts";

/**
 * The shape of a file: for each list, a digest of its sheet's name without digits, one of the
 * header's texts by column, or of the kinds of its columns where it has no header, and with a header
 * one of its texts in any order. It is short, and equal for files that differ only in their rows.
 */
export function huellaDe(listas: readonly Lista[]): string {
  return listas.map((lista) => `${huellaDeHoja(lista.hoja)}-${formaDe(lista)}`).join(".");
}

export interface ParteDeHuella {
  readonly hoja: string;
  readonly forma: string;
  /** Undefined without a header, and in what was remembered by earlier versions. */
  readonly orden: string | undefined;
}

/** The parts of a shape: for each list, the digest of its sheet and those of its header. */
export function partesDeHuella(huella: string): ParteDeHuella[] {
  return huella.split(".").map((parte) => {
    const [hoja = "", forma = "", orden] = parte.split("-");
    return { hoja, forma, orden };
  });
}

/** A digest of the sheet's name without digits, so that «Semana 46» and «Semana 47» are equal. */
export function huellaDeHoja(hoja: Sheet): string {
  return resumen(normalizar((hoja.nombre ?? "").replace(/\d+/gu, " ")));
}

function formaDe({ hoja, inicioCabecera, filaCabecera, desde }: Lista): string {
  if (inicioCabecera === null || filaCabecera === null) return formaSinCabecera(hoja, desde);
  const { forma, orden } = formasDeCabecera(hoja, inicioCabecera, filaCabecera - inicioCabecera + 1);
  return `${forma}-${orden}`;
}

interface Formas {
  readonly forma: string;
  readonly orden: string;
}

/** What was computed of each sheet: a supplier's many shapes are looked for in the same rows. */
const DE_HOJA = new WeakMap<Sheet, Map<number, Formas>>();

/** Digests of the texts of a header of `alto` rows (1 or 2): by column, and in any order. */
export function formasDeCabecera(hoja: Sheet, fila: number, alto: number): Formas {
  const sabidas = DE_HOJA.get(hoja) ?? new Map<number, Formas>();
  DE_HOJA.set(hoja, sabidas);
  const suya = sabidas.get(2 * fila + alto);
  if (suya !== undefined) return suya;
  const textos = [...textosDeCabecera(hoja, fila, alto)].sort(([a], [b]) => a - b);
  const porColumna = textos.map(([columna, texto]) => `${columnLetters(columna)}=${normalizar(texto)}`);
  const sueltos = textos.map(([, texto]) => normalizar(texto)).sort();
  const formas = { forma: resumen(porColumna.join("|")), orden: resumen(sueltos.join("|")) };
  sabidas.set(2 * fila + alto, formas);
  return formas;
}

/** A digest of the kinds of the columns from the row `desde` on, for lists without a header. */
export function formaSinCabecera(hoja: Sheet, desde: number): string {
  const ancho = Math.min(
    64,
    Math.max(0, ...hoja.filas.slice(desde, desde + 50).map((fila) => fila?.length ?? 0)),
  );
  const tipos: string[] = [];
  for (let columna = 0; columna < ancho; columna++) {
    const { llenas, numeros, textosNumericos } = perfilar(hoja, columna, desde, hoja.filas.length);
    const tipo = numeros + textosNumericos >= 0.5 ? "n" : "t";
    tipos.push(llenas === 0 ? "" : tipo);
  }
  return `s${resumen(tipos.join("|").replace(/\|+$/u, ""))}`;
}

/** A 64-bit hash of a text in base 36. It only shortens; it hides nothing. */
function resumen(texto: string): string {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let i = 0; i < texto.length; i++) {
    const codigo = texto.charCodeAt(i);
    a = Math.imul(a ^ codigo, 2654435761);
    b = Math.imul(b ^ codigo, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return `${(a >>> 0).toString(36)}${(b >>> 0).toString(36)}`;
}
