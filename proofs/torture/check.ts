import type { TestServer } from "@cosecha/api/testing/server";
import type { Database } from "@cosecha/db/database";
import { CANCELADO, CONGELADOS } from "@cosecha/domain/pedidos";
import * as z from "zod";
import type { TortureScene } from "./scene.ts";

/** What families were told that they have: quantity by line, as `lineKey` names it. */
export type Acknowledged = ReadonlyMap<string, number>;

interface Row {
  pedidoId: number;
  familiaId: number;
  productoId: number;
  cantidad: string;
  precio: string;
  iva: string;
  total: string;
  precioAhora: string;
  estado: number;
}

/** What the audit keeps of a saving. */
const guardado = z.object({
  familiaId: z.number(),
  lineas: z.array(z.object({ productoId: z.number(), cantidad: z.number() })),
});

/** The integer that a decimal is in units of its `places`-th decimal: «1.5» is 1500 thousandths. */
export function units(text: string, places: number): bigint {
  const [whole = "0", fraction = ""] = text.split(".");
  return BigInt(whole + fraction.padEnd(places, "0").slice(0, places));
}

/**
 * precio × cantidad × (1 + iva) in cents, half up, with integers alone. It does not call the
 * domain's own function, which it is to check.
 */
export const centsOf = ({ precio, cantidad, iva }: Pick<Row, "precio" | "cantidad" | "iva">): bigint => {
  const exact = units(precio, 4) * units(cantidad, 3) * (10_000n + units(iva, 4));
  return (exact + 500_000_000n) / 1_000_000_000n;
};

/**
 * What of the promises about lines does not hold in the database, in words: each is there once, its
 * total is exact, its price its product's, the audit tells the same, and no product is oversold.
 */
export async function checkLines(
  db: Database["db"],
): Promise<{ problems: string[]; stored: Map<string, number>; rows: Row[] }> {
  const problems: string[] = [];
  const rows = await db.$queryRaw<Row[]>`
    SELECT l."pedidoId", l."familiaId", l."productoId", l.cantidad::text, l.precio::text, l.iva::text, l.total::text,
      p.precio::text AS "precioAhora", o.estado
    FROM linea_pedido l JOIN producto p ON p.id = l."productoId" JOIN pedido o ON o.id = l."pedidoId"`;
  const stored = new Map<string, number>();
  for (const row of rows) {
    const key = lineKey(row);
    if (stored.has(key)) problems.push(`${key} is stored twice`);
    stored.set(key, Number(row.cantidad));
    if (units(row.total, 2) !== centsOf(row))
      problems.push(`${key} costs ${row.total}, not ${centsOf(row)} cents`);
    if (row.precio !== row.precioAhora && !CONGELADOS.includes(row.estado))
      problems.push(`${key} has a price of before`);
  }
  problems.push(...differences("audited", await replayAudit(db), stored));
  const sold = new Map<number, bigint>();
  for (const { productoId, cantidad, estado } of rows) {
    if (estado === CANCELADO) continue;
    sold.set(productoId, (sold.get(productoId) ?? 0n) + units(cantidad, 3));
  }
  const limited = await db.$queryRaw<{ id: number; stock: string }[]>`
    SELECT id, stock::text FROM producto WHERE stock IS NOT NULL`;
  for (const { id, stock } of limited) {
    if ((sold.get(id) ?? 0n) > units(stock, 3)) problems.push(`product ${id} is oversold`);
  }
  return { problems, stored, rows };
}

/** How a line is named in what was acknowledged. */
export const lineKey = (line: Pick<Row, "pedidoId" | "familiaId" | "productoId">): string =>
  `${line.pedidoId}/${line.familiaId}/${line.productoId}`;

/**
 * What of the promises does not hold in the database afterwards, in words; nothing where all do.
 */
export async function checkTorture(
  { database: { db }, call }: TestServer,
  { pedidos, manager }: TortureScene,
  acknowledged: Acknowledged,
): Promise<string[]> {
  const { problems, stored, rows } = await checkLines(db);
  problems.push(...differences("acknowledged", acknowledged, stored));
  for (const { id } of pedidos) {
    const { json } = await call("GET", `/api/pedidos/${id}`, { token: manager });
    const cents = rows.filter((row) => row.pedidoId === id).reduce((sum, row) => sum + centsOf(row), 0n);
    if (units(Number(json.total).toFixed(2), 2) !== cents)
      problems.push(`order ${id} costs ${json.total}, not ${cents} cents`);
  }
  return problems;
}

function differences(what: string, expected: Acknowledged, stored: Acknowledged): string[] {
  return [...new Set([...expected.keys(), ...stored.keys()])]
    .filter((key) => expected.get(key) !== stored.get(key))
    .map((key) => `${key}: ${what} ${expected.get(key) ?? 0}, stored ${stored.get(key) ?? 0}`);
}

/** What is there if all that the audit tells was done, one after the other. */
async function replayAudit(db: Database["db"]): Promise<Acknowledged> {
  const replayed = new Map<string, number>();
  const entries = await db.auditoria.findMany({ where: { accion: "guardarLineas" }, orderBy: { id: "asc" } });
  for (const { entidadId, despues } of entries) {
    const { familiaId, lineas } = guardado.parse(despues);
    for (const { productoId, cantidad } of lineas) {
      const key = lineKey({ pedidoId: entidadId ?? 0, familiaId, productoId });
      if (cantidad === 0) replayed.delete(key);
      else replayed.set(key, cantidad);
    }
  }
  return replayed;
}
