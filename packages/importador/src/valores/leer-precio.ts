import { conMemoria } from "@cosecha/domain/memoria";
import { Decimal } from "decimal.js";
import { type Lugar, mensajes } from "../resultado/mensajes.ts";
import { type Cell, isEmpty, isPercent, isUncomputed } from "../workbook/cells.ts";
import type { NotaIva } from "./nota-iva.ts";
import { decimalDe, leerNumero, type SignoDecimal, separarPalabras } from "./numeros.ts";

/** In euros; nothing that a food cooperative buys costs more. */
const PRECIO_MAXIMO = 5000;
const DECIMALES = 4;

/** What «0,75 l» and «2,50 kg» are measured in, of which only the kilo is a usual unit of prices. */
const MIDE = /^(?:g|grs?|gramos?|ml|cl|dl|l|lts?|litros?|cm|mm|m)\.?$/iu;

/** «1/2 kg»: how much, and no price. */
const DE_UNA_PARTE = /^\s*(?:\d\s*\/\s*\d(?!\d)|[½¼¾])/u;

export type LecturaPrecio =
  | { readonly veredicto: "vacio" }
  | {
      readonly veredicto: "claro";
      /**
       * The printed price in euros, at most 4 decimals. It includes IVA where `iva` or the column
       * says so.
       */
      readonly valor: Decimal;
      readonly unidad: string | null;
      readonly iva: NotaIva | null;
      /** Words behind the price that say nothing of it: «eco» of «2,50 € eco». */
      readonly palabras?: string;
    }
  /** `mensaje` says why the price cannot be imported. */
  | { readonly veredicto: "malo"; readonly mensaje: (lugar: Lugar) => string };

export type PrecioClaro = Extract<LecturaPrecio, { veredicto: "claro" }>;

const malo = (mensaje: (lugar: Lugar) => string): LecturaPrecio => ({ veredicto: "malo", mensaje });

/**
 * Reads a price cell in euros (design: Import). `decimal` is the decimal separator of the column's
 * other texts.
 */
