import { TZDate } from "@date-fns/tz";
import { aLaHora, proximaHora } from "./fechas.ts";

export const MOTIVOS = ["nocturna", "a-mano", "antes-de-actualizar"] as const;
export type MotivoDeCopia = (typeof MOTIVOS)[number];

interface Copia {
  nombre: string;
  motivo: MotivoDeCopia;
  hecha: Date;
}

/** The hour of the night, in the cooperative's zone, from which a nightly backup is due. */
const HORA = 3;

/** How many of those made for another reason than the night are kept. */
const GUARDADAS = { "a-mano": 10, "antes-de-actualizar": 5 };

/**
 * Of how many days, weeks and months the newest nightly backup is kept: a mistake may be seen only
 * after a year.
 */
const NOCTURNAS: [cuantas: number, deCuando: (hecha: TZDate) => string][] = [
  [7, (hecha) => `${mesDe(hecha)}-${hecha.getDate()}`],
  [4, (hecha) => String(Math.floor((diaDe(hecha) + 3) / 7))],
  [12, (hecha) => mesDe(hecha)],
];
const mesDe = (hecha: TZDate) => `${hecha.getFullYear()}-${hecha.getMonth()}`;
/** Days since 1970-01-01, which was a Thursday. */
const diaDe = (hecha: TZDate) =>
  Date.UTC(hecha.getFullYear(), hecha.getMonth(), hecha.getDate()) / 86_400_000;

/**
 * The backups that need not be kept any longer (decision 56). The newest of each kind always stays,
 * and `vuelta`, the name of the one that leads back to before an upgrade under way. One from after
 * `ahora`, of a clock that was wrong, takes no other's place, and stays until its day comes.
 */
export function copiasQueSobran(
  copias: readonly Copia[],
  ahora: Date,
  zona: string,
  vuelta?: string,
): string[] {
  const hechas = copias.filter(({ hecha }) => hecha <= ahora);
  const deNuevaAVieja = [...hechas].sort((a, b) => b.hecha.getTime() - a.hecha.getTime());
  const queda = new Set(vuelta === undefined ? [] : [vuelta]);
  for (const [motivo, cuantas] of Object.entries(GUARDADAS)) {
    const suyas = deNuevaAVieja.filter((copia) => copia.motivo === motivo);
    for (const { nombre } of suyas.slice(0, cuantas)) queda.add(nombre);
  }
  const nocturnas = deNuevaAVieja.filter(({ motivo }) => motivo === "nocturna");
  for (const [cuantas, deCuando] of NOCTURNAS) {
    const vistas = new Set<string>();
    for (const { nombre, hecha } of nocturnas) {
      const cuando = deCuando(new TZDate(hecha.getTime(), zona));
      if (vistas.has(cuando) || vistas.size === cuantas) continue;
      vistas.add(cuando);
      queda.add(nombre);
    }
  }
  return hechas.flatMap(({ nombre }) => (queda.has(nombre) ? [] : [nombre]));
}

/**
 * Whether the nightly backup is due: none has been made since the last night began. A server that
 * was off at night makes it when it is on again. One from after `ahora`, of a clock that was wrong,
 * does not count: there would be no other until then.
 */
export function tocaCopia(copias: readonly Copia[], ahora: Date, zona: string): boolean {
  const noche = new TZDate(aLaHora(ahora, HORA, zona).getTime(), zona);
  if (noche.getTime() > ahora.getTime()) noche.setDate(noche.getDate() - 1);
  return !copias.some(({ motivo, hecha }) => motivo === "nocturna" && hecha >= noche && hecha <= ahora);
}

/** When the next nightly backup is due, once the last one is there. */
export const proximaCopia = (ahora: Date, zona: string): Date => proximaHora(ahora, HORA, zona);
