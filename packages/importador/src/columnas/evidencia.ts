import { clave } from "@cosecha/domain/nombres";
import type { Significado } from "../palabras/vocabulario.ts";
import { leerNumero, separarPalabras } from "../valores/numeros.ts";
import { esStock, marcaDe } from "../valores/stock.ts";
import { leerTipoIva } from "../valores/tipo-iva.ts";
import { esUnidad } from "../valores/unidades.ts";
import { type Cell, isEmpty, isPercent, isUncomputed, type Sheet } from "../workbook/cells.ts";

const FILAS_DE_MUESTRA = 300;

/**
 * What the cells of a column look like. Except `llenas`, numbers are fractions (0 to 1) of the
 * cells that are not empty.
 */
export interface Perfil {
  /** How many cells are not empty. */
  readonly llenas: number;
  readonly numeros: number;
  /** Texts that can be read as a number («2,50 €»). */
  readonly textosNumericos: number;
  readonly textos: number;
  readonly tiposIva: number;
  readonly unidades: number;
  /** Those that are a whole number of a measure, «660 g». */
  readonly medidos: number;
  /** Numbers that their format shows as one: 250, as «250 g». */
  readonly conMedida: number;
  readonly codigos: number;
  readonly existencias: number;
  /** Texts that say when something is to be had: «oct-mar», «todo el año». */
  readonly epocas: number;
  readonly porcentajes: number;
  /** Written as euros, and as another currency, by their text or format. */
  readonly euros: number;
  readonly divisas: number;
  /** Formulas that add up, such as SUM(…). */
  readonly sumas: number;
  /** Formulas whose result the file does not have. */
  readonly sinCalcular: number;
  /** Yes or no: marks, booleans, 1 and 0. */
  readonly marcas: number;
  /** Whole numbers, also as texts. */
  readonly enteros: number;
  readonly distintos: number;
  /** Names that are only numbered: «Lote 3». */
  readonly numeradas: number;
  /** Whether the cells count 1, 2, 3… */
  readonly correlativo: boolean;
}

/**
 * What one cell looks like. Kept, because a list's cells are examined again for every row that may
 * be its header.
 */
interface Rasgos {
  readonly texto: string;
  readonly suma: boolean;
  readonly numero: number | null;
  readonly textoNumerico: boolean;
  readonly entero: boolean;
  readonly deTexto: boolean;
  readonly tipoIva: boolean;
  readonly unidad: boolean;
  readonly codigo: boolean;
  readonly existencias: boolean;
  readonly epoca: boolean;
  readonly marca: boolean;
  readonly numerada: boolean;
  readonly medido: boolean;
  readonly conMedida: boolean;
  readonly euro: boolean;
  readonly divisa: boolean;
  readonly porcentaje: boolean;
}

const EPOCA =
  /(?<!\p{L})(?:ene|feb|mar|abr|may|jun|jul|ago|sep|oct|nov|dic|gen|abril|primavera|verano|otoño|invierno|lunes|martes|mi[ée]rcoles|jueves|viernes|s[áa]bados?|domingos?|semana\p{L}*|año|any|meses|siempre|temporada)|(?:ero|ril|ayo|nio|lio|sto|bre)(?!\p{L})/iu;

/** «660 g»: a whole number of a measure, and no price. */
const MEDIDO = /^\s{0,3}\d{1,4}\s?(?:g|grs?|gramos|kg|kilos?|ml|cl|l|litros?)\.?\s{0,3}$/iu;

const RASGOS = new WeakMap<Cell, Rasgos>();

