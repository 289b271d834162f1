import { normalizar } from "@cosecha/domain/nombres";
import { conFracciones } from "@cosecha/domain/unidades";
import { Decimal } from "decimal.js";
import { leerNotaIva, type NotaIva } from "../valores/nota-iva.ts";
import { leerNumero } from "../valores/numeros.ts";
import { contieneFrase } from "../valores/texto.ts";
import { claseDePalabra } from "../valores/unidades.ts";
import { sinErratas } from "./erratas.ts";
import { esPalabraDeSeccion } from "./textos-de-fila.ts";
import { unidadDePrecio } from "./unidad-de-precio.ts";
import type { Significado } from "./vocabulario.ts";
import {
  ABREVIATURAS,
  AJUSTES_PRECIO,
  OTRAS_MONEDAS,
  PALABRAS_PRECIO,
  PARTES_DE_CABECERA,
  PRECIO_FUERA_DE_USO,
  RANGO_SIN_PALABRA,
  RANGOS_PRECIO,
  SINONIMOS,
} from "./vocabulario.ts";

const LARGO_MAXIMO = 60;
const PESO_CONTENIDA = 0.55;
const PESO_INICIO = 0.85;
/** A word with a slip is a little less sure. */
const PESO_ERRATA = 0.9;

interface Entrada {
  readonly significado: Significado;
  readonly peso: number;
  readonly frase: string;
}

const POR_PRIMERA_PALABRA: ReadonlyMap<string, readonly Entrada[]> = indexar();

function indexar(): Map<string, Entrada[]> {
  const indice = new Map<string, Entrada[]>();
  for (const { significado, peso, frases } of SINONIMOS) {
    for (const frase of frases) {
      const primera = frase.split(" ")[0] ?? "";
      indice.set(primera, [...(indice.get(primera) ?? []), { significado, peso, frase }]);
    }
  }
  return indice;
}

/** Kept up to a bound, because the same headers are looked up again and again for a file. */
const SABIDOS = new Map<string, ReadonlyMap<Significado, number>>();
const SABIDOS_MAXIMOS = 5000;

/**
 * What a header's text can mean, with weights from 0 to 1; the cells below decide between them.
 * Empty for a text that is no header: a long one, or one without a known word.
 */
export function significados(texto: string): ReadonlyMap<Significado, number> {
  const sabidos = SABIDOS.get(texto);
  if (sabidos !== undefined) return sabidos;
  const pesos = enDosLenguas(texto) ?? calcular(texto);
  if (SABIDOS.size >= SABIDOS_MAXIMOS) SABIDOS.clear();
  SABIDOS.set(texto, pesos);
  return pesos;
}

/**
 * «Pisu garbia / Peso neto»: what one half says, where the header says it in two languages. Null
 * where it does not, or where the whole is known as it is.
 */
function enDosLenguas(texto: string): ReadonlyMap<Significado, number> | null {
  if (texto.length > 4 * LARGO_MAXIMO) return null;
  const mitades = texto.split(/\s+\/\s+|\s+[|·]\s+/u);
  if (mitades.length !== 2 || mitades.some((mitad) => !/\p{L}{3}/u.test(mitad))) return null;
  const mejor = (pesos: ReadonlyMap<Significado, number>) => Math.max(0, ...pesos.values());
  if (mejor(calcular(texto)) >= PESO_INICIO) return null;
  const [una, otra] = mitades.map(calcular) as [
    ReadonlyMap<Significado, number>,
    ReadonlyMap<Significado, number>,
  ];
  const [dicha, demas] = mejor(una) >= mejor(otra) ? [una, otra] : [otra, una];
  // «Observaciones / Stock» says two things, and neither in two languages.
  const campo = (pesos: ReadonlyMap<Significado, number>) => [...pesos].sort(([, a], [, b]) => b - a)[0]?.[0];
  const loMismo = demas.size === 0 || campo(demas) === campo(dicha);
  return loMismo && mejor(dicha) >= 0.8 ? dicha : null;
}

