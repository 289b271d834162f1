import { Decimal } from "decimal.js";
import { sumarImportes } from "./euros.ts";
import { enPartes } from "./partes.ts";

/** The kinds of accounts; a family has one of the first two, a supplier one of the third. */
export const TIPOS_DE_CUENTA = [
  "familia",
  "fianza",
  "proveedor",
  "banco",
  "caja",
  "bizum",
  "fondo",
  "cuotas",
  "redondeo",
  "merma",
  "pendiente",
] as const;
export type TipoDeCuenta = (typeof TIPOS_DE_CUENTA)[number];

/** An account, by what it is: a family's, a supplier's, or the only one of its kind. */
export type CualCuenta =
  | { tipo: "familia" | "fianza"; familiaId: number }
  | { tipo: "proveedor"; proveedorId: number }
  | { tipo: Exclude<TipoDeCuenta, "familia" | "fianza" | "proveedor"> };

export const TIPOS_DE_ASIENTO = [
  "pedido",
  "correccion",
  "anulacion",
  "cobro",
  "pago",
  "fianza",
  "arqueo",
  "cuota",
  "apertura",
  "cierre",
] as const;
export type TipoDeAsiento = (typeof TIPOS_DE_ASIENTO)[number];

/** How money comes and goes: by the account that it moves. `pendiente`: in some other way. */
export const MEDIOS = ["banco", "caja", "bizum", "pendiente"] as const;
export type Medio = (typeof MEDIOS)[number];

/** Who bears what the bank takes for a returned receipt. */
export const DE_QUIEN_ES_LA_COMISION = ["familia", "fondo"] as const;

/** What somebody posts of a family: what it pays in or gets back, of its orders or its deposit. */
export const COBROS = {
  cobro: { tipo: "familia", signo: 1 },
  devolucion: { tipo: "familia", signo: -1 },
  /** A receipt, or a transfer, that the bank has given back: the family owes it again. */
  recibo: { tipo: "familia", signo: -1 },
  fianza: { tipo: "fianza", signo: 1 },
  devolucionDeFianza: { tipo: "fianza", signo: -1 },
} as const satisfies Record<string, { tipo: "familia" | "fianza"; signo: 1 | -1 }>;
export type ClaseDeCobro = keyof typeof COBROS;

/** How far from each other, in ms, two payments of one amount may be the same, typed twice. */
const CERCA_MS = 7 * 86_400_000;

/**
 * The movement of a family's account that a payment may be, typed by somebody else: of the same
 * amount, within a week, and not corrected. Deposits are in another account. Days are «2026-11-12»;
 * EUR.
 */
export function cobroParecido<
  M extends {
    tipo: string;
    importe: number;
    fecha: string;
    corrigeId: number | null;
    corregidoPor: readonly number[];
  },
>(
  cobro: {
    clase: ClaseDeCobro;
    importe: number;
    fecha: string;
    comision: number;
    comisionDe: (typeof DE_QUIEN_ES_LA_COMISION)[number];
  },
  movimientos: readonly M[],
): M | undefined {
  const { tipo, signo } = COBROS[cobro.clase];
  if (tipo !== "familia") return undefined;
  // A fee that the family pays is in the same movement.
  const suya = cobro.clase === "recibo" && cobro.comisionDe === "familia" ? cobro.comision : 0;
  const importe = -signo * sumarImportes([cobro.importe, suya]);
  const isNear = (dia: string) => Math.abs(Date.parse(dia) - Date.parse(cobro.fecha)) <= CERCA_MS;
  return movimientos.find(
    (uno) =>
      uno.tipo === "cobro" &&
      uno.importe === importe &&
      isNear(uno.fecha) &&
      uno.corrigeId === null &&
      uno.corregidoPor.length === 0,
  );
}

interface PorPagar {
  /** The ledger's balance of the family: above 0 it owes. EUR. */
  saldo: Decimal.Value;
  /** What it has in orders that have not been charged yet, with IVA. EUR. */
  sinContabilizar: Decimal.Value;
}

/**
 * What is left of a family's money once all that it has ordered is charged: below 0 it will owe that
 * (CUENTAS 4). EUR.
 */
export const disponible = ({ saldo, sinContabilizar }: PorPagar): Decimal =>
  new Decimal(saldo).neg().sub(sinContabilizar);

/**
 * For how much a family may still order: what would take what it owes to its limit, and nothing
 * where that is passed. Null: for any amount. EUR.
 */
export const puedePedir = (disponible: Decimal, limite: Decimal.Value | null): Decimal | null =>
  limite === null ? null : Decimal.max(0, disponible.add(limite));

/** Where money is kept. */
const DONDE_HAY: readonly TipoDeCuenta[] = ["banco", "caja", "bizum"];

/**
 * How the balances with which accounts begin compare: what there is, what all the others make, and
 * by how much the first exceeds it; they sum to nothing where it is 0 (CUENTAS, opening). EUR.
 */
