import { masDias } from "@cosecha/domain/fechas";

/** A month, `yyyy-MM`; its days are `yyyy-MM-dd`. */
export type Mes = string;

export const mesDe = (dia: string): Mes => dia.slice(0, 7);

/** The month so many later. */
export function masMeses(mes: Mes, cuantos: number): Mes {
  const [anno = 2000, numero = 1] = mes.split("-").map(Number);
  return new Date(Date.UTC(anno, numero - 1 + cuantos)).toISOString().slice(0, 7);
}

/** The weeks of a month, from Monday to Sunday, with the days of its neighbours. */
export function semanasDe(mes: Mes): string[][] {
  const primero = `${mes}-01`;
  const lunes = masDias(primero, -((new Date(primero).getUTCDay() + 6) % 7));
  const semanas: string[][] = [];
  for (let dia = lunes; dia < `${masMeses(mes, 1)}-01`; dia = masDias(dia, 7)) {
    semanas.push(Array.from({ length: 7 }, (_, n) => masDias(dia, n)));
  }
  return semanas;
}

const decir = (dia: string, como: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("es", { ...como, timeZone: "UTC" }).format(new Date(dia));

/** «marzo de 2026» */
export const nombreDeMes = (mes: Mes): string => decir(`${mes}-01`, { month: "long", year: "numeric" });

/** «domingo, 22 de marzo» */
export const nombreDeDia = (dia: string): string =>
  decir(dia, { weekday: "long", day: "numeric", month: "long" });

/** The day that a key leads to from another; null where it leads to none. */
export function diaTras(dia: string, tecla: string): string | null {
  const enLaSemana = (new Date(dia).getUTCDay() + 6) % 7;
  switch (tecla) {
    case "ArrowLeft":
      return masDias(dia, -1);
    case "ArrowRight":
      return masDias(dia, 1);
    case "ArrowUp":
      return masDias(dia, -7);
    case "ArrowDown":
      return masDias(dia, 7);
    case "Home":
      return masDias(dia, -enLaSemana);
    case "End":
      return masDias(dia, 6 - enLaSemana);
    case "PageUp":
      return enMes(dia, -1);
    case "PageDown":
      return enMes(dia, 1);
    default:
      return null;
  }
}

/** The same day of another month, or its last one. */
function enMes(dia: string, cuantos: number): string {
  const mes = masMeses(mesDe(dia), cuantos);
  const ultimo = masDias(`${masMeses(mes, 1)}-01`, -1);
  const mismo = `${mes}${dia.slice(7)}`;
  return mismo < ultimo ? mismo : ultimo;
}
