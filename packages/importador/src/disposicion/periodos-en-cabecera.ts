import { normalizar } from "@cosecha/domain/nombres";
import { MES, MESES } from "../columnas/calendario.ts";
import { NO_VIGENTE, VIGENTE } from "../columnas/ordenar-precios.ts";
import { significados } from "../palabras/significados.ts";
import { type Cell, isEmpty, type Sheet, type Workbook } from "../workbook/cells.ts";
import { cercaDe, DIA, type Dia, enDias, enElCalendario, leerDia } from "./dias.ts";
import { celdasDeCabecera, conTextos, enCabecera, hayPrecios } from "./muestra.ts";
import { inicioDeSemana } from "./tiempo-de-hoja.ts";

/** From when to when the prices of a column hold; null where the header does not say. */
interface Periodo {
  readonly columna: number;
  readonly texto: string;
  readonly desde: Dia | null;
  readonly hasta: Dia | null;
  /** Whether the header only says a month, «Nov», a day, a week or a year. */
  readonly solo?: "mes" | "dia" | "semana" | "ano";
}

const FILAS_MINIMAS = 2;
/** The rows above a header in which the list says its date. */
const FILAS_DE_ENCIMA = 8;
const DE_PRECIO =
  "(?:(?:precios?|pvp|tarifas?|preus?|prezos?|€|ofertas?|promocion|promo) )?(?:vigentes? |validos? )?";
const FINAL = String.raw`(?: €.*| (?:sin|con|\+) iva.*| iva .*)?`;
const HASTA = new RegExp(
  `^${DE_PRECIO}(?:hasta|fins|ata|until)(?: (?:el|al|a|finales de|fin de))? (?<hasta>${DIA})${FINAL}$`,
  "u",
);
const DESDE = new RegExp(
  `^${DE_PRECIO}(?:desde|a partir del?|des de|des del|from)(?: el)? (?<desde>${DIA})${FINAL}$`,
  "u",
);
const ENTRE = new RegExp(
  String.raw`^${DE_PRECIO}(?:de |del |desde (?:el )?)?(?:(?<bajo>\d{1,2}) (?:a |al |hasta (?:el )?|/ )|(?<desde>${DIA}) (?:a |al |hasta (?:el )?|/ )?)(?<hasta>${DIA})${FINAL}$`,
  "u",
);
/** «Nov», «Precio diciembre 2026»: a month of its own. */
const EN_UN_MES = new RegExp(`^${DE_PRECIO}(?<mes>${MES}(?: (?:de )?20\\d\\d)?)${FINAL}$`, "u");
/** «Precio 2026», «Nueva tarifa 2027 (€/kg)». */
const EN_UN_ANO = new RegExp(`^(?:nuev[oa]s? )?${DE_PRECIO}(?<ano>20\\d\\d)${FINAL}$`, "u");
/** «01/10/2026», «Precio 1/12»: from when a tariff holds, where the next one is weeks later. */
const EN_UN_DIA = new RegExp(
  String.raw`^${DE_PRECIO}(?<dia>\d{1,2} ?/ ?\d{1,2}(?: ?/ ?(?:20)?\d\d)?)${FINAL}$`,
  "u",
);
/** «Sem. 48», «Precio semana 49». */
const EN_UNA_SEMANA = new RegExp(
  String.raw`^${DE_PRECIO}(?:s|sem|semana|setmana|astea|week|wk|kw|w|semaine) ?(?<semana>\d{1,2})${FINAL}$`,
  "u",
);
/** In days: prices of nearer days are of one week each, or of a day. */
const ENTRE_TARIFAS = 14;
/** The period that a header states; null where it states none. */
function leerPeriodo(celda: Cell | undefined, columna: number, hoy: number | null): Periodo | null {
  if (celda === undefined || celda.tipo === "error" || celda.texto.length > 50) return null;
  const { texto } = celda;
  const normal = normalizar(texto.replace(/(\d)\s*[.-]\s*(?=\d{1,2}(?!\d))/gu, "$1/"));
  const { ano } = EN_UN_ANO.exec(normal)?.groups ?? {};
  if (ano !== undefined) {
    const [desde, hasta] = [101, 1231].map((dia) => ({ dia, ano: Number(ano) }));
    return { columna, texto, desde: desde ?? null, hasta: hasta ?? null, solo: "ano" };
  }
  if (celda.tipo === "numero") return null;
  const partes = (HASTA.exec(normal) ?? DESDE.exec(normal) ?? ENTRE.exec(normal))?.groups;
  const { mes } = EN_UN_MES.exec(normal)?.groups ?? {};
  if (mes !== undefined)
    return { columna, texto, desde: leerDia(mes, false), hasta: leerDia(mes, true), solo: "mes" };
  const { dia } = EN_UN_DIA.exec(normal)?.groups ?? {};
  const { semana } = EN_UNA_SEMANA.exec(normal)?.groups ?? {};
  const lunes = semana === undefined || hoy === null ? null : inicioDeSemana(Number(semana), hoy);
  if (lunes !== null) return { columna, texto, desde: enElCalendario(lunes), hasta: null, solo: "semana" };
  // «2.10» is a price.
  if (dia !== undefined && /[/-]/u.test(texto))
    return { columna, texto, desde: leerDia(dia, false), hasta: null, solo: "dia" };
  if (partes === undefined) return null;
  const hasta = partes.hasta === undefined ? null : leerDia(partes.hasta, true);
  // «1 al 15 de noviembre» says the month once.
  const escrito =
    partes.bajo === undefined ? partes.desde : `${partes.bajo}/${Math.floor((hasta?.dia ?? 0) / 100)}`;
  const desde = escrito === undefined ? null : leerDia(escrito, false);
  return desde === null && hasta === null ? null : { columna, texto, desde, hasta };
}