export function aperturaDe(saldos: readonly { tipo: TipoDeCuenta; saldo: number }[]) {
  const de = (hay: boolean) =>
    sumarImportes(saldos.flatMap(({ tipo, saldo }) => (DONDE_HAY.includes(tipo) === hay ? saldo : [])));
  const [hay, deben] = [de(true), -de(false)];
  return { hay, deben, diferencia: sumarImportes([hay, -deben]) };
}

/**
 * What may be annulled by its opposite alone: an order's charge goes with its corrections. What
 * accounts began with stays: it is posted once, so nobody could post it again.
 */
export const SE_ANULA: readonly TipoDeAsiento[] = ["cobro", "pago", "fianza", "arqueo", "cuota"];

/**
 * What may leave an account uneven whose family has no name any more: an order is charged whole, and
 * an error annulled. All else would make a debt that nobody can be asked for, or the other way round.
 */
export const MUEVE_ANONIMAS: readonly TipoDeAsiento[] = ["pedido", "anulacion"];

/**
 * Shares an amount out to the cent by weight, as goods are shared out to the gram: floor, and the
 * leftover cents by largest remainder. EUR, of either sign, in whole cents; weights of 0 or more,
 * with up to 3 decimals. Where nobody has a weight, in equal parts. The shares sum to `importe`.
 */
export function repartirImporte(
  importe: Decimal.Value,
  entre: readonly { id: number; peso: Decimal.Value }[],
): Map<number, Decimal> {
  const todo = new Decimal(importe);
  const centimos = BigInt(todo.abs().mul(100).toFixed(0));
  const pesos = entre.map(({ id, peso }) => ({ id, peso: BigInt(new Decimal(peso).mul(1000).toFixed(0)) }));
  const hayPesos = pesos.some(({ peso }) => peso > 0n);
  const partes = enPartes(centimos, hayPesos ? pesos : pesos.map(({ id }) => ({ id, peso: 1n })));
  const signo = todo.isNegative() ? -1 : 1;
  return new Map([...partes].map(([id, parte]) => [id, new Decimal(parte.toString()).mul(signo).div(100)]));
}

/**
 * The creditor reference of a family (ISO 11649), with which a bank tells a wrong digit: «RF34
 * 0042». At least four digits, in groups of four.
 */
export function referencia(familiaId: number): string {
  const numero = String(familiaId).padStart(4, "0");
  // R is 27 and F is 15; what is missing to 98 is the check.
  const control = 98n - (BigInt(`${numero}271500`) % 97n);
  const entera = `RF${String(control).padStart(2, "0")}${numero}`;
  return entera.replace(/(.{4})(?=.)/g, "$1 ");
}

/** Whose a reference is, however it is spaced; null where it is none, or a digit is wrong. */
export function familiaDeReferencia(texto: string): number | null {
  const junta = texto.replace(/\s/g, "").toUpperCase();
  const id = Number(/^RF\d\d(\d{4,10})$/.exec(junta)?.[1] ?? 0);
  if (id < 1 || id > 2_147_483_647) return null;
  return referencia(id).replaceAll(" ", "") === junta ? id : null;
}

/** As much of a movement as says what it belongs to. */
interface Parte {
  asientoId: number;
  tipo: TipoDeAsiento;
  corrigeId: number | null;
  importe: number;
}

/** What a family sees as one movement (CUENTAS 3). */
export interface MovimientoEntero<P> {
  /** What happened to it, the first first: what was posted and what has corrected it since. */
  partes: [P, ...P[]];
  marca: "corregido" | "anulado" | null;
  /** What all of it adds to what is owed. EUR. */
  importe: number;
}

/**
 * Puts what corrects or annuls a movement together with it, where the last of them stands, so that
 * nothing moves when older ones are loaded: what they correct joins them there.
 *
 * Movements of one account, the last first, without gaps. What none of them corrects is not marked,
 * whatever `corregidoPor` says: an order is also corrected for others alone.
 */
export function agruparMovimientos<P extends Parte>(movimientos: readonly P[]): MovimientoEntero<P>[] {
  const origenes = new Map<number, number>();
  for (const { asientoId, corrigeId } of movimientos.toReversed()) {
    origenes.set(asientoId, corrigeId === null ? asientoId : (origenes.get(corrigeId) ?? corrigeId));
  }
  const juntas = new Map<number | undefined, [P, ...P[]]>();
  for (const parte of movimientos) {
    const origen = origenes.get(parte.asientoId);
    juntas.set(origen, [parte, ...(juntas.get(origen) ?? [])]);
  }
  return [...juntas.values()].map((partes) => {
    const importe = sumarImportes(partes.map((parte) => parte.importe));
    const anulado = importe === 0 && partes.some(({ tipo }) => tipo === "anulacion");
    return { partes, marca: partes.length === 1 ? null : anulado ? "anulado" : "corregido", importe };
  });
}
