import type { AsignacionDeLista, Operacion } from "@cosecha/domain/esquemas/importacion";
import { normalizarIva } from "@cosecha/domain/iva";
import { normalizar } from "@cosecha/domain/nombres";
import type { Decimal } from "decimal.js";
import { decimalDe, leerNumero } from "../valores/numeros.ts";
import { type Cell, cellAt, columnIndex, isPercent, type Sheet } from "../workbook/cells.ts";

/** What a person says about a list's values, besides where they stand (decision 21). */
export interface Plan {
  /** Null: as the file says. */
  readonly operaciones: readonly Operacion[] | null;
  /** By `claveDeTipo`. */
  readonly tipos: ReadonlyMap<string, { readonly texto: string; readonly iva: Decimal }>;
  /** Null: as the file says. */
  readonly categoriaPorHoja: boolean | null;
  readonly fuera: NonNullable<AsignacionDeLista["fuera"]>;
  /** The texts that leave a row out, by column (an index); those that only begin so apart. */
  readonly textosDeFuera: ReadonlyMap<number, { enteros: Set<string>; comienzos: string[] }>;
}

export function planDe({ operaciones, tipos, categoriaPorHoja, fuera }: AsignacionDeLista): Plan {
  const textosDeFuera = new Map<number, { enteros: Set<string>; comienzos: string[] }>();
  for (const { columna, texto } of fuera ?? []) {
    const indice = columnIndex(columna);
    const suyos = textosDeFuera.get(indice) ?? { enteros: new Set<string>(), comienzos: [] };
    textosDeFuera.set(indice, suyos);
    if (/\*\s*$/u.test(texto)) suyos.comienzos.push(normalizar(texto));
    else suyos.enteros.add(normalizar(texto));
  }
  return {
    operaciones: operaciones ?? null,
    tipos: new Map(
      (tipos ?? []).map(({ texto, iva }) => [claveDeTipo(texto), { texto, iva: normalizarIva(iva) }]),
    ),
    categoriaPorHoja: categoriaPorHoja ?? null,
    fuera: fuera ?? [],
    textosDeFuera,
  };
}

/** A list, of which the plan is all that counts here. */
interface ConPlan {
  readonly plan?: Plan;
}

/** By what two texts of an IVA column are the same; signs such as «*» are kept as they are. */
export const claveDeTipo = (texto: string): string => normalizar(texto) || texto.trim();

/** Whether the plan says that a row is no product. */
export function quedaFuera({ hoja, plan }: ConPlan & { readonly hoja: Sheet }, fila: number): boolean {
  for (const [columna, { enteros, comienzos }] of plan?.textosDeFuera ?? []) {
    const dicho = normalizar(cellAt(hoja, fila, columna).texto);
    if (enteros.has(dicho) || comienzos.some((texto) => dicho.startsWith(texto))) return true;
  }
  return false;
}

/** What the plan computes of a field. */
export const operacionesDe = ({ plan }: ConPlan, campo: Operacion["campo"]): readonly Operacion[] =>
  plan?.operaciones?.filter((una) => una.campo === campo) ?? [];

/** The number by which is multiplied or divided: «12», «12 uds», «caja de 12»; null where it is none. */
export function leerFactor(celda: Cell): Decimal | null {
  if (celda.tipo === "numero") {
    const valor = decimalDe(celda.valor);
    return isPercent(celda) || valor.lte(0) ? null : valor;
  }
  if (celda.tipo !== "texto") return null;
  const lectura = leerNumero(celda.texto.replace(/^\s*caja (?:de )?/iu, ""));
  const vale = lectura.veredicto === "claro" && lectura.moneda === null && !lectura.porcentaje;
  return vale && lectura.valor.gt(0) ? lectura.valor : null;
}

/** The value after these operations; or the column (an index) that holds no number for one of them. */
export function calcular(
  valor: Decimal,
  operaciones: readonly Operacion[],
  celdaDe: (columna: number) => Cell,
): Decimal | { readonly sinNumero: number } {
  let calculado = valor;
  for (const { operacion, columna } of operaciones) {
    const indice = columnIndex(columna);
    const factor = leerFactor(celdaDe(indice));
    if (factor === null) return { sinNumero: indice };
    calculado = operacion === "por" ? calculado.times(factor) : calculado.div(factor);
  }
  return calculado;
}
