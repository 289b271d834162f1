import { conMemoria } from "@cosecha/domain/memoria";
import { normalizar } from "@cosecha/domain/nombres";
import { Decimal } from "decimal.js";

/** What texts say about the weight of a piece, and about being charged by weight. */

const NUMERO = String.raw`\d{1,5}(?:[.,]\d{1,3})?`;
const MEDIDA = "(?:kg|kgs|kilos?|quilos?|g|gr|grs|gramos?)";
const PESO = new RegExp(
  String.raw`(?<![\d.,]|[x×*]\s?)(${NUMERO})\s?(?:(${MEDIDA})\.?)?(?:\s?(?:-|–|—|\ba\b|\by\b)\s?(${NUMERO}))?\s?(${MEDIDA})(?![\p{L}\d])`,
  "giu",
);

/** What stands directly before or behind a weight that is a piece's, more or less. */
const APROX_DELANTE =
  /(?:aprox\p{L}*|unos|unas|sobre|alrededor de|cerca de|entre|estimad[oa]|orientativ[oa]|medi[oa]|promedio|±|≈|~|\+\/-)[\s:.(]*(?:de )?(?:unos |entre )?$/iu;
const APROX_DETRAS =
  /^[\s.,;)]*[(]?\s?(?:(?:\/|por|la|cada)?\s?(?:pieza|pza|ud|unidad)\.?[\s,(]*)?(?:aprox|m[aá]s o menos|de media|de promedio|estimad|orientativ|±|≈|\+\/-)/iu;
const PIEZA_DELANTE =
  /(?:^|[^\p{L}])(?:piezas?|pzas?|pz|peça|peces|peza|pieces?)(?:[\s.,:·(-]+)?(?:de )?(?:unos |entre )?$/iu;
const PIEZA_DETRAS = /^\.?\s?(?:\/|por|la|cada)?\s?(?:piezas?|pzas?|peça|peza)(?!\p{L})/iu;
/** A quantity to order, or the size of fruit. */
const OTRA_COSA =
  /(?:m[ií]n(?:im[oa])?|m[aá]x(?:im[oa])?|desde|hasta|a partir de|m[aá]s de|menos de|calibres?|cal|pedidos?)[\s:.(]*(?:de )?$/iu;
/** What holds several pieces or a fixed weight: a range of it says how it is filled. */
const ENVASE =
  /(?:cajas?|sacos?|bolsas?|mallas?|botes?|tarros?|latas?|garrafas?|botellas?|paquetes?|packs?|palets?|cubos?|bandejas?)\s?(?:de )?$/iu;

/** Nothing that is ordered by the piece weighs more or less. In kg. */
const PESO_MAXIMO = 60;
const PESO_MINIMO = 0.02;
/** Ranges below are sizes of fruit. In kg. */
const TRAMO_MINIMO = 0.3;
/** The heaviest of a range weighs at most so many times as much as the lightest. */
const TRAMO_ANCHO = 4;

/**
 * A number with a unit, in kg. A point before three digits of grams is no decimal one: «1.200 g».
 */
function enKilos(numero: string, medida: string): Decimal {
  const enGramos = /^g/iu.test(medida);
  const escrito = enGramos ? numero.replace(/[.,](?=\d{3}$)/u, "") : numero;
  const valor = new Decimal(escrito.replace(",", "."));
  return enGramos ? valor.div(1000) : valor;
}

/** To the gram; null where nothing that is sold by the piece weighs that. */
export function pesoPosible(peso: Decimal): Decimal | null {
  const alGramo = peso.toDecimalPlaces(3, Decimal.ROUND_HALF_UP);
  return alGramo.gte(PESO_MINIMO) && alGramo.lte(PESO_MAXIMO) ? alGramo : null;
}

/**
 * The kilos of one piece that a text states, more or less: 1.2 for «pieza de 1,2 kg aprox.», 0.8
 * for «pieza 800 g», 1.75 for «1,5-2 kg». Null for a weight that is only the format's: «bote 500
 * g».
 */
export const pesoDePieza = conMemoria((texto): Decimal | null => {
  if (!/\d/u.test(texto)) return null;
  const leido = texto.slice(0, 300);
  for (const hallado of leido.matchAll(PESO)) {
    const [entero, primero = "", suya, segundo, medida = ""] = hallado;
    const antes = leido.slice(Math.max(0, hallado.index - 30), hallado.index);
    const despues = leido.slice(hallado.index + entero.length, hallado.index + entero.length + 40);
    if (OTRA_COSA.test(antes)) continue;
    const dicho =
      APROX_DELANTE.test(antes) ||
      APROX_DETRAS.test(despues) ||
      PIEZA_DELANTE.test(antes) ||
      PIEZA_DETRAS.test(despues);
    const uno = enKilos(primero, suya ?? medida);
    if (segundo === undefined) {
      const peso = dicho ? pesoPosible(uno) : null;
      if (peso !== null) return peso;
      continue;
    }
    const otro = enKilos(segundo, medida);
    const esTramo = uno.lt(otro) && otro.lte(uno.times(TRAMO_ANCHO)) && otro.gte(TRAMO_MINIMO);
    const peso = esTramo && (dicho || !ENVASE.test(antes)) ? pesoPosible(uno.plus(otro).div(2)) : null;
    if (peso !== null) return peso;
  }
  return null;
});

/**
 * The kilos of one piece in a cell under «Peso medio», whose header may say in what: 1.8 for «1,8»
 * and «1,8 kg», 1.75 for «1,5-2». Null where nobody can tell.
 */
export function pesoEnColumna(celda: string, cabecera: string): Decimal | null {
  const escrito = celda.trim();
  const partes = new RegExp(
    String.raw`^(?:aprox\.?|unos|±|≈|~)?\s?(${NUMERO})\s?(${MEDIDA})?(?:\s?(?:-|–|—|a)\s?(${NUMERO}))?\s?(${MEDIDA})?(?![\p{L}\d])`,
    "iu",
  ).exec(escrito);
  if (partes === null) return null;
  const [, primero = "", suya, segundo, ultima] = partes;
  const medida = ultima ?? suya ?? medidaDeCabecera(cabecera);
  const enSuMedida = (numero: string, dada: string | null): Decimal | null => {
    if (dada !== null) return enKilos(numero, dada);
    // Without a unit: 1,8 are kilos and 1800 grams; what may be either is neither.
    const valor = new Decimal(numero.replace(",", "."));
    return valor.lte(30) ? valor : valor.gte(100) ? enKilos(numero, "g") : null;
  };
  const uno = enSuMedida(primero, suya ?? medida);
  if (uno === null) return null;
  if (segundo === undefined) return pesoPosible(uno);
  const otro = enSuMedida(segundo, medida);
  if (otro === null || !uno.lt(otro) || otro.gt(uno.times(TRAMO_ANCHO))) return null;
  return pesoPosible(uno.plus(otro).div(2));
}

/** «kg» or «g» where the header of a column of weights says so. */
function medidaDeCabecera(cabecera: string): "kg" | "g" | null {
  const palabras = normalizar(cabecera).split(" ");
  if (palabras.some((palabra) => /^(?:kg|kgs|kilos?)$/u.test(palabra))) return "kg";
  return palabras.some((palabra) => /^(?:g|gr|grs|gramos)$/u.test(palabra)) ? "g" : null;
}

const DE_PESOS =
  /(?:^| )(?:peso|pes|pisua|weight|kg|kgs|kilos) (?:medi[oa]|mitja|aprox\p{L}*|estimad[oa]|orientativo|promedio)(?= |$)|(?:^| )(?:peso|kg|kgs|kilos) (?:(?:\/|por|x|de la|de cada|de|cada|aprox) )?(?:pieza|pza|peca|peza)(?= |$)/u;

/** Whether the cells below a header are the weights of pieces: «Peso medio», «Kg/pieza». */
export const esColumnaDePesos = (cabecera: string): boolean => DE_PESOS.test(normalizar(cabecera));

const DE_PIEZAS =
  /^(?:la )?(?:pieza|pza|peca|peza|pieces?)(?: (?:entera|media))? (?:aprox\p{L}*|media|promedio|orientativ[oa]|estimad[oa]|de unos)$/u;

/**
 * Whether a header says that what stands below it is a piece, more or less: «Pieza aprox.» over
 * «1,2 kg». Bare numbers there may be what it costs.
 */
export const esColumnaDePiezas = (cabecera: string): boolean => DE_PIEZAS.test(normalizar(cabecera));

/** Whether a cell says in what its weight is: «1,2 kg». */
export const dicePeso = (celda: string): boolean => CON_MEDIDA.test(celda);
const CON_MEDIDA = new RegExp(String.raw`\d\s?${MEDIDA}(?![\p{L}\d])`, "iu");

/** Whether the cells below a header say what is charged: «Se cobra por», over «kg» or «unidad». */
export const esColumnaDeCobros = (cabecera: string): boolean =>
  /^(?:se )?(?:cobra|cobro) por$/u.test(normalizar(cabecera));

const POR_KILO =
  /(?<!\d\s?)(?:€|eur|euros?) ?(?:\/|por|el|al?) ?(?:kg|kilo)(?!\p{L})|(?<!\p{L})(?:precio|preu|prezo|prezioa) ?(?:\/|por|el|del|x)? ?(?:kg|kilo)(?!\p{L})/iu;

/** Whether a text says that its price is a kilo's: «precio por kg», «€/kg». Not «3,20 €/kg». */
export const diceElPrecioPorKilo = conMemoria((texto) => POR_KILO.test(texto));

const POR_PESO =
  /(?:se )?(?:cobra|vende|factura|paga|pesa)(?:n|d[oa]s?)? (?:por|al|a|seg[uú]n(?: el| su)?) (?:peso|kilos?|kg)(?!\p{L})|seg[uú]n (?:su )?peso(?: real)?(?!\p{L})|peso (?:variable|real)(?!\p{L})/iu;

/** Whether a text says that what it names is charged by weight: «se cobra por peso». */
export const diceQueSePesa = conMemoria((texto) => POR_PESO.test(texto));
