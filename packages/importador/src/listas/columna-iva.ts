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
  if (llenas === 0) return "nada";
  // «Exento» can stand among rates and among amounts, so only cells with digits count.
  return importes > habituales && importes >= 0.6 * cifras ? "importes" : "tipos";
}

/** The rate that gives `importe` on that price, to the cent; null where no rate or several do. */
export function tipoDeImporte(importe: Decimal, precio: Decimal, conIva: boolean): Decimal | null {
  const base = conIva ? precio.minus(importe) : precio;
  const posibles = TIPOS.filter((tipo) => base.times(tipo).minus(importe).abs().lte(TOLERANCIA));
  return posibles.length === 1 ? (posibles[0] ?? null) : null;
}
