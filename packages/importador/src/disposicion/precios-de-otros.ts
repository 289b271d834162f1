import { normalizar } from "@cosecha/domain/nombres";
import { datosPrecio, significados } from "../palabras/significados.ts";
import { quitarNotaIva } from "../valores/nota-iva.ts";
import { claseDePalabra } from "../valores/unidades.ts";
import type { Sheet } from "../workbook/cells.ts";
import { celdasDeCabecera, FILAS_MINIMAS, filasDebajo, precioEn } from "./muestra.ts";

/** The ranks of what others are to ask for it, at most, and of what they ask (`RANGOS_PRECIO`). */
const RECOMENDADO = 5;
const AL_PUBLICO = 20;
/** By how much those ask more, at most. */
const MAS_CARO = 3;
const PARTE = 0.8;

/**
 * The columns of what others ask for it beside the formats at our price, «PVP bodega | Botella | Caja
 * 6»: the header says whose price it is, and one of the formats is cheaper in nearly each row.
 */
export function preciosDeOtros(
  hoja: Sheet,
  filaCabecera: number,
  columnas: readonly number[],
): ReadonlySet<number> {
  return new Set(
    celdasDeCabecera(hoja, filaCabecera).flatMap((celda, columna) => {
      if (celda?.tipo !== "texto" || columnas.includes(columna) || !diceDeQuien(celda.texto)) return [];
      return columnas.some((formato) => esMasBarato(hoja, filaCabecera, formato, columna)) ? [columna] : [];
    }),
  );
}

/** Whether a header of a price says that others ask it: «PVP bodega», and neither «PVP» nor «PVP botella». */
function diceDeQuien(texto: string): boolean {
  if ((significados(texto).get("precio") ?? 0) < 0.85) return false;
  const { rango, unidad } = datosPrecio(quitarNotaIva(texto));
  if (unidad !== null || (rango > RECOMENDADO && rango !== AL_PUBLICO)) return false;
  if (rango <= RECOMENDADO) return true;
  return normalizar(quitarNotaIva(texto))
    .split(" ")
    .some((palabra) => /^\p{L}{3,}$/u.test(palabra) && !DE_PRECIO.test(palabra) && !claseDePalabra(palabra));
}

const DE_PRECIO = /^(?:pvp|precios?|venta|euros?|eur|con|sin|iva|incl\p{L}*|por|del?|las?|los|unitario)$/u;

function esMasBarato(hoja: Sheet, filaCabecera: number, formato: number, deOtros: number): boolean {
  const veces = filasDebajo(hoja, filaCabecera)
    .map((fila) => precioEn(hoja, fila, deOtros) / precioEn(hoja, fila, formato))
    .filter((vez) => !Number.isNaN(vez));
  const masCaros = veces.filter((vez) => vez > 1 && vez <= MAS_CARO).length;
  return veces.length >= FILAS_MINIMAS && masCaros >= PARTE * veces.length;
}