function rasgosDe(celda: Cell): Rasgos {
  const sabidos = RASGOS.get(celda);
  if (sabidos !== undefined) return sabidos;
  const esTexto = celda.tipo === "texto";
  const leido = esTexto ? leerNumero(celda.texto) : null;
  const lectura =
    leido?.veredicto === "ilegible" && separarPalabras(celda.texto) !== null ? "claro" : leido?.veredicto;
  const moneda = `${celda.texto}${celda.formato ?? ""}`;
  // «+0,50» is added to another price.
  const textoNumerico = (lectura === "claro" || lectura === "ambiguo") && !/^\s*\+/u.test(celda.texto);
  const rasgos: Rasgos = {
    texto: clave(celda.texto) || celda.valor,
    suma: celda.formula !== undefined && /^\s*(?:SUM|SUBTOTAL|SUMA|SUMPRODUCT)\b/iu.test(celda.formula),
    numero: celda.tipo === "numero" ? Number(celda.valor) : null,
    textoNumerico,
    entero:
      celda.tipo === "numero"
        ? !celda.valor.includes(".")
        : textoNumerico && /^\s*\d+\s*$/u.test(celda.texto),
    // Addresses of pictures and marked-up texts name nothing.
    deTexto:
      esTexto && !textoNumerico && !/^\s*https?:|^\s*<\p{L}+>|\.(?:jpe?g|png|webp)\s*$/iu.test(celda.texto),
    tipoIva: esTipoEnVigor(celda),
    unidad: esTexto && esUnidad(celda.texto),
    medido: esTexto && MEDIDO.test(celda.texto),
    conMedida: celda.tipo === "numero" && celda.valor !== "0" && esUnidad(celda.texto),
    codigo: pareceCodigo(celda.tipo === "numero" ? celda.valor : celda.texto),
    existencias: esStock(celda) && !/^\s*\+/u.test(celda.texto),
    epoca: esTexto && EPOCA.test(celda.texto),
    marca: marcaDe(celda) !== null,
    numerada:
      esTexto && celda.texto.length < 16 && /^\s*\p{L}*\.?\s*(?:n[º°.o]*\s*)?\d{1,3}\s*$/iu.test(celda.texto),
    euro: /€|eur/iu.test(moneda),
    divisa: !/€|eur/iu.test(moneda) && /[$£¥]/u.test(moneda.replace(/\[\$-[^\]]*\]/gu, "")),
    porcentaje: isPercent(celda) || (leido !== null && "porcentaje" in leido && leido.porcentaje),
  };
  RASGOS.set(celda, rasgos);
  return rasgos;
}

function esTipoEnVigor(celda: Cell): boolean {
  const lectura = leerTipoIva(celda);
  return lectura.veredicto === "claro" && !lectura.raro;
}

/**
 * Profiles the cells of `columna` in the rows from `desde` to before `hasta` (indices), 300 of them
 * at most.
 */
export function perfilar(hoja: Sheet, columna: number, desde: number, hasta: number): Perfil {
  const vistos = new Set<string>();
  let [llenas, numeros, textosNumericos] = [0, 0, 0];
  let [textos, tiposIva, unidades, medidos, conMedida, codigos] = [0, 0, 0, 0, 0, 0];
  let [existencias, epocas, marcas, numeradas, euros] = [0, 0, 0, 0, 0];
  let divisas = 0;
  let porcentajes = 0;
  let [sumas, sinCalcular, enteros] = [0, 0, 0];
  let anterior = 0;
  let seguidos = 0;
  for (const celdas of hoja.filas.slice(desde, Math.min(hasta, desde + FILAS_DE_MUESTRA))) {
    const celda = celdas?.[columna];
    if (celda === undefined || isEmpty(celda)) continue;
    const rasgos = rasgosDe(celda);
    llenas++;
    vistos.add(rasgos.texto);
    if (rasgos.numero !== null) {
      numeros++;
      if (rasgos.numero === anterior + 1) seguidos++;
      anterior = rasgos.numero;
    }
    if (rasgos.suma) sumas++;
    if (isUncomputed(celda)) sinCalcular++;
    if (rasgos.entero) enteros++;
    if (rasgos.textoNumerico) textosNumericos++;
    if (rasgos.deTexto) textos++;
    if (rasgos.tipoIva) tiposIva++;
    if (rasgos.unidad) unidades++;
    if (rasgos.medido) medidos++;
    if (rasgos.conMedida) conMedida++;
    if (rasgos.codigo) codigos++;
    if (rasgos.existencias) existencias++;
    if (rasgos.epoca) epocas++;
    if (rasgos.marca) marcas++;
    if (rasgos.numerada) numeradas++;
    if (rasgos.euro) euros++;
    if (rasgos.divisa) divisas++;
    if (rasgos.porcentaje) porcentajes++;
  }
  const fraccion = (n: number) => (llenas === 0 ? 0 : n / llenas);
  return {
    llenas,
    numeros: fraccion(numeros),
    textosNumericos: fraccion(textosNumericos),
    textos: fraccion(textos),
    tiposIva: fraccion(tiposIva),
    unidades: fraccion(unidades),
    medidos: fraccion(medidos),
    conMedida: fraccion(conMedida),
    codigos: fraccion(codigos),
    existencias: fraccion(existencias),
    epocas: fraccion(epocas),
    marcas: fraccion(marcas),
    numeradas: fraccion(numeradas),
    euros: fraccion(euros),
    divisas: fraccion(divisas),
    porcentajes: fraccion(porcentajes),
    sumas: fraccion(sumas),
    sinCalcular: fraccion(sinCalcular),
    enteros: fraccion(enteros),
    distintos: fraccion(vistos.size),
    correlativo: llenas > 3 && seguidos / llenas > 0.8,
  };
}

