import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createTestInstallation, type TestInstallation } from "@cosecha/api/testing/many";
import { restorePostgres } from "@cosecha/db/backup/restore-postgres";
import { databaseAt } from "@cosecha/db/control/control";
import { askPostgres, createEmptyPostgres } from "@cosecha/db/testing";
import { proximaCopia } from "@cosecha/domain/copias";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import * as commands from "./commands.ts";
import { mudar } from "./moving.ts";

const { TEST_DATABASE_URL = "" } = process.env;

/** Asks the server itself. */
const askServer = <Row extends object>(text: string, values: unknown[] = []) =>
  askPostgres<Row>(TEST_DATABASE_URL, text, values);
const connectionsTo = async (base: string) => {
  const [row] = await askServer<{ n: number }>(
    "SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = $1",
    [base],
  );
  return row?.n ?? 0;
};

/** The suppliers in the one backup of a cooperative that was deleted. */
async function proveedoresIn(folder: string): Promise<string[]> {
  const backups = join(folder, "backups");
  const [name = ""] = readdirSync(backups);
  const base = await createEmptyPostgres(TEST_DATABASE_URL);
  try {
    await restorePostgres(base.url, join(backups, name));
    const rows = await askPostgres<{ nombre: string }>(base.url, "SELECT nombre FROM proveedor");
    return rows.map(({ nombre }) => nombre);
  } finally {
    await base.drop();
  }
}

