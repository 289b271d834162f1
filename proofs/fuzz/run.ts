import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { routes } from "@cosecha/api/rest/routes";
import { type Disparate, disparates, type Kind } from "@cosecha/api/testing/fuzz";
import fc from "fast-check";
import { freePort, launch, type ServerProcess } from "../crash/killed-server.ts";
import { embeddedEngine, type Place } from "../crash/places.ts";
import { dice } from "../torture/scene.ts";
import { brokenSheets, disparatesOverTrpc, names, oddBodies } from "./more.ts";

/**
 * Sends nonsense to the built server, over REST and tRPC, as an administrator, a family, an
 * application with its access, and nobody. None of it may be answered 5xx or left without an
 * answer.
 */
const say = (line: string) => process.stdout.write(`${line}\n`);
const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "20000" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
  },
});
const total = Number(values.requests);
const seed = Number(values.seed);
const random = dice(seed);
const file =
  process.env.CRASH_SERVER ?? fileURLToPath(new URL("../../apps/api/dist/server.js", import.meta.url));
/** How many requests are under way at a time. */
const LANES = 8;
const PATIENCE = 60_000;
const WHO = ["administración", "familia", "aplicación", "nadie"] as const;
type Who = (typeof WHO)[number];

/** What empties the cooperative, or ends who asks: rarely, so that there is something left. */
const DEADLY =
  /eliminarTod|signout|empezar|darDeBaja|^usuarios\.(actualizar|eliminar)|^familias\.(actualizar|eliminar)/;

interface Target {
  kind: Kind;
  deadly: boolean;
}
const targets: Target[] = [
  ...routes.flatMap((route) => [
    ...disparates(route).map((kind) => ({ kind, deadly: DEADLY.test(route.name) })),
    ...(route.method === "GET" || route.method === "DELETE"
      ? []
      : [{ kind: oddBodies(route.method, `/api${route.path.replaceAll(/\{\w+\}/g, "1")}`), deadly: false }]),
  ]),
  ...names.flatMap((name) => [
    ...disparatesOverTrpc(name).map((kind) => ({ kind, deadly: DEADLY.test(name) })),
    { kind: oddBodies("POST", `/trpc/${name}`), deadly: false },
  ]),
];

/** `total` requests, each kind as often as it deserves, in random order. */
function* requests(): Generator<Disparate> {
  const sheets = fc.sample(brokenSheets().requests, { numRuns: Math.ceil(total / 40), seed });
  for (let round = 0, sent = 0; sent < total; round++) {
    const all = targets.flatMap(({ kind, deadly }) =>
      deadly && round % 4 !== 3
        ? []
        : fc
            .sample(kind.requests, { numRuns: kind.many, seed: seed + round })
            .map((one) => [random(), one] as const),
    );
    for (const [luck, one] of all.sort(([a], [b]) => a - b)) {
      if (sent++ >= total) return;
      yield luck < 0.03 ? (sheets.pop() ?? one) : one;
    }
  }
}

/** A server with the demo, and who uses it. */
class Cooperative {
  origin = "";
  tokens: Record<Who, string | undefined> = {
    administración: undefined,
    familia: undefined,
    aplicación: undefined,
    nadie: undefined,
  };
  made = 0;
  #server: ServerProcess | undefined;
  #place: Place | undefined;
  readonly #engine = embeddedEngine();

  /** A new one, from its first start. */
  async open(): Promise<void> {
    await this.close();
    this.made++;
    this.#place = await this.#engine.empty();
    const port = await freePort();
    this.#server = launch(file, { ...this.#place.env, SEED: "demo", PORT: String(port) });
    await this.#server.ready;
    this.origin = `http://127.0.0.1:${port}`;
    await this.signIn();
    const answer = await fetch(`${this.origin}/api/accesos`, {
      method: "POST",
      headers: { authorization: `Bearer ${this.tokens.administración}`, "content-type": "application/json" },
      body: JSON.stringify({ nombre: "Disparates", rol: "ROLE_ADMIN", caduca: "2099-01-01 00:00" }),
    });
    this.tokens.aplicación = ((await answer.json()) as { token: string }).token;
  }

