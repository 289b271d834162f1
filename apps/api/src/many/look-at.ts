import type { Consumo, Control, Cooperativa } from "@cosecha/db/control/control";
import { costesDe, cuotas } from "@cosecha/domain/costes";
import { limitesDe } from "@cosecha/domain/limites";
import type { Env } from "../life/env.ts";
import { limitesDeTodas } from "./bounds.ts";
import * as commands from "./commands.ts";
import { type Sized, sizesOf } from "./sizes.ts";

interface Looking {
  env: Env;
  control: Control;
  /** Those that this process has open. */
  open: () => readonly { id: number }[];
}

export type Seen = Awaited<ReturnType<typeof lookAt>>[number];

const DAY = 86_400_000;
const NOTHING: Consumo = { correos: 0, peticiones: 0, errores: 0, ms: 0, abierta: 0, bytes: 0 };

/** What each took in the last days, and what it costs a month, where prices were said. */
async function gastosDe({ env, control }: Looking, all: readonly Cooperativa[], sizes: Map<number, Sized>) {
  const since = new Date(Date.now() - commands.DIAS_DE_CONSUMO * DAY);
  const [taken, copies] = await Promise.all([control.consumoDesde(since), bytesOfCopies(env, all)]);
  const gastos = all.map(({ id }, n) => {
    const { ms, abierta, correos, peticiones, errores, bytes: enviados } = taken.get(id) ?? NOTHING;
    const [copias = 0, datos] = [copies[n], sizes.get(id)?.bytes ?? 0];
    return {
      ...{ id, ms: Math.round(ms), abierta: Math.round(abierta), correos, enviados, peticiones, errores },
      ...{ copias, guardado: datos + copias },
    };
  });
  const { PRICE_MONTH: maquinas = null, PRICE_GB: porGB = null } = env;
  const [parte, costes] = [cuotas(gastos), costesDe(gastos, { maquinas, porGB })];
  return new Map(
    gastos.map(({ id, guardado: _, ...gasto }) => [
      id,
      { ...gasto, cuota: parte.get(id) ?? 0, euros: costes?.de.get(id)?.toFixed(2) ?? null },
    ]),
  );
}

/** How many folders are looked into at once: their names wait for the same threads as all files. */
const AT_ONCE = 8;

/** How many bytes the backups of each take. */
async function bytesOfCopies(env: Env, all: readonly Cooperativa[]): Promise<number[]> {
  const bytes: number[] = [];
  const rest = all.entries();
  const look = async () => {
    for (const [n, una] of rest) bytes[n] = await commands.bytesOfCopies(env, una);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, look));
  return bytes;
}

/** Each with what it takes. No person is named. */
export async function lookAt(looking: Looking) {
  const { env, control, open } = looking;
  const isOpen = new Set(open().map(({ id }) => id));
  const all = await control.todas();
  const sizes = await sizesOf(control, all);
  const gastos = await gastosDe(looking, all, sizes);
  const deTodas = limitesDeTodas(env);
  return all.map(({ id, clave, anfitrion, estado, motivo, ...rest }) => ({
    ...{ id, clave, anfitrion, estado, motivo },
    ...{ creada: rest.creada, usuarios: rest.usuarios, copiada: rest.copiada },
    bytes: sizes.get(id)?.bytes ?? null,
    /** What it may take; null: any amount. */
    limites: limitesDe(rest, deTodas),
    abierta: isOpen.has(id),
    /** What it took in 30 days, of all processes, its share of the machines, and euros a month. */
    gasto: gastos.get(id) ?? null,
  }));
}
