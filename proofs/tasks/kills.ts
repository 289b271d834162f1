import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { freePort, launch, launchUntilReady, type ServerProcess } from "../crash/killed-server.ts";
import type { PostgresProcess } from "../server/postgres-process.ts";
import { openMailbox } from "./mailbox.ts";

export interface Kills {
  seconds: number;
  kills: { processes: number; databases: number };
  /** Mails that came, those that came more than once, and those that never came. */
  mailed: number;
  twice: number;
  lost: number;
  /** What is not written down as done although all has been waited for. */
  left: number;
  /** More of them came twice than can have been between the server's «250» and our commit. */
  tooOften: boolean;
}

/** How many a process sends at once: so many may be under way when it is killed. */
const AT_ONCE = 4;
/** How long it takes at most until another process may take what a dead one had, and to send it. */
const PATIENCE = 900_000;
/** How long a mail server thinks at most, so that kills fall while mails are under way, in ms. */
const SLOWEST = 400;

const ask = async <T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
};

/** A mail to each of so many people, and its task, as one transaction says them. */
const sayAll = (count: number) => `
  WITH gente AS (
    INSERT INTO usuario (username, email, roles, modificado)
    SELECT 'Persona ' || n, 'p' || n || '@x.es', '{ROLE_FAMILIA}', now() FROM generate_series(1, ${count}) n RETURNING id
  ), dichos AS (
    INSERT INTO correo (clase, sobre, "usuarioId", creado) SELECT 'invitacion', id, id, now() FROM gente RETURNING id
  )
  INSERT INTO tarea (clase, clave, cuando) SELECT 'correo', id::text, now() FROM dichos`;

/**
 * Has two processes mail to so many people while they and their database are killed again and again:
 * each is mailed, and none twice but those that were under way.
 */
export async function killWhileMailing(
  database: PostgresProcess,
  { file, count, kills, say }: { file: string; count: number; kills: number; say: (line: string) => void },
): Promise<Kills> {
  const mailbox = await openMailbox(SLOWEST);
  const env = { DATABASE_URL: database.url, SEED: "none", AUTH_SECRET: "x".repeat(40), ...mailbox.env };
  const ports = [await freePort(), await freePort()];
  const envOf = (n: number) => ({ ...env, PORT: String(ports[n]) });
  const first = await launchUntilReady(file, envOf(0), { tries: 3 });
  await ask(database.url, sayAll(count));
  const servers: ServerProcess[] = [first.server, launch(file, envOf(1))];
  const start = performance.now();
  const killed = { processes: 0, databases: 0 };
  for (let n = 0; n < kills; n++) {
    // One that has not begun yet has nothing under way.
    await servers[n % 2]?.ready.catch(() => undefined);
    await sleep(Math.random() * 1_500);
    if (n % 10 === 9) {
      await database.kill();
      killed.databases++;
      await sleep(Math.random() * 500);
      await database.start();
    } else {
      const which = n % 2;
      await servers[which]?.kill();
      killed.processes++;
      servers[which] = launch(file, envOf(which));
    }
    // Whoever found no database at its start has ended: a supervisor starts it again.
    for (const [which, server] of servers.entries()) {
      if (await Promise.race([server.exited.then(() => true), sleep(0).then(() => false)]))
        servers[which] = launch(file, envOf(which));
    }
    if ((n + 1) % 20 === 0) say(`${n + 1} muertes; ${mailbox.taken.size} de ${count} correos`);
  }
  const left = await untilDone(database.url, servers, (which) => launch(file, envOf(which)));
  const seconds = (performance.now() - start) / 1000;
  for (const server of servers) await server.stop();
  await mailbox.close();
  const twice = [...mailbox.taken.values()].filter((times) => times.length > 1).length;
  return {
    ...{ seconds, kills: killed, mailed: mailbox.taken.size, twice, left },
    lost: count - mailbox.taken.size,
    tooOften: twice > AT_ONCE * (killed.processes + 2 * killed.databases),
  };
}

/** Waits until all is done; gives how much is not. */
async function untilDone(
  url: string,
  servers: ServerProcess[],
  again: (which: number) => ServerProcess,
): Promise<number> {
  const end = performance.now() + PATIENCE;
  for (;;) {
    const [found] = await ask<{ left: number }>(
      url,
      `SELECT ((SELECT count(*) FROM tarea WHERE clase = 'correo')
        + (SELECT count(*) FROM correo WHERE estado <> 'enviado'))::int AS left`,
    );
    if (found?.left === 0 || performance.now() > end) return found?.left ?? 0;
    for (const [which, server] of servers.entries()) {
      const isGone = await Promise.race([server.exited.then(() => true), sleep(0).then(() => false)]);
      if (isGone) servers[which] = again(which);
    }
    await sleep(1_000);
  }
}
