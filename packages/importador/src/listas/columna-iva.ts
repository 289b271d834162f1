import { Decimal } from "decimal.js";
import { leerPrecio } from "../valores/leer-precio.ts";
import { leerNumero } from "../valores/numeros.ts";
import { leerTipoIva } from "../valores/tipo-iva.ts";
import { cellAt, isEmpty } from "../workbook/cells.ts";
import type { Lista } from "./lista.ts";

/** What the IVA column holds: rates, amounts in euros, or nothing. */
export type LecturaColumnaIva = "tipos" | "importes" | "nada";

const TIPOS = ["0", "0.04", "0.05", "0.075", "0.1", "0.21"].map((tipo) => new Decimal(tipo));
const TOLERANCIA = new Decimal("0.0055");
const FILAS_DE_MUESTRA = 300;

/**
 * Compares the IVA cells with the prices: 0.10 beside 2.50 may be a rate of 10 %, or ten cents,
 * which are 4 %. The majority of the rows decides.
 */
export function clasificarColumnaIva(lista: Lista): LecturaColumnaIva {
  const { iva, precios } = lista.columnas;
  const precio = precios[0];
  if (iva === null || precio === undefined) return "nada";
  let llenas = 0;
  let cifras = 0;
  let habituales = 0;
  let importes = 0;
  const fin = Math.min(lista.hasta, lista.desde + FILAS_DE_MUESTRA);
  for (let fila = lista.desde; fila < fin; fila++) {
    const celda = cellAt(lista.hoja, fila, iva);
    if (isEmpty(celda)) continue;
    llenas++;
    const tipo = leerTipoIva(celda);
    if (/\d/u.test(celda.texto)) cifras++;
    if (tipo.veredicto === "claro" && !tipo.raro) habituales++;
    const leido = leerPrecio(cellAt(lista.hoja, fila, precio.columna), null);
    if (leido.veredicto !== "claro" || celda.formato?.includes("%") || celda.texto.includes("%")) continue;
    const lectura = celda.tipo === "numero" ? { valor: new Decimal(celda.valor) } : leerNumero(celda.texto);
    if (!("valor" in lectura)) continue;
    if (tipoDeImporte(lectura.valor, leido.valor, precio.iva?.incluido === true) !== null) importes++;
  }
  if (llenas === 0 || (llenas > 3 && sonClaves(lista, iva))) return "nada";
  // «Exento» can stand among rates and among amounts, so only cells with digits count.
  return importes > habituales && importes >= 0.6 * cifras ? "importes" : "tipos";
}

/**
 * Whether whole numbers are a program's keys for rates, and no rates: 1 % is nowhere in force. The
 * file does not say what they stand for, or they would have been read as it does.
 */
function sonClaves({ hoja, desde, hasta }: Lista, columna: number): boolean {
  const dichos = new Set<string>();
  for (let fila = desde; fila < Math.min(hasta, desde + FILAS_DE_MUESTRA); fila++) {
    const celda = cellAt(hoja, fila, columna);
    if (isEmpty(celda)) continue;
    const escrito = celda.tipo === "numero" ? celda.valor : celda.texto.trim();
    if (!/^[0-9]$/u.test(escrito) || celda.formato?.includes("%")) return false;
    dichos.add(escrito);
  }
  return dichos.has("1") || (dichos.size > 1 && [...dichos].every((dicho) => Number(dicho) < 4));
}

/** The rate that gives `importe` on that price, to the cent; null where no rate or several do. */
export function tipoDeImporte(importe: Decimal, precio: Decimal, conIva: boolean): Decimal | null {
  const base = conIva ? precio.minus(importe) : precio;
  const posibles = TIPOS.filter((tipo) => base.times(tipo).minus(importe).abs().lte(TOLERANCIA));
  return posibles.length === 1 ? (posibles[0] ?? null) : null;
}
