import { normalizar } from "@cosecha/domain/nombres";
import { Decimal } from "decimal.js";
import type { Lista } from "../listas/lista.ts";
import { tituloDeLista } from "../listas/listas.ts";
import {
  esPalabraDeSeccion,
  esTotal,
  soloDicePrecios,
  unidadDeLosPrecios,
} from "../palabras/textos-de-fila.ts";
import type { Dato } from "../resultado/resultado.ts";
import {
  leerNotaDeSeccion,
  leerNotaIva,
  type NotaIva,
  nombraIva,
  quitarNotaDeSeccion,
} from "../valores/nota-iva.ts";
import { enMayusculas, ordenar } from "../valores/texto.ts";
import { cellAt, cellReference, isEmpty, type Sheet, type Workbook } from "../workbook/cells.ts";
import { excepcionesDe, tipoDelResto } from "./excepciones.ts";
import { FilasDeLista } from "./filas-de-lista.ts";
import type { Leyenda } from "./leyenda.ts";

export interface NotaHallada {
  readonly nota: NotaIva;
  readonly texto: string;
  /** The sheet and the cell of the note; null for a sheet's name. */
  readonly hoja: Sheet;
  readonly celda: string | null;
}

const ULTIMOS = new WeakMap<Lista, number>();

function ultimoProducto(lista: Lista): number {
  let ultimo = ULTIMOS.get(lista);
  if (ultimo === undefined) {
    ultimo = new FilasDeLista(lista).ultimoProducto;
    ULTIMOS.set(lista, ultimo);
  }
  return ultimo;
}

/**
 * What banners, footers and sheets of conditions say about the IVA of all prices: «Precios con IVA
 * incluido». Only texts about prices count, and short ones; texts about delivery costs do not.
 */
export function notasDelLibro(libro: Workbook, listas: readonly Lista[]): NotaHallada[] {
  const halladas: NotaHallada[] = [];
  for (const hoja of libro.hojas) {
    if (hoja.oculta) continue;
    const suyas = listas.filter((lista) => lista.hoja === hoja);
    // «Cosmética (21 %)» is a rate, «Socios -10 %» a discount.
    const nombre = hoja.nombre ?? "";
    const delNombre = /dto|desc|ofert|promo|[-–]\s*\d/iu.test(nombre)
      ? leerNotaIva(nombre)
      : leerNotaDeSeccion(nombre);
    if (delNombre !== null && suyas.length > 0)
      halladas.push({ nota: delNombre, texto: nombre, hoja, celda: null });
    const titulos = titulosDeListas(suyas);
    for (let fila = 0; fila < hoja.filas.length; fila++) {
      for (const [columna, texto] of textosSueltos(hoja, fila, suyas)) {
        if (titulos.has(cellReference(hoja, fila, columna))) continue;
        const nota = deTodos(leerNotaIva(texto), texto);
        const dePrecios = hablaDePrecios(texto) || (nombraIva(texto) && LOS_DEMAS.test(texto));
        if (nota === null || !dePrecios || hablaDeOtraColumna(texto, listas)) continue;
        // A note above some of the products holds only for those below it, and a rate there belongs
        // to a section: the list's own reading handles both.
        const enTabla = suyas.some(({ desde, hasta }) => fila >= desde && fila < hasta);
        if (enTabla && suyas.some((lista) => fila >= lista.desde && fila < ultimoProducto(lista))) continue;
        halladas.push({
          nota,
          texto: ordenar(texto),
          hoja,
          celda: cellReference(hoja, fila, columna),
        });
      }
    }
  }
  return halladas;
}

const TIPOS_USUALES = /(?<![\d.,+-])(?:4|10|21)(?=\s*%)/gu;
const NO_ES_IVA = /dto|desc|rebaj|bonif|recarg|alcohol|vol(?!\p{L})|grasa|cacao|sal(?!\p{L})|margen|comisi/iu;

/** Whether a text says rates of the tax, though it may not name it: «Aceite 4 %, vinagre 10 %». */
function dicenTipos(texto: string): boolean {
  if (texto.length > 200 || NO_ES_IVA.test(texto)) return false;
  const tipos = new Set(texto.match(TIPOS_USUALES));
  return tipos.size > 1 || (tipos.size === 1 && /impositiv|impuesto|gravamen/iu.test(texto));
}

const OTROS_TIPOS = /(?<![\d.,])(?:10|21)(?=\s*%)/gu;

/**
 * The lines outside the lists that say a rate of the tax from which no product takes it: neither
 * all, nor some of them, nor those that bear a sign.
 */
