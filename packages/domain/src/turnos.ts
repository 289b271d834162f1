import { finDelTurnoDe } from "./fases.ts";
import { aLaHora, diasEntre, inicioDelDia, masDias } from "./fechas.ts";
import { CANCELADO, COMPLETADO } from "./pedidos.ts";

/** The kinds of turns that a group may have at a time. */
export const CLASES_MAXIMAS = 30;
/** How many families a kind may need. */
export const PERSONAS_MAXIMAS = 20;
/** The days that are still to come, of a kind that goes by date. */
export const DIAS_MAXIMOS = 200;
/** How many days are added at once, and how many weeks may lie between them. */
export const DIAS_DE_UNA_VEZ = 60;
export const SEMANAS_MAXIMAS = 26;
/** How far ahead a day may lie, and how many days a screen asks for at most: with today, all. */
export const DIAS_POR_DELANTE = 366;
export const DIAS_DE_AGENDA = DIAS_POR_DELANTE + 1;
/** How many days a screen shows unless it asks for others, first for so many, then for all. */
export const DIAS_MOSTRADOS = 42;
export const TRES_MESES = 92;
/** Who has done how many is counted over the last months. */
export const MESES_CONTADOS = 12;

/** The kinds that most groups have, made with one press. */
export const CLASES_HABITUALES = [
  { nombre: "Reparto", personas: 2, porReparto: true, reparte: true, hora: null },
  { nombre: "Llamada al proveedor", personas: 1, porReparto: false, reparte: false, hora: null },
  { nombre: "Cuentas", personas: 1, porReparto: false, reparte: false, hora: null },
  { nombre: "Limpieza", personas: 2, porReparto: true, reparte: false, hora: null },
] as const;

/** The same day some months before; the last of that month where it has no such day. */
export function restarMeses(dia: string, meses: number): string {
  const [anno = 0, mes = 1, numero = 1] = dia.split("-").map(Number);
  const ultimo = new Date(Date.UTC(anno, mes - meses, 0)).getUTCDate();
  return new Date(Date.UTC(anno, mes - 1 - meses, Math.min(numero, ultimo))).toISOString().slice(0, 10);
}

/** From one day on every so many weeks until another; that day alone without weeks. */
export function diasCada({
  desde,
  semanas,
  hasta,
}: {
  desde: string;
  semanas: number | null;
  hasta: string | null;
}): string[] {
  if (semanas === null || hasta === null) return [desde];
  const dias: string[] = [];
  for (let dia = desde; dia <= hasta && dias.length <= DIAS_DE_UNA_VEZ; dia = masDias(dia, semanas * 7)) {
    dias.push(dia);
  }
  return dias;
}

/** How many days a screen shows of as many as it asks for: its family's next turn is among them. */
export const diasConElSuyo = (pedidos: number, hoy: string, proximo: string | null): number =>
  Math.min(DIAS_DE_AGENDA, Math.max(pedidos, proximo === null ? 0 : diasEntre(hoy, proximo) + 1));

/** Whether a family may still put itself down. */
export const cabeApuntarse = (dia: string, hoy: string): boolean => dia >= hoy;

/** Whether a family may take itself off, so that others can still take its place. */
export const cabeQuitarse = (dia: string, hoy: string): boolean => dia > hoy;

/** How many families are still wanted. */
export const libresDe = (personas: number, apuntadas: number): number => Math.max(0, personas - apuntadas);

/** The hour at which turns are spoken of, that of the mail of the day, and how many days before. */
const HORA_DE_AVISO = 8;
const FALTAN_DIAS = 3;
const RECUERDA_DIAS = 1;

const avisoAntes = (dia: string, dias: number, zona: string) =>
  aLaHora(inicioDelDia(masDias(dia, -dias), zona), HORA_DE_AVISO, zona);

/** When who has a turn on that day is reminded. */
export const recordatorioDe = (dia: string, zona: string): Date => avisoAntes(dia, RECUERDA_DIAS, zona);

/**
 * What there is to say of a day next, after `ahora`: where places are empty, then the reminder; null:
 * nothing any more.
 */
export function proximoAviso(dia: string, ahora: Date, zona: string): Date | null {
  const momentos = [avisoAntes(dia, FALTAN_DIAS, zona), recordatorioDe(dia, zona)];
  return momentos.find((momento) => momento > ahora) ?? null;
}

