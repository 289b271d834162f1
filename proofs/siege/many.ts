import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { openDatabase } from "@cosecha/db/database";
import { createTestPostgres } from "@cosecha/db/testing";
import { type Attack, attacks, type Target } from "./attacks.ts";
import type { Waits } from "./honest.ts";
import { type Group, limitMemory, residentBytes } from "./memory.ts";
import { type SiegeScene, siegeScene } from "./scene.ts";

/**
 * Sends hostile requests many at once to the built server, which may hold 1 GB with all that it
 * starts, on both databases (PostgreSQL where TEST_DATABASE_URL is set). Meanwhile another process
 * asks for its health, and a family reads its order and saves lines. An attack fails when the server
 * dies, when anybody else waits longer than LONGEST or gets anything but 200, or when the memory does
 * not come back. SIEGE_ONLY=text sends those whose name holds it, ENGINE=pglite or postgres tries one
 * database, SIEGE_SERVER=file another build.
 */
const MEMORY = 1024 ** 3;
/** In ms. */
const LONGEST = 1_000;
/** How much more the server may hold some time after an attack than before it, in bytes. */
const MORE = 150 * 1024 ** 2;
/** How long to wait for that at most, in ms. */
const SETTLING = 60_000;

const say = (line: string) => process.stdout.write(`${line}\n`);
const only = process.env.SIEGE_ONLY ?? "";
const megabytes = (bytes: number) => Math.round(bytes / 1024 ** 2);

interface Siege {
  origin: string;
  child: ChildProcess;
  honest: ChildProcess;
  group: Group | null;
  target: Omit<Target, "token" | "familiaId">;
  attackers: { familiaId: number; token: string }[];
}

async function startServer(env: Record<string, string>, group: Group | null) {
  const file =
    process.env.SIEGE_SERVER ?? fileURLToPath(new URL("../../apps/api/dist/server.js", import.meta.url));
  const plain = [process.execPath, file];
  const [command = "", ...args] = group?.wrap(plain) ?? plain;
  const child = spawn(command, args, {
    env: {
      PATH: process.env.PATH,
      PORT: "0",
      SEED: "none",
      LOG_LEVEL: "fatal",
      AUTH_SECRET: "x".repeat(40),
      ...env,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  for await (const chunk of child.stdout) {
    said += chunk;
    const port = /http:\/\/localhost:(\d+)/.exec(said)?.[1];
    if (port !== undefined) return { child, origin: `http://127.0.0.1:${port}` };
  }
  throw new Error(`The server did not start: ${said}`);
}

async function signIn(origin: string, { nombre, email }: { nombre: string; email: string }): Promise<string> {
  const response = await fetch(`${origin}/api/auth/signin`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ nombre, email, password: "cosecha" }),
  });
  const { accesToken } = (await response.json()) as { accesToken?: string };
  if (accesToken === undefined) throw new Error(`«${nombre}» cannot sign in.`);
  return accesToken;
}

async function prepare(scene: SiegeScene, env: Record<string, string>): Promise<Siege> {
  const group = limitMemory(MEMORY);
  const { child, origin } = await startServer(env, group);
  const honest = fork(fileURLToPath(new URL("honest.ts", import.meta.url)), ["live"]);
  honest.send({
    origin,
    pid: child.pid,
    token: await signIn(origin, scene.honest),
    readPath: `/api/pedidos/${scene.pedidoId}`,
    writePath: `/api/lineasPedido/${scene.pedidoId}/${scene.honest.id}`,
    productoId: scene.productoId,
  });
  const managing = await signIn(origin, scene.manager);
  const attackers = [];
  for (const one of scene.attackers) {
    attackers.push({ familiaId: one.id, token: await signIn(origin, one) });
  }
  // What any server holds once it has been used counts as before.
  await sleep(5_000);
  return { origin, child, honest, group, target: { origin, managing, scene }, attackers };
}

async function takeWaits(honest: ChildProcess): Promise<Waits> {
  const answer = once(honest, "message");
  honest.send("waits");
  return ((await answer) as [Waits])[0];
}

/** Counts equal texts: «403 × 117, 429 × 3». */
const counted = (texts: readonly string[]) =>
  [...new Set(texts)].map((one) => `${one} × ${texts.filter((other) => other === one).length}`).join(", ");

