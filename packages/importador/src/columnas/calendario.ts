import { normalizar } from "@cosecha/domain/nombres";
import type { Perfil } from "./evidencia.ts";

export const MESES =
  "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(" ");

/** The months as the languages of suppliers write them, without what may be another word. */
const DE_CADA_MES = [
  "gener,xaneiro,janeiro,janvier,january,jan,gennaio,urtarrila",
  "febrer,febreiro,fevereiro,fevrier,february,febbraio,otsaila",
  "marc,marco,mars,march,martxoa",
  "avril,april,apr,aprile,apirila",
  "maig,maio,mai,maggio,maiatza",
  "juny,xuno,junho,juin,june,giugno,ekaina",
  "juliol,xullo,julho,juillet,july,luglio,uztaila",
  "agost,aout,august,aug,abuztua",
  "setiembre,setembre,setembro,septembre,september,settembre,iraila",
  "outubro,octobre,october,ottobre,urria",
  "novembre,novembro,november,azaroa",
  "desembre,decembro,dezembro,decembre,december,dec,dicembre,abendua",
].map((mes) => mes.split(","));

const ABREVIADOS = MESES.map((mes) => mes.slice(0, 3));

/** A month's name, or its first letters, for a regular expression over normalised text. */
export const MES = `(?:${[
  ...DE_CADA_MES.flat().sort((a, b) => b.length - a.length),
  ...MESES.map((mes) => `${mes.slice(0, 3)}t?(?:${mes.slice(3)})?`),
].join("|")})`;

const MS_DEL_DIA = 86_400_000;

/** The Monday of a week of a year, as calendars count them, month × 100 + day, with its year. */
export function lunesDe(semana: number, ano: number): { dia: number; ano: number } {
  const enero4 = new Date(Date.UTC(ano, 0, 4));
  const hasta = 7 * (semana - 1) - ((enero4.getUTCDay() || 7) - 1);
  const lunes = new Date(enero4.getTime() + hasta * MS_DEL_DIA);
  return { dia: 100 * (lunes.getUTCMonth() + 1) + lunes.getUTCDate(), ano: lunes.getUTCFullYear() };
}

/** The number of a month, from 1, by its name or how that begins; 0 where the word is none. */
export function numeroDeMes(palabra: string): number {
  const entera = DE_CADA_MES.findIndex((nombres) => nombres.includes(palabra));
  return 1 + (entera < 0 ? ABREVIADOS.indexOf(palabra.slice(0, 3)) : entera);
}

const SEMANA = /^(?:s|sem|semana|set|setmana|astea|week|wk|kw|semaine) ?(\d{1,2})$/u;

/**
 * The headers of a calendar, «E | F | M | … | D» or «sem 47 | sem 48», with «Disponible» over the
 * month or week that the text above it names, «PEDIDO DE NOVIEMBRE», and none over the others; as
 * they are where it names none. Weeks with a price each are no calendar.
 */
export function segunCalendario(
  textos: ReadonlyMap<number, string>,
  encima: string,
  perfiles: ReadonlyMap<number, Perfil>,
): ReadonlyMap<number, string> {
  return porMeses(textos, encima) ?? porSemanas(textos, encima, perfiles) ?? textos;
}

function porSemanas(
  textos: ReadonlyMap<number, string>,
  encima: string,
  perfiles: ReadonlyMap<number, Perfil>,
): ReadonlyMap<number, string> | null {
  const semanas = [...textos].flatMap(([columna, texto]) => {
    const semana = SEMANA.exec(normalizar(texto).split(" ").slice(-2).join(" "))?.[1];
    return semana === undefined ? [] : [{ columna, semana: Number(semana) }];
  });
  const deMarcas = semanas.every(({ columna }) => {
    const { numeros = 0, textosNumericos = 0 } = perfiles.get(columna) ?? {};
    return numeros + textosNumericos < 0.2;
  });
  const dicha = Number(
    /(?:^| )(?:semana|setmana|semaine|week) (\d{1,2})(?: |$)/u.exec(normalizar(encima))?.[1],
  );
  const suya = semanas.find(({ semana }) => semana === dicha);
  if (semanas.length < 3 || !deMarcas || suya === undefined) return null;
  const otras = new Set(semanas.map(({ columna }) => columna));
  return new Map(
    [...textos].flatMap(([columna, texto]) => {
      if (columna === suya.columna) return [[columna, "Disponible"] as const];
      return otras.has(columna) ? [] : [[columna, texto] as const];
    }),
  );
}

function porMeses(textos: ReadonlyMap<number, string>, encima: string): ReadonlyMap<number, string> | null {
  const palabras = new Set(normalizar(encima).split(" "));
  const dichos = MESES.filter((mes) => palabras.has(mes));
  const enero = [...textos.keys()].find((columna) =>
    MESES.every((mes, i) => esMes(textos.get(columna + i) ?? "", mes)),
  );
  const mes = MESES.indexOf(dichos[0] ?? "");
  if (enero === undefined || mes < 0 || dichos.length > 1) return null;
  const otros = [...textos].filter(([columna]) => columna < enero || columna >= enero + MESES.length);
  return new Map([...otros, [enero + mes, "Disponible"] as const].sort(([a], [b]) => a - b));
}

const esMes = (texto: string, mes: string): boolean => {
  const normal = normalizar(texto);
  return normal !== "" && mes.startsWith(normal);
};
