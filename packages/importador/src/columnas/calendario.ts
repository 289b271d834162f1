import { normalizar } from "@cosecha/domain/nombres";

export const MESES =
  "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(" ");

/**
 * The headers of a calendar, «E | F | M | … | D», with «Disponible» over the month that the text
 * above it names, «PEDIDO DE NOVIEMBRE», and none over the others; as they are where it names none.
 */
export function segunCalendario(
  textos: ReadonlyMap<number, string>,
  encima: string,
): ReadonlyMap<number, string> {
  const palabras = new Set(normalizar(encima).split(" "));
  const dichos = MESES.filter((mes) => palabras.has(mes));
  const enero = [...textos.keys()].find((columna) =>
    MESES.every((mes, i) => esMes(textos.get(columna + i) ?? "", mes)),
  );
  const mes = MESES.indexOf(dichos[0] ?? "");
  if (enero === undefined || mes < 0 || dichos.length > 1) return textos;
  const otros = [...textos].filter(([columna]) => columna < enero || columna >= enero + MESES.length);
  return new Map([...otros, [enero + mes, "Disponible"] as const].sort(([a], [b]) => a - b));
}

const esMes = (texto: string, mes: string): boolean => {
  const normal = normalizar(texto);
  return normal !== "" && mes.startsWith(normal);
};
