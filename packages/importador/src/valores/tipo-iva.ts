import { normalizarIva } from "@cosecha/domain/iva";
import { conMemoria } from "@cosecha/domain/memoria";
import { normalizar } from "@cosecha/domain/nombres";
import { Decimal } from "decimal.js";
import { type Cell, isEmpty, isPercent, isUncomputed } from "../workbook/cells.ts";
import { ordenar } from "./texto.ts";

export type LecturaIva =
  | { readonly veredicto: "vacio" }
  /**
   * `valor` is a fraction. `raro` asks for a notice: the rate is not in force in Spain, the cell
   * states it in two contradicting ways, or its words may mean something else. `incluido`: the cell
   * says that the price includes the IVA.
   */
  | {
      readonly veredicto: "claro";
      readonly valor: Decimal;
      readonly raro: boolean;
      readonly incluido?: true;
    }
  /** The cell says only that the price includes the IVA. */
  | { readonly veredicto: "incluido" }
  | { readonly veredicto: "ilegible" }
  /** A number that cannot be a tax rate: negative, or 100 % or more. */
  | { readonly veredicto: "absurdo" };

/**
 * Rates in force in Spain in recent years, in percent: IVA, temporary rates, farmers' compensation
 * and IGIC.
 */
const HABITUALES = new Set(["0", "2", "3", "4", "5", "7", "7.5", "10", "10.5", "12", "15", "21"]);

/** Words that state a rate, once the tax's name, articles and «tipo» are removed. */
const EN_LETRAS: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:exen[ct]\p{L}*|exempt\p{L}*|salbuets\p{L}*|no suj\p{L}*|no subj\p{L}*|non suxeit\p{L}*|libres?|lliures?|cero|zero)$/u,
    "0",
  ],
  [/^(?:s|sup|super|oso) ?(?:red(?:u\p{L}*)?|murriztu\p{L}*)$|^cuatro$|^quatre$|^lau$/u, "0.04"],
  [/^cinco$|^cinc$/u, "0.05"],
  [/^(?:red(?:u\p{L}*)?|murriztu\p{L}*)$|^diez$|^deu$|^hamar$/u, "0.1"],
  [/^(?:general|gral|gen|normal|ordinari[oa]|estandar|xeral|orokorra?)$|^veintiuno?$|^vint i un$/u, "0.21"],
];
/** «Sin IVA» may mean that the product bears no tax, or that the price does not include it. */
const SIN_IVA =
  /^(?:(?:sin|sense|sen|no lleva|no tiene|no porta|no aplica) (?:el )?(?:iva|igic|ive|impuestos?)|(?:iva|igic|ive) no(?: aplica)?|bezik gabe)$/u;
/** The tax's names, and words that say nothing about the rate. */
const SOBRAN =
  /(?<!\p{L})(?:i\.?v\.?a|igic|ive|bez|vat|tipo|tipus|tasa|al|a|(?<=\s)[yei](?=\s)|de|del|d|el|la|l|por ciento|per cent|art(?:iculo)?\.? ?\d.*|segun .*|ley .*)(?![\p{L}\d])/gu;
const INCLUIDO = /(?<!\p{L})(?:ya |si )?inc\p{L}*/u;
const NO_INCLUIDO = /(?<!\p{L})(?:(?:no|sin) (?:esta )?inc\p{L}*|aparte|a parte|mas)(?!\p{L})/u;
const RECARGO = /(?<!\p{L})(?:con )?(?:re|recargo(?: equivalencia)?)(?!\p{L})/u;
/** The equivalence surcharges that go with each rate, in percent. */
const RECARGOS: Readonly<Record<string, readonly string[]>> = {
  "0": ["0"],
  "2": ["0.26"],
  "4": ["0.5"],
  "5": ["0.5", "0.62"],
  "7.5": ["1"],
  "10": ["1.4"],
  "21": ["5.2"],
};

/**
 * Reads an IVA cell: 0.04, 4, `4%`, `4 %`, 'IVA 4%', cells in percent format, «exento»
 * (design: Import, D6, decision 22).
 */
export function leerTipoIva(celda: Cell): LecturaIva {
  if (isUncomputed(celda)) return { veredicto: "ilegible" };
  if (isEmpty(celda)) return { veredicto: "vacio" };
  if (celda.tipo === "numero") {
    // An amount in euros, whatever the header says.
    if (/€|eur/iu.test(celda.formato ?? "")) return { veredicto: "ilegible" };
    return isPercent(celda) ? leerPorcentaje(celda.valor) : leerPuntos(celda.valor);
  }
  if (celda.tipo !== "texto") return { veredicto: "ilegible" };
  return leerTexto(celda.texto);
}

const leerPuntos = conMemoria((cifras) => puntosOFraccion(new Decimal(cifras), false), 1000);

/**
 * A cell in percent format stores the fraction. Somebody who typed 4 there sees «400%» but means 4
 * %.
 */
