import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createOrder, type Processes, startProcesses, trials } from "@cosecha/api/testing/processes";
import { createEmptyPostgres } from "@cosecha/db/testing";

/**
 * Two built servers, then four, on one PostgreSQL, of which each request gets the next one: what
 * they have to do as if they were one, three times over; then people who want more than there is,
 * and all servers started anew one after the other while people save. Fails where anything of it
 * does not hold.
 */
const ROUNDS = 3;
const ATTEMPTS = 10_000;
const AT_ONCE = 64;

const serverUrl = process.env.TEST_DATABASE_URL;
if (serverUrl === undefined) throw new Error("TEST_DATABASE_URL is not set.");
const file = fileURLToPath(new URL("../../apps/api/dist/server.js", import.meta.url));

const say = (line: string) => process.stdout.write(`${line}\n`);
let failed = 0;
function report(what: string, problems: string[]): void {
  failed += problems.length;
  say(`  ${problems.length === 0 ? "✓" : "✗"} ${what}`);
  for (const problem of problems.slice(0, 10)) say(`      ${problem}`);
}

/** Families change what they have of one product, all at once and all the time. */
async function sellOut(processes: Processes): Promise<void> {
  const { db, call } = processes;
  const stock = 200;
  const { productoId, people, save } = await createOrder(processes, { families: 100, stock });
  const statuses = new Map<number, number>();
  const problems: string[] = [];
  const sold = async () => {
    const { _sum } = await db.lineaPedido.aggregate({ where: { productoId }, _sum: { cantidad: true } });
    return Number(_sum.cantidad ?? 0);
  };
  let started = 0;
  let going = true;
  const watching = (async () => {
    for (; going; await sleep(100)) {
      const now = await sold();
      if (now > stock) problems.push(`${now} sold of ${stock}`);
    }
  })();
  const wish = async () => {
    while (started < ATTEMPTS) {
      const n = started++;
      const { familiaId, token } = people[(n * 37) % people.length] as (typeof people)[number];
      const [method, path, body] = save(familiaId, (n * 7) % 12);
      const { status } = await call(method, path, { token, body });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, wish));
  going = false;
  await watching;
  const now = await sold();
  if (now > stock) problems.push(`${now} sold of ${stock}`);
  for (const status of statuses.keys())
    if (![200, 409].includes(status)) problems.push(`answers of ${status}`);
  const [taken, refused] = [statuses.get(200) ?? 0, statuses.get(409) ?? 0];
  if (refused === 0) problems.push("nothing was refused: there was too much");
  report(
    `${ATTEMPTS} attempts, ${AT_ONCE} at once, of which ${taken} taken, ${refused} refused: ` +
      `${now} of ${stock} sold`,
    problems,
  );
}

/** Each server is stopped and started again, while people go on saving as a proxy sends them on. */
async function startAnew(processes: Processes): Promise<void> {
  const { db, servers, call, start } = processes;
  const { pedidoId, productoId, people, save } = await createOrder(processes, { families: 8, stock: 1e6 });
  const problems: string[] = [];
  const again = new Map<string, number>();
  let saved = 0;
  let going = true;
  const last = new Map<number, number>();
  const saving = people.map(async ({ familiaId, token }) => {
    for (let n = 1; going; n++) {
      const [method, path, body] = save(familiaId, n, n - 1);
      for (;;) {
        try {
          const { status, json } = await call(method, path, {
            token,
            body,
            headers: { connection: "close" },
          });
          if (status !== 200) problems.push(`${status} ${JSON.stringify(json)}`);
          break;
        } catch (error) {
          const { code = String(error) } = ((error as Error).cause ?? {}) as { code?: string };
          again.set(code, (again.get(code) ?? 0) + 1);
        }
      }
      saved++;
      last.set(familiaId, n);
    }
  });
  for (const n of servers.keys()) {
    await sleep(500);
    const code = await servers[n]?.stop();
    if (code !== 0) problems.push(`server ${n} ended with ${code}`);
    servers[n] = await start();
  }
  await sleep(500);
  going = false;
  await Promise.all(saving);
  for (const { familiaId, cantidad } of await db.lineaPedido.findMany({ where: { pedidoId, productoId } })) {
    if (last.get(familiaId) !== cantidad.toNumber())
      problems.push(`${familiaId} has ${cantidad}, not ${last.get(familiaId)}`);
  }
  const unanswered = [...again].map(([code, times]) => `${code} ${times}`).join(", ") || "none";
  report(
    `${servers.length} servers started anew while ${saved} savings were answered; sent again: ${unanswered}`,
    problems,
  );
}

for (const count of [2, 4]) {
  say(`${count} servers`);
  const { url, drop } = await createEmptyPostgres(serverUrl);
  const processes = await startProcesses(count, file, { DATABASE_URL: url });
  try {
    for (const [what, trial] of Object.entries(trials)) {
      const problems = [];
      for (let round = 0; round < ROUNDS; round++) problems.push(...(await trial(processes)));
      report(what, problems);
    }
    await sellOut(processes);
    await startAnew(processes);
    report("no internal error in their logs", processes.said().match(/^.*"level":(50|60).*$/gm) ?? []);
  } finally {
    await processes.close();
    await drop();
  }
}
if (failed > 0) process.exitCode = 1;
