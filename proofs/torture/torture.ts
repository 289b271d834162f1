import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { createTestServer } from "@cosecha/api/testing/server";
import type { TestDatabase } from "@cosecha/db/testing";
import { getRequestListener } from "@hono/node-server";
import { checkTorture, lineKey } from "./check.ts";
import { createTortureScene, dice } from "./scene.ts";

interface Linea {
  productoId: number;
  cantidad: number;
  antes: number;
}
interface Answer {
  message: string;
  issues?: { path: string; message: string }[];
}
interface Attempt {
  familiaId: number;
  pedidoId: number;
  token: string;
}

/** What a torture came to; times in milliseconds, of the savings that were acknowledged. */
export interface Torture {
  /** Promises that did not hold, in words. */
  problems: string[];
  savings: number;
  lines: number;
  perSecond: number;
  median: number;
  slowest: number;
  /** Savings that wanted more than there was. */
  refused: number;
  /** Sent twice at the same time. */
  doubled: number;
  /** The client went away before the answer, and sent again. */
  lost: number;
  /** Changes of a product's price in between. */
  prices: number;
}

/**
 * Families that save at the same time over real HTTP, as bad connections make them do: some send
 * twice at once, some go away before the answer and send again; what runs short they lower to what
 * is left. Then two members of each change, remove and raise what they have at the same time, while
 * somebody changes prices. In the end every acknowledged line, and nothing else, has to be stored
 * once, no product oversold, every total exact, and the audit has to tell the same.
 */
export async function torture(
  database: TestDatabase,
  { families, lines, seed = 1 }: { families: number; lines: number; seed?: number },
): Promise<Torture> {
  const random = dice(seed);
  const server = await createTestServer({ demo: false, database });
  const scene = await createTortureScene(server, { families, lines, random });
  const under = countRequests(server.app.fetch);
  const http = createServer(getRequestListener(under.fetch));
  http.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;

  const times: number[] = [];
  const problems: string[] = [];
  const acknowledged = new Map<string, number>();
  const count = { lines: 0, refused: 0, doubled: 0, lost: 0, prices: 0 };

  /**
   * One request; undefined where no answer came, as the client did not wait or the connection
   * broke.
   */
  async function send(method: string, path: string, token: string, body: unknown, patience?: number) {
    const start = performance.now();
    const client = new AbortController();
    const asked = fetch(origin + path, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: client.signal,
    }).then(async (response) => {
      const json = (await response.json()) as Answer;
      return { status: response.status, json, ms: performance.now() - start };
    });
    // Whether the server did what has no answer nobody knows.
    const answer = asked.catch(() => undefined);
    if (patience === undefined) return answer;
    // Not left to the signal alone: with some Nodes a body that is being read never hears of it.
    const leaving = sleep(patience).then(() => client.abort());
    return (await Promise.race([answer, leaving])) ?? undefined;
  }

  /**
   * Saves until it is told that it did, as well as a screen and its network would; gives what was
   * acknowledged.
   */
  async function save({ familiaId, pedidoId, token }: Attempt, wish: Linea[]): Promise<void> {
    const path = `/api/lineasPedido/${pedidoId}/${familiaId}`;
    let lineas = wish;
    for (let tries = 0; tries < 50; tries++) {
      const luck = random();
      // At most once in a row: who never waits is never told.
      const patience = luck < 0.15 && tries % 2 === 0 ? 1 + Math.floor(random() * 200) : undefined;
      const twice = luck > 0.85;
      if (twice) count.doubled++;
      const answers = await Promise.all(
        (twice ? [1, 2] : [1]).map(() => send("POST", path, token, lineas, patience)),
      );
      const saved = answers.filter((answer) => answer?.status === 200);
      if (saved.length > 0) {
        times.push(...saved.map((answer) => answer?.ms ?? 0));
        count.lines += lineas.length;
        for (const { productoId, cantidad } of lineas) {
          const key = lineKey({ pedidoId, familiaId, productoId });
          if (cantidad === 0) acknowledged.delete(key);
          else acknowledged.set(key, cantidad);
        }
        if (saved.length < answers.length) problems.push(`${path} was saved and refused at once`);
        return;
      }
      const [answer] = answers;
      if (answer === undefined) count.lost++;
      else if (
        answer.status === 409 &&
        answer.json.issues?.every((issue) => issue.path.endsWith(".cantidad"))
      ) {
        count.refused++;
        lineas = lower(lineas, answer.json.issues);
      } else {
        problems.push(`${path}: ${JSON.stringify(answer)}`);
        return;
      }
    }
    problems.push(`${path} was never saved`);
  }

  /** Somebody gives products other prices until `done`. */
  async function changePrices(done: () => boolean) {
    while (!done()) {
      const { id, nombre } = scene.productos[Math.floor(random() * scene.productos.length)]!;
      const body = {
        nombre,
        descripcion: "De ahora",
        precio: Math.round(random() * 200_000) / 10_000,
        // Prices jump here.
        confirmado: true,
        iva: 10,
      };
      const answer = await send("PUT", `/api/productos/${id}`, scene.manager, body);
      if (answer?.status === 200) count.prices++;
      else if (answer !== undefined) problems.push(`a price: ${JSON.stringify(answer)}`);
      await sleep(100);
    }
  }

  /** All of it at the same time, and then until the server has nothing left to do. */
  async function atOnce(work: (() => Promise<void>)[]) {
    let going = true;
    const saving = Promise.all(work.map((one) => one())).finally(() => {
      going = false;
    });
    await Promise.all([saving, changePrices(() => !going)]);
    if (!(await under.idle())) problems.push(`${under.working()} requests were never ended`);
  }

  try {
    const start = performance.now();
    await atOnce(
      scene.familias.map(({ tokens, ...which }) => {
        const wish = shuffled(scene.productos, random)
          .slice(0, lines)
          .map(({ id }) => ({ productoId: id, cantidad: Math.ceil(random() * 5000) / 1000, antes: 0 }));
        return () => save({ ...which, token: tokens[0]! }, wish);
      }),
    );
    const limited = new Set(scene.productos.filter(({ stock }) => stock !== null).map(({ id }) => id));
    await atOnce(
      scene.familias.flatMap(({ tokens, ...which }) => {
        const mine = scene.productos.flatMap(({ id }) => {
          const antes = acknowledged.get(lineKey({ ...which, productoId: id }));
          return antes === undefined ? [] : [{ productoId: id, antes }];
        });
        return tokens.map((token, member) => {
          const changes = mine
            .filter((_, n) => n % 2 === member)
            .map(({ productoId, antes }, n) => ({
              productoId,
              antes,
              cantidad: changed(antes, n, limited.has(productoId)),
            }));
          return () => save({ ...which, token }, changes);
        });
      }),
    );
    const seconds = (performance.now() - start) / 1000;
    problems.push(...(await checkTorture(server, scene, acknowledged)));
    for (const { msg, err } of server.logged.filter(({ level }) => Number(level) >= 50)) {
      problems.push(`the log has ${msg}: ${JSON.stringify(err)}`);
    }
    times.sort((a, b) => a - b);
    return {
      ...count,
      problems,
      savings: times.length,
      perSecond: times.length / seconds,
      median: times[Math.floor(times.length / 2)] ?? 0,
      slowest: times.at(-1) ?? 0,
    };
  } finally {
    http.closeAllConnections();
    await new Promise((resolve) => http.close(resolve));
  }
}

