import { normalizar } from "@cosecha/domain/nombres";
import { CAMPOS_SIMPLES } from "../columnas/columnas.ts";
import { columnasDeFamilias } from "../columnas/columnas-de-familias.ts";
import { perfilar } from "../columnas/evidencia.ts";
import type { Lista } from "../listas/lista.ts";
import { significados } from "../palabras/significados.ts";
import { mensajes } from "../resultado/mensajes.ts";
import type { Incidencia } from "../resultado/resultado.ts";
import { leerStock } from "../valores/stock.ts";
import { claseDePalabra } from "../valores/unidades.ts";
import { columnLetters, isEmpty } from "../workbook/cells.ts";
import { general } from "./anotador.ts";

/** What columns may hold the stock and do not, or hold it and may hold something else. */
export function avisosDeExistencias(lista: Lista): Incidencia[] {
  const rotulo = (cual: number) => lista.cabeceras.get(cual) || columnLetters(cual);
  const decir = (columna: number, mensaje: (cabecera: string) => string) =>
    general(lista.hoja.nombre, columnLetters(columna), "stock", mensaje(rotulo(columna)));
  const avisos = existenciasSinUsar(lista).map((columna) => decir(columna, mensajes.existenciasSinUsar));
  const { stock } = lista.columnas;
  const deFamilia = existenciasJuntoAFamilias(lista);
  if (deFamilia !== null) avisos.push(decir(deFamilia, mensajes.stockJuntoAFamilias));
  else if (stock !== null && lista.plan === undefined && cuentaSinMas(rotulo(stock)))
    avisos.push(decir(stock, mensajes.stockDeducido));
  const otras = otrasExistencias(lista);
  if (stock !== null && otras.length > 0)
    avisos.push(decir(stock, (tomada) => mensajes.variasExistencias(tomada, otras.map(rotulo))));
  return avisos;
}

/** Whether a header only says that its column counts something: «Uds.», «Cantidad». */
function cuentaSinMas(cabecera: string): boolean {
  const dichos = significados(cabecera);
  return dichos.has("cantidad") && !dichos.has("stock");
}

/**
 * The index of the stock column, where it may instead be the column of one more family («Disponible
 * López»): it stands beside the families' columns and is as empty as they are. Null otherwise.
 */
function existenciasJuntoAFamilias({
  hoja,
  cabeceras,
  columnas: { stock },
  desde,
  hasta,
}: Lista): number | null {
  if (stock === null || significados(cabeceras.get(stock) ?? "").get("stock") === 1) return null;
  const perfiles = new Map([...cabeceras.keys()].map((c) => [c, perfilar(hoja, c, desde, hasta)]));
  const familias = columnasDeFamilias(cabeceras, perfiles);
  if (familias === null || (stock !== familias.desde - 1 && stock !== familias.hasta + 1)) return null;
  const llenas = perfiles.get(stock)?.llenas ?? 0;
  return llenas <= Math.max(1, 1.5 * familias.llenas) ? stock : null;
}

const DE_CUANDO_HAY =
  /(?:^| )(?:temporada|tempada|denboraldia|season|semana|setmana|hoy|servicio|se sirve|disponib\p{L}*|valid[oa]s?|valido|vigen\p{L}*)(?: |$)/u;
const DICE_QUE_NO = /^\s*(?:no|n|ez|non|false|falso|[✗✘❌☐])\ufe0f?\s*$/iu;
const ES_DIA = /^\s*(?:\d{1,2}[/.-]\d{1,2}[/.-](?:20)?\d\d|20\d\d-\d\d-\d\d)\s*$/u;

/**
 * The columns of yes and no, or of days, that may say what is not to be had, and that nothing is
 * read from: «En temporada», «Válido hasta».
 */
function existenciasSinUsar({ hoja, cabeceras, columnas, desde, hasta }: Lista): number[] {
  const usadas = new Set<number | null>([
    ...CAMPOS_SIMPLES.map((campo) => columnas[campo]),
    ...columnas.precios.map(({ columna }) => columna),
    columnas.nombre,
  ]);
  return [...cabeceras].flatMap(([columna, texto]) => {
    if (usadas.has(columna) || !DE_CUANDO_HAY.test(normalizar(texto))) return [];
    const suyas = hoja.filas.slice(desde, hasta).flatMap((celdas) => {
      const celda = celdas?.[columna];
      return celda === undefined || isEmpty(celda) ? [] : [celda];
    });
    const deDias = suyas.every((celda) => celda.tipo === "fecha" || ES_DIA.test(celda.texto));
    const deMarcas =
      suyas.some(({ texto }) => DICE_QUE_NO.test(texto)) &&
      suyas.every((celda) => DICE_QUE_NO.test(celda.texto) || leerStock(celda).veredicto === "claro");
    return suyas.length > 0 && ((deDias && /valid|vigen|hasta/iu.test(texto)) || deMarcas) ? [columna] : [];
  });
}

/**
 * What a second column of stock is, where it says no other place's: «Stock mínimo», «Stock
 * (cajas)».
 */
const NO_ES_DE_OTRO_SITIO =
  /^(?:min\p{L}*|max\p{L}*|segur\p{L}*|reserv\p{L}*|anterior\p{L}*|inicial\p{L}*|final\p{L}*|previst\p{L}*|total\p{L}*|en|de|por)$/u;

/**
 * The columns of stock beside the one that was taken that begin alike and count something else:
 * «Stock almacén | Stock tienda».
 */
function otrasExistencias({ hoja, cabeceras, columnas, desde, hasta }: Lista): number[] {
  const { stock } = columnas;
  if (stock === null) return [];
  const palabrasDe = (columna: number) => normalizar(cabeceras.get(columna) ?? "").split(" ");
  const [primera = "", ...suyas] = palabrasDe(stock);
  const deSitio = (palabras: readonly string[]) =>
    palabras.every((palabra) => !NO_ES_DE_OTRO_SITIO.test(palabra) && claseDePalabra(palabra) === null);
  if ((significados(primera).get("stock") ?? 0) < 0.85 || !deSitio(suyas)) return [];
  return [...cabeceras.keys()].filter((columna) => {
    const [otra, ...resto] = palabrasDe(columna);
    if (columna === stock || otra !== primera || resto.length === 0 || !deSitio(resto)) return false;
    return hoja.filas.slice(desde, hasta).some((celdas) => {
      const [una, suya] = [celdas?.[stock], celdas?.[columna]];
      return suya?.tipo === "numero" && una?.valor !== suya.valor;
    });
  });
}