function calcular(texto: string): ReadonlyMap<Significado, number> {
  if (texto.length > 4 * LARGO_MAXIMO) return new Map();
  // «T2-GRUPOS CONSUMO», «Elementos/Precio»: a program's number or path before what the column is.
  const dicho = normalizar(texto).replace(/^(?:t|tar|tarifa) ?\d{1,2} -? ?(?=\p{L}{3})/u, "");
  const normal = texto.includes("_") ? sinAbreviar(dicho) : desglosar(dicho);
  if (normal === "" || normal.length > LARGO_MAXIMO) return new Map();
  if ((esImporte(texto) && !esTramo(texto)) || llevaImporte(texto)) return new Map();
  const pesos = new Map<Significado, number>();
  const frases = new Map<Significado, string>();
  const anotar = (significado: Significado, peso: number, frase = "") => {
    if (peso <= (pesos.get(significado) ?? 0)) return;
    pesos.set(significado, peso);
    frases.set(significado, frase);
  };
  const sinParentesis = normalizar(texto.replace(/\([^)]*\)/gu, " "));
  for (const palabra of new Set(normal.split(" "))) {
    for (const { significado, peso, frase } of POR_PRIMERA_PALABRA.get(palabra) ?? []) {
      if (normal === frase || sinParentesis === frase) anotar(significado, peso, frase);
      else if (normal.startsWith(`${frase} `)) anotar(significado, peso * PESO_INICIO, frase);
      else if (contieneFrase(normal, frase)) anotar(significado, peso * PESO_CONTENIDA, frase);
    }
  }
  // «Peso neto» is a weight, though «neto» alone is a price.
  for (const [significado, frase] of frases)
    if (
      significado !== "iva" &&
      [...frases].some(
        ([otro, larga]) => otro !== significado && larga !== frase && contieneFrase(larga, frase),
      )
    )
      pesos.delete(significado);
  // «Quesos» over a column of names says what the names are.
  if (pesos.size === 0 && (esPalabraDeSeccion(texto) || empiezaComoSeccion(texto))) anotar("nombre", 0.6);
  if (pesos.size === 0) {
    const corregido = sinErratas(normal);
    if (corregido !== normal)
      return new Map([...calcular(corregido)].map(([dicho, peso]) => [dicho, peso * PESO_ERRATA]));
  }
  return resolver(normal, texto, pesos);
}

/** «HUEVOS Y MÁS», «AROMÁTICAS en maceta», «CONSERVA NUESTRA»: a section that begins in capitals. */
function empiezaComoSeccion(texto: string): boolean {
  const palabras = texto.trim().split(/\s+/u);
  const [primera = ""] = palabras;
  return (
    palabras.length <= 4 &&
    primera === primera.toUpperCase() &&
    !/\d/u.test(texto) &&
    esPalabraDeSeccion(primera)
  );
}

const PARTES = new Set([...PARTES_DE_CABECERA, ...Object.keys(ABREVIATURAS)]);

/**
 * Splits headers as programs write them: «codart» into «cod art», «pvp1» into «pvp 1». Others stay
 * as they are.
 */
function desglosar(normal: string): string {
  if (normal.includes(" ") || POR_PRIMERA_PALABRA.has(normal)) return normal;
  const numerada = /^(\p{L}{3,})\d{1,2}$/u.exec(normal)?.[1];
  if (numerada !== undefined && POR_PRIMERA_PALABRA.has(numerada)) return numerada;
  // «PVPART1»: the first of several.
  if (numerada !== undefined && desglosar(numerada) !== numerada) return desglosar(numerada);
  for (let corte = 2; corte <= normal.length - 2; corte++) {
    const [inicio, final] = [normal.slice(0, corte), normal.slice(corte)];
    if (PARTES.has(inicio) && PARTES.has(final))
      return [inicio, final].map((parte) => ABREVIATURAS[parte] ?? parte).join(" ");
  }
  // Databases write what a field holds before its name: «CREF», «NPVP», «NSTOCKACT».
  const sinTipo = /^[cndlf](?=\p{L}{3})/u.test(normal) ? normal.slice(1) : normal;
  return sinTipo !== normal && (POR_PRIMERA_PALABRA.has(sinTipo) || desglosar(sinTipo) !== sinTipo)
    ? desglosar(sinTipo)
    : normal;
}

/** What a program wrote for short: «PRE_VTA» is «precio venta». Unchanged where a part is no such word. */
function sinAbreviar(normal: string): string {
  const partes = normal.split(" ");
  return partes.every((parte) => PARTES.has(parte) || POR_PRIMERA_PALABRA.has(parte))
    ? partes.map((parte) => ABREVIATURAS[parte] ?? parte).join(" ")
    : normal;
}

/** «€ 19,75» begins like a header, but is a price. */
function esImporte(texto: string): boolean {
  if (!/\d/u.test(texto)) return false;
  const { veredicto } = leerNumero(texto);
  return veredicto === "claro" || veredicto === "ambiguo";
}

