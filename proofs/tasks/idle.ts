import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { createTestPostgres } from "@cosecha/db/testing";
import { freePort, launchUntilReady } from "../crash/killed-server.ts";

/** How long a server is left alone before it counts as having nothing to do, in ms. */
const SETTLING = 60_000;

/** What a server asks of PostgreSQL in so many minutes in which nobody asks it anything. */
export async function watchIdle(
  url: string,
  { file, minutes }: { file: string; minutes: number },
): Promise<string[]> {
  const database = await createTestPostgres(url);
  const proxy = await openProxy(new URL(database.url));
  const PORT = String(await freePort());
  const env = { DATABASE_URL: proxy.url, PORT, SEED: "demo", AUTH_SECRET: "x".repeat(40) };
  const { server } = await launchUntilReady(file, env, { tries: 1 });
  try {
    // Somebody has been here: it listens to whose session ends.
    await fetch(`http://127.0.0.1:${PORT}/api/productos`, { headers: { authorization: "Bearer nobody" } });
    await sleep(SETTLING);
    proxy.take();
    await sleep(minutes * 60_000);
    return proxy.take();
  } finally {
    await server.stop();
    await proxy.close();
    await database.close();
  }
}

/** Stands between a server and PostgreSQL, and writes down the statements that are run. */
async function openProxy(target: URL) {
  let asked: string[] = [];
  const proxy = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    const end = () => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) socket.on("error", end).on("close", end);
    upstream.pipe(client);
    const read = readMessages((statement) => asked.push(statement));
    client.on("data", read).pipe(upstream);
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const { port } = proxy.address() as AddressInfo;
  return {
    url: Object.assign(new URL(target), { port: String(port) }).href,
    take() {
      const taken = asked;
      asked = [];
      return taken;
    },
    async close() {
      proxy.close();
    },
  };
}

/** Reads a client's side of PostgreSQL's protocol: its simple queries, and its Executes. */
function readMessages(onStatement: (statement: string) => void) {
  let rest = Buffer.alloc(0);
  let hasBegun = false;
  let parsed = "";
  return (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      // The first message has no letter before its length.
      const before = hasBegun ? 1 : 0;
      if (rest.length < before + 4) return;
      const length = before + rest.readInt32BE(before);
      if (rest.length < length) return;
      const [kind, text] = [String.fromCharCode(rest[0] ?? 0), rest.toString("utf8", before + 4, length)];
      if (hasBegun && kind === "P") parsed = text;
      if (hasBegun && (kind === "Q" || kind === "E")) onStatement(kind === "Q" ? text : parsed || "Execute");
      hasBegun = true;
      rest = rest.subarray(length);
    }
  };
}