/**
 * Of periods none of which holds on a day, the last that has begun, else the next; no ended offer.
 */
function masCercano(
  periodos: readonly Periodo[],
  { dia, ano }: { dia: number; ano: number },
): Periodo | undefined {
  const hoy = enDias(dia, ano);
  if (periodos.some((periodo) => periodo.desde === null || esOferta(periodo))) return undefined;
  const porDia = periodos
    .map((periodo) => ({ periodo, desde: periodo.desde === null ? hoy : cercaDe(periodo.desde, hoy) }))
    .sort((a, b) => a.desde - b.desde);
  return (porDia.findLast(({ desde }) => desde <= hoy) ?? porDia[0])?.periodo;
}

/** The period that a day falls into; undefined where it falls into none, or into several. */
function enVigor(
  periodos: readonly Periodo[],
  { dia, ano }: { dia: number; ano: number },
): Periodo | undefined {
  const hoy = enDias(dia, ano);
  const enteros = periodos.every(({ desde, hasta }) => desde !== null && hasta !== null);
  if (enteros) {
    const suyos = periodos.filter(({ desde, hasta }) => {
      if (desde === null || hasta === null) return false;
      if (desde.ano !== null || hasta.ano !== null)
        return cercaDe(desde, hoy) <= hoy && hoy <= enDias(hasta.dia, hasta.ano ?? desde.ano ?? ano);
      // «Nov-Mar» goes on into the next year.
      return desde.dia <= hasta.dia
        ? desde.dia <= dia && dia <= hasta.dia
        : dia >= desde.dia || dia <= hasta.dia;
    });
    return suyos.length === 1 ? suyos[0] : undefined;
  }
  // «Hasta 31/12 | Desde 01/01»: the last one that has begun; what only ends has.
  const empezados = periodos
    .map((periodo) => ({
      periodo,
      desde: periodo.desde === null ? Number.NEGATIVE_INFINITY : cercaDe(periodo.desde, hoy),
    }))
    .filter(({ desde }) => desde <= hoy)
    .sort((a, b) => b.desde - a.desde);
  return empezados[0]?.periodo;
}