/** One attack, and a line about it. Returns whether the server lives. */
async function attackWith({ run, name }: Attack, siege: Siege, turn: number): Promise<boolean> {
  const { child, honest, target } = siege;
  const pid = child.pid ?? 0;
  const isAlive = () => child.exitCode === null && child.signalCode === null;
  const attacker = siege.attackers[turn % siege.attackers.length] as Siege["attackers"][number];
  const before = residentBytes(pid);
  let most = before;
  const watching = setInterval(() => {
    most = Math.max(most, residentBytes(pid) || 0);
  }, 50);
  await takeWaits(honest);
  const start = performance.now();
  const over = new AbortController();
  const ended = once(child, "exit", { signal: over.signal }).then(
    () => [],
    () => [],
  );
  const statuses = await Promise.race<string[]>([run({ ...target, ...attacker }), ended]);
  over.abort();
  const took = performance.now() - start;
  // Time to learn of the server's end.
  await sleep(1_000);
  const waits = await takeWaits(honest);
  clearInterval(watching);
  const until = performance.now() + SETTLING;
  while (isAlive() && residentBytes(pid) > before + MORE && performance.now() < until) await sleep(500);
  const after = residentBytes(pid);
  const three = [waits.health, waits.read, waits.write];
  const problems = [
    ...(isAlive() ? [] : [`el servidor ha muerto (${child.signalCode ?? child.exitCode})`]),
    ...(three.some(({ clock, worked }) => (worked ?? clock) > LONGEST) ? ["otros esperan"] : []),
    ...(most > MEMORY ? ["pasa de 1 GB"] : []),
    ...(after > before + MORE ? ["no suelta la memoria"] : []),
    ...(Object.keys(waits.failures).length > 0 ? [JSON.stringify(waits.failures)] : []),
    ...(statuses.some((status) => status.startsWith("5") && status !== "503") ? ["5xx"] : []),
  ];
  if (problems.length > 0) process.exitCode = 1;
  const figures = [
    ...three.map(({ clock, worked }) => `${clock} (${worked})`.padStart(14)),
    ...[before, most, after].map((one) => String(megabytes(one)).padStart(9)),
  ];
  say(
    `${`  ${name}`.padEnd(50)}${figures.join("")}${`${(took / 1000).toFixed(1)} s`.padStart(9)}  ${counted(statuses)}${problems.length > 0 ? `  ← ${problems.join("; ")}` : ""}`,
  );
  return isAlive();
}

async function besiege(engine: string, scene: SiegeScene, env: Record<string, string>): Promise<void> {
  let siege: Siege | undefined;
  const end = async () => {
    if (siege === undefined) return;
    const { child, honest, group } = siege;
    honest.kill();
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await Promise.race([ended, sleep(40_000)]);
      child.kill("SIGKILL");
    }
    // The processes that it has started end with it.
    await sleep(1_000);
    group?.remove();
    siege = undefined;
  };
  say(
    `${engine.padEnd(50)}${["salud", "leer", "guardar"].map((one) => one.padStart(14)).join("")}${["antes", "máximo", "después"].map((one) => one.padStart(9)).join("")}${"".padStart(9)}  respuestas`,
  );
  try {
    for (const [turn, attack] of attacks.filter(({ name }) => name.includes(only)).entries()) {
      siege ??= await prepare(scene, env);
      if (!(await attackWith(attack, siege, turn))) await end();
    }
  } finally {
    await end();
  }
}

const folder = mkdtempSync(join(tmpdir(), "cosecha-siege-"));
const group = limitMemory(MEMORY);
say(
  group === null
    ? "Aquí no se puede limitar la memoria (hace falta Linux y ser root): se mide, y falla lo que pase de 1 GB."
    : "El servidor, con los procesos que arranca, tiene 1 GB: el sistema lo mata si pasa.",
);
group?.remove();
say("Esperas en ms; memoria en MB. Nadie más ha de esperar más de 1 s.");
try {
  if (process.env.ENGINE !== "postgres") {
    const database = await openDatabase({ DATA_DIR: folder });
    const scene = await siegeScene(database);
    await database.close();
    await besiege("PGlite", scene, { DATA_DIR: folder });
  }
  const url = process.env.TEST_DATABASE_URL;
  if (url !== undefined && process.env.ENGINE !== "pglite") {
    const database = await createTestPostgres(url);
    try {
      await besiege("PostgreSQL", await siegeScene(database), {
        DATABASE_URL: database.url,
        DATA_DIR: folder,
      });
    } finally {
      await database.close();
    }
  }
} finally {
  rmSync(folder, { recursive: true });
}
