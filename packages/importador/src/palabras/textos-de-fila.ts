import { normalizar } from "@cosecha/domain/nombres";
import { unidadDePalabra } from "@cosecha/domain/unidades";
import { leerNotaIva } from "../valores/nota-iva.ts";
import { enMayusculas, ordenar, sinEmojis, tieneEmoji } from "../valores/texto.ts";
import { claseDePalabra, SE_PESA } from "../valores/unidades.ts";
import { NEXOS, PALABRAS_SECCION } from "./vocabulario.ts";

const TOTAL =
  /^(?:sub ?)?total(?:es)?(?: |$)|^suma(?: |$)|^(?:importe|suma) (?:total|del pedido)|^total(?:a|s)?(?: |$)|^guztira(?: |$)|^base imponible(?: |$)|^(?:cuota )?iva(?: \d.*)?$|^a pagar(?: |$)/u;
const GASTOS =
  /^(?:(?:gastos?|costes?|custos?|costs?|despes\p{L}*|spese|frais)(?: (?:del?|des|d|di|da|do|por|per|of))*(?: l[ae]?)? (?:envios?|enviament|transport\p{L}*|portes?|reparto|gestion|entrega|livraison|expedition|spedizione|trasporto|consegna)|(?:garraio|bidalketa) (?:gastu|kostu)\p{L}*|enviaments?|frete|postage|portes?|transportes?|envios?|reparto a domicilio|descuentos?|recargo|fianzas?|depositos?|senal|envases? retornables?|cascos|ejemplo|ej|ports|despeses|garraioa|gastu|shipping|delivery)(?: |$)/u;
/** What is a cost where nothing else is said, as a product may begin so: «Port», a wine. */
const SOLO_GASTO =
  /^(?:livraisons?|expeditions?|frais|consegn[ae]|trasport[oi]|spedizion[ei]|contributo (?:di )?(?:trasporto|spedizione)|lliuraments?|repartiments?|despatx|entregas?|repartos?|carriage|couriers?|handling(?: fees?)?|packing(?: fees?)?|delivery fees?|bidalket\p{L}*|banaket\p{L}*|garrai\p{L}*|embalajes?|embalatges?|emballages?|embalagem|imball[oi]|handling costs)(?: (?:a|al|au|ao|en|etxera) ?(?:domicili\p{L}*|domicile|casa|etxera)?)?$/u;
/** What an order has to come to, as suppliers of each language say it. */
const MINIMO =
  /^(?:(?:pedido|importe|valor|ordine) minimo|minimo (?:de |por |di |d )?(?:pedido|compra|encomenda|ordine)|(?:compra|comanda|encomenda) minima|minim de (?:comanda|compra)|import minim|gutxieneko (?:eskaera|eskari)\p{L}*|(?:eskaera|eskari) minimoa?|commande minim\p{L}*|minimum (?:de commande|order)|min order|order minimum)(?: |$)/u;
const PIE =
  /^(?:n? ?(?:o |de )?cuenta|iban|cuenta|forma de pago|pago|observaciones|notas?|condiciones|horarios?|telefono|tel|email|correo|contacto|direccion|whatsapp|fecha|validez|precios? (?:validos?|vigentes?|sujetos?|sin|con)|los precios|gracias|muchas gracias|moltes gracies|eskerrik|grazas|pedidos?(?: |$)|recogida|entrega|transferencia|salvo|consultar|proveedor|responsable|cliente|plazo|ultimo dia)(?: |$)/u;
const IMPRESO =
  /^(?:pagina|pag|hoja|page|full) \d+(?: (?:de|of|\/) \d+)?$|^impres[oa] |^(?:ultima )?actualizad[oa] |^(?:fin|final|end) (?:del?|da|of) (?:la |the )?(?:list|tarifa|catalog|documento|pagina)/u;