  /** Whether the administrator and the family could. */
  async signIn(): Promise<boolean> {
    const people = [
      ["administración", "Administración", "admin"],
      ["familia", "García", "garcia"],
    ] as const;
    let could = true;
    for (const [who, nombre, email] of people) {
      const answer = await fetch(`${this.origin}/api/auth/signin`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ nombre, email: `${email}@cosecha.example`, password: "cosecha" }),
      });
      const { accesToken } = (await answer.json()) as { accesToken?: string };
      if (answer.status === 200) this.tokens[who] = accesToken;
      else could = false;
    }
    return could;
  }

  /** Signs in again where somebody has been thrown out; begins anew where nobody can any more. */
  async mend(): Promise<void> {
    const statuses = await Promise.all(
      WHO.slice(0, 3).map(async (who) => {
        const headers = { authorization: `Bearer ${this.tokens[who]}` };
        return (await fetch(`${this.origin}/api/auth/me`, { headers })).status;
      }),
    );
    if (statuses.every((status) => status === 200)) return;
    if (statuses[2] !== 200 || !(await this.signIn())) await this.open();
  }

  said = () => this.#server?.said() ?? "";
  async close(): Promise<void> {
    await this.#server?.kill();
    await this.#place?.drop();
  }
  async end(): Promise<void> {
    await this.close();
    await this.#engine.close();
  }
}

const statuses: Record<string, Record<string, number>> = {};
const failures: string[] = [];
async function send(cooperative: Cooperative, one: Disparate, who: Who): Promise<void> {
  const { method, path, headers, body } = one;
  const token = cooperative.tokens[who];
  let status: string;
  try {
    const request = new Request(cooperative.origin + path, {
      method,
      headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body }),
      signal: AbortSignal.timeout(PATIENCE),
    });
    const answer = await fetch(request).catch((error: Error) => ({
      status: `sin respuesta (${error.cause ?? error})`,
    }));
    status = String(answer.status);
    if (answer instanceof Response) {
      // A stream would never end.
      if (answer.headers.get("content-type")?.startsWith("text/event-stream")) await answer.body?.cancel();
      else await answer.arrayBuffer();
    }
  } catch {
    // What this side cannot even send.
    status = "no se puede enviar";
  }
  const by = statuses[status] ?? {};
  statuses[status] = by;
  by[who] = (by[who] ?? 0) + 1;
  if (/^5|^sin/.test(status))
    failures.push(
      `${status} ${who} ${one.kind}: ${method} ${path.slice(0, 300)} ${String(body).slice(0, 300)}`,
    );
}

const cooperative = new Cooperative();
try {
  await cooperative.open();
  const start = performance.now();
  let sent = 0;
  let lane: Disparate[] = [];
  const flush = async () => {
    await Promise.all(
      lane.map((one) => send(cooperative, one, WHO[Math.floor(random() * WHO.length)] ?? "nadie")),
    );
    sent += lane.length;
    lane = [];
    if (sent % (LANES * 25) === 0) await cooperative.mend();
  };
  for (const one of requests()) {
    lane.push(one);
    if (lane.length === LANES) await flush();
  }
  await flush();
  say(`${sent} disparates en ${Math.round((performance.now() - start) / 1000)} s (semilla ${seed})`);
  say(`  ${"".padEnd(24)}${WHO.map((who) => who.padStart(16)).join("")}`);
  for (const [status, by] of Object.entries(statuses).sort(([a], [b]) => a.localeCompare(b)))
    say(`  ${status.padEnd(24)}${WHO.map((who) => String(by[who] ?? 0).padStart(16)).join("")}`);
  say(`  respuestas 5xx o ninguna: ${failures.length}; cooperativas que hicieron falta: ${cooperative.made}`);
  for (const failure of failures.slice(0, 20)) say(`    ${failure}`);
  if (failures.length > 0) {
    say(cooperative.said().slice(-4000));
    process.exitCode = 1;
  }
} finally {
  await cooperative.end();
}
