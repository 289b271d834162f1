import { setTimeout as sleep } from "node:timers/promises";
import { MIGRATIONS } from "@cosecha/db/testing";
import { checkLines } from "../torture/check.ts";
import { checkAppendOnly, checkLibro } from "../torture/libro.ts";
import { dice } from "../torture/scene.ts";
import { checkWorld } from "./check.ts";
import { freePort, launch, launchUntilReady, type ServerProcess } from "./killed-server.ts";
import { type Engine, OLD, type Place } from "./places.ts";
import { ADMIN, KINDS, type Kind, World } from "./world.ts";

/**
 * When a kill falls: while it starts, on an empty database (made, migrated, filled with the demo),
 * while it migrates an older one, or soon after a client has asked for that.
 */
export const MOMENTS = ["arrancar", "estrenar", "migrar", ...KINDS] as const;
export type Moment = (typeof MOMENTS)[number];

/** The database itself, where the torture may kill it. */
export interface Killable {
  kill(): Promise<void>;
  start(): Promise<void>;
}

export interface Crash {
  /** Kills by moment, and by what was killed. */
  kills: Record<string, number>;
  acknowledged: number;
  checked: number;
  /** Entries in the journal in the end. */
  entries: number;
  lost: string[];
  half: string[];
  oversold: string[];
  /** Anything else that does not hold. */
  wrong: string[];
  /** Changes that are stored though the answer said that nothing was. */
  belied: number;
  /** From the start after a kill until it answered, in ms. */
  longestRestart: number;
  /** Of migrating databases: how often some of the migrations had been done, and others not. */
  amidMigrations: number;
}

export interface CrashOptions {
  /** The built server. */
  file: string;
  engine: Engine;
  /** The moments of the kills, in their order. */
  moments: readonly Moment[];
  seed: number;
  families: number;
  products: number;
  /** Whether some kills are of the database, alone or with the server. */
  database?: Killable;
  /** Whether nobody else works but the clients of those moments. */
  alone?: boolean;
  /** Whether some lives are of several processes. */
  several?: boolean;
  /** Told of each kill. */
  say?: (line: string) => void;
}

/** How long clients work until the kill's turn comes, at least and at most, in ms. */
const WORK = [200, 1200] as const;
/** How long a server whose database was killed may take to answer again, in ms. */
const RECOVERY = 20_000;
/** How often a supervisor starts a server whose database is still away. */
const TRIES = 40;
/** After so many kills the rules of accounts are looked at in the database itself, too. */
const LOOK = 10;

/**
 * Kills the server, or its database, at random moments, lets it start again on the same data, and
 * looks whether all that was acknowledged is there and nothing by half.
 */