/** «desde 4,50 €/kg», «2,40 €/kg - 20 €/caja»: what a row costs, and no header. */
const llevaImporte = (texto: string): boolean =>
  (texto.includes("€") || texto.includes("eur")) &&
  /\d[.,]\d{2}\s*(?:€|eur(?!\p{L}))/iu.test(texto) &&
  !/precio|pvp|tarifa|preu|prezo|prezio|fianza|porte|producto|iva/iu.test(texto);

const LO_QUE_LLEVA =
  /^(?:n |num )?(?:u|uds?|unid|unidad(?:es)?|unitats?|ut|pzas?|pzs?|piezas?|peces|envases?|botellas?|tarros?|latas?|bolsas?|raciones) (?:\/|por|per|x|(?:por |en |de )?cada) (?:la |el )?(\p{L}{3,})$/u;

/**
 * «Uds/bandeja», «Unidades por paquete»: how many one holds of what is sold. Cases have words of
 * their own.
 */
export function diceLoQueLleva(cabecera: string): boolean {
  const envase = LO_QUE_LLEVA.exec(normalizar(cabecera))?.[1] ?? "";
  return /^(?:packs?|lotes?)$/u.test(envase) || (!/^uni/u.test(envase) && claseDePalabra(envase) === "ud");
}

/**
 * Decides what several words of one header mean together: «TOTAL unidades» is a total, «€ sin IVA»
 * a price.
 */
function resolver(
  normal: string,
  texto: string,
  pesos: ReadonlyMap<Significado, number>,
): ReadonlyMap<Significado, number> {
  const palabras = normal.split(" ");
  const solo = (significado: Significado, peso: number) =>
    new Map<Significado, number>([[significado, peso]]);
  if (/^(?:familia|socio|socia|casa|hogar|grupo|uc|nodo|cesta|persona) ?(?:n )?\d+$/u.test(normal))
    return solo("cantidad", 1);
  if (palabras.some((palabra) => /^minim[oa]?s?$|^min$/u.test(palabra))) return solo("minimo", 1);
  if (diceLoQueLleva(texto)) return solo("udsCaja", 1);
  if ((pesos.get("alcohol") ?? 0) >= 0.85) return solo("alcohol", 1);
  if (palabras.some((palabra) => palabra === "recargo") || pesos.get("recargo") === 1)
    return solo("recargo", 1);
  // «Disponibilidad» may hold «todo el año», and is then a description.
  const stock = pesos.get("stock") ?? 0;
  if (stock >= 0.5)
    return new Map([
      ["stock", stock],
      ["descripcion", 0.3],
    ]);
  const dePrecio = palabras.some((palabra) => PALABRAS_PRECIO.has(palabra));
  if (/^(?:sub ?)?total(?:es)?(?: |$)/u.test(normal) || (palabras.includes("total") && !dePrecio))
    return solo("total", 1);
  if (palabras.includes("total") && /importe|pedido|linea|€/u.test(normal) && !/unitario/u.test(normal))
    return solo("total", 1);
  if (
    /^(?:importe|cuota) (?:del? )?(?:iva|igic)|^(?:iva|igic) (?:€|eur|euros)$|^€ (?:de )?iva$/u.test(normal)
  ) {
    return solo("importeIva", 1);
  }
  if (
    (pesos.get("descuento") ?? 0) > 0.5 &&
    (pesos.get("nombre") ?? 0) < 0.8 &&
    !/precio|pvp|con (?:dto|descuento)/u.test(normal)
  )
    return solo("descuento", 1);
  // «Desde 100 kg | Hasta 24 kg»: what it costs by how much one takes.
  if (!dePrecio && esTramo(texto)) return solo("precio", 0.6);
  // «Coste ventas» is what was sold of it in all.
  if (pesos.get("total") === 1) return solo("total", 1);
  // A price for a thousand kilos is that of whole loads, and no member's.
  if (dePrecio && /(?:€|eur(?:os)?) ?\/ ?(?:t|tm|tn|tonelada)(?: |$)/u.test(normal))
    return solo("precioAnterior", 1);
  const aparte = dineroAparte(normal, pesos);
  if (aparte !== null) return solo(aparte, 1);
  const nota = leerNotaIva(texto);
  if (dePrecio || (nota?.incluido !== undefined && !pesos.has("nombre"))) {
    if (PRECIO_FUERA_DE_USO.some((frase) => contieneFrase(normal, frase))) return solo("precioAnterior", 1);
    const precio = Math.max(pesos.get("precio") ?? 0, 0.9);
    // «IVA incluido» may be the header of the prices, or of the rates that they include.
    if (!dePrecio && (pesos.get("iva") ?? 0) >= 0.5)
      return new Map([
        ["precio", precio],
        ["iva", 0.6],
      ]);
    return solo("precio", precio);
  }
  // «Clase de IVA» holds the rate; «Tipo», «Grupo» and «Código» in it say only which aspect of the
  // tax.
  if (!/^(?:%|tipo|tipus)$/u.test(normal) && (pesos.get("iva") ?? 0) >= 0.5 && !pesos.has("nombre"))
    return solo("iva", Math.max(pesos.get("iva") ?? 0, 0.9));
  return pesos;
}

