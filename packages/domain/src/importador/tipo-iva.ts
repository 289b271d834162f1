import { Decimal } from "decimal.js";
import { normalizarIva } from "../iva.ts";
import { type Celda, esFormulaSinValor, esPorcentaje, estaVacia } from "./celdas.ts";
import { conMemoria } from "./memoria.ts";
import { normalizar, ordenar } from "./texto.ts";

export type LecturaIva =
  | { readonly veredicto: "vacio" }
  /** `valor` is a fraction. `raro`: legal nowhere in Spain, or written in two contradicting ways; worth a notice. */
  | { readonly veredicto: "claro"; readonly valor: Decimal; readonly raro: boolean }
  /** The cell says only that the price includes it. */
  | { readonly veredicto: "incluido" }
  | { readonly veredicto: "ilegible" }
  /** A number that no tax can be: negative, 100 % or more. */
  | { readonly veredicto: "absurdo" };

/** Rates in force in Spain in these years: IVA, the temporary ones, farmers' compensation and IGIC, in percent points. */
const HABITUALES = new Set(["0", "2", "3", "4", "5", "7", "7.5", "10", "10.5", "12", "15", "21"]);

const EN_LETRAS: Readonly<Record<string, string>> = {
  exento: "0",
  exenta: "0",
  "no sujeto": "0",
  superreducido: "0.04",
  "super reducido": "0.04",
  reducido: "0.1",
  general: "0.21",
  normal: "0.21",
};

/** Reads an IVA cell: 0.04, 4, `4%`, `4 %`, 'IVA 4%', percent-formatted cells, «exento» (diseño §7, decisión 6). */
export function leerTipoIva(celda: Celda): LecturaIva {
  if (esFormulaSinValor(celda)) return { veredicto: "ilegible" };
  if (estaVacia(celda)) return { veredicto: "vacio" };
  if (celda.tipo === "numero") {
    return esPorcentaje(celda) ? leerPorcentaje(celda.valor) : leerPuntos(celda.valor);
  }
  if (celda.tipo !== "texto") return { veredicto: "ilegible" };
  return leerTexto(celda.texto);
}

const leerPuntos = conMemoria((cifras) => puntosOFraccion(new Decimal(cifras), false), 1000);

/** A percent cell bears its fraction; 4 in one shows as «400%», which somebody meant as 4 %. */
const leerPorcentaje = conMemoria((cifras) => {
  const valor = new Decimal(cifras);
  return valor.lt(1) ? fraccion(valor, false) : puntosOFraccion(valor, true);
}, 1000);

const leerTexto = conMemoria(interpretar, 1000);

function interpretar(texto: string): LecturaIva {
  if (texto.length > 80) return { veredicto: "ilegible" };
  const normal = normalizar(texto);
  const sinNombre = normal
    .replace(/\b(?:iva|igic|ive|bez|vat|tipo|al|del|el)\b/gu, " ")
    .replace(/\s+/gu, " ")
    .trim();
  const enLetras = EN_LETRAS[sinNombre];
  if (enLetras !== undefined) return { veredicto: "claro", valor: new Decimal(enLetras), raro: false };
  if (/^(?:inc\p{L}*|ya inc\p{L}*|si inc\p{L}*)$/u.test(sinNombre)) return { veredicto: "incluido" };
  const cifras = ordenar(texto)
    .replace(/i\.?v\.?a\.?|igic|\bive\b|\bbez\b|\bvat\b|\btipo\b|\bal\b|\bdel\b/giu, " ")
    .replace(/por ciento/giu, "%")
    .replace(/\((?:super)?reducido\)|\(general\)|(?:super)?reducido|general/giu, " ")
    .replace(/[:()*]/gu, " ")
    .trim();
  const partes = /^(-)?\s*(%)?\s*(\d{1,9}(?:[.,]\d+)?)\s*(%)?$/u.exec(cifras);
  if (!partes) return { veredicto: "ilegible" };
  if (partes[1] === "-") return { veredicto: "absurdo" };
  const valor = new Decimal((partes[3] ?? "").replace(",", "."));
  if (partes[2] === undefined && partes[4] === undefined) return puntosOFraccion(valor, false);
  // «0,04 %» is a fraction with a sign too many, or a rate that does not exist: not for us to say.
  if (valor.gt(0) && valor.lt(1)) return { veredicto: "ilegible" };
  return puntosOFraccion(valor, false);
}

function puntosOFraccion(valor: Decimal, raro: boolean): LecturaIva {
  try {
    return fraccion(normalizarIva(valor), raro);
  } catch {
    return { veredicto: "absurdo" };
  }
}

function fraccion(valor: Decimal, raro: boolean): LecturaIva {
  if (valor.isNegative() && !valor.isZero()) return { veredicto: "absurdo" };
  if (valor.decimalPlaces() > 4) return { veredicto: "ilegible" };
  return {
    veredicto: "claro",
    valor: valor.abs(),
    raro: raro || !HABITUALES.has(valor.abs().times(100).toString()),
  };
}