const SUELTO =
  /@|https?:|www\.|\bES\d{2}[ \d]{8,}|\b\d{3}[ .]?\d{2,3}[ .]?\d{2,3}[ .]?\d{0,3}\b.*tel|tel[.:]?\s*\d|^\*(?!.*\*$)|^\(.*\)$|[¡!¿]/iu;

/** How many characters of a row's text are examined for how it begins. */
const LARGO_DE_INICIO = 120;

/** Whether a row that begins with this text adds up others: «TOTAL PEDIDO», «Subtotal verduras». */
export function esTotal(texto: string): boolean {
  return TOTAL.test(normalizar(texto.slice(0, LARGO_DE_INICIO)));
}

/**
 * Whether a text that begins like a total or a cost goes on to name a product: «Total 0 % yogur»,
 * «Portes do Miño, albariño».
 */
export function nombraAlgoMas(texto: string): boolean {
  const resto = normalizar(texto)
    .replace(TOTAL, " ")
    .replace(GASTOS, " ")
    .replace(MINIMO, " ")
    .split(" ")
    .filter((palabra) => /\p{L}{3}/u.test(palabra) && !NEXOS.has(palabra) && !RESTO_DE_TOTAL.test(palabra));
  return resto.length > 0;
}

const RESTO_DE_TOTAL =
  /^(?:pedid\p{L}*|iva|igic|general|incluid\p{L}*|sin|con|base|imponible|euros?|eur|peninsula\p{L}*|provincia\p{L}*|capital|envio\p{L}*|portes?|transporte|domicilio|lista|factura|familia\p{L}*|unidades|uds|cajas?|kilos?|importe|coste|compra|productos?|articulos?|reparto|gastos?|zona|local|gratis|comanda|order|parcial|acumulado|final|neto|bruto|dto|descuento|volumen|pronto|pago|sigue|segueix|segue|anterior|paginas?|hojas?|pagar|pagament\p{L}*|minim\p{L}*|enviament|value|charge|fee|cost|desde|hasta|inferior\p{L}*|superior\p{L}*|islas?|baleares|canarias)$/u;

/** Whether the text names what an order costs or must come to, and no product: «Portes», «Pedido mínimo». */
export function esGasto(texto: string): boolean {
  const normal = normalizar(texto.slice(0, LARGO_DE_INICIO));
  // «Pedido mínimo 2-3 kg de nueces» is what the nuts are sold by.
  return GASTOS.test(normal) || SOLO_GASTO.test(normal) || (MINIMO.test(normal) && !nombraAlgoMas(texto));
}

/**
 * Whether the text is clearly a remark: a contact, a bank account, conditions, thanks, or a long
 * sentence.
 */
export function esNota(texto: string): boolean {
  if (texto.length > 500) return true;
  const ordenado = ordenar(texto);
  const normal = normalizar(ordenado);
  if (
    SUELTO.test(ordenado) ||
    PIE.test(`${normal} `) ||
    GASTOS.test(normal) ||
    MINIMO.test(normal) ||
    IMPRESO.test(normal)
  )
    return true;
  const palabras = normal.split(" ").length;
  return (
    palabras > 9 ||
    ordenado.length > 70 ||
    (palabras > 4 && /[.!?]$/u.test(ordenado)) ||
    esSoloNotaIva(ordenado)
  );
}

/**
 * Whether the text is a remark about the prices and not a section: «Precios sin IVA», «IVA
 * incluido».
 */
function esSoloNotaIva(texto: string): boolean {
  // «ARTESANÍA (precios sin IVA)» is a section whose title says so about its prices.
  const fuera = texto.replace(/\([^)]*\)/gu, " ");
  if (fuera !== texto && /\p{L}{3}/u.test(fuera) && leerNotaIva(fuera) === null) return false;
  return (
    leerNotaIva(texto)?.incluido !== undefined &&
    /^(?:\p{L}+ )?(?:precios?|tarifas?|iva|igic|bez|importes|todos)/u.test(normalizar(texto))
  );
}

