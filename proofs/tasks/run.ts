import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { freePort } from "../crash/killed-server.ts";
import { PostgresProcess } from "../server/postgres-process.ts";
import { closeAtOnce } from "./closings.ts";
import { watchIdle } from "./idle.ts";
import { killWhileMailing } from "./kills.ts";

/**
 * 10,000 mails by two processes that are killed 200 times, and their database with them; then 1,000
 * orders that close in one second; then a server that has nothing to do.
 */
const say = (line: string) => process.stdout.write(`${line}\n`);
const { values } = parseArgs({
  options: {
    mails: { type: "string", default: "10000" },
    kills: { type: "string", default: "200" },
    closings: { type: "string", default: "1000" },
    minutes: { type: "string", default: "5" },
    only: { type: "string" },
  },
});
const broken = (problem: string) => {
  say(`  Promesa rota: ${problem}`);
  process.exitCode = 1;
};

const file = fileURLToPath(new URL("../../apps/api/dist/server.js", import.meta.url));
const database = new PostgresProcess(JSON.parse(process.env.CRASH_CLUSTER ?? ""), await freePort());
await database.start();
try {
  const isWanted = (part: string) => (values.only ?? part) === part;
  if (isWanted("kills")) {
    const [count, kills] = [Number(values.mails), Number(values.kills)];
    const result = await killWhileMailing(database, { file, count, kills, say: (line) => say(`  ${line}`) });
    say(`${count} correos, dos procesos, ${kills} muertes en ${Math.round(result.seconds)} s`);
    say(`  de un proceso, de la base de datos      ${result.kills.processes}, ${result.kills.databases}`);
    say(`  llegados, perdidos, sin acabar          ${result.mailed}, ${result.lost}, ${result.left}`);
    say(`  llegados dos veces, con el mismo id     ${result.twice}`);
    if (result.lost + result.left > 0) broken("no han llegado todos");
    if (result.tooOften) broken("han llegado dos veces más de los que se estaban enviando");
  }
  if (isWanted("closings")) {
    const orders = Number(values.closings);
    const result = await closeAtOnce(database.url, { file, orders, say: (line) => say(`  ${line}`) });
    say(`${orders} pedidos que cierran en el mismo segundo, cada uno de diez familias`);
    say(`  todo dicho en                           ${result.closed.toFixed(1)} s`);
    say(`  las hojas de los proveedores            ${result.sheets}, en ${result.mailed.toFixed(1)} s`);
    say(
      `  guardar una línea, antes y entretanto   ${result.quiet.toFixed(1)} ms, ${result.busy.toFixed(1)} ms`,
    );
    say(`  veces                                   ${(result.busy / result.quiet).toFixed(2)}`);
    if (result.closed > 60) broken("tarda más de 60 s");
    if (result.busy > 1.5 * result.quiet) broken("guardar tarda más de 1,5 veces");
    if (result.sheets !== orders) broken("no todos los proveedores tienen su hoja");
  }
  if (isWanted("idle")) {
    const minutes = Number(values.minutes);
    const asked = await watchIdle(database.url, { file, minutes });
    say(`Un servidor sin nada que hacer, ${minutes} minutos`);
    say(`  sentencias a PostgreSQL                 ${asked.length}`);
    for (const statement of new Set(asked)) say(`    ${statement.slice(0, 100)}`);
    if (asked.length > minutes) broken("más de una sentencia por minuto");
  }
} finally {
  await database.kill();
}