const leerPorcentaje = conMemoria((cifras) => {
  const valor = new Decimal(cifras);
  return valor.lt(1) ? fraccion(valor, false) : puntosOFraccion(valor, true);
}, 1000);

const leerTexto = conMemoria(interpretar, 1000);

const SOLO_UN_TIPO = new RegExp(
  String.raw`^[^\d%]*(?<!\p{L})(?:i\.?v\.?a\.?|igic|ive|bez|vat|tva)(?!\p{L})[^\d%]{0,4}\d{1,2}(?:[.,]\d)? ?%[^\d%]*$` +
    String.raw`|^[^\d%]*\d{1,2}(?:[.,]\d)? ?%[^\d%]{0,4}(?<!\p{L})(?:i\.?v\.?a\.?|igic|ive|bez|vat|tva)(?!\p{L})[^\d%]*$`,
  "u",
);

/** A rate as programs name it: «s_iva_10», «SUP4», «RED10», «IVA21», «ES_IVA_4_b». */
const DE_PROGRAMA =
  /^(?:[a-z]{1,3}[_. -])?(?:iva|igic|sup|supred|red|ord|gen|gral|nor|norm|tipo|vat)[\p{L}]*[_. -]?(?<tipo>\d{1,2})(?:[_. -][\p{L}]{1,6})*$/iu;

function interpretar(texto: string): LecturaIva {
  const dePrograma = DE_PROGRAMA.exec(texto.trim())?.groups?.tipo;
  if (dePrograma !== undefined && esTipoHabitual(new Decimal(dePrograma).div(100)))
    return claro(new Decimal(dePrograma).div(100), false);
  if (texto.length > 80) return { veredicto: "ilegible" };
  if (SIN_IVA.test(normalizar(texto))) return claro(new Decimal(0), true);
  const llano = ordenar(texto).normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const sinNombre = llano.replace(SOBRAN, " ");
  const cifras = sinNombre.match(/\d+(?:[.,]\d+)?/gu) ?? [];
  const palabras = normalizar(sinNombre.replace(/\d+(?:[.,]\d+)?|[%+*/]/gu, " "));
  const sinIncluir = palabras.replace(NO_INCLUIDO, " ");
  const incluido = sinIncluir === palabras && INCLUIDO.test(palabras);
  const resto = ordenar(sinIncluir.replace(INCLUIDO, " "));
  const sinRecargo = ordenar(resto.replace(RECARGO, " "));
  const enLetras = tipoEnLetras(sinRecargo);
  // Words that are no rate may mean anything, but for those beside one rate of the tax by its name:
  // «IVA 4% (Bienes)», «21 % IVA repercutido».
  if (enLetras === null && sinRecargo !== "" && !SOLO_UN_TIPO.test(llano)) return { veredicto: "ilegible" };
  if (cifras.length === 0) {
    if (enLetras === null) return { veredicto: incluido ? "incluido" : "ilegible" };
    return claro(enLetras, resto !== sinRecargo, incluido);
  }
  const [suyas = "", recargo] = cifras.map((cifra) => new Decimal(cifra.replace(",", ".")).toString());
  const conRecargo = recargo !== undefined || resto !== sinRecargo;
  if (conRecargo && (cifras.length !== 2 || !RECARGOS[suyas]?.includes(recargo ?? "")))
    return { veredicto: "ilegible" };
  if (/^[-–—−]/u.test(llano)) return { veredicto: "absurdo" };
  const valor = new Decimal(suyas);
  // «0,04 %» is a fraction with a superfluous sign, or a rate that does not exist; the importer
  // cannot tell.
  if (llano.includes("%") && valor.gt(0) && valor.lt(1)) return { veredicto: "ilegible" };
  const leido = puntosOFraccion(valor, conRecargo);
  if (leido.veredicto !== "claro") return leido;
  return claro(leido.valor, leido.raro || (enLetras !== null && !enLetras.eq(leido.valor)), incluido);
}

function tipoEnLetras(palabras: string): Decimal | null {
  const hallado = EN_LETRAS.find(([patron]) => patron.test(palabras));
  return hallado === undefined ? null : new Decimal(hallado[1]);
}

const claro = (valor: Decimal, raro: boolean, incluido = false): LecturaIva => ({
  veredicto: "claro",
  valor,
  raro,
  ...(incluido && { incluido }),
});

function puntosOFraccion(valor: Decimal, raro: boolean): LecturaIva {
  try {
    return fraccion(normalizarIva(valor), raro);
  } catch {
    return { veredicto: "absurdo" };
  }
}

/** Whether the rate is one of those in force. */
export function esTipoHabitual(tipo: Decimal): boolean {
  return HABITUALES.has(tipo.times(100).toString());
}

function fraccion(valor: Decimal, raro: boolean): LecturaIva {
  if (valor.isNegative() && !valor.isZero()) return { veredicto: "absurdo" };
  if (valor.decimalPlaces() > 4) return { veredicto: "ilegible" };
  return claro(valor.abs(), raro || !esTipoHabitual(valor.abs()));
}