export function leerPrecio(celda: Cell, decimal: SignoDecimal | null, divisor = 1): LecturaPrecio {
  if (isUncomputed(celda)) return malo(mensajes.precioSinValor);
  if (isEmpty(celda)) return { veredicto: "vacio" };
  switch (celda.tipo) {
    case "error":
      return malo(mensajes.precioError);
    case "fecha":
      return malo(mensajes.precioFecha);
    case "numero":
      if (isPercent(celda)) return malo(mensajes.precioPorcentaje);
      if (esOtraMoneda(celda.formato ?? "")) return malo(mensajes.precioOtraMoneda);
      return comoPrecioDeNumero(segunSeVe(celda).div(divisor), celda.formato ?? "");
    case "texto":
      break;
    default:
      return malo(mensajes.precioIlegible);
  }
  const lectura = leerNumero(celda.texto, celda.corregida ? signoEscrito(celda.texto) : decimal);
  if (lectura.veredicto === "vacio") return { veredicto: "vacio" };
  const separado = lectura.veredicto === "ilegible" ? separarPalabras(celda.texto) : null;
  if (separado !== null) {
    const suya = leerPrecio({ ...celda, texto: separado.precio }, decimal, divisor);
    return suya.veredicto === "claro" ? { ...suya, palabras: separado.palabras } : suya;
  }
  // «+1,50» is added to another price.
  if (lectura.veredicto === "ilegible" || /^\s*\+/u.test(celda.texto)) return malo(mensajes.precioIlegible);
  if (lectura.moneda === null && DE_UNA_PARTE.test(celda.texto)) return malo(mensajes.precioIlegible);
  if (lectura.porcentaje) return malo(mensajes.precioPorcentaje);
  if (lectura.moneda === "otra") return malo(mensajes.precioOtraMoneda);
  if (lectura.veredicto === "ambiguo") return malo(mensajes.precioAmbiguo);
  // «4 uds» is a quantity; «4 €/ud», «4/ud», «4 € ud» and, with its cents, «4,00 ud» are prices.
  const conCentimos = /^\s*\d+[.,'’´]\d{2}\s*\p{L}/u.test(celda.texto) && !MIDE.test(lectura.unidad ?? "");
  if (lectura.unidad !== null && !lectura.porUnidad && lectura.moneda === null && !conCentimos)
    return malo(mensajes.precioIlegible);
  return comoPrecio(lectura.valor.div(divisor), lectura.unidad, lectura.iva);
}

/**
 * The decimal separator of a text that a person typed as a correction. It is a comma, or else
 * unknown, so that «1.250» is reported as ambiguous; how the supplier writes does not matter
 * (D36).
 */
const signoEscrito = (texto: string): SignoDecimal | null => (texto.includes(",") ? "," : null);

/** A number of euros as a price, where it can be one. */
export function comoPrecio(leido: Decimal, unidad: string | null, iva: NotaIva | null): LecturaPrecio {
  if (leido.isZero()) return malo(mensajes.precioCero);
  if (leido.isNegative()) return malo(mensajes.precioNegativo);
  const valor =
    leido.decimalPlaces() > DECIMALES ? leido.toDecimalPlaces(DECIMALES, Decimal.ROUND_HALF_UP) : leido;
  if (valor.isZero() || leido.gt(PRECIO_MAXIMO)) return malo(mensajes.precioAbsurdo);
  return { veredicto: "claro", valor, unidad, iva };
}

/** Whether a number format shows less than is stored: «0\\,00» shows 250 as 2,50, «0.0,» by thousands. */
const encoge = conMemoria((formato) => /\\[.,]|"[.,]"|[0#?],+(?![0#?,])/u.test(formato));

/** The number as people see it, where its format moves the decimal separator; else as stored. */
export function segunSeVe({ valor, texto, formato }: Cell): Decimal {
  const guardado = decimalDe(valor);
  if (formato === undefined || !encoge(formato)) return guardado;
  const visto = leerNumero(texto);
  if (visto.veredicto !== "claro" || visto.valor.isZero()) return guardado;
  const veces = guardado.div(visto.valor);
  return [10, 100, 1000].some((divisor) => veces.eq(divisor)) ? visto.valor : guardado;
}

function comoPrecioDeNumero(valor: Decimal, formato: string): LecturaPrecio {
  const { unidad, iva } = dichoEnFormato(formato);
  return comoPrecio(valor, unidad, iva);
}

/**
 * What a number format shows beside the price: kg of «0.00 "€/kg"», «100 g» of «€/100 g», its IVA.
 */
const dichoEnFormato = conMemoria((formato): { unidad: string | null; iva: NotaIva | null } => {
  const [positivos = ""] = formato.split(";");
  const escrito = positivos
    .replace(/\[\$([^\]-]*)[^\]]*\]/gu, "$1")
    .replace(/\[[^\]]*\]|_.|[\\"*]/gu, "")
    .replace(/^general/iu, "0");
  const detras = /^[^€\d#?]*[\d#?.,' ]*[\d#?]\s*(.*)$/u.exec(escrito)?.[1] ?? "";
  const lectura = /€|eur/iu.test(detras) ? leerNumero(`1 ${detras}`) : null;
  if (lectura?.veredicto === "claro")
    return { unidad: lectura.unidad?.replace(/\.$/u, "") ?? null, iva: lectura.iva };
  return { unidad: /\/\s*(\p{L}{1,12})/u.exec(escrito)?.[1] ?? null, iva: null };
});

const esOtraMoneda = conMemoria(
  (formato) => !/€|EUR/u.test(formato) && /£|¥|"\$"|\\\$|^\$|\[\$(?:\$|£|US|USD|GBP)/u.test(formato),
);

/**
 * Takes the IVA off a printed price. The result is chosen so that `totalLinea` of one unit (× (1 +
 * iva), rounded half up to cents) gives the printed price again (design: Import). At most 4
 * decimals.
 */
export function quitarIva(impreso: Decimal, iva: Decimal): Decimal {
  const factor = iva.plus(1);
  const precio = impreso.dividedBy(factor).toDecimalPlaces(DECIMALES, Decimal.ROUND_HALF_UP);
  const vuelta = (p: Decimal) => p.times(factor).toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
  const centimos = impreso.toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
  if (vuelta(precio).eq(centimos)) return precio;
  const vecinos = [precio.plus("0.0001"), precio.minus("0.0001")];
  return vecinos.find((vecino) => vecino.gt(0) && vuelta(vecino).eq(centimos)) ?? precio;
}