/** How many families are asked to fill empty places: those who did least. */
export const cuantasSePiden = (libres: number): number => 2 * libres;

/** Who has a turn that `ahora` have, once somebody who saw `vistas` there has made it `queridas`. */
export const conCambiosDe = (
  ahora: readonly number[],
  vistas: readonly number[],
  queridas: readonly number[],
): number[] => [
  ...ahora.filter((id) => queridas.includes(id) || !vistas.includes(id)),
  ...queridas.filter((id) => !ahora.includes(id) && !vistas.includes(id)),
];

/** Who hands out an order: who was told to by hand, or by being down for a turn of that day. */
export const ORIGENES_DE_TURNO = ["mano", "apuntado", "quitado"] as const;
export type OrigenDeTurno = (typeof ORIGENES_DE_TURNO)[number];

interface TurnoDePedido {
  id: number;
  familiaId: number;
  hasta: Date;
  origen: OrigenDeTurno;
}

interface PedidoDelDia {
  id: number;
  estado: number;
  fin: Date;
  reparto: Date | null;
  /** The families that are down for a turn of that day which hands out. */
  apuntadas: readonly number[];
  turnos: readonly TurnoDePedido[];
}

export interface CambiosDeReparto {
  poner: { pedidoId: number; familiaId: number; hasta: Date }[];
  /** Those whose right ends now; one to an order that is still open leaves no trace. */
  acabar: number[];
  borrar: number[];
}

/**
 * Which families get or lose an order's day of delivery, so that it is with whoever is down for it
 * (decision 127). What somebody gave or took by hand stays, and a settled order is as it was.
 */
export function repartosSegunTurnos(
  pedidos: readonly PedidoDelDia[],
  ahora: Date,
  zona: string,
): CambiosDeReparto {
  const cambios: CambiosDeReparto = { poner: [], acabar: [], borrar: [] };
  for (const { id: pedidoId, estado, fin, reparto, apuntadas, turnos } of pedidos) {
    if (estado === COMPLETADO) continue;
    const hasta = reparto === null ? ahora : finDelTurnoDe(reparto, zona);
    const suyas = estado === CANCELADO || hasta <= ahora ? [] : apuntadas;
    for (const familiaId of suyas) {
      const tiene = turnos.find((turno) => turno.familiaId === familiaId);
      if (tiene === undefined || !quedaComoEsta(tiene, hasta, ahora)) {
        cambios.poner.push({ pedidoId, familiaId, hasta });
      }
    }
    for (const turno of turnos) {
      if (turno.origen !== "apuntado" || turno.hasta <= ahora || suyas.includes(turno.familiaId)) continue;
      (fin > ahora ? cambios.borrar : cambios.acabar).push(turno.id);
    }
  }
  return cambios;
}

/** Whether what a family has of an order is what being down for its day would give it. */
function quedaComoEsta({ origen, hasta }: TurnoDePedido, suya: Date, ahora: Date): boolean {
  if (origen === "quitado") return true;
  return origen === "mano" ? hasta > ahora : hasta.getTime() === suya.getTime();
}

/** A turn that a family is down for, as offers are judged by. */
export interface Apuntado {
  claseId: number;
  dia: string;
  familiaId: number;
}

export type MotivoDeCambio = "pasado" | "suyoYa" | "delOtroYa" | "elMismo" | "deOtra";

/**
 * Why two families cannot change turns; null where they can. `vuelta`: what the first gets back.
 * `yaTiene`: what each is down for, to look whether it would be twice the same.
 */
export function motivoNoCambia(
  { da, vuelta, a }: { da: Apuntado; vuelta: Apuntado | null; a: number | null },
  yaTiene: (familiaId: number, claseId: number, dia: string) => boolean,
  hoy: string,
): MotivoDeCambio | null {
  if (da.dia < hoy || (vuelta !== null && vuelta.dia < hoy)) return "pasado";
  if (a === da.familiaId) return "elMismo";
  if (vuelta !== null && vuelta.familiaId !== a) return "deOtra";
  if (vuelta !== null && vuelta.claseId === da.claseId && vuelta.dia === da.dia) return "elMismo";
  if (a !== null && yaTiene(a, da.claseId, da.dia)) return "delOtroYa";
  if (vuelta !== null && yaTiene(da.familiaId, vuelta.claseId, vuelta.dia)) return "suyoYa";
  return null;
}