export function ivaSinUsar(
  libro: Workbook,
  listas: readonly Lista[],
  leyenda: Leyenda,
  habitual: Decimal,
): string[] {
  return libro.hojas.flatMap((hoja) => {
    const suyas = listas.filter((lista) => lista.hoja === hoja);
    if (hoja.oculta || suyas.length === 0) return [];
    const primera = Math.min(...suyas.map(({ inicioCabecera, desde }) => inicioCabecera ?? desde));
    const ultima = Math.max(...suyas.map(ultimoProducto));
    const titulos = suyas.flatMap((lista) => [lista.categoria?.valor, tituloDeLista(lista)?.valor]);
    return hoja.filas.flatMap((_, fila) => {
      if (fila >= primera && fila <= ultima) return [];
      return [...textosSueltos(hoja, fila, suyas, dicenTipos)].flatMap(([, texto]) => {
        const tipo = texto.length > 200 ? undefined : leerNotaIva(texto)?.tipo;
        const sinNota = dicenTipos(texto);
        if (titulos.includes(texto) || !(sinNota || (tipo !== undefined && hablaDePrecios(texto)))) return [];
        const puntos = [
          ...(tipo === undefined ? [] : [tipo.times(100)]),
          ...(texto.match(OTROS_TIPOS) ?? []),
        ];
        const usada =
          excepcionesDe(texto).length > 0 ||
          [...leyenda.values()].some((significado) => texto.includes(significado));
        return usada || puntos.every((dicho) => habitual.times(100).eq(dicho)) ? [] : [ordenar(texto)];
      });
    });
  });
}

/**
 * The cells of the titles of several lists that each say what theirs are: «CONSERVAS (IVA incl.)» is
 * about the prices below it, and no others.
 */
function titulosDeListas(listas: readonly Lista[]): ReadonlySet<string | null> {
  const titulos = listas.length < 2 ? [] : listas.map(tituloDeLista);
  return new Set(
    titulos.flatMap((titulo) =>
      titulo !== null &&
      leerNotaDeSeccion(titulo.valor) !== null &&
      quitarNotaDeSeccion(titulo.valor) !== "" &&
      seccionConocida(titulo.valor)
        ? [titulo.procedencia.celda]
        : [],
    ),
  );
}

const seccionConocida = (titulo: string): boolean => {
  const nombre = quitarNotaDeSeccion(titulo);
  return esPalabraDeSeccion(nombre) || enMayusculas(nombre);
};

/**
 * Whether a note is about shop prices alone, «PVPR: IVA incluido», where the list's own price is
 * another column.
 */
const hablaDeOtraColumna = (texto: string, listas: readonly Lista[]): boolean =>
  DE_TIENDA.test(normalizar(fraseDelIva(texto))) &&
  !/(?<!\p{L})precios?(?!\p{L})/iu.test(fraseDelIva(texto).replace(/precios? (?:de )?venta/giu, " ")) &&
  listas.length > 0 &&
  listas.every(
    ({ columnas: { precios } }) =>
      precios.some(({ cabecera }) => DE_TIENDA.test(normalizar(cabecera))) &&
      !DE_TIENDA.test(normalizar(precios[0]?.cabecera ?? "")),
  );
const DE_TIENDA = /(?:^| )p ?v ?p ?r?(?: |$)|venta al? publico|recomendado/u;

/**
 * What a text alone in its row, above the lists of a sheet or below them, says that all of their
 * prices are for; null without one, and where such texts say several units.
 */
export function unidadDeTodos(hoja: Sheet, listas: readonly Lista[]): Dato<string> | null {
  const primera = Math.min(...listas.map(({ inicioCabecera, desde }) => inicioCabecera ?? desde));
  const ultima = Math.max(...listas.map(ultimoProducto));
  const dichas: Dato<string>[] = [];
  for (let fila = 0; fila < hoja.filas.length; fila++) {
    if (fila === primera) fila = Math.max(primera, ultima + 1);
    if (hoja.filasOmitidas?.has(fila)) continue;
    const llenas = [...(hoja.filas[fila] ?? []).entries()].filter(
      ([, celda]) => celda !== undefined && !isEmpty(celda),
    );
    const [columna, celda] = llenas[0] ?? [];
    if (llenas.length !== 1 || columna === undefined || celda?.tipo !== "texto") continue;
    // «LEGUMBRES (€/kg)» above one of several lists is about that one.
    if (listas.length > 1 && !soloDicePrecios(celda.texto)) continue;
    const valor = unidadDeLosPrecios(celda.texto);
    if (valor !== null)
      dichas.push({ valor, procedencia: { como: "nota", celda: cellReference(hoja, fila, columna) } });
  }
  return new Set(dichas.map(({ valor }) => valor)).size === 1 ? (dichas[0] ?? null) : null;
}