/** Whether a text says how much one takes: «1-5 kg», «más de 20 kg». */
export const esTramo = (texto: string): boolean => TRAMO.test(texto);

const TRAMO =
  /^\s*(?:(?:desde|a partir de|m[aá]s de|de|hasta|menos de|entre)\s+|[<>≤≥]\s*)\d+(?:\s*(?:-|–|a|y)\s*\d+)?\s*(?:kg|kilos?|uds?|unidades|cajas?|l|litros?|piezas?)\.?\s*$|^\s*\d+\s*(?:-|–|a)\s*\d+\s*(?:kg|kilos?|uds?|unidades|cajas?|l|litros?|piezas?)\.?\s*$/iu;

/** Money that is no price, whatever else its header says: «Fianza (€/ud)», «Punto verde €». */
const DINERO_APARTE = ["fianza", "tasa", "margen", "gastos"] as const;
/** «Precio (fianza aparte)» and «Precio sin portes» are prices all the same. */
const DE_PASO =
  /(?:^| )(?:sin|s \/|con|c \/|mas|\+|no|incl\p{L}*|amb|sense|hors|with|without) (?:la |el |los )?(?:\p{L}+ )?$/u;
const APARTE = /^ (?:aparte|a parte|no |ya |incl|exclu)/u;

function dineroAparte(
  normal: string,
  pesos: ReadonlyMap<Significado, number>,
): (typeof DINERO_APARTE)[number] | null {
  if ((pesos.get("nombre") ?? 0) >= 0.85) return null;
  return (
    DINERO_APARTE.find((significado) => {
      if ((pesos.get(significado) ?? 0) < PESO_CONTENIDA) return false;
      const frase = SINONIMOS.filter((sinonimos) => sinonimos.significado === significado)
        .flatMap(({ frases }) => frases)
        .find((dada) => contieneFrase(normal, dada));
      const donde = ` ${normal} `.indexOf(` ${frase} `);
      return (
        !DE_PASO.test(normal.slice(0, donde)) && !APARTE.test(normal.slice(donde + (frase?.length ?? 0)))
      );
    }) ?? null
  );
}

export interface DatosPrecio {
  readonly rango: number;
  readonly iva: NotaIva | null;
  /** The unit, as kg in «€/kg»; null where the header names none. */
  readonly unidad: string | null;
  /** Whether it is the kilo or the litre, as each product is measured: «Precio ud. medida». */
  readonly porMedida: boolean;
  /** Whether the header says that its prices are not in euros. */
  readonly otraMoneda: boolean;
  /**
   * Whether the header says «PVP». Shops print it with IVA, so a header that does not say so gets a
   * notice.
   */
  readonly esPvp: boolean;
}

/** «PVP 10%»: the rate of what has its price in this column. «Precio -10 %» is a discount. */
function soloTipo(texto: string): NotaIva | null {
  const cifras = /(?<![-\d.,]\s?)\b(4|10|21)\s*%\s*$/u.exec(texto)?.[1];
  return cifras === undefined || /dto|desc|prom/iu.test(texto)
    ? null
    : { tipo: new Decimal(cifras).div(100) };
}

const SIGNOS_DE_EURO = new Set(["€", "eur", "euro", "euros"]);

/** Whether a word of the header, and not only a sign of the currency, means a price. */
const dicePrecio = (normal: string): boolean =>
  normal.split(" ").some((palabra) => PALABRAS_PRECIO.has(palabra) && !SIGNOS_DE_EURO.has(palabra)) ||
  SINONIMOS.some(
    ({ significado, frases }) =>
      significado === "precio" && frases.some((frase) => !SIGNOS_DE_EURO.has(frase) && frase === normal),
  );

const PALABRAS_SABIDAS: ReadonlySet<string> = new Set(
  [...SINONIMOS, ...RANGOS_PRECIO, ...AJUSTES_PRECIO].flatMap(({ frases }) =>
    frases.flatMap((frase) => frase.split(" ")),
  ),
);

