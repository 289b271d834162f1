import { setTimeout as sleep } from "node:timers/promises";
import { askPostgres } from "@cosecha/db/testing";
import type { Server } from "../server/server.ts";
import { openMailbox } from "../tasks/mailbox.ts";
import { type Grupo, type Installation, OPEN_MOST } from "./installation.ts";
import { timesOf } from "./load.ts";
import { CLOSED, closingAt } from "./model.ts";
import { BARS, ms, must, say, seconds } from "./report.ts";
import { workOfChildren, workOfPostgres } from "./worked.ts";

/** How far the mails have come as one process after the other is killed, or how many ms have gone by. */
const KILLS = [
  { share: 0.02, by: 5_000 },
  { share: 0.1, by: 7_000 },
  { share: 0.25, by: 9_000 },
  { share: 0.5, by: 11_000 },
];
/**
 * Since when nobody is killed any more, in ms: what a process was doing is left for 40 s and found within
 * another 5 (decision 131), so that a later kill could be made up for by nobody in time.
 */
const LAST_KILL = 12_000;
/** For how long it is waited for the last, and whether anything comes twice: until no lease holds. */
const [PATIENCE, AFTER] = [5 * 60_000, 45_000];
/** How long one may take to be prepared, in ms. */
const PREPARING = 200;
/** How long a mail server thinks at most; and until when what it answers is written down, in ms. */
const [SLOWEST, WRITTEN] = [50, 1_000];

/** All have two orders that close at one moment, while processes are killed again and again. */
export async function closeAll({ control, grupos, start }: Installation, postmaster: number): Promise<void> {
  const mailbox = await openMailbox(SLOWEST);
  const { SMTP_URL, MAIL_FROM } = mailbox.env;
  const launch = () => start({ OPEN_MOST: String(OPEN_MOST / 2), SMTP_URL, MAIL_FROM });
  const servers = [await launch(), await launch()];
  const at = new Date(Date.now() + 30_000 + grupos.length * PREPARING);
  for (const { id, url } of grupos) {
    await askPostgres(url, closingAt(at).join(";"));
    await control.ponerProximas([{ id, proxima: at }]);
  }
  if (Date.now() > at.getTime()) throw new Error("The closings could not be prepared in time.");
  await sleep(at.getTime() - Date.now());
  const worked = () => [workOfPostgres(postmaster), workOfChildren(process.pid)];
  const [inPostgres = 0, inCosecha = 0] = worked();
  const wanted = CLOSED.mails * grupos.length;
  const kills = await killSome(servers, launch, { at, done: () => mailbox.taken.size / wanted });
  const end = at.getTime() + PATIENCE;
  while (mailbox.taken.size < wanted && Date.now() < end) await sleep(100);
  const [postgres = 0, cosecha = 0] = worked();
  await sleep(AFTER);

  const found = [];
  for (const grupo of grupos) found.push(await lookAt(grupo));
  const late = found.flatMap((one) => one.moments.map((moment) => moment - at.getTime()));
  const mails = [...mailbox.taken.values()];
  const mailed = mails.map(([first]) => (first?.getTime() ?? 0) - at.getTime());
  const again = mails.filter((times) => times.length > 1);
  const unexplained = again.filter(
    ([first]) => !kills.some((kill) => Math.abs(kill - (first?.getTime() ?? 0)) < WRITTEN),
  );
  const last = (all: number[]) => seconds(all.reduce((most, one) => Math.max(most, one), 0));
  const whole = found.filter((one) => one.missing === 0 && one.left === 0).length;
  const twice = found.reduce((sum, one) => sum + one.twice, 0);
  say(
    `Cierres de ${grupos.length} a la vez, dos pedidos cada una, con ${kills.length} procesos muertos ` +
      `(a los ${kills.map((kill) => seconds(kill - at.getTime())).join(", ")}): ${whole} enteros, ${twice} hechos dos veces; ` +
      `la mitad a los ${seconds(timesOf(late).p50)}, el último a los ${last(late)}`,
  );
  say(
    `  sus correos: ${mails.length} de ${wanted}, ${again.length} dos veces; la mitad a los ` +
      `${seconds(timesOf(mailed).p50)}, el último a los ${last(mailed)}`,
  );
  const each = (s: number) => ms((s * 1_000) / grupos.length);
  say(
    `  de procesador, cada una: ${each(postgres - inPostgres)} de PostgreSQL, ${each(cosecha - inCosecha)} de Cosecha`,
  );
  must(kills.length > 1, "nobody was killed while they closed: take more of them");
  must(whole === grupos.length && mails.length === wanted, "not all was done as they closed");
  must(twice === 0, "something was done twice as they closed");
  must(unexplained.length === 0, "mails came twice that no kill had cut off");
  must(Math.max(...late, ...mailed) <= BARS.late, "some were closed more than 60 s late");
  for (const server of servers) await server.stop();
  await mailbox.close();
}

/** Kills one process after the other as it goes on, each of which is started again; gives when. */
async function killSome(
  servers: Server[],
  launch: () => Promise<Server>,
  { at, done }: { at: Date; done: () => number },
): Promise<number[]> {
  const kills: number[] = [];
  const isOver = () => Date.now() > at.getTime() + LAST_KILL || done() >= 1;
  for (const [n, { share, by }] of KILLS.entries()) {
    while (done() < share && Date.now() < at.getTime() + by && !isOver()) await sleep(10);
    if (isOver()) break;
    process.kill(servers[n % 2]?.pid ?? 0, "SIGKILL");
    kills.push(Date.now());
    servers[n % 2] = await launch();
  }
  return kills;
}

/** What was done of one: how much is missing, there twice, or still to be done; and when it was done. */
async function lookAt({ url }: Grupo) {
  const facts = await askPostgres<{ que: string; cuando: Date }>(url, "SELECT que, cuando FROM hecho");
  const [row] = await askPostgres<{ left: number }>(
    url,
    `SELECT ((SELECT count(*) FROM tarea WHERE clase IN ('cierre', 'correo'))
       + (SELECT count(*) FROM correo WHERE clase <> 'loPedido' AND estado <> 'enviado')
       + abs(${CLOSED.facts - 2} - (SELECT count(*) FROM correo)))::int AS left`,
  );
  const different = new Set(facts.map(({ que }) => que)).size;
  return {
    missing: CLOSED.facts - different,
    twice: facts.length - different,
    left: row?.left ?? 0,
    moments: facts.map(({ cuando }) => cuando.getTime()),
  };
}