/** Whether every word of the text names sections in shops: «Frutas y verduras», «Lácteos». */
export function esPalabraDeSeccion(texto: string): boolean {
  const palabras = normalizar(texto)
    .split(" ")
    .filter((palabra) => !NEXOS.has(palabra) && /\p{L}/u.test(palabra));
  return palabras.length > 0 && palabras.every((palabra) => PALABRAS_SECCION.has(palabra));
}

/**
 * Whether the text is written as a title: with an emoji, a final colon or dashes around it, or in
 * capitals where names are not.
 */
export function vaDeTitulo(texto: string, nombresEnMayusculas: boolean): boolean {
  const ordenado = ordenar(texto);
  if (tieneEmoji(ordenado) || /:$/u.test(ordenado) || /^[-–—=*•·#>~]{1,}.*[-–—=*•·#<~]{1,}$/u.test(ordenado))
    return true;
  return !nombresEnMayusculas && enMayusculas(ordenado);
}

/** «PATÉS VEGETALES, todos a 3,20 €», «Tomates: a 2,50 €/kg»; not «desde 2 €» nor «más de 30 €». */
const PRECIO_DE_TITULO =
  /[\s,:;(–—-]+(?:(?:tod[oa]s?|cada un[oa]|tots?|totes|todo)(?: ell[oa]s)?\s+)?(?:a|al|:)\s*(\d{1,3}(?:[.,]\d{1,2})?\s*€(?:\s*\/\s*\p{L}+)?).*$/iu;

/** The price that a section's title gives to all of its rows; null where it gives none. */
export const precioDeTitulo = (texto: string): string | null =>
  texto.length > 100 || esGasto(texto) || PIE.test(`${normalizar(texto)} `)
    ? null
    : (PRECIO_DE_TITULO.exec(texto)?.[1] ?? null);

const A_TODOS = /(?:tod[oa]s?|cada un[oa]|tots?|totes)(?: ell[oa]s)?\s+(?:a|al|:)\s*\d/iu;

/** Whether a text gives one price to several: «todos a 3,20 €». */
export const diceATodos = (texto: string): boolean => A_TODOS.test(texto);

/** Whether a text with a price is written as the title of a section, and not as a remark. */
export function vaDeTituloConPrecio(texto: string): boolean {
  const [final = ""] = PRECIO_DE_TITULO.exec(texto) ?? [];
  const nombre = texto.slice(0, texto.length - final.length);
  if (final === "" || /^\s*(?:[*†‡§¹²³]|\(\d\))/u.test(texto)) return false;
  return (
    diceATodos(final) ||
    /^[\s,;(–—-]*:/u.test(final) ||
    vaDeTitulo(nombre, false) ||
    esPalabraDeSeccion(sinEmojis(nombreDeSeccion(nombre)))
  );
}

const LINEA_CON_PRECIO =
  /^\s*\p{L}{3}[^:€]{0,60}?(?:(?::|\s[-–—])\s*(?:a\s+)?|\sa\s+)\d{1,3}(?:[.,]\d{1,2})?\s*€(?:\s*\/\s*\p{L}{1,10})?\.?\s*$/u;

/**
 * Whether a line is what a product and its price look like: «Aceite 5 L: 45 €», «Caja mixta a 15
 * €».
 */
export const esLineaConPrecio = (texto: string): boolean =>
  LINEA_CON_PRECIO.test(texto) && !esNota(texto) && !esTotal(texto);

/** A section's name without emoji, dashes and colon around it, its count and its price. */
export function nombreDeSeccion(texto: string): string {
  const sinPrecio = precioDeTitulo(texto) === null ? texto : texto.replace(PRECIO_DE_TITULO, "");
  const sinCuenta = sinPrecio.replace(
    /\s*[([]\s*\d+\s*(?:\p{L}+\.?\s*)?[)\]]\s*:?\s*$|(?<!\s)\s*(?:[-–—:,([]\s*)?(?:€|eur(?:os)?)\s*\/\s*(?:\d{1,4}\s*)?\p{L}+\.?\s*[)\]]?\s*$/iu,
    "",
  );
  // «CARNE (por kilo», where the rate behind it was taken away.
  const entera = sinCuenta.replace(/\s*\([^()]*$/u, "");
  return ordenar(entera.replace(/^[\s\-–—=*•·#>~]+|[\s,\-–—=*•·#<~:]+$/gu, ""));
}

/** «FRUTA (€/kg)», «HIERBAS - precio por manojo». */
const UNIDAD_DE_TITULO = /(?:€|eur(?:os)?|precios?)\s*(?:\/|por|per|al?)\s*(\p{L}+)\.?\s*[)\]:]?\s*$/iu;
/** «VERDURA POR UNIDAD», and nothing about minimums or discounts. */
const SOLO_POR = /^[\p{L}\s]{1,30}?\s(?:por|per) (\p{L}+)\s*:?\s*$/iu;
const DE_OTRA_COSA = /m[ií]nim|descuento|dto|env[ií]|portes|pedido|venta/iu;

/** «ESPECIAS (€/100 g, IVA 10%)», «TÉS - precio por 50 g». */
const CANTIDAD_DE_TITULO =
  /(?:€|eur(?:os)?|precios?)\s*(?:\/|por|cada)\s*(\d{1,4})\s*(g|grs?|gramos|ml|cl|kg|l|uds?|unidades)\.?(?=\s*(?:[)\]:,;·-]|$))/iu;

/**
 * «precio por kg», «€/kg», «por kilo», «la docena»: a part of a title that says no more than that.
 */
const SOLO_UNIDAD =
  /^(?:(?:precios?|pvp|tarifas?)\s*)?(?:€|eur(?:os?)?)?\s*(?:\/|(?:por|per|cada|al|el|la)\s)?\s*(\p{L}+)\.?$/iu;
const ENTRE_PARTES = /[,;·|]|\s[-–—]\s/u;
/** «IVA 10%» and whatever follows it in its part. */
const DE_IVA =
  /\s*(?:(?:con|sin|más|\+)\s*)?(?:(?:i\.?v\.?a|igic|ive|bez|vat)(?!\p{L})|\d{1,2}(?:[.,]\d)?\s*%).*$/iu;
const DE_PRECIO = /precio|pvp|tarifa|€|eur/iu;
/** A longer text is no title. */
const TITULO_MAXIMO = 200;

/** What the prices below a section's title are for, where it says so; null where it does not. */
export function unidadDeTitulo(texto: string): string | null {
  const [, cifras, medida] = texto.length > TITULO_MAXIMO ? [] : (CANTIDAD_DE_TITULO.exec(texto) ?? []);
  if (cifras !== undefined && medida !== undefined) return `${cifras} ${medida.toLowerCase()}`;
  const final = texto.slice(-60);
  const dicha =
    UNIDAD_DE_TITULO.exec(final)?.[1] ?? (DE_OTRA_COSA.test(final) ? undefined : SOLO_POR.exec(final)?.[1]);
  return claseDePalabra(normalizar(dicha ?? "")) ?? unidadEntreOtras(texto);
}

/** The words with which a remark says what all prices are for, and whether they include the IVA. */
const SOLO_DE_PRECIOS =
  /^(?:tod[oa]s?|tot[es]?s?|l[oae]s?|els?|os|as|precios?|preus?|prezos?|prezzi|prix|prices?|tarifas?|pvp|importes?|productos?|son|van|vienen|estan?|expresad[oa]s?|indicad[oa]s?|se|entienden|en|de|por|per|par|al?|cada|€|\/|eur|euros?|iva|igic|sin|sense|con|amb|no|incl\p{L}*|aparte|\+|mas|base|imponible)$/u;
const EUROS_POR = /(?<!\d\s?)(?:€|eur(?:os)?)\s*\/\s*(\p{L}+)/giu;

/** Whether a text says nothing but what all prices are for: «Precios por kilo, sin IVA». */
export const soloDicePrecios = (texto: string): boolean =>
  texto.length <= TITULO_MAXIMO &&
  /precio|tarifa|preu|prezo|prezzi|prix|price|pvp|importe|€\s*\//iu.test(texto) &&
  normalizar(texto)
    .split(" ")
    .every((palabra) => SOLO_DE_PRECIOS.test(palabra) || claseDePalabra(palabra) !== null) &&
  unidadDeTitulo(texto) !== null;

/**
 * What a text beside no product says that the prices are for, «Precios por kilo», «LEGUMBRES
 * (€/kg)»; null where it says nothing of it, several units, or an amount.
 */
export function unidadDeLosPrecios(texto: string): string | null {
  if (texto.length > TITULO_MAXIMO || esGasto(texto) || DE_OTRA_COSA.test(texto)) return null;
  const clases = [...texto.matchAll(EUROS_POR)].map(([, palabra = ""]) =>
    claseDePalabra(normalizar(palabra)),
  );
  if (new Set(clases).size > 1 || /\d\s*(?:€|eur)|€\s*\d/iu.test(texto)) return null;
  return clases[0] !== undefined || soloDicePrecios(texto) ? unidadDeTitulo(texto) : null;
}

/**
 * The unit beside what else a title says, «(precio por kg, IVA 10%)»; null for none and for
 * several.
 */
function unidadEntreOtras(texto: string): string | null {
  if (texto.length > TITULO_MAXIMO) return null;
  const [, fuera = "", dentro = ""] = /^([^([]*)(?:[([]([^()[\]]*)[)\]])?/u.exec(texto) ?? [];
  const partesDe = (suyo: string) =>
    suyo.split(ENTRE_PARTES).map((parte) => parte.replace(DE_IVA, "").trim());
  const otraCosa = DE_OTRA_COSA.test(texto);
  const [nombre = "", ...detras] = partesDe(fuera);
  const unidades = [
    ...partesDe(dentro).map((parte) => ({ parte, valeSola: true })),
    ...detras.map((parte) => ({ parte, valeSola: false })),
  ].flatMap(({ parte, valeSola }) => {
    if (otraCosa && !DE_PRECIO.test(parte)) return [];
    const palabra = normalizar(SOLO_UNIDAD.exec(parte)?.[1] ?? "");
    // «PANES (hogaza)» says what they are; «HUEVOS (docena)», how they are counted; «HUEVOS (L)», a
    // size.
    if (normalizar(parte) !== palabra) return claseDePalabra(palabra) ?? [];
    return (valeSola && palabra.length > 1 ? unidadDePalabra(palabra) : null) ?? [];
  });
  if (new Set(unidades).size > 1) return null;
  return unidades[0] ?? claseDePalabra(normalizar(UNIDAD_DE_TITULO.exec(nombre)?.[1] ?? ""));
}

const SE_PIDEN =
  /^(?:(?:de |entre )?\d{1,4} ?(?:-|a|y) ?\d{1,4} (?<entre>\p{L}{2,12})|(?:desde|a partir de|mas de|menos de|hasta|por) \d{1,4}(?: (?<desde>\p{L}{1,12}))?(?: (?:o|en) (?:mas|adelante))?)$/u;

/**
 * Whether a row's name only says how many one takes, «de 1 a 5 sacos», «más de 5»: no product. «1-2
 * kg» may be a size.
 */
export function diceCuantosSePiden(nombre: string): boolean {
  if (nombre.length > 40) return false;
  const partes = SE_PIDEN.exec(normalizar(nombre))?.groups;
  if (partes === undefined) return false;
  const { entre, desde } = partes;
  return entre === undefined ? desde === undefined || deCuenta(desde, true) : deCuenta(entre, false);
}

const deCuenta = (palabra: string, conPesos: boolean): boolean => {
  const clase = [palabra, palabra.replace(/s$/u, ""), palabra.replace(/es$/u, "")]
    .map(claseDePalabra)
    .find((suya) => suya !== null);
  return clase != null && (conPesos || !SE_PESA.has(clase));
};
