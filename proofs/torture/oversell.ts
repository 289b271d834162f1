import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createTestServer } from "@cosecha/api/testing/server";
import type { TestDatabase } from "@cosecha/db/testing";
import { getRequestListener } from "@hono/node-server";
import { checkLines, lineKey } from "./check.ts";
import { createTortureScene, dice } from "./scene.ts";

/** How many products they want; of each there is a piece for every fifth family. */
const WANTED = 5;

export interface Oversell {
  /** Promises that did not hold, in words. */
  problems: string[];
  attempts: number;
  /** Attempts that were answered «saved», and those for which there was not enough. */
  saved: number;
  refused: number;
  perSecond: number;
}

/**
 * Families of two orders of a listing, all at the same time over HTTP, take a piece more of a
 * product of which there are few, or give back what they have, `attempts` times in all. No product
 * may ever be sold more often than it is there, and each has to know what they have.
 */
export async function oversell(
  database: TestDatabase,
  { families, attempts, seed }: { families: number; attempts: number; seed: number },
): Promise<Oversell> {
  const random = dice(seed);
  const server = await createTestServer({ demo: false, database });
  const scene = await createTortureScene(server, { families, lines: WANTED, random });
  const wanted = scene.productos.slice(0, WANTED).map(({ id }) => id);
  await database.db.producto.updateMany({ where: { id: { in: wanted } }, data: { stock: families / 5 } });
  const http = createServer(getRequestListener(server.app.fetch));
  http.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;

  const problems: string[] = [];
  const acknowledged = new Map<string, number>();
  let [left, saved, refused] = [attempts, 0, 0];
  const start = performance.now();
  try {
    await Promise.all(
      scene.familias.map(async ({ familiaId, pedidoId, tokens: [token] }) => {
        while (left-- > 0) {
          const productoId = wanted[Math.floor(random() * WANTED)] ?? 0;
          const key = lineKey({ pedidoId, familiaId, productoId });
          const antes = acknowledged.get(key) ?? 0;
          const cantidad = antes > 0 && random() < 0.4 ? 0 : antes + 1;
          const { status } = await fetch(`${origin}/api/lineasPedido/${pedidoId}/${familiaId}`, {
            method: "POST",
            headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
            body: JSON.stringify([{ productoId, cantidad, antes }]),
          });
          if (status === 200) {
            saved++;
            acknowledged.set(key, cantidad);
          } else if (status === 409) refused++;
          else problems.push(`${key}: ${status}`);
        }
      }),
    );
    const seconds = (performance.now() - start) / 1000;
    const { problems: broken, stored } = await checkLines(database.db);
    problems.push(...broken);
    for (const [key, cantidad] of acknowledged) {
      if ((stored.get(key) ?? 0) !== cantidad)
        problems.push(`${key}: acknowledged ${cantidad}, stored ${stored.get(key)}`);
    }
    return { problems, attempts, saved, refused, perSecond: attempts / seconds };
  } finally {
    http.closeAllConnections();
    await new Promise((resolve) => http.close(resolve));
  }
}