export async function crash(options: CrashOptions): Promise<Crash> {
  const { file, engine, moments, seed, say = () => undefined, database } = options;
  const random = dice(seed);
  const between = (least: number, most: number) => least + random() * (most - least);
  const result: Crash = {
    kills: {},
    acknowledged: 0,
    checked: 0,
    entries: 0,
    lost: [],
    half: [],
    oversold: [],
    wrong: [],
    belied: 0,
    longestRestart: 0,
    amidMigrations: 0,
  };
  const count = (what: string) => {
    result.kills[what] = (result.kills[what] ?? 0) + 1;
  };
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const main = await engine.empty();
  const settings = { SEED: "none", ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
  const mainEnv = () => ({
    ...main.env,
    ...settings,
    PORT: String(port),
    ...(options.several && random() < 0.3 && { PROCESSES: "2" }),
  });

  /** Starts it again after a kill, without help. */
  async function again(env: Record<string, string>, tries = 1): Promise<ServerProcess> {
    const { server, ms } = await launchUntilReady(file, env, { tries });
    result.longestRestart = Math.max(result.longestRestart, ms);
    return server;
  }

  let server = launch(file, mainEnv());
  const starting = await server.ready;
  const world = new World(origin, random);
  await world.found(options);

  async function check(): Promise<void> {
    const { checked, lost, half, wrong, belied } = await checkWorld(world);
    await world.repeat();
    await world.cuentas.again();
    result.checked += checked;
    result.belied += belied;
    result.lost.push(...lost);
    result.half.push(...half);
    result.wrong.push(...wrong, ...world.problems.splice(0), ...failures(server));
  }

  /** Kills what serves the clients while they work, soon after one has asked for that. */
  async function whileWorking(kind: Kind): Promise<void> {
    const target = database === undefined ? 0 : random();
    const working = world.work(options.alone ? KINDS.filter((one) => moments.includes(one)) : KINDS);
    await sleep(between(...WORK));
    await world.next(kind);
    const times = world.times[kind].slice(-50).sort((a, b) => a - b);
    await sleep(random() * 1.2 * (times[Math.floor(times.length / 2)] ?? 20));
    world.stop();
    if (database !== undefined && target > 0.5) {
      await Promise.all([database.kill(), target > 0.75 && server.kill()]);
      count("de la base de datos");
      // Those who were asking hear that it is away.
      await Promise.all([working, sleep(random() * 1000).then(() => database.start())]);
      if (target > 0.75) server = await again(mainEnv(), TRIES);
      else await recover();
    } else {
      await server.kill();
      await working;
      server = await again(mainEnv(), options.several ? TRIES : 1);
    }
    await check();
  }

  /** Looks at the rules of accounts where they are kept, while no server runs on it. */
  async function lookInside(): Promise<void> {
    const code = await server.stop();
    if (code !== 0) result.wrong.push(`it stopped with ${code}: ${server.said()}`);
    const { db, close } = await main.open();
    result.wrong.push(...(await checkLibro(db)));
    await close();
    server = await again(mainEnv(), options.several ? TRIES : 1);
  }

  /** Waits until the server that was not killed reaches its database again. */
  async function recover(): Promise<void> {
    const start = performance.now();
    for (;;) {
      // What refuses requests looks again within a second, apart from what says that it is ready.
      const answer = await world.send("GET", "/api/familias", { token: world.admin });
      if (answer?.status === 200) break;
      if (performance.now() - start > RECOVERY)
        throw new Error(`It does not find its database again: ${JSON.stringify(answer)}, ${server.said()}`);
      await sleep(50);
    }
    result.longestRestart = Math.max(result.longestRestart, performance.now() - start);
  }

  async function whileStarting(): Promise<void> {
    await server.kill();
    const next = launch(file, mainEnv());
    await sleep(random() * 1.1 * starting);
    await next.kill();
    server = await again(mainEnv(), options.several ? TRIES : 1);
    await check();
  }

  /** A first start, which fills the database with the demo, and what the demo is made of. */
  let whole: { took: number; demo: string } | undefined;
  async function whileNew(): Promise<void> {
    const place = await engine.empty();
    const env = { ...place.env, SEED: "demo", PORT: String(await freePort()) };
    const demoOf = () => describeDemo(new World(`http://127.0.0.1:${env.PORT}`, random));
    if (whole === undefined) {
      const first = launch(file, env);
      const took = await first.ready;
      whole = { took, demo: await demoOf() };
      await first.kill();
      await place.drop();
      return whileNew();
    }
    const next = launch(file, env);
    await sleep(random() * whole.took);
    await next.kill();
    const second = await again(env);
    const demo = await demoOf();
    if (demo !== whole.demo) result.half.push(`the demo is ${demo}, not ${whole.demo}`);
    result.checked++;
    await second.kill();
    await place.drop();
  }

  /** When an older database begins to be migrated after the start, and how long it takes, in ms. */
  const migrating = new Map<number, { begins: number; ends: number }>();
  async function whileMigrating(): Promise<void> {
    const older = [1, 4, 7, MIGRATIONS - 1];
    const done = older[Math.floor(random() * older.length)] ?? 1;
    const known = migrating.get(done);
    const place = await engine.older(done);
    const env = { ...place.env, ...settings, PORT: String(await freePort()) };
    const born = Date.now();
    const next = launch(file, env);
    if (known === undefined) {
      await next.ready;
      await next.kill();
      const rows = await rowsOf(place);
      const begins = Math.min(...rows.slice(done).map(({ started_at }) => started_at.getTime())) - born;
      const ends = Math.max(...rows.map(({ finished_at }) => finished_at.getTime())) - born;
      migrating.set(done, { begins, ends });
      await place.drop();
      return whileMigrating();
    }
    await sleep(between(0.9 * known.begins, known.ends + 50));
    await next.kill();
    const killed = Date.now();
    const second = await again(env);
    const here = new World(`http://127.0.0.1:${env.PORT}`, random);
    await checkOlder(here, result);
    await second.kill();
    const before = (await rowsOf(place)).filter(({ finished_at }) => finished_at.getTime() < killed).length;
    if (before > done && before < MIGRATIONS) result.amidMigrations++;
    await place.drop();
  }

  let told = 0;
  try {
    for (const [n, moment] of moments.entries()) {
      if (moment === "arrancar") await whileStarting();
      else if (moment === "estrenar") await whileNew();
      else if (moment === "migrar") await whileMigrating();
      else await whileWorking(moment);
      count(moment);
      if ((n + 1) % LOOK === 0) await lookInside();
      const broken = [...result.lost, ...result.half, ...result.wrong].slice(told);
      told += broken.length;
      say(
        `${n + 1}: ${moment}; ${world.ledger.acknowledged} confirmados${broken.map((one) => `\n    ${one}`).join("")}`,
      );
    }
    const code = await server.stop();
    if (code !== 0) result.wrong.push(`it stopped with ${code}: ${server.said()}`);
    const opened = await main.open();
    for (const problem of (await checkLines(opened.db)).problems) {
      (problem.includes("oversold") ? result.oversold : result.wrong).push(problem);
    }
    result.wrong.push(...(await checkLibro(opened.db)), ...(await checkAppendOnly(opened.db)));
    result.entries = world.cuentas.entries;
    const counts = await opened.db.disponible.findMany({
      select: { descripcion: true, _count: { select: { productos: true } } },
    });
    for (const { descripcion, _count } of counts) {
      const count = world.ledger.get<number>(`disponible/${descripcion}`);
      if (count !== undefined && count !== null && count !== _count.productos)
        result.half.push(`listing ${descripcion} has ${_count.productos} of ${count} products`);
    }
    await opened.close();
    result.acknowledged = world.ledger.acknowledged;
    return result;
  } finally {
    world.stop();
    await server.kill();
    await main.drop();
  }
}

/** The requests that failed for want of code, as its log has them. */
const failures = (server: ServerProcess) =>
  server
    .said()
    .split("\n")
    .filter((line) => line.includes('"request failed"'));

const rowsOf = async (place: Place) => {
  const opened = await place.open();
  try {
    return await opened.db.$queryRaw<{ started_at: Date; finished_at: Date }[]>`
      SELECT started_at, finished_at FROM _prisma_migrations ORDER BY migration_name`;
  } finally {
    await opened.close();
  }
};

/** What the demo is made of, in numbers; one can sign in to it. */
async function describeDemo(world: World): Promise<string> {
  const account = { nombre: "Administración", email: "admin@cosecha.example", password: "cosecha" };
  world.admin = String((await world.must("POST", "/api/auth/signin", { body: account })).accesToken);
  const paths = ["familias", "user", "proveedores", "disponibles", "productos", "pedidos", "lineasPedido"];
  const counts = [];
  for (const path of paths) counts.push(`${(await world.list(`/api/${path}`)).length} ${path}`);
  return counts.join(", ");
}

/** Whether all of OLD is there, to the cent. */
async function checkOlder(world: World, result: Crash): Promise<void> {
  const { accesToken } = await world.must("POST", "/api/auth/signin", { body: ADMIN });
  world.admin = String(accesToken);
  const lines = await world.list<{ nombreProducto: string; totalLinea: number }>(
    "/api/lineasPedido/verPedido/1/0",
  );
  const [pedido] = await world.list<{ total: number }>("/api/pedidos");
  const families = await world.list("/api/familias");
  result.checked += 3;
  const seen = [lines.length, families.length, pedido?.total.toFixed(2)];
  const expected = [OLD.products, OLD.families, oldTotal()];
  if (JSON.stringify(seen) !== JSON.stringify(expected))
    result.half.push(`an older database has ${JSON.stringify(seen)}, not ${JSON.stringify(expected)}`);
}

/** The total of OLD's order: its lines rounded one by one, half up. */
function oldTotal(): string {
  let cents = 0;
  for (let family = 1; family <= OLD.families; family++) {
    for (let product = 1; product <= OLD.products; product++) {
      // product cents × (10 + family) tenths × 104 hundredths: thousandths of a cent.
      cents += Math.floor((product * (10 + family) * 104 + 500) / 1000);
    }
  }
  return (cents / 100).toFixed(2);
}

/** So many moments, spread as the full run spreads them, in random order. */
export function dealMoments(kills: number, seed: number): Moment[] {
  const shares: Record<Moment, number> = {
    arrancar: 4,
    estrenar: 1,
    migrar: 3,
    guardar: 4,
    importar: 4,
    crear: 2,
    cerrar: 1,
    entrar: 1,
    repartir: 2,
    apuntar: 2,
    contabilizar: 3,
    corregir: 1,
  };
  const random = dice(seed);
  const deck = MOMENTS.flatMap((moment) => Array<Moment>(shares[moment]).fill(moment));
  const dealt: Moment[] = [];
  while (dealt.length < kills) {
    dealt.push(
      ...deck
        .map((moment) => [random(), moment] as const)
        .sort(([a], [b]) => a - b)
        .map(([, m]) => m),
    );
  }
  return dealt.slice(0, kills);
}
