import { normalizar } from "@cosecha/domain/nombres";
import { MES, numeroDeMes } from "./calendario.ts";
import type { Perfil } from "./evidencia.ts";

/** Columns that each hold the prices of another week, month or day: the one in force, and the others. */
export interface SerieDePrecios {
  readonly vigente: number;
  readonly otras: readonly number[];
}

const SEMANA =
  /^(?:precios? |pvp |preus? |prezos? |€ )?(?:s|sem|semana|set|setmana|astea|week|wk|kw|w|semaine) ?(\d{1,2})(?: |$)/u;
const FECHA = /^(?:[\p{L}€. ]{1,40} )?([0-3]?\d) ?[/-] ?([01]?\d)(?: ?[/-] ?(\d{2,4}))?$/u;
const DE_UN_MES = new RegExp(String.raw`^(?:precios? |pvp |preus? )?(${MES})(?: (?:20)?(\d{2}))?$`, "u");
const LIMITE = /(?:^| )(?:hasta|desde|a partir|fins|ata)(?: |$)/u;
const AUN_NO = /(?:^| )(?:prev|provis|avance|proxim|propera|futur|estim)/u;

/** When a header's prices hold, as a number that grows with time; null where it says no time. */
export function momento(escrito: string): number | null {
  const normal = escrito.replace(/(?: hoy no)? vigente$/u, "");
  const semana = SEMANA.exec(normal)?.[1];
  if (semana !== undefined) return Number(semana);
  const fecha = FECHA.exec(normal);
  if (fecha !== null && Number(fecha[2]) <= 12)
    return Number(fecha[3] ?? 0) * 10_000 + Number(fecha[2]) * 100 + Number(fecha[1]);
  const mes = DE_UN_MES.exec(normal);
  return mes === null ? null : Number(mes[2] ?? 0) * 100 + numeroDeMes(mes[1] ?? "") - 1;
}

/** Words before the days in a sheet's name. */
const DE_LISTA =
  "(?:(?:listas?|llistas?|tarifas?|precios?|preus?|prezos?|pedidos?|repartos?|semana|setmana|sem|dia|del?|el|la) )*";
const NOMBRE_DE_MES = `(?:de )?(?<mes>${MES})`;
/**
 * «28 11», «28 11 2026»; «28 nov», «23 27 nov», «30 nov al 4 dic»; «2026 11 28»; «16 al 20», of no
 * month.
 */
const DIAS_DE_HOJA = [
  String.raw`(?<d>\d{1,2}) (?<m>0?[1-9]|1[0-2])(?: (?:20)?(?<a>\d\d))?`,
  String.raw`(?<d>\d{1,2})(?: (?:al? )?\d{1,2})? ${NOMBRE_DE_MES}(?: (?:al? )?\d{1,2} \p{L}{3,})?(?: (?:del? )?(?:20)?(?<a>\d\d))?`,
  String.raw`20(?<a>\d\d) (?<m>0?[1-9]|1[0-2]) (?<d>\d{1,2})`,
  String.raw`(?<d>\d{1,2}) al \d{1,2}`,
].map((dias) => new RegExp(`^${DE_LISTA}${dias}$`, "u"));

/**
 * When the prices of a sheet hold, as a number that grows with time, where its name says that and
 * no more: «Semana 47», «28-11», «Lista 21.11», «Del 23 al 27 nov». Null where it says anything
 * else.
 */
export function momentoDeHoja(nombre: string): number | null {
  const normal = normalizar(nombre);
  const dicho = DIAS_DE_HOJA.map((dias) => dias.exec(normal)?.groups).find((grupos) => grupos !== undefined);
  if (dicho === undefined || Number(dicho.d) > 31) return momento(normal);
  const { d, m, mes, a } = dicho;
  const cual = mes === undefined ? Number(m ?? 0) : numeroDeMes(mes);
  return Number(a ?? 0) * 10_000 + cual * 100 + Number(d);
}

/** The number of the week that a title names: «LISTA VIGENTE: SEMANA 47». */
const semanaDicha = (encima: string): number | null => {
  const dicha = /(?:^| )(?:semana|setmana|sem|astea|semaine|week|s) ?(\d{1,2})(?: |$)/u.exec(
    normalizar(encima),
  );
  return dicha === null ? null : Number(dicha[1]);
};

/** The days that a title names, as «Cotización a 25/11/2026» does. */
const diasDichos = (encima: string): number[] =>
  [...encima.matchAll(/(?<!\d)(\d{1,2})[/.-](\d{1,2})(?!\d)/gu)].map(
    ([, dia, mes]) => Number(mes) * 100 + Number(dia),
  );

/**
 * Finds columns of prices whose headers differ by the time alone: «Sem. 46 | Sem. 47». The one that
 * the title names is in force, else the last one with prices that is no forecast. `encima` is what
 * stands above the header. Null without such columns.
 */
export function serieDePrecios(
  textos: ReadonlyMap<number, string>,
  perfiles: ReadonlyMap<number, Perfil>,
  encima: string,
): SerieDePrecios | null {
  const dePrecios = [...textos].flatMap(([columna, texto]) => {
    const perfil = perfiles.get(columna);
    const normal = normalizar(texto);
    const cuando = momento(normal);
    // «Hasta 31/12 | Desde 01/01» say when prices end and begin (see disposicion).
    if (perfil === undefined || cuando === null || LIMITE.test(normal)) return [];
    const conCentimos = perfil.numeros + perfil.textosNumericos >= 0.6 && perfil.enteros < 0.8;
    return conCentimos ? [{ columna, normal, cuando, llenas: perfil.llenas }] : [];
  });
  if (dePrecios.length < 2) return null;
  dePrecios.sort((a, b) => b.cuando - a.cuando || b.columna - a.columna);
  const masLlena = Math.max(...dePrecios.map(({ llenas }) => llenas));
  const dichas = [semanaDicha(encima), ...diasDichos(encima)];
  const vigente =
    dePrecios.find(({ normal }) => normal.endsWith(" vigente")) ??
    dePrecios.find(({ cuando }) => dichas.some((dicha) => dicha !== null && cuando % 10_000 === dicha)) ??
    dePrecios.find(({ normal, llenas }) => !AUN_NO.test(normal) && llenas >= 0.3 * masLlena) ??
    dePrecios[0];
  if (vigente === undefined) return null;
  return {
    vigente: vigente.columna,
    otras: dePrecios.filter((otra) => otra !== vigente).map(({ columna }) => columna),
  };
}
