import type { Decimal } from "decimal.js";
import type { Lista } from "../listas/lista.ts";
import { claveDeTipo } from "../listas/plan.ts";
import { unidadDeTitulo } from "../palabras/textos-de-fila.ts";
import { leerNotaIva } from "../valores/nota-iva.ts";
import { diceExistencias } from "../valores/stock.ts";
import { leerTipoIva } from "../valores/tipo-iva.ts";
import { esUnidad } from "../valores/unidades.ts";
import { type Cell, cellAt, isEmpty, type Sheet, type Workbook } from "../workbook/cells.ts";

/**
 * What a file's letters, numbers and signs stand for, by key: «S» in «S = superreducido (4 %)», «*»
 * in «* IVA 10 %». The meaning is the text that the file gives.
 */
export type Leyenda = ReadonlyMap<string, string>;

const SIGNO = `[*†‡§#•●○■□▲△◆◇★☆¹²³⁴⁵✓✗✔✘]{1,3}`;
const CLAVE = String.raw`(?:[\p{Lu}\d]{1,3}|\p{Ll}|${SIGNO})`;
/** «S = superreducido (4 %)  R: reducido»: a key, a sign that explains it, and up to the next key. */
const ENTRADA = new RegExp(
  String.raw`(?<![\p{L}\d])[(«"']?(?!(?:IVA|IVE|BEZ|TVA|VAT)(?![\p{L}]))(${CLAVE})[)»"']?\s*(?:=|:|→|⇒|->|–|—|-|\))\s*(.+?)` +
    String.raw`(?=\s*(?:[;|·,/\n]|\s[(«"']?${CLAVE}[)»"']?\s*(?:=|:|→|⇒|->|–|—|\))|\s{2,}|\.?\s*$))`,
  "gu",
);
const LLAMADA = new RegExp(
  String.raw`^\s*(?:\((\*{1,3}|\d)\)|(${SIGNO}|[xX](?=\s+(?:no|sin|agotad|hay)(?!\p{L}))))\s*(.+)$`,
  "u",
);
/** «IVA 4 %.  * IVA 10 %», «amb * porten el 10 % i els de ** el 21 %»: signs, each before its rate. */
const SIGNO_CON_TIPO = new RegExp(
  String.raw`(?<!\S)["«(]?(${SIGNO})["»)]?\s*=?\s*([^*†‡§#%\d]{0,30}\d{1,2}(?:[.,]\d)?\s*%)(?!\s*(?:de )?(?:dto|desc|off|menos))`,
  "giu",
);
/** «Las que llevan x no hay esta semana», «Con una X lo que esta semana NO HAY». */
const LLEVAN = new RegExp(
  String.raw`(?<!\p{L})(?:llevan?|tienen?|con|marcad[oa]s?(?: con)?|porten|levan)\s+(?:una?\s+)?["«']?(x|${SIGNO})["»']?,?\s+(?:l[oa]s? que\s+)?(?:(?:esta semana|este mes|hoy)\s+)?((?:no|sin|est[aá]n?|se|agotad)\p{L}*[^.;,]{0,40})`,
  "giu",
);
/** «S superreducido (4), R reducido (10), G general (21)»: keys before the names of rates. */
const CLAVE_DE_TIPO =
  /(?<![\p{L}\d])(\p{Lu}{1,2})\s+((?:s[uú]per[\s-]?)?(?:reducid[oa]|redu[iï]t)[^,;]*|(?:general|normal|exent[oa])[^,;]*)/gu;
const LARGO_MAXIMO = 500;
const CLAVES_MAXIMAS = 40;
const SOLO_SIGNO = new RegExp(`^${SIGNO}$`, "u");
const SOLO_CLAVE = new RegExp(`^${CLAVE}$`, "u");

/** The key as cells are compared with it. */
const comoClave = (texto: string): string => texto.trim().toUpperCase();

/** The rate that a meaning states; null where it states none. */
export function tipoDicho(significado: string): Decimal | null {
  const lectura = leerTipoIva({ tipo: "texto", valor: significado, texto: significado });
  if (lectura.veredicto === "claro" && /\p{L}{3}|%/u.test(significado)) return lectura.valor;
  const dicho = leerNotaIva(/iva|igic/iu.test(significado) ? significado : `IVA ${significado}`);
  return dicho?.tipo ?? null;
}

/**
 * Reads the legend: entries in loose texts of any visible sheet, and pairs of cells «S | 4 %» beside
 * no list. Only entries that state a rate or whether something can be had count, and what a single
 * line says of a sign: «* Se sirve en cajas de 5 kg».
 */
