import { Decimal } from "decimal.js";
import { enPartes } from "./partes.ts";

/** What one cooperative took of an installation in a while; whole numbers. */
export interface Gasto {
  id: number;
  /** How long it was worked for it, in ms. */
  ms: number;
  /** How long it was in memory, in ms. */
  abierta: number;
  /** What is stored for it, with its backups, in bytes. */
  guardado: number;
}

/** What whoever runs the installation pays, in euros a month; null: they have not said. */
export interface Precios {
  maquinas: Decimal.Value | null;
  /** For each GB (a thousand million bytes) that is stored. */
  porGB: Decimal.Value | null;
}

const GB = 1_000_000_000;
const sumaDe = (todas: readonly bigint[]) => todas.reduce((suma, una) => suma + una, 0n);

/**
 * How the shares of the machines compare, as whole numbers: half by time of work, half by time in
 * memory. Where nobody has one of them, by the other; where nobody has either, all the same.
 */
function pesosDe(gastos: readonly Gasto[]): { id: number; peso: bigint }[] {
  const trabajo = sumaDe(gastos.map(({ ms }) => BigInt(ms)));
  const memoria = sumaDe(gastos.map(({ abierta }) => BigInt(abierta)));
  return gastos.map(({ id, ms, abierta }) => {
    if (trabajo === 0n && memoria === 0n) return { id, peso: 1n };
    const [deTrabajo, deMemoria] = [trabajo === 0n ? 1n : trabajo, memoria === 0n ? 1n : memoria];
    return { id, peso: BigInt(ms) * deMemoria + BigInt(abierta) * deTrabajo };
  });
}

/** The share of each in the machines, from 0 to 1. */
export function cuotas(gastos: readonly Gasto[]): Map<number, number> {
  const pesos = pesosDe(gastos);
  const todos = sumaDe(pesos.map(({ peso }) => peso));
  return new Map(pesos.map(({ id, peso }) => [id, Number((peso * 1_000_000n) / todos) / 1_000_000]));
}

/**
 * What each costs in a month, in euros: the machines by `cuotas`, what is stored by its bytes. All
 * sum to `total`, to the cent: the price of the machines and of all that is stored. null without
 * prices, and where there is nobody.
 */
export function costesDe(
  gastos: readonly Gasto[],
  { maquinas, porGB }: Precios,
): { total: Decimal; de: Map<number, Decimal> } | null {
  if ((maquinas === null && porGB === null) || gastos.length === 0) return null;
  const centimos = (euros: Decimal.Value) => BigInt(new Decimal(euros).times(100).toFixed(0));
  const guardado = sumaDe(gastos.map((uno) => BigInt(uno.guardado)));
  const deMaquinas = centimos(maquinas ?? 0);
  const deDisco = centimos(new Decimal(guardado.toString()).div(GB).times(porGB ?? 0));
  const porMaquinas = enPartes(deMaquinas, pesosDe(gastos));
  // Where nothing is stored, nothing is paid for it.
  const porDisco = enPartes(
    deDisco,
    gastos.map((uno) => ({ id: uno.id, peso: BigInt(uno.guardado) })),
  );
  const euros = (suma: bigint) => new Decimal(suma.toString()).div(100);
  return {
    total: euros(deMaquinas + deDisco),
    de: new Map(gastos.map(({ id }) => [id, euros((porMaquinas.get(id) ?? 0n) + (porDisco.get(id) ?? 0n))])),
  };
}