/** Whether a normalised header has a word that no header and no unit is known by. */
export const conPalabraAjena = (normal: string): boolean =>
  normal
    .split(" ")
    .some(
      (palabra) =>
        /^\p{L}{3,}$/u.test(palabra) &&
        !PALABRAS_SABIDAS.has(palabra) &&
        claseDePalabra(palabra) === null &&
        !/^(?:iva|igic|bez|ive|sin|con|por|incl\p{L}*|sense|amb|gabe)$/u.test(palabra),
    );

/**
 * Reads a price header: for whom the price is, whether it includes IVA, and per which unit
 * (design: Import). The higher the `rango`, the closer to what a member pays.
 */
export function datosPrecio(texto: string): DatosPrecio {
  const dicho = normalizar(conFracciones(texto));
  const normal = sinErratas(texto.includes("_") ? sinAbreviar(dicho) : dicho);
  let rango = RANGO_SIN_PALABRA;
  const noSocio = /(?:^| )no (?:soci|familia|asociad)/u.test(normal);
  const hallado = RANGOS_PRECIO.find(
    ({ rango: suyo, frases }) =>
      !(noSocio && suyo === 30) && frases.some((frase) => contieneFrase(normal, frase)),
  );
  if (hallado) rango = hallado.rango;
  for (const { ajuste, frases } of AJUSTES_PRECIO) {
    if (frases.some((frase) => contieneFrase(normal, frase))) rango += ajuste;
  }
  // «Garantía (€/ud)» is less surely the price than «Precio (€/ud)».
  if (!dicePrecio(normal) && conPalabraAjena(normal)) rango -= 2;
  const iva = leerNotaIva(texto) ?? soloTipo(texto);
  if (iva?.incluido === true) rango -= 4;
  // Of «Precio 2025» and «Precio 2026», the newer one is in force.
  const ano = /(?:^| )(20\d\d)(?= |$)/u.exec(normal)?.[1];
  // A price without a year is today's.
  if (ano !== undefined) rango += (Number(ano) - 2100) / 1000 - 4;
  if (iva?.incluido === false) rango += normal.includes("+ ") ? -1 : 1;
  const otraMoneda = OTRAS_MONEDAS.test(texto) && !/€|eur/iu.test(texto);
  // «Precio 1-5 kg» names the ordered quantity to which the price applies, not its unit; «Precio desde
  // 01/01», a day.
  const sinDias = texto.replace(
    /\d{1,2}\s*[/.-]\s*\d{1,2}(?:\s*[/.-]\s*(?:20)?\d\d)?(?!\d)|\d{1,2} (?:de )?(?:ene|feb|mar|abr|may|jun|jul|ago|sep|oct|nov|dic)/giu,
    (dia) => (/[a-z]|\/|\..*\./iu.test(dia) ? "" : dia),
  );
  const porTramo =
    /\d\s*(?:-|–|a)\s*\d|[<>≤≥]|(?:desde|hasta|m[aá]s de|menos de)\s+\d|\d\s+[oóy]\s+m[aá]s/iu.test(sinDias);
  // The price of the smallest quantity holds for everybody.
  if (porTramo) rango -= Number(/\d+/u.exec(/hasta|menos|[<≤]/iu.test(texto) ? "0" : texto)?.[0] ?? 0) / 1000;
  return {
    rango: otraMoneda ? rango - 100 : rango,
    iva,
    ...unidadDePrecio(normal, porTramo),
    otraMoneda,
    esPvp: /(?:^| )p ?v ?p/u.test(normal),
  };
}

const CENTIMOS =
  /(?<!\d |\d)(?<!p[oe]r )(?<!p\.)(?:^|[^\p{L}\d])(?:c[eé]nt(?:imos?|ims?|imes?|avos?|s)?|cts|ctms?|zentimo\p{L}*|c ?€|€ ?c)(?![\p{L}\d])|¢/iu;

/** Whether a header or a remark says that prices are in hundredths of a euro: «Precio (cént./kg)». */
export function diceCentimos(texto: string): boolean {
  return CENTIMOS.test(texto);
}

const VARIEDAD =
  /^(?:option ?1 value|valor(?:es)? del? (?:la |los )?(?:atributo|variante)s?|nombre de la variante|variantes?|variedad|varietat|variedade|barietatea|variety|variete|varieta)/u;

/** Whether this is the header of a column of varieties («Variedad»), which completes names. */
export function esVariedad(cabecera: string): boolean {
  return VARIEDAD.test(normalizar(cabecera));
}