export function leyendaDelLibro(libro: Workbook, listas: readonly Lista[]): Leyenda {
  const leyenda = new Map<string, string>();
  const notas = new Map<string, string[]>();
  const anotar = (clave: string, significado: string) => {
    const suya = comoClave(clave);
    if (leyenda.has(suya) || leyenda.size >= CLAVES_MAXIMAS) return;
    if (tipoDicho(significado) !== null || diceExistencias(significado))
      leyenda.set(suya, significado.trim());
  };
  for (const hoja of libro.hojas) {
    if (hoja.oculta) continue;
    const suyas = listas.filter((lista) => lista.hoja === hoja);
    for (let fila = 0; fila < hoja.filas.length; fila++) {
      if (suyas.some((lista) => esDeProducto(lista, fila))) continue;
      for (const texto of textosDe(hoja, fila).flatMap(porPartes)) {
        const [, numerada, llamada, dicho] = LLAMADA.exec(texto) ?? [];
        if (dicho !== undefined && !/^[=:]/u.test(dicho)) {
          const clave = comoClave(numerada ?? llamada ?? "");
          anotar(clave, dicho);
          // A second one says enough: that the sign only marks lines.
          notas.set(clave, [...(notas.get(clave) ?? []).slice(0, 1), dicho.trim()]);
        }
        for (const [, clave = "", significado = ""] of texto.matchAll(ENTRADA)) {
          anotar(clave, significado);
          if (SOLO_SIGNO.test(clave)) notas.set(comoClave(clave), [significado.trim()]);
        }
        for (const [, clave = "", significado = ""] of texto.matchAll(LLEVAN)) anotar(clave, significado);
        for (const [, clave = "", significado = ""] of texto.matchAll(CLAVE_DE_TIPO))
          anotar(clave, significado);
        for (const [, clave = "", significado = ""] of texto.matchAll(SIGNO_CON_TIPO))
          anotar(clave, significado);
      }
      const [clave, significado, ...otras] = (hoja.filas[fila] ?? []).filter(
        (celda): celda is Cell => celda !== undefined && !isEmpty(celda),
      );
      if (clave && significado && otras.length < 3 && SOLO_CLAVE.test(clave.texto.trim()))
        anotar(clave.texto, [significado, ...otras].map(({ texto }) => texto).join(" "));
    }
  }
  // Of several remarks that begin with one sign, it only marks the lines of a list.
  for (const [clave, [nota = "", otra]] of notas)
    if (otra === undefined && /\p{L}{3}/u.test(nota) && !leyenda.has(clave)) leyenda.set(clave, nota);
  return leyenda;
}

/** The texts of a row that are no longer than a remark. */
export const textosDe = (hoja: Sheet, fila: number): string[] =>
  (hoja.filas[fila] ?? []).flatMap((celda) =>
    celda?.tipo === "texto" && celda.texto.length <= LARGO_MAXIMO ? [celda.texto] : [],
  );

/** «● hay de sobra     ○ hay poco     x no hay»: what wide gaps part, and the whole. */
function porPartes(texto: string): string[] {
  const partes = texto.trim().split(/\s{3,}/u);
  return partes.length > 1 ? [...partes, texto] : [texto];
}

/** Whether a row of the list has a name and a price, so that its texts explain nothing else. */
export const esDeProducto = ({ hoja, desde, hasta, columnas }: Lista, fila: number): boolean =>
  fila >= desde &&
  fila < hasta &&
  !isEmpty(cellAt(hoja, fila, columnas.nombre)) &&
  columnas.precios.some(({ columna }) => !isEmpty(cellAt(hoja, fila, columna)));

/**
 * The meaning that the legend gives a cell; null where it gives none. A bare number is a key only
 * where nearly all cells of its column are keys (`soloClaves`): «1» beside «1 = 4 %».
 */
export function segunLeyenda(leyenda: Leyenda, celda: Cell, soloClaves: boolean): string | null {
  if (leyenda.size === 0 || (celda.tipo === "numero" && !soloClaves)) return null;
  return segunTexto(leyenda, celda.texto);
}

/** The meaning that the legend gives a text; null where it gives none. */
export const segunTexto = (leyenda: Leyenda, texto: string): string | null =>
  leyenda.get(comoClave(texto)) ?? null;

/** Whether all cells of a column, 300 of them at most, are keys of the legend or of what a person said. */
export function soloTieneClaves(
  { hoja, desde, hasta, plan }: Lista,
  columna: number | null,
  leyenda: Leyenda,
): boolean {
  const dichos = plan?.tipos ?? new Map<string, unknown>();
  if (columna === null || leyenda.size + dichos.size === 0) return false;
  let llenas = 0;
  for (let fila = desde; fila < Math.min(hasta, desde + 300); fila++) {
    const celda = cellAt(hoja, fila, columna);
    if (isEmpty(celda) || celda.texto.length > 3) continue;
    if (!leyenda.has(comoClave(celda.texto)) && !dichos.has(claveDeTipo(celda.texto))) return false;
    llenas++;
  }
  return llenas > 0;
}

const AL_FINAL = new RegExp(String.raw`\s*(?:\((\*{1,3}|\d)\)|(${SIGNO}))\s*$`, "u");

/** The mark at the end of a name that the file explains («Tomate frito *»), and the name without it. */
export function llamadaDe(nombre: string, leyenda: Leyenda): { nombre: string; significado: string } | null {
  const hallada = AL_FINAL.exec(nombre);
  const significado = leyenda.get(comoClave(hallada?.[1] ?? hallada?.[2] ?? ""));
  if (hallada === null || significado === undefined) return null;
  return { nombre: nombre.slice(0, hallada.index), significado };
}

/** Whether a line only explains a mark: «(1) Precio por bolsa de 100 g». */
export function explicaLlamada(texto: string, leyenda: Leyenda): boolean {
  const [, numerada, llamada, dicho] = LLAMADA.exec(texto) ?? [];
  return dicho !== undefined && leyenda.get(comoClave(numerada ?? llamada ?? "")) === dicho.trim();
}

const DE_PRECIO = /precio|preu|prezo|pvp|€/iu;
const PRECIO_POR =
  /(?:precios?|preus?|prezos?)\s+(?:es\s+)?(?:por|per|de)\s+(?:(?:la|el|una?|cada)\s+)?([^.,;()]{1,40})\.?\s*$/iu;

/**
 * What the explanation of a mark says that the price is for, «Precio por bolsa de 100 g»; null for
 * none.
 */
export function unidadDeLlamada(significado: string): string | null {
  if (!DE_PRECIO.test(significado)) return null;
  const dicha = PRECIO_POR.exec(significado.slice(-80))?.[1]?.trim() ?? "";
  return unidadDeTitulo(significado) ?? (esUnidad(dicha) ? dicha : null);
}
