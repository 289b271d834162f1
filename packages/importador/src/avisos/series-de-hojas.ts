import { clave } from "@cosecha/domain/nombres";
import { momentoDeHoja } from "../columnas/serie.ts";
import { hoyEnDias } from "../disposicion/dias.ts";
import { type TiempoDeHoja, tiempoDeHoja } from "../disposicion/tiempo-de-hoja.ts";
import { datosPrecio } from "../palabras/significados.ts";
import type { ProductoLeido } from "../resultado/resultado.ts";

/** A product that another one, read before it, says already. */
export interface Repetido {
  readonly producto: ProductoLeido;
  readonly anterior: ProductoLeido;
}

const hojaDe = ({ origen }: ProductoLeido): string => origen.hoja ?? "";

const SIN_SERIE: ReadonlyMap<string, TiempoDeHoja> = new Map();

/** When each sheet of a series in time begins to hold, of those that are one by their names. */
function seriesDe(hojas: readonly string[], hoy: number): ReadonlyMap<string, TiempoDeHoja> {
  const tiempos = hojas.flatMap((hoja) => {
    const tiempo = tiempoDeHoja(hoja, hoy);
    return tiempo === null ? [] : [[hoja, tiempo] as const];
  });
  return new Map(
    tiempos.filter(([hoja, { resto }]) =>
      tiempos.some(([otra, suyo]) => otra !== hoja && suyo.resto === resto),
    ),
  );
}

/** In how many rows, at least, two sheets must agree to be the same list of two times. */
const REPETIDOS_MINIMOS = 3;

/**
 * The sheet whose products count instead of another's, and whether the other's time is still to
 * come.
 */
export interface HojaEnVigor {
  readonly vigente: string;
  readonly futura: boolean;
  /** Whether the day of reading told which of the two counts. */
  readonly segunHoy: boolean;
}

/**
 * Of a series in time, «2025 | 2026», the sheets of another time than the one in force, each of
 * which has half of its products there, too: what stands in them alone is not sold.
 */
export function hojasDeOtroTiempo(
  repetidos: readonly Repetido[],
  leidos: readonly ProductoLeido[],
  hoy: string | undefined,
): ReadonlyMap<string, HojaEnVigor> {
  const otras = new Map<string, HojaEnVigor>();
  const dia = hoyEnDias(hoy);
  const serie = dia === null ? SIN_SERIE : seriesDe([...new Set(leidos.map(hojaDe))], dia);
  for (const hoja of new Set(repetidos.map(({ producto }) => hojaDe(producto)))) {
    const suyos = repetidos.filter(({ producto }) => hojaDe(producto) === hoja);
    const [vigente] = suyos.map(({ anterior }) => hojaDe(anterior));
    if (vigente === undefined) continue;
    const [suya, otra] = [serie.get(hoja), serie.get(vigente)];
    const deUnaSerie = suya !== undefined && suya.resto === otra?.resto;
    if (hoja === vigente || !(deUnaSerie || esDeAntes(hoja, vigente))) continue;
    const entera = leidos.filter((producto) => hojaDe(producto) === hoja).length;
    const enVigente = suyos.filter(({ anterior }) => hojaDe(anterior) === vigente).length;
    if (enVigente < REPETIDOS_MINIMOS || enVigente < 0.5 * entera) continue;
    const futura = deUnaSerie && suya.desde > (dia ?? suya.desde);
    otras.set(hoja, { vigente, futura, segunHoy: deUnaSerie });
  }
  return otras;
}

/** The sheets of a series in time that have products and have not begun by `hoy`. */
export function hojasPorEmpezar(productos: readonly ProductoLeido[], hoy: string | undefined): string[] {
  const dia = hoyEnDias(hoy);
  if (dia === null) return [];
  const serie = seriesDe([...new Set(productos.map(hojaDe))], dia);
  return [...serie].flatMap(([hoja, { desde }]) => (desde > dia ? [hoja] : []));
}

