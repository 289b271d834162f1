import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { usageOf } from "../bench/metrics.ts";
import { supplierList } from "../bench/supplier-list.ts";
import type { Flood } from "./flood.ts";
import { type Grupo, type Installation, METRICS_TOKEN, openSessions, time } from "./installation.ts";
import { HOME, type Loaded, load, zipf } from "./load.ts";
import { FAMILIES } from "./model.ts";
import { BARS, ms, must, say } from "./report.ts";

/** How many of one cooperative's requests come at once: as many as a process lets in (traffic.ts). */
const AT_ONCE = 60;
/** How many neighbours a flood has: one address has few opened in a minute. */
const NEIGHBOURS = 8;

/** What people do: so many at once, each a while after their answer. */
const PEOPLE = { people: 12, pause: 100 };

const zipfOf = (grupos: readonly Grupo[]) => {
  const pick = zipf(grupos.length);
  return () => grupos[pick()] as Grupo;
};

type Measured = Loaded & { still: number };

/** What people wait for, and the longest that the server's main thread stands still meanwhile, in ms. */
async function measure(port: number, others: readonly Grupo[], seconds: number): Promise<Measured> {
  const usage = () => usageOf({ url: `http://localhost:${port}` }, METRICS_TOKEN);
  await usage();
  const loaded = await load(port, zipfOf(others), { ...PEOPLE, seconds });
  return { ...loaded, still: (await usage()).delay };
}

/** Says how long others waited while something went on, beside what they waited without it. */
function compare(what: string, quiet: Measured, busy: Measured): void {
  say(`El hilo principal, parado ${ms(quiet.still)} como mucho; ${what}, ${ms(busy.still)}`);
  for (const kind of ["home", "saving"] as const) {
    const ratio = busy[kind].p99 / quiet[kind].p99;
    say(
      `${kind === "home" ? "Inicio" : "Guardar"} de las demás ${what}: p50 ${ms(quiet[kind].p50)} y ${ms(busy[kind].p50)}, ` +
        `p99 ${ms(quiet[kind].p99)} y ${ms(busy[kind].p99)}: ${ratio.toFixed(2)}× (quieto, y entonces)`,
    );
    must(ratio <= BARS.ratio, `${kind} of the others takes too long ${what}`);
  }
}

/** What the others wait while one imports 20,000 rows. */
export async function importBeside(port: number, active: readonly Grupo[], seconds: number): Promise<void> {
  const [first, ...others] = active;
  if (first === undefined) return;
  const quiet = await measure(port, others, seconds);
  const boundary = "frontera";
  const file = Buffer.from(supplierList(19_990, 1));
  const field = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const body = Buffer.concat([
    Buffer.from(
      field("proveedorId", "1") + field("subida", "2026-11-20 10:00:00") + field("descripcion", "Grande"),
    ),
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="archivoExcel"; filename="lista.xlsx"\r\n` +
        "Content-Type: application/octet-stream\r\n\r\n",
    ),
    file,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  let importing = true;
  let imports = 0;
  const work = (async () => {
    while (importing) {
      const type = `multipart/form-data; boundary=${boundary}`;
      await time(port, first, { method: "POST", path: "/api/disponibles", body, type });
      imports++;
    }
  })();
  const busy = await measure(port, others, seconds);
  importing = false;
  await work;
  compare(`mientras una importa 20.000 filas (${imports} veces)`, quiet, busy);
}

/** What the others wait while all people of one ask 60 times at once without a pause, within the rates. */
export async function floodBeside(all: Installation, seconds: number): Promise<void> {
  const [flooding, ...others] = all.grupos.slice(0, 1 + NEIGHBOURS);
  if (flooding === undefined) return;
  for (const grupo of others) [grupo.token = ""] = await openSessions(all, grupo, [2]);
  const everybody = Array.from({ length: FAMILIES }, (_, n) => n + 1);
  const tokens = await openSessions(all, flooding, everybody);
  const server = await all.start({ RATE_LIMITS: "on" });
  const port = Number(new URL(server.url).port);
  for (const grupo of others) await time(port, grupo, { path: "/api/cooperativa" });
  await load(port, zipfOf(others), { ...PEOPLE, seconds: 5 });
  const quiet = await measure(port, others, seconds);
  const child = fork(fileURLToPath(new URL("flood.ts", import.meta.url)));
  const flood: Flood = { port, anfitrion: flooding.anfitrion, tokens, path: HOME.path, atOnce: AT_ONCE };
  child.send(flood);
  await once(child, "message");
  await load(port, zipfOf(others), { ...PEOPLE, seconds: 5 });
  const busy = await measure(port, others, seconds);
  child.send("stop");
  const [answers] = (await once(child, "message")) as [Record<string, number>];
  const said = Object.entries(answers).map(([status, n]) => `${n} veces ${status}`);
  say(`Una pide ${AT_ONCE} veces a la vez sin parar; en ${seconds} s se le contesta ${said.join(", ")}`);
  compare("mientras una inunda", quiet, busy);
  await server.stop();
}