/** What is said of products without a mark: «… la resta, el 4 %». */
const LOS_DEMAS =
  /(?<!\p{L})(?:(?:l[ao]s? |el )?rest[oa]?s?|(?:l[oa]s? )?dem[aá]s|(?:els )?altres|sin (?:asterisco|marcar?|nada|signo))(?!\p{L})[^%\d]{0,25}(\d{1,2}(?:[.,]\d)?)\s*%/iu;

const TIPO_ESCRITO = /\d{1,2}(?:[.,]\d{1,2})?(?=\s*%)/gu;
/** «* IVA 10 %»: what a sign or a letter stands for, and no product without it. */
const DE_CLAVE = /^\s*(?:[*†‡§#•●○■]{1,3}|[\p{Lu}\d]{1,2}\s*[=:→)–-])/u;

/**
 * What a note says of products without a mark. Of several rates, the first is theirs only where the
 * others go with a sign: «IVA 4 %; * IVA 10 %».
 */
function deTodos(nota: NotaIva | null, texto: string): NotaIva | null {
  const delResto = tipoDelResto(texto);
  if (delResto !== null) return { ...nota, tipo: delResto };
  const deLosDemas = LOS_DEMAS.exec(texto)?.[1];
  if (deLosDemas !== undefined) return { ...nota, tipo: new Decimal(deLosDemas.replace(",", ".")).div(100) };
  if (nota?.tipo === undefined) return nota;
  const tipos = new Set(texto.match(TIPO_ESCRITO));
  const conSignos = /[*†‡§#]\s*(?:=\s*)?(?:IVA\s*)?\d/iu.test(texto);
  if (!DE_CLAVE.test(texto) && (tipos.size <= 1 || conSignos)) return nota;
  return nota.incluido === undefined ? null : { incluido: nota.incluido };
}

function* textosSueltos(
  hoja: Sheet,
  fila: number,
  listas: readonly Lista[],
  valeTambien: (texto: string) => boolean = () => false,
): Iterable<[number, string]> {
  if (hoja.filasOmitidas?.has(fila) || listas.some((lista) => esDeCabecera(lista, fila))) return;
  const deTabla = listas.some(
    ({ desde, hasta, columnas }) =>
      fila >= desde &&
      fila < hasta &&
      columnas.precios.some(({ columna }) => cellAt(hoja, fila, columna).tipo === "numero"),
  );
  if (deTabla) return;
  for (const [columna, celda] of (hoja.filas[fila] ?? []).entries()) {
    if (celda?.tipo !== "texto") continue;
    const { texto } = celda;
    if (nombraIva(texto) || LOS_DEMAS.test(texto) || valeTambien(texto)) yield [columna, texto];
  }
}

function esDeCabecera({ inicioCabecera, filaCabecera, repeticiones }: Lista, fila: number): boolean {
  if (repeticiones.has(fila)) return true;
  return inicioCabecera !== null && filaCabecera !== null && fila >= inicioCabecera && fila <= filaCabecera;
}

/** Of several sentences, the one about the IVA: «IVA 21 % no incluido. Fianza aparte.» */
function fraseDelIva(texto: string): string {
  const frases = texto.replace(/i\.\s?v\.\s?a\.?/giu, "IVA").split(/(?<=[^\d\s]{2})[.;]\s+|\s[·|–—-]\s|\n/u);
  return frases.find((frase) => leerNotaIva(frase) !== null) ?? texto;
}

export function hablaDePrecios(texto: string): boolean {
  const suya = fraseDelIva(texto);
  if (suya.length < texto.length - 1 && hablaDePrecios(suya)) return true;
  const normal = normalizar(texto);
  if (esTotal(texto) && !/^\s*i\.?v\.?a/iu.test(texto)) return false;
  if (/\d\s*(?:€|eur)/iu.test(texto) && !/precios?|preus?|prezos?|tarifa/u.test(normal)) return false;
  if (/(?<!\p{L})portes?(?!\p{L})|transporte|envio|reparto a/u.test(normal) && !/precios?/u.test(normal))
    return false;
  return (
    /precios?|tarifas?|pvp|importes?|productos|preus?|prezos?|prezioa?k?|prices?|todo/u.test(normal) ||
    normal.split(" ").length <= 12
  );
}