/** Whether two sheets' names only say when they hold, and this one's time is the earlier. */
function esDeAntes(hoja: string, nueva: string): boolean {
  const deTiempo = [hoja, nueva].every(
    (nombre) => momentoDeHoja(nombre) !== null || /(?<!\d)20\d\d(?!\d)/u.test(nombre),
  );
  const [una, otra] = [hoja, nueva].map((nombre) => clave(nombre.replace(/\d/gu, "")));
  const deMeses = [hoja, nueva].every((nombre) => momentoDeHoja(nombre) !== null);
  return deTiempo && (una === otra || deMeses) && cuandoVale(hoja) < cuandoVale(nueva);
}

const SIN_RANGO = /tarifas?|listas?|cat[aá]logo/giu;

/**
 * Where two sheets list the same products, the sheet whose prices the cooperative pays comes first:
 * members' prices before shop prices, week 47 before week 46, and what has begun by `hoy` before
 * what has not.
 */
export function porPreferencia(
  leidos: readonly ProductoLeido[],
  hoy: string | undefined,
): readonly ProductoLeido[] {
  const hojas = [...new Set(leidos.map(hojaDe))];
  if (hojas.length < 2) return leidos;
  const deFechas = hojas.every((hoja) => momentoDeHoja(hoja) !== null);
  const unaSerie = deFechas || new Set(hojas.map((hoja) => clave(hoja.replace(/\d/gu, "")))).size === 1;
  const dia = hoyEnDias(hoy);
  const serie = dia === null ? SIN_SERIE : seriesDe(hojas, dia);
  const enOrden = segunSuTiempo(hojas, serie, dia ?? 0);
  // «28-11» is no quantity, and «2027» no better price than «2026».
  const queDice = (hoja: string) => serie.get(hoja)?.resto ?? (momentoDeHoja(hoja) === null ? hoja : "");
  const peso = new Map(
    hojas.map((hoja) => [
      hoja,
      [
        datosPrecio(queDice(hoja).replace(SIN_RANGO, "")).rango,
        serie.size > 0 ? -enOrden.indexOf(hoja) : unaSerie ? cuandoVale(hoja) : 0,
      ] as const,
    ]),
  );
  const de = (producto: ProductoLeido) => peso.get(hojaDe(producto)) ?? ([0, 0] as const);
  return [...leidos].sort((a, b) => de(b)[0] - de(a)[0] || de(b)[1] - de(a)[1]);
}

/**
 * The sheets with those of a series in time in the order in which they count, each in the place of
 * one of them: the last that has begun by `hoy`, those before it, then what has not begun.
 */
function segunSuTiempo(
  hojas: readonly string[],
  serie: ReadonlyMap<string, TiempoDeHoja>,
  hoy: number,
): readonly string[] {
  const cuenta = (hoja: string) => {
    const desde = serie.get(hoja)?.desde ?? 0;
    return desde <= hoy ? desde : -desde;
  };
  const suyas = hojas.filter((hoja) => serie.has(hoja)).sort((a, b) => cuenta(b) - cuenta(a));
  return hojas.map((hoja) => (serie.has(hoja) ? (suyas.shift() ?? hoja) : hoja));
}

/**
 * Orders the sheets of a series by time: «Semana 47», «17-11», «Noviembre». 0 where the
 * spreadsheet program numbered them («Hoja1»).
 */
function cuandoVale(hoja: string): number {
  const dicho = momentoDeHoja(hoja);
  if (dicho !== null) return dicho;
  if (/^(?:hoja|sheet|full|orria|folla|folha|tabla|pagina)\b/iu.test(hoja)) return 0;
  const fecha = /(\d{1,2})[-./](\d{1,2})/u.exec(hoja);
  return fecha === null ? Number(/\d+/u.exec(hoja)?.[0] ?? 0) : Number(fecha[2]) * 100 + Number(fecha[1]);
}
