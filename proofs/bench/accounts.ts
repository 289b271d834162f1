import { transformer } from "@cosecha/trpc/transformer";
import type { Sent } from "./calls.ts";
import { ask, Connection, median } from "./load.ts";
import { ratioOf, turnsOf } from "./measure.ts";
import { ms, type Section, times } from "./report.ts";
import { missingFields } from "./same-fields.ts";
import { EMBEDDED_SQL, PGLITE, POSTGRES, type Side, SQL, type World } from "./world.ts";

/** What a call of the accounts takes after a year, beside hand-written SQL, and after ten years. */
export interface Account {
  engine: string;
  call: string;
  /** Milliseconds after a year; of hand-written SQL on the same engine; and how many times that. */
  year: number;
  sql: number;
  ratio: number;
  /** How many times what it takes after a year it takes after ten. */
  decade: number;
}

/** Of each, from which orders are charged in turns. */
const CHARGES = 12;
/** As many compile what charging runs, as in the other measures, and do not count. */
const WARMING = 5;
const CONTABILIZAR = "Contabilizar, 40 familias";

const query = (name: string, input: unknown): Sent => ({
  method: "GET",
  path: `/trpc/${name}?input=${encodeURIComponent(JSON.stringify(transformer.serialize(input)))}`,
});
const page = { pagina: 0, tamano: 25, direccion: "asc" };

const READS: Record<string, { app: Sent; floor: Sent }> = {
  "Mis cuentas": {
    app: query("cuentas.deFamilia", { familiaId: 2 }),
    floor: { method: "GET", path: "/account?familiaId=2" },
  },
  "Saldos, una página": {
    app: query("cuentas.saldos", { ...page, orden: "nombre" }),
    floor: { method: "GET", path: "/balances" },
  },
  "Diario, la primera página": {
    app: query("cuentas.diario", { ...page, orden: "id" }),
    floor: { method: "GET", path: "/journal" },
  },
};

/** Orders that nobody has charged yet, by the database that they are in. */
const charging = new Map<object, number[]>();

/** The request that charges the next order. */
function chargeOf({ name, scene }: Side): Sent {
  const left = charging.get(scene) ?? [...scene.charging];
  charging.set(scene, left);
  const pedidoId = left.pop();
  if (pedidoId === undefined) throw new Error("There is no order left to charge.");
  const que = {
    ...{ pedidoId, cargos: [{ tipo: "transporte", importe: 20, criterio: "familia" }] },
    factura: { numero: `F ${pedidoId}`, fecha: new Date().toISOString().slice(0, 10), total: 500 },
    diferencia: "fondo",
  };
  return name === SQL || name === EMBEDDED_SQL
    ? { method: "POST", path: "/charge", body: JSON.stringify(que) }
    : {
        method: "POST",
        path: "/trpc/cuentas.contabilizar",
        body: JSON.stringify(transformer.serialize(que)),
      };
}

/** Charges orders at each by turns. */
async function chargeInTurns(sides: readonly Side[], count: number) {
  const connections = await Promise.all(sides.map(({ target }) => Connection.open(target)));
  const took = new Map(sides.map((side) => [side, [] as number[]]));
  for (let n = 0; n < WARMING + count; n++) {
    for (const [at, side] of sides.entries()) {
      const sent = chargeOf(side);
      const start = performance.now();
      const { status, body } = (await connections[at]?.send(sent)) ?? { status: 0, body: "" };
      if (status !== 200) throw new Error(`${side.name}: ${status} ${body.slice(0, 500)}`);
      if (n >= WARMING) took.get(side)?.push(performance.now() - start);
    }
  }
  for (const connection of connections) connection.close();
  return took;
}

async function mustBeAlike(call: string, sql: Side, app: Side): Promise<void> {
  const { app: sent, floor } = READS[call] as (typeof READS)[string];
  const { result } = JSON.parse(await ask(app.target, sent)) as { result: { data: { json: unknown } } };
  const missing = missingFields(result.data.json, JSON.parse(await ask(sql.target, floor)));
  if (missing.length > 0) throw new Error(`${call}: the hand-written SQL leaves out ${missing.join(", ")}`);
}

interface Wanted {
  wanted: (call: string, engine: string) => boolean;
  rounds: number;
}

/** All sides of each engine take turns, so that what else the machine does slows all alike. */
export async function measureAccounts(world: World, { wanted, rounds }: Wanted): Promise<Account[]> {
  const rows: Account[] = [];
  for (const engine of [POSTGRES, PGLITE]) {
    const calls = [...Object.keys(READS), CONTABILIZAR].filter((call) => wanted(call, engine));
    if (calls.length === 0) continue;
    const sql = await world.side(engine === PGLITE ? EMBEDDED_SQL : SQL, "year");
    const year = await world.side(engine, "year");
    const decade = await world.side(engine, "decade");
    const sides = [sql, year, decade];
    for (const call of calls) {
      const read = READS[call];
      if (read !== undefined) await mustBeAlike(call, sql, year);
      const took =
        read === undefined
          ? await chargeInTurns(sides, CHARGES)
          : await turnsOf((side) => (side === sql ? read.floor : read.app), sides, {
              connections: 1,
              rounds,
            });
      rows.push({
        ...{ engine, call, year: median(took.get(year) ?? []), sql: median(took.get(sql) ?? []) },
        ...{ ratio: ratioOf(took, year, sql), decade: ratioOf(took, decade, year) },
      });
    }
  }
  return rows;
}

export const accountsSection = (rows: readonly Account[]): Section => ({
  name: "accounts",
  title: "Cuentas: veces el SQL escrito a mano, y veces lo que tardan tras un año cuando hay diez",
  notes: [
    "240 familias: tras un año 50.000 movimientos y tras diez 500.000, con la mitad de entregas.",
    "El SQL, en el mismo motor. Contabilizar: con factura y transporte, cada vez otro pedido.",
  ],
  columns: {
    engine: ["Motor"],
    call: ["Llamada"],
    sql: ["SQL", ms],
    year: ["un año", ms],
    ratio: ["del SQL", times],
    decade: ["diez años", times],
  },
  rows: rows.map((row) => ({ ...row })),
});