/** What is refused becomes what is left, or goes. */
const lower = (lineas: Linea[], issues: NonNullable<Answer["issues"]>): Linea[] =>
  lineas.flatMap((linea, n) => {
    const issue = issues.find(({ path }) => path === `lineas.${n}.cantidad`);
    if (issue === undefined) return [linea];
    const left = Number(
      /quedan ([\d.,]+)\. /.exec(issue.message)?.[1]?.replaceAll(".", "").replace(",", "."),
    );
    return left > 0 ? [{ ...linea, cantidad: left }] : [];
  });

/** A third goes, a third shrinks, the rest grows where there is enough for all. */
function changed(antes: number, n: number, isLimited: boolean): number {
  if (n % 3 === 0) return 0;
  return n % 3 === 1 || isLimited ? Math.ceil(antes * 500) / 1000 : Math.round(antes * 1000 + 1000) / 1000;
}

function shuffled<T>(things: readonly T[], random: () => number): T[] {
  return things
    .map((thing) => [random(), thing] as const)
    .sort(([a], [b]) => a - b)
    .map(([, thing]) => thing);
}

/** The same server, and a way to wait until it works on nothing, for those too who went away. */
function countRequests(serve: FetchCallback) {
  let working = 0;
  const fetch: FetchCallback = async (...args) => {
    working++;
    try {
      return await serve(...args);
    } finally {
      working--;
    }
  };
  return {
    fetch,
    working: () => working,
    /** Whether it came to rest. */
    async idle(): Promise<boolean> {
      const end = performance.now() + IDLE_MILLISECONDS;
      while (working > 0 && performance.now() < end) await sleep(10);
      return working === 0;
    },
  };
}
const IDLE_MILLISECONDS = 20_000;
type FetchCallback = Parameters<typeof getRequestListener>[0];