const DICHOS = new RegExp(
  String.raw`(?<![\d/])(?<d>\d{1,2})\s*[/.-]\s*(?<m>\d{1,2})(?:\s*[/.-]\s*(?<a>(?:20)?\d\d))?(?![\d/])|(?<!\p{L})(?:(?<d2>\d{1,2})\s+de\s+)?(?<mes>${MESES.join("|")})(?:\s+(?:de\s+|del\s+)?(?<a2>20\d\d))?(?!\p{L})`,
  "giu",
);

/** The days that the list says that it is of, above its header. */
export function diasDichos(hoja: Sheet, cabecera: number): Dia[] {
  const encima = hoja.filas
    .slice(Math.max(0, cabecera - FILAS_DE_ENCIMA), cabecera)
    .flatMap((celdas) => celdas?.map((celda) => celda?.texto ?? "") ?? []);
  return [hoja.nombre ?? "", ...encima]
    .filter((texto) => texto.length < 200)
    .flatMap((texto) => [...texto.matchAll(DICHOS)])
    .flatMap(({ groups: { d, m, a, d2, mes, a2 } = {} }) => {
      const dicho =
        mes === undefined
          ? `${d}/${m}${a === undefined ? "" : `/${a}`}`
          : `${d2 ?? 15} ${mes.toLowerCase()}${a2 === undefined ? "" : ` ${a2}`}`;
      return leerDia(dicho, false) ?? [];
    });
}

/**
 * The columns of a header that say from when to when their prices hold; none where there is but one,
 * or another column has the price. An offer stands beside the price that holds without it.
 */
function periodosEn(hoja: Sheet, fila: number, hoy: number | null): readonly Periodo[] {
  const celdas = celdasDeCabecera(hoja, fila);
  const leidos = celdas.flatMap((celda, columna) => leerPeriodo(celda, columna, hoy) ?? []);
  // «Oferta noviembre» beside «Hasta 31/12» is no month of a calendar.
  if (leidos.length < 2 || (leidos.some(({ solo }) => solo) && !sonDeCalendario(leidos, hoy))) return [];
  const periodos = leidos.filter(({ columna }) => hayPrecios(hoja, fila, columna, FILAS_MINIMAS));
  const suyas = new Set(periodos.map(({ columna }) => columna));
  const otroPrecio = celdas.some(
    (celda, columna) =>
      celda?.tipo === "texto" &&
      !suyas.has(columna) &&
      (significados(celda.texto).get("precio") ?? 0) >= 0.85 &&
      hayPrecios(hoja, fila, columna, FILAS_MINIMAS),
  );
  return periodos.length < 2 || (otroPrecio && !periodos.every(esOferta)) ? [] : periodos;
}

/** Whether headers are the months of a season, weeks, or the days from which tariffs hold. */
function sonDeCalendario(periodos: readonly Periodo[], hoy: number | null): boolean {
  if (periodos.some(esOferta)) return false;
  if (["mes", "semana", "ano"].some((cual) => periodos.every(({ solo }) => solo === cual))) return true;
  if (!periodos.every(({ solo }) => solo === "dia")) return false;
  // «1-5 | 6-10» are amounts.
  const conGuion = periodos.filter(({ texto }) => !texto.includes("/"));
  const alReves = conGuion.some(({ desde }) => (desde?.dia ?? 0) % 100 > Math.floor((desde?.dia ?? 0) / 100));
  if (conGuion.length > 0 && !alReves) return false;
  if (hoy !== null) return true;
  const dias = periodos.map(({ desde }) => enDias(desde?.dia ?? 0, desde?.ano ?? 0)).sort((a, b) => a - b);
  return dias.every((dia, i) => i === 0 || dia - (dias[i - 1] ?? dia) >= ENTRE_TARIFAS);
}

