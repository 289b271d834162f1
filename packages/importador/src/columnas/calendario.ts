import { normalizar } from "@cosecha/domain/nombres";
import type { Perfil } from "./evidencia.ts";

export const MESES =
  "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(" ");

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
