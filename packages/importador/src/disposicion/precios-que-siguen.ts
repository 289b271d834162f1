import { normalizar } from "@cosecha/domain/nombres";
import { significados } from "../palabras/significados.ts";
import { type Cell, isEmpty, type Sheet } from "../workbook/cells.ts";
import { celdaDe, movida } from "./larga.ts";

const LARGO_MAXIMO = 300;
/** «=» and the like below «esta semana»: as the week before. */
const IGUAL = /^\s*(?:=|["'«»〃]{1,2}|ídem|idem|igual|lo mismo|el mismo)\s*$/iu;
/** «Donde no pone nada sigue al mismo precio», «en blanco: igual que la pasada». */
const EN_BLANCO_SIGUE =
  /(?:no pon\p{L}{0,4} nada|sin nada|en blanco|vac[ií]\p{L}{0,4})[^.,;]{0,40}(?:sigue|se mantiene|mismo precio)|(?:sigue|se mantiene|mismo precio)[^.,;]{0,40}(?:en blanco|vac[ií]\p{L}{0,4}|no pon\p{L}{0,4} nada|sin nada)/iu;

/** What such a header has in it; looked for in each row, it has to be quick. */
const DE_ANTES = /^.{0,30}(?:pasad|anterior|ayer|antes)/iu;
/** «Esta semana», «este año», beside what something cost before. */
const AHORA =
  /^(?:esta|este|aquesta|aquest|hoy|ahora|actual)(?: (?:semana|mes|ano|temporada|setmana|any))?$/u;

/**
 * The sheet with «Precio» in the header of today's prices, «semana pasada | esta semana», and with
 * the price of before where they say that it goes on: «2,10 | =». A blank says so where a remark
 * does. The same sheet where it has no price of before.
 */
export function repetirPrecios(hoja: Sheet): Sheet {
  if (!hoja.filas.some((celdas) => columnasDe(celdas) !== null)) return hoja;
  const enBlanco = hoja.filas.some((celdas) =>
    celdas?.some(
      (celda) =>
        celda?.tipo === "texto" && celda.texto.length <= LARGO_MAXIMO && EN_BLANCO_SIGUE.test(celda.texto),
    ),
  );
  const sigue = (celda: Cell | undefined) =>
    celda === undefined || isEmpty(celda) ? enBlanco : celda.tipo === "texto" && IGUAL.test(celda.texto);
  let columnas: Columnas | null = null;
  const filas = hoja.filas.map((celdas, fila) => {
    const nuevas = columnasDe(celdas);
    columnas = nuevas ?? columnas;
    if (columnas === null || celdas === undefined) return celdas;
    const { antes, ahora } = columnas;
    const suyas = [...celdas];
    if (nuevas !== null && !nuevas.dicePrecio)
      suyas[ahora] = movida(celdaDe(`Precio (${celdas[ahora]?.texto})`), fila, ahora);
    const anterior = celdas[antes];
    if (nuevas === null && anterior !== undefined && /\d/u.test(anterior.texto) && sigue(celdas[ahora]))
      suyas[ahora] = movida(anterior, fila, antes);
    return suyas;
  });
  return { ...hoja, filas };
}

interface Columnas {
  readonly antes: number;
  readonly ahora: number;
  /** Whether the header of today's says that it is a price. */
  readonly dicePrecio: boolean;
}

/** The columns of the price before and of the one now, where a row is the header that names them. */
function columnasDe(celdas: readonly (Cell | undefined)[] | undefined): Columnas | null {
  if (!celdas?.some((celda) => celda?.tipo === "texto" && DE_ANTES.test(celda.texto))) return null;
  const textos = Array.from(celdas ?? [], (celda) => (celda?.tipo === "texto" ? celda.texto : ""));
  const antes = textos.findIndex((texto) => (significados(texto).get("precioAnterior") ?? 0) >= 0.85);
  if (antes < 0 || celdas?.some((celda) => celda?.tipo === "numero")) return null;
  const ahora = textos.findIndex((texto) => AHORA.test(normalizar(texto)));
  if (ahora >= 0) return { antes, ahora, dicePrecio: false };
  const precio = textos.findIndex((texto) => (significados(texto).get("precio") ?? 0) >= 0.45);
  return precio < 0 ? null : { antes, ahora: precio, dicePrecio: true };
}
