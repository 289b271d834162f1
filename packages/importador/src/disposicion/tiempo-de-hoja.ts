import { normalizar } from "@cosecha/domain/nombres";
import { lunesDe, MES, numeroDeMes } from "../columnas/calendario.ts";
import { momentoDeHoja } from "../columnas/serie.ts";
import { DIAS_DEL_ANO, enDias } from "./dias.ts";

/** What a sheet's name says of when its prices hold. */
export interface TiempoDeHoja {
  /** The day from which they do for whoever orders, as `enDias` counts it. */
  readonly desde: number;
  /** The rest of the name: sheets with the same are one series in time. */
  readonly resto: string;
}

const RESTO = "^(?<resto>.*?)(?:^| )(?:del? )?";
const DEL_ANO = String.raw`(?: (?:del? )?(?:20)?(?<a>\d\d))?$`;
/** «2026 11 28»; «28 11 2026»; «23 al 27 nov»; «enero 2027»; «semana 48»; «2025 26»; «2026». */
const FORMAS = [
  String.raw`20(?<a>\d\d) (?<m>0?[1-9]|1[0-2]) (?<d>\d{1,2})$`,
  String.raw`(?<d>\d{1,2}) (?<m>0?[1-9]|1[0-2])${DEL_ANO}`,
  String.raw`(?<d>\d{1,2})(?: (?:al? )?\d{1,2})? (?:de )?(?<mes>${MES})(?: (?:al? )?\d{1,2} \p{L}{3,})?${DEL_ANO}`,
  `(?<mes>${MES})${DEL_ANO}`,
  String.raw`(?:semana|setmana|sem|s|set|astea|semaine|week|wk|kw|w) ?(?<semana>\d{1,2})${DEL_ANO}`,
  String.raw`(?:20)?(?<a>\d\d) ?/? ?(?:20)?(?<otro>\d\d)$`,
  String.raw`20(?<a>\d\d)$`,
].map((forma) => new RegExp(RESTO + forma, "u"));
/** A season, «26-27», is that of the harvests and courses that begin in autumn. */
const INICIO_DE_TEMPORADA = 901;
/**
 * What comes on a day or in a week is ordered in the week before; in days, if all months had 31.
 */
const ANTES = 8;

/**
 * When the prices of a sheet begin to hold, where its name ends by saying it: «Tarifa 2027»,
 * «Temporada 26-27», «Enero», «Semana 48», «Reparto 28-11». What says no year is of the last one
 * that has begun by `hoy` or soon will. Null where it says none.
 */
export function tiempoDeHoja(nombre: string, hoy: number): TiempoDeHoja | null {
  const normal = normalizar(nombre);
  for (const forma of FORMAS) {
    const partes = forma.exec(normal)?.groups;
    if (partes === undefined) continue;
    const { resto = "", a, m, d, mes, otro, semana } = partes;
    const ano = a === undefined ? null : 2000 + Number(a);
    if (otro !== undefined && Number(otro) !== Number(a) + 1) continue;
    const desde =
      semana === undefined
        ? enElAno(otro === undefined ? diaDe(m, mes, d) : INICIO_DE_TEMPORADA, ano, hoy)
        : lunesCercano(Number(semana), ano, hoy);
    const porDias = semana !== undefined || d !== undefined;
    if (desde !== null) return { desde: porDias ? desde - ANTES : desde, resto: resto.trim() };
  }
  return null;
}

/** Whether a sheet's name says when its prices hold, and nothing else: «26-27», «Lista 21.11». */
export const diceSoloCuando = (nombre: string): boolean =>
  momentoDeHoja(nombre) !== null ||
  /^(?:temporada|tempada|campan[ay]a?|curso|ano|any|cosecha|collita)?$/u.test(
    tiempoDeHoja(nombre, 0)?.resto ?? nombre,
  );

/** Month × 100 + day; the first day of a month, and of the year where no month is said. */
function diaDe(m: string | undefined, mes: string | undefined, d: string | undefined): number {
  const numero = mes === undefined ? Number(m ?? 1) : numeroDeMes(mes);
  return 100 * numero + Number(d ?? 1);
}

const enElAno = (dia: number, ano: number | null, hoy: number): number | null =>
  dia % 100 > 31 || dia % 100 === 0
    ? null
    : elMasCercano(
        anosDe(ano, hoy).map((suyo) => enDias(dia, suyo)),
        hoy,
      );

/** The Monday from which a week holds; null where no year has so many. */
function lunesCercano(semana: number, ano: number | null, hoy: number): number | null {
  if (semana < 1 || semana > 53) return null;
  const lunes = anosDe(ano, hoy).map((suyo) => lunesDe(semana, suyo));
  return elMasCercano(
    lunes.map((suyo) => enDias(suyo.dia, suyo.ano)),
    hoy,
  );
}

/** From when the prices of a week hold for whoever orders, in the year nearest to `hoy`. */
export const inicioDeSemana = (semana: number, hoy: number): number | null => {
  const lunes = lunesCercano(semana, null, hoy);
  return lunes === null ? null : lunes - ANTES;
};

const anosDe = (ano: number | null, hoy: number): number[] => {
  const este = Math.floor(hoy / DIAS_DEL_ANO);
  return ano === null ? [este - 1, este, este + 1] : [ano];
};

/** In days: of what is further ahead, the one of the year before is meant. */
const POR_DELANTE = 62;
const elMasCercano = (dias: readonly number[], hoy: number): number =>
  dias.findLast((dia) => dia <= hoy + POR_DELANTE) ?? dias[0] ?? hoy;