/**
 * Whether a text looks like an article's code: one word of letters, digits and signs, with a digit,
 * 2 to 20 characters long.
 */
export function pareceCodigo(texto: string): boolean {
  return (
    /^(?=.*\d)[\p{L}\d][\p{L}\d._/-]{1,19}$/u.test(texto.trim()) &&
    !/^\d+[.,]\d+$|^\d{1,2}\p{Ll}+$/u.test(texto.trim())
  );
}

/** How well the cells support a meaning of their header: 0 not at all, 1 fully. */
export function respaldo(significado: Significado, perfil: Perfil): number {
  const legibles = perfil.numeros + perfil.textosNumericos;
  switch (significado) {
    case "nombre":
      if (perfil.llenas === 0) return 0;
      return (
        perfil.textos *
        (1 - 0.8 * perfil.codigos) *
        (1 - 0.7 * perfil.unidades) *
        (0.7 + 0.3 * perfil.distintos)
      );
    case "precio":
      if (perfil.llenas === 0) return 0;
      // «660 g» under «P. neto» is a weight. A formula without its result is a number all the same:
      // else «Coste» beside it would be the price.
      return (
        Math.min(1, 0.15 + legibles + perfil.sinCalcular) *
        (1 - 0.9 * perfil.sumas) *
        (1 - 0.9 * perfil.porcentajes) *
        (1 - 0.9 * perfil.medidos)
      );
    case "iva":
      // Never 0: where the header clearly says IVA, cells that are no rates are reported row by
      // row.
      return perfil.llenas === 0 ? 0.1 : Math.max(perfil.tiposIva, 0.35);
    case "unidad":
      return perfil.llenas === 0 ? 0.2 : Math.max(perfil.unidades, 0.7 * perfil.textos, 0.3 * legibles);
    case "codigo":
      if (perfil.llenas === 0) return 0.2;
      return Math.max(perfil.codigos, 0.5 * legibles, 0.3 * perfil.textos) * (0.2 + 0.8 * perfil.distintos);
    case "indice":
      return perfil.correlativo ? 1 : 0.3;
    case "stock":
      // Of «¿Existencias?» with 1 and 0 and «Inventario» with numbers, the latter says how much.
      return perfil.llenas === 0 ? 0.5 : perfil.existencias * (perfil.marcas === 1 ? 0.95 : 1);
    case "categoria":
      if (perfil.llenas === 0) return 0.1;
      // «kg», «manojo» below «Tipo» are no sections of a shop.
      return (
        perfil.textos *
        (1 - 0.5 * perfil.distintos) *
        (1 - perfil.tiposIva) *
        (perfil.unidades >= 0.8 ? 0.1 : 1)
      );
    case "descripcion":
      return perfil.llenas === 0 ? 0.3 : Math.max(0.1, perfil.textos);
    case "cantidad":
    case "total":
      return perfil.llenas === 0 ? 0.9 : Math.max(legibles, perfil.sumas, 0.2) * (1 - perfil.unidades);
    default:
      return 1;
  }
}
