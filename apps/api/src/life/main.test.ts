import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createEmptyPostgres, createTestPostgres, prepareFolder } from "@cosecha/db/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { builtProgram } from "../../test/built.ts";
import { eventsOf } from "../../test/events.ts";
import { SHORT_LIVED } from "../../test/server-process.ts";

const serverUrl = process.env.TEST_DATABASE_URL ?? "";
if (serverUrl === "") throw new Error("TEST_DATABASE_URL is not set: run the tests with `npm test`.");

const folder = mkdtempSync(join(tmpdir(), "cosecha-start-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts the server, or another program, as a process of its own and reads what it says. */
function start(env: Record<string, string>, program = "server", ...args: string[]) {
  const child = spawn(process.execPath, [...SHORT_LIVED, builtProgram(program), ...args], {
    env: { PATH: process.env.PATH, PORT: "0", SEED: "none", LOG_LEVEL: "warn", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  let failed = "";
  child.stdout.on("data", (chunk) => {
    said += chunk;
  });
  child.stderr.on("data", (chunk) => {
    failed += chunk;
  });
  const exited = once(child, "exit").then(([code]) => ({ code: code as number | null, said, failed }));
  return {
    child,
    exited,
    /** The address that it serves, once it does. */
    async address(): Promise<string> {
      for (;;) {
        const url = /en marcha: (http:\S+)/.exec(said)?.[1];
        if (url !== undefined) return url;
        await Promise.race([once(child.stdout, "data"), exited]);
        if (child.exitCode !== null) throw new Error(`It did not start: ${said}${failed}`);
      }
    },
    said: () => said,
    failed: () => failed,
  };
}

/** Signs in where the server says that it is. */
const signIn = (url: string, email: string, password: string) =>
  fetch(`${url}/api/auth/signin`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
const tokenOf = async (signin: Response) => ((await signin.json()) as { accesToken: string }).accesToken;

// A start costs seconds of processor: several tests ask one server, and those that want it to stop
// come last.
describe("a server on a new folder", () => {
  const DATA_DIR = join(folder, "new");
  let password = "";
  let again: ReturnType<typeof start>;
  afterAll(() => again?.child.kill("SIGKILL"));

  // X8.7, X8.9
  it("makes a secret and a first administrator, and stops cleanly", async () => {
    const first = start({ DATA_DIR });
    const url = await first.address();
    expect(statSync(join(DATA_DIR, "auth-secret")).mode & 0o777).toBe(0o600);
    [, password = ""] = /admin@cosecha\.example, contraseña (\S+) /.exec(first.said()) ?? [];
    const signin = await signIn(url, "admin@cosecha.example", password);
    expect(await signin.json()).toMatchObject({ familia: null, roles: ["ROLE_ADMIN"] });
    first.child.kill("SIGTERM");
    expect(await first.exited).toMatchObject({ code: 0, failed: "" });
  });

  // X8.9
  it("does not print the password when it starts again", async () => {
    again = start({ DATA_DIR });
    await again.address();
    expect(again.said()).not.toMatch(/contraseña/);
  });

  // X8.11
  it("stops a second server on the same data with one clear line", async () => {
    expect(await start({ DATA_DIR }).exited).toMatchObject({
      code: 1,
      failed: expect.stringMatching(/^DATA_DIR: otro proceso \(\d+\) ya usa.*\n$/),
    });
  });

  // X8.5
  it("makes a backup for the command beside it, which another command restores into PostgreSQL", async () => {
    const backup = await start({ DATA_DIR }, "backup").exited;
    const [, file = ""] = /^Copia de seguridad hecha: (.+-a-mano\.sql\.gz)\n$/.exec(backup.said) ?? [];
    expect([backup.code, backup.failed, existsSync(file)]).toEqual([0, "", true]);
    expect(await start({ DATA_DIR }, "restore", file).exited).toMatchObject({
      code: 1,
      failed: expect.stringMatching(/^DATA_DIR: otro proceso \(\d+\) ya usa.*\n$/),
    });
    const postgres = await createEmptyPostgres(serverUrl);
    const into = { DATA_DIR, DATABASE_URL: postgres.url };
    const first = await start(into, "restore", file).exited;
    expect(first).toMatchObject({ code: 0, failed: "" });
    expect(first.said).toMatch(
      /^Restaurada en PostgreSQL la copia del \d{4}-\d\d-\d\d \d\d:\d\d:\d\d: \d+ filas\.\n$/,
    );
    const second = await start(into, "restore", file).exited;
    expect(second.said).toMatch(
      /\nLo que había antes está en el esquema «antes_\d+_\d+» de la base de datos/,
    );
    expect(await start(into, "backup", "--nocturna").exited).toMatchObject({
      ...{ code: 0, failed: "", said: expect.stringMatching(/-nocturna\.sql\.gz\n$/) },
    });
    await postgres.drop();
    const wrong = await start({ DATA_DIR }, "restore").exited;
    expect([wrong.code, wrong.failed]).toEqual([1, expect.stringMatching(/^Uso: npm run restore/)]);
  });

  it("stops cleanly without waiting for open live streams, though it is told so twice", async () => {
    const url = await again.address();
    const authorization = `Bearer ${await tokenOf(await signIn(url, "admin@cosecha.example", password))}`;
    const post = async (path: string, body: object) => {
      const answer = await fetch(`${url}/api/${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization },
        body: JSON.stringify(body),
      });
      return (await answer.json()) as { id: number };
    };
    const form = new FormData();
    form.set("proveedorId", String((await post("proveedores", { nombre: "Huerta", email: "h@x.es" })).id));
    form.set("subida", "2026-03-14 12:00");
    form.set("descripcion", "Lista");
    form.set("archivoExcel", new File(["producto;precio;iva\nAcelga;1,50;4\n"], "lista.csv"));
    const uploaded = await fetch(`${url}/api/disponibles`, {
      method: "POST",
      headers: { authorization },
      body: form,
    });
    const { id: disponibleId } = (await uploaded.json()) as { id: number };
    const dates = { inicio: "2026-03-14 12:00", fin: "2026-03-15 12:00" };
    const { id } = await post("pedidos", { ...dates, disponibleId, descripcion: "Verdura", estado: 1 });

    const input = encodeURIComponent(JSON.stringify({ json: { pedidoId: id, familiaId: 0 } }));
    const { body } = await fetch(`${url}/trpc/lineas.cambios?input=${input}`, { headers: { authorization } });
    const seen: string[] = [];
    for await (const { event } of eventsOf(body as ReadableStream<Uint8Array>)) {
      if (event === "ping") continue;
      seen.push(event);
      if (event === "message") {
        // As a terminal and npm both pass it on.
        again.child.kill("SIGINT");
        again.child.kill("SIGINT");
      }
    }
    expect(seen).toEqual(["connected", "message", "return"]);
    expect(await again.exited).toMatchObject({ code: 0, failed: "" });
  });
});

describe("a server that is told its administrator", () => {
  let server: ReturnType<typeof start>;
  let url: string;
  beforeAll(async () => {
    const DATA_DIR = join(folder, "told");
    await prepareFolder(DATA_DIR);
    server = start({ DATA_DIR, ADMIN_EMAIL: "Ana@x.es", ADMIN_PASSWORD: "berenjena" });
    url = await server.address();
  });
  afterAll(() => server.child.kill("SIGKILL"));

  // X8.9
  it("makes that one, and does not print the password", async () => {
    expect(server.said()).toMatch(/ana@x\.es\n/);
    expect(server.said()).not.toMatch(/berenjena/);
    expect((await signIn(url, "ana@x.es", "berenjena")).status).toBe(200);
  });

  // The bundle leaves out what is imported for its effect alone, unless its package says otherwise.
  it("says in Spanish, built, too, what a schema does not word itself", async () => {
    const authorization = `Bearer ${await tokenOf(await signIn(url, "ana@x.es", "berenjena"))}`;
    const answer = await fetch(`${url}/api/pedidos/ninguno`, { headers: { authorization } });
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining("Entrada inválida")]);
  });

  it("answers requests sent just before it stops", async () => {
    const accesToken = await tokenOf(await signIn(url, "ana@x.es", "berenjena"));
    const connections = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const socket = connect(Number(new URL(url).port), "127.0.0.1").setEncoding("utf8");
        socket.write("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
        expect(String((await once(socket, "data"))[0])).toMatch(/^HTTP\/1\.1 200 /);
        return socket;
      }),
    );
    const answers = connections.map(async (socket) =>
      String((await once(socket, "data"))[0]).split("\r\n", 1),
    );
    for (const [n, socket] of connections.entries()) {
      const body = JSON.stringify({ nombre: `Huerta ${n}`, email: "h@x.es" });
      const headers = `Host: x\r\nAuthorization: Bearer ${accesToken}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`;
      socket.write(`POST /api/proveedores HTTP/1.1\r\n${headers}\r\n\r\n${body}`);
    }
    server.child.kill("SIGTERM");
    expect(await Promise.all(answers)).toEqual(connections.map(() => ["HTTP/1.1 201 Created"]));
    expect(await server.exited).toMatchObject({ code: 0, failed: "" });
  });
});

describe("several processes", () => {
  let database: Awaited<ReturnType<typeof createTestPostgres>>;
  let env: Record<string, string>;
  let server: ReturnType<typeof start>;
  let url: string;
  let asked = 0;
  beforeAll(async () => {
    database = await createTestPostgres(serverUrl);
    env = { DATABASE_URL: database.url, AUTH_SECRET: "x".repeat(32), PROCESSES: "2", LOG_LEVEL: "info" };
    server = start({ ...env, DATA_DIR: join(folder, "none"), ADMIN_PASSWORD: "berenjena" });
    url = await server.address();
  });
  afterAll(async () => {
    server.child.kill("SIGKILL");
    await database.close();
  });

  /** The processes that have answered so far, in the order of their first answers. */
  const answering = () => [...new Set([...server.said().matchAll(/"pid":(\d+)/g)].map(([, pid]) => pid))];

  /** Asks on new connections until that many processes have answered. */
  async function askUntil(processes: number): Promise<(string | undefined)[]> {
    while (answering().length < processes) {
      const { status } = await fetch(`${url}/healthz`, { headers: { connection: "close" } });
      expect(status).toBe(200);
      asked++;
      await sleep(20);
    }
    return answering();
  }

  it("share a port, and add up what they measured", async () => {
    await askUntil(2);
    const metrics = await (await fetch(`${url}/metrics`)).text();
    const [, counted] =
      /_request_duration_seconds_count\{method="GET",route="\/healthz",status="200"\} (\d+)/.exec(metrics) ??
      [];
    expect(Number(counted)).toBe(asked);
  });

  it("are replaced when they end, while the others answer", async () => {
    const [first] = await askUntil(2);
    process.kill(Number(first), "SIGKILL");
    // Whoever is handed to it before anybody knows is lost with it.
    while (!server.failed().includes("ha terminado")) await sleep(20);
    const three = await askUntil(3);
    expect(new Set(three).size).toBe(3);
    expect((await signIn(url, "admin@cosecha.example", "berenjena")).status).toBe(200);
  });

  it("stop together, cleanly, and have said which one had ended", async () => {
    const [first] = answering();
    server.child.kill("SIGTERM");
    expect(await server.exited).toMatchObject({
      code: 0,
      failed: `Un proceso de Cosecha (${first}) ha terminado (SIGKILL). Se arranca otro.\n`,
    });
  });

  it("stop cleanly, too, while some of them begin", async () => {
    const soon = start({ ...env, DATA_DIR: join(folder, "none") });
    await soon.address();
    soon.child.kill("SIGTERM");
    expect(await soon.exited).toMatchObject({ code: 0, failed: "" });
  });
});

describe("a start that fails", () => {
  // X8.11
  it.each([
    ["a wrong value", () => ({ PORT: "http" }), /^PORT: tiene que ser un número entero[^\n]*\n$/],
    [
      "PostgreSQL out of reach",
      () => ({ DATABASE_URL: "postgresql://nobody@127.0.0.1:1/none", AUTH_SECRET: "x".repeat(32) }),
      /^DATABASE_URL: no se puede conectar con PostgreSQL[^\n]*\n$/,
    ],
    [
      "several processes, of which the first cannot start",
      () => ({
        DATABASE_URL: "postgresql://nobody@127.0.0.1:1/none",
        AUTH_SECRET: "x".repeat(32),
        PROCESSES: "2",
      }),
      /^DATABASE_URL: no se puede conectar con PostgreSQL[^\n]*\n$/,
    ],
    [
      "a folder that cannot be written",
      () => {
        writeFileSync(join(folder, "a-file"), "");
        return { DATA_DIR: join(folder, "a-file", "data") };
      },
      /^DATA_DIR: no se puede escribir en la carpeta[^\n]*\n$/,
    ],
  ])("stops with one clear line and an exit code for %s", async (_what, env, line) => {
    const { code, failed } = await start(env()).exited;
    expect(failed).toMatch(line);
    expect(code).toBe(1);
  });

  // X8.11
  it("stops with one clear line when the port is taken", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const { port } = taken.address() as AddressInfo;
    const onPort = await start({ PORT: String(port), DATA_DIR: join(folder, "unused") }).exited;
    expect(onPort).toMatchObject({
      code: 1,
      failed: expect.stringMatching(/^PORT: otro programa ya usa el puerto \d+\..*\n$/),
    });
    taken.close();
    // It had not touched the data yet.
    expect(existsSync(join(folder, "unused"))).toBe(false);
  });
});