describe("a cooperative among many", () => {
  let installation: TestInstallation;
  beforeAll(async () => {
    installation = await createTestInstallation({ OPEN_MOST: "2" });
  });
  afterAll(() => installation.close());
  let n = 0;
  const found = () => installation.found(`grupo-${++n}`);
  afterEach(async () => {
    for (const { id, estado } of await installation.control.todas())
      if (estado === "activa") await installation.control.ponerEstado(id, "suspendida");
  });

  it("has two connections at most, and none once it is closed for another", async () => {
    const [uno, dos, tres] = [await found(), await found(), await found()];
    await Promise.all(Array.from({ length: 20 }, () => uno.its("GET", "/api/familias")));
    expect(await connectionsTo(uno.cooperativa.base)).toBeLessThanOrEqual(2);
    expect((await dos.its("GET", "/api/familias")).status).toBe(200);
    // Two are open: the third takes the place of the one that nobody has used for longest.
    expect((await tres.its("GET", "/api/familias")).status).toBe(200);
    await expect.poll(() => connectionsTo(uno.cooperativa.base)).toBe(0);
    expect((await uno.its("GET", "/api/familias")).status).toBe(200);
  });

  it("is heard of by its other processes: who is deactivated at one is out at all", async () => {
    const { its } = await found();
    const other = await installation.another();
    const otra = { username: "Otra", email: "otra@x.example", roles: ["ROLE_ADMIN"] };
    const { id } = JSON.parse(
      (await its("POST", "/api/user", { body: { ...otra, password: "una contraseña larga" } })).text,
    );
    const { token } = JSON.parse((await its("PUT", `/api/user/invitar/${id}`, { body: {} })).text);
    const used = await its("POST", "/api/auth/usarEnlace", {
      body: { token, password: "otra contraseña larga" },
    });
    const { accesToken } = JSON.parse(used.text);
    const me = async () => (await its("GET", "/api/auth/me", { token: accesToken }, other)).status;
    // Known there by now, without asking the database.
    expect([await me(), await me()]).toEqual([200, 200]);
    expect((await its("PUT", `/api/user/darDeBaja/${id}`, { body: {} })).status).toBeLessThan(300);
    // Sooner than it would be forgotten by itself.
    await expect.poll(me, { timeout: 8_000 }).toBe(401);
  });

  it("is closed to all while it is suspended, and as it was afterwards", async () => {
    const { its, cooperativa, host } = await found();
    const { control, env, ask } = installation;
    expect((await its("GET", "/api/familias")).status).toBe(200);
    await commands.suspender(control, cooperativa, "Falta el pago de marzo.");
    await expect.poll(async () => (await its("GET", "/api/familias")).status).toBe(403);
    const page = await ask(host, "GET", "/");
    expect(page.text).toContain("Está cerrada por quien la aloja. Falta el pago de marzo.");
    await expect.poll(() => connectionsTo(cooperativa.base)).toBe(0);
    await commands.reanudar(env, control, await commands.laDe(control, cooperativa.clave));
    await expect.poll(async () => (await its("GET", "/api/familias")).status).toBe(200);
  });

  it("gets another host, and is not found by the one before", async () => {
    const { its, cooperativa, host, token } = await found();
    const { control, env, ask } = installation;
    expect((await its("GET", "/api/auth/me")).status).toBe(200);
    await commands.renombrar(env, control, cooperativa, "Nueva.Example.org");
    await expect.poll(async () => (await ask(host, "GET", "/api/auth/me", { token })).status).toBe(404);
    expect((await ask("nueva.example.org", "GET", "/api/auth/me", { token })).status).toBe(200);
    const otra = await found();
    const OPERATOR_HOST = "red.example.org";
    for (const [anfitrion, why] of [
      ["nueva.example.org", "ya es de otra cooperativa"],
      ["no vale/", "no es una dirección"],
      ["Red.example.org.", "es la dirección de la propia instalación"],
    ] as const) {
      await expect(
        commands.renombrar({ ...env, OPERATOR_HOST }, control, otra.cooperativa, anfitrion),
      ).rejects.toThrow(why);
    }
  });

  it("is made whole or not at all", async () => {
    const { control, env } = installation;
    const { clave, host } = await found();
    const nueva = {
      clave,
      anfitrion: "otro.example.org",
      zona: "Europe/Madrid",
      nombre: "X",
      correo: "a@x.es",
    };
    await expect(commands.crear(env, control, nueva)).rejects.toThrow(`Ya hay una cooperativa «${clave}».`);
    await expect(commands.crear(env, control, { ...nueva, clave: "nueva", anfitrion: host })).rejects.toThrow(
      "ya es de otra cooperativa",
    );
    // The administrator's mail is no mail: what has been made until then goes.
    const mala = { ...nueva, clave: "mala", anfitrion: "mala.example.org", correo: "no" };
    await expect(commands.crear(env, control, mala)).rejects.toThrow();
    expect(await control.deClave("mala")).toBeUndefined();
    expect(await askServer("SELECT FROM pg_database WHERE datname LIKE 'cosecha\\_mala\\_%'")).toEqual([]);
  });

  it("does what is due though nobody asks for it, once", async () => {
    const { control, env } = installation;
    const { cooperativa } = await found();
    const done = "SELECT clase FROM tarea WHERE clase = 'olvidar' AND cuando > now()";
    const isDone = async () => (await askPostgres(cooperativa.url, done)).length === 1;
    await expect.poll(isDone).toBe(true);
    await commands.suspender(control, cooperativa, "");
    await expect.poll(() => connectionsTo(cooperativa.base)).toBe(0);
    // It was put off when it was done; now it is due again, while the cooperative is closed.
    const due = "UPDATE tarea SET cuando = now() - interval '1 hour' WHERE clase = 'olvidar'";
    await askPostgres(cooperativa.url, due);
    await commands.reanudar(env, control, await commands.laDe(control, cooperativa.clave));
    await expect.poll(isDone).toBe(true);
  });

  it("has its backup made each night though it is closed, at its own minute", async () => {
    const { control, env } = installation;
    const [uno, dos] = [await found(), await found()];
    /** How long after the night's hour one's next is due, once the last one has been made. */
    async function makeDue({ cooperativa, clave }: typeof uno): Promise<number> {
      const { id, url, base } = cooperativa;
      await commands.suspender(control, cooperativa, "");
      await expect.poll(() => connectionsTo(base)).toBe(0);
      await askPostgres(url, "UPDATE tarea SET cuando = now() - interval '1 minute' WHERE clase = 'copia'");
      await commands.reanudar(env, control, await commands.laDe(control, clave));
      const put = "SELECT cuando FROM tarea WHERE clase = 'copia' AND cuando > now()";
      const next = async () => (await askPostgres<{ cuando: Date }>(url, put))[0];
      await expect.poll(next).toBeDefined();
      const copies = readdirSync(join(env.DATA_DIR, "cooperativas", `${clave}-${id}`, "backups"));
      expect(copies).toEqual([expect.stringContaining("nocturna")]);
      return ((await next())?.cuando.getTime() ?? 0) - proximaCopia(new Date(), cooperativa.zona).getTime();
    }
    const minutes = await Promise.all([makeDue(uno), makeDue(dos)]);
    const [early = 0, late = 0] = minutes.toSorted((a, b) => a - b);
    expect([early >= 0, late < 3 * 3_600_000, late - early > 60_000]).toEqual([true, true, true]);
  });

  it("is looked at soon where its process dies once it is open, whatever was said when it was closed", async () => {
    const { control, env } = installation;
    const { its, cooperativa } = await found();
    const { id, base } = cooperativa;
    await commands.suspender(control, cooperativa, "");
    await expect.poll(() => connectionsTo(base)).toBe(0);
    await control.ponerProximas([{ id, proxima: new Date(Date.now() + 5 * 3_600_000) }]);
    await control.ponerEstado(id, "activa");
    await expect.poll(async () => (await its("GET", "/api/familias")).status).toBe(200);
    const soon = "SELECT FROM cooperativa WHERE id = $1 AND proxima < now() + interval '1 minute'";
    expect(await askPostgres(env.CONTROL_DATABASE_URL, soon, [id])).toHaveLength(1);
  });

  it("goes on while the control database is away, and what was known of it", async () => {
    // Two are open: the first is closed for the last.
    const [cerrada, { its, host }] = [await found(), await found(), await found()];
    const { env, ask } = installation;
    expect((await its("GET", "/api/familias")).status).toBe(200);
    await expect.poll(() => connectionsTo(cerrada.cooperativa.base)).toBe(0);
    const name = new URL(env.CONTROL_DATABASE_URL).pathname.slice(1);
    const let_ = (allowed: boolean) => askServer(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS ${allowed}`);
    await let_(false);
    try {
      await askServer("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [name]);
      const familia = { nombre: "Mientras tanto", email: "m@x.example", password: "una contraseña larga" };
      expect((await its("POST", "/api/familias", { body: familia })).status).toBe(201);
      expect((await its("GET", "/api/familias")).text).toContain("Mientras tanto");
      expect((await cerrada.its("GET", "/api/familias")).status).toBe(200);
      expect((await ask("nadie.example.org", "GET", "/")).status).toBe(503);
    } finally {
      await let_(true);
    }
    await expect.poll(async () => (await ask("nadie.example.org", "GET", "/")).status).toBe(404);
    expect((await ask(host, "GET", "/api/cooperativa")).status).toBe(200);
  });

  it("is deleted when its name has been typed twice; its last backup is kept for thirty days", async () => {
    const { control, env, ask } = installation;
    const { its, cooperativa, host, clave } = await found();
    await expect(commands.borrar(env, control, cooperativa, "otra")).rejects.toThrow(
      "escriba su nombre otra vez",
    );
    expect((await its("GET", "/api/familias")).status).toBe(200);
    // A dozen are being saved around it, some before anything is done, some while or after it is.
    const saved: string[] = [];
    const save = async (nombre: string) => {
      const body = { nombre, email: "p@x.example", familias: [] };
      const { status } = await its("POST", "/api/proveedores", { body });
      expect([201, 404, 503]).toContain(status);
      if (status === 201) saved.push(nombre);
    };
    await save("Antes");
    expect(saved).toEqual(["Antes"]);
    const saving = Array.from({ length: 12 }, async (_, n) => {
      await sleep(n * 20);
      await save(`A la vez ${n}`);
    });
    const folder = await commands.borrar(env, control, cooperativa, clave);
    await Promise.all(saving);
    // Whoever was told that it is saved finds it in the last backup.
    expect(await proveedoresIn(folder ?? "")).toEqual(expect.arrayContaining(saved));
    await expect.poll(async () => (await ask(host, "GET", "/")).status).toBe(404);
    expect(await askServer("SELECT FROM pg_database WHERE datname = $1", [cooperativa.base])).toEqual([]);
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
    const forget = (days: number) =>
      commands.olvidarBorradas(env, control, {
        now: inDays(days),
        onFailure: (_, error) => {
          throw error;
        },
      });
    expect(await forget(29)).toBe(0);
    expect((await control.deId(cooperativa.id))?.estado).toBe("borrada");
    expect(await forget(31)).toBe(1);
    expect(await control.deId(cooperativa.id)).toBeUndefined();
    // Its name is free again.
    expect((await commands.crear(env, control, { ...datosDe(clave), clave })).cooperativa.estado).toBe(
      "activa",
    );
  });
  const datosDe = (clave: string) => ({
    ...{
      anfitrion: `${clave}.example.org`,
      zona: "Europe/Madrid",
      nombre: "Otra vez",
      correo: "a@x.example",
    },
  });

  it("moves to another group of databases while it is read", async () => {
    const { control, env } = installation;
    const { its, clave, cooperativa } = await found();
    const familia = { nombre: "Se muda", email: "s@x.example", password: "una contraseña larga" };
    expect((await its("POST", "/api/familias", { body: familia })).status).toBe(201);
    await control.ponerAgrupacion("segunda", databaseAt(TEST_DATABASE_URL, "postgres"));
    const reads: { during: string; status: number }[] = [];
    let said = "";
    let moving = true;
    const reading = (async () => {
      while (moving) {
        const during = said;
        reads.push({ during, status: (await its("GET", "/api/familias")).status });
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    })();
    await mudar(env, control, cooperativa, "segunda", (line) => {
      said = line;
    });
    moving = false;
    await reading;
    expect(await commands.laDe(control, clave)).not.toMatchObject({ base: cooperativa.base });
    await expect.poll(async () => (await its("GET", "/api/familias")).text).toContain("Se muda");
    const otra = { ...familia, nombre: "Ya mudada", email: "t@x.example" };
    expect((await its("POST", "/api/familias", { body: otra })).status).toBe(201);
    expect(reads.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
    const copying = reads.filter(({ during }) => during === "Desde ahora se lee, y no se escribe.");
    const good = copying.filter(({ status }) => status === 200);
    expect(good.length).toBeGreaterThan(copying.length / 2);
  });

  it("says how many it has, as it is closed", async () => {
    const { control } = installation;
    const { cooperativa, its } = await found();
    expect((await its("GET", "/api/familias")).status).toBe(200);
    await commands.suspender(control, cooperativa, "");
    await expect.poll(() => connectionsTo(cooperativa.base)).toBe(0);
    const { usuarios } = (await control.deId(cooperativa.id)) ?? {};
    expect(usuarios).toBe(1);
  });
});