/** Whether what stands above a header of weeks names one: it says itself which holds. */
const diceOtraSemana = (hoja: Sheet, fila: number, [una]: readonly Periodo[]): boolean =>
  una?.solo === "semana" &&
  hoja.filas
    .slice(Math.max(0, fila - FILAS_DE_ENCIMA), fila)
    .some((celdas) => celdas?.some((celda) => /seman|setman|astea|week/iu.test(celda?.texto ?? "")));

const esOferta = ({ texto }: Periodo): boolean => /^\s*(?:oferta|promo)/iu.test(texto);

/** How many cells of a row are not empty. */
const llenasEn = (hoja: Sheet, fila: number): number =>
  celdasDeCabecera(hoja, fila).filter((celda) => celda !== undefined && !isEmpty(celda)).length;

/**
 * The sheet with «Precio» before each header that says from when to when its prices hold, «Hasta 31/12
 * | Desde 01/01», «Nov-Mar | Abr-Oct», and «vigente» behind the one of the day that the list says, or
 * else of `hoy`. The same sheet where there are none.
 */
function nombrarEnHoja(hoja: Sheet, hoy: Dia | null): Sheet {
  return (
    enCabecera(hoja, (fila) => {
      const periodos = periodosEn(hoja, fila, hoy === null ? null : enDias(hoy.dia, hoy.ano ?? 0));
      if (periodos.length === 0 || diceOtraSemana(hoja, fila, periodos)) return null;
      // Alone in their row they go on with the header above.
      const solos = llenasEn(hoja, fila) === periodos.length;
      if (solos && (fila === 0 || llenasEn(hoja, fila - 1) < 2)) return null;
      // Of years that have all begun, the last one counts, whatever the day.
      const ultimo = Math.max(
        ...periodos.map(({ solo, desde }) => (solo === "ano" ? (desde?.ano ?? 0) : 9999)),
      );
      if (hoy === null ? ultimo < 9999 : ultimo <= (hoy.ano ?? 0)) return null;
      const vigenteEn = ({ dia, ano }: Dia) => enVigor(periodos, { dia, ano: ano ?? hoy?.ano ?? 2000 });
      const [segunLista, ...otrosDias] = new Set(diasDichos(hoja, fila).map(vigenteEn));
      const deLista = otrosDias.length === 0 ? segunLista : undefined;
      const vigente = deLista ?? (hoy === null ? undefined : vigenteEn(hoy));
      const cercano =
        vigente === undefined && hoy?.ano ? masCercano(periodos, { dia: hoy.dia, ano: hoy.ano }) : undefined;
      const textos = periodos.map((periodo) => {
        const { columna, texto } = periodo;
        const conPrecio = solos || esOferta(periodo) || (significados(texto).get("precio") ?? 0) >= 0.85;
        const entero = conPrecio ? texto : `Precio ${texto.charAt(0).toLowerCase()}${texto.slice(1)}`;
        const marca = periodo === vigente ? ` ${VIGENTE}` : periodo === cercano ? ` ${NO_VIGENTE}` : "";
        return [columna, `${entero}${marca}`] as const;
      });
      return conTextos(hoja, fila, new Map(textos));
    }) ?? hoja
  );
}

/**
 * The workbook with the prices in force named as such, where headers say when their prices hold.
 * `hoy` is the day, as «2026-11-27», that counts where a list does not say its own; without it, no
 * column is preferred then.
 */
export function nombrarPeriodos(libro: Workbook, hoy: string | undefined): Workbook {
  const [ano, mes, dia] = hoy?.split("-").map(Number) ?? [];
  const suyo = ano && mes && dia ? { dia: 100 * mes + dia, ano } : null;
  return { ...libro, hojas: libro.hojas.map((hoja) => nombrarEnHoja(hoja, suyo)) };
}
