import { join } from "node:path";
import { createTestInstallation, type TestInstallation } from "@cosecha/api/testing/many";
import { type Control, type Cooperativa, databaseAt, LockLost } from "@cosecha/db/control/control";
import { createDatabase, dropDatabase, setReadOnly } from "@cosecha/db/control/databases";
import { askPostgres } from "@cosecha/db/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as commands from "./commands.ts";
import { mudar } from "./moving.ts";

const { TEST_DATABASE_URL = "" } = process.env;
const nothing = async () => undefined;

describe("what is done to a cooperative by two at once, or is cut", () => {
  let installation: TestInstallation;
  beforeAll(async () => {
    installation = await createTestInstallation();
    await installation.control.ponerAgrupacion("segunda", databaseAt(TEST_DATABASE_URL, "postgres"));
  });
  afterAll(() => installation.close());

  let n = 0;
  const found = () => installation.found(`cortada-${++n}`);
  type Found = Awaited<ReturnType<typeof found>>;
  const isNow = async ({ clave }: Found) => (await commands.laDe(installation.control, clave)).estado;
  let families = 0;
  /** Saves something, and gives the answer. */
  async function save({ its }: Found): Promise<number> {
    const nombre = `Familia ${++families}`;
    const body = { nombre, email: `f${families}@x.example`, password: "una contraseña larga" };
    return (await its("POST", "/api/familias", { body })).status;
  }
  const move = (cooperativa: Cooperativa, control: Parameters<typeof mudar>[1] = installation.control) =>
    mudar(installation.env, control, cooperativa, "segunda", () => undefined);
  const restore = (cooperativa: Cooperativa, file: string) =>
    commands.restaurar(installation.control, cooperativa, { file, before: nothing, after: nothing });
  const nueva = (clave: string) => ({ clave, anfitrion: `${clave}.example.org`, zona: "Europe/Madrid" });
  const databaseNames = async (like: string) =>
    askPostgres(TEST_DATABASE_URL, "SELECT FROM pg_database WHERE datname LIKE $1", [like]);

  it("is done by one, and refused to the other", async () => {
    const { control, env } = installation;
    const one = await found();
    const { cooperativa, clave } = one;
    const file = await commands.exportar(env, cooperativa);
    await control.enExclusiva(cooperativa, async () => {
      for (const attempt of [
        () => commands.suspender(control, cooperativa, ""),
        () => commands.reanudar(env, control, cooperativa),
        () => commands.borrar(env, control, cooperativa, clave),
        () => restore(cooperativa, file),
        () => move(cooperativa),
      ]) {
        await expect(attempt()).rejects.toThrow(
          `Ya se está haciendo algo con «${clave}». Espere a que acabe`,
        );
      }
    });
    expect([await isNow(one), await save(one)]).toEqual(["activa", 201]);
    const moves = await Promise.allSettled([move(cooperativa), move(cooperativa)]);
    expect(moves.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect.poll(() => save(one)).toBe(201);
    expect(await databaseNames(`cosecha\\_cortada\\_${n}\\_%`)).toHaveLength(1);
  });

  it("is resumed, or done again, where a move or deleting was cut", async () => {
    const { control, env } = installation;
    const one = await found();
    const cut = async () => {
      const { id, base } = await commands.laDe(control, one.clave);
      await control.ponerEstado(id, "mudando");
      await setReadOnly(databaseAt(TEST_DATABASE_URL, "postgres"), base, true);
      await expect.poll(() => save(one)).toBe(503);
    };
    await cut();
    await commands.reanudar(env, control, one.cooperativa);
    await expect.poll(() => save(one)).toBe(201);
    await cut();
    await move(one.cooperativa);
    await expect.poll(() => save(one)).toBe(201);
    await cut();
    await commands.borrar(env, control, one.cooperativa, one.clave);
    await expect.poll(() => save(one)).toBe(404);
  });

  it("is done again where restoring was cut, and resumed as well", async () => {
    const { control, env } = installation;
    const one = await found();
    const file = await commands.exportar(env, one.cooperativa);
    const cut = () => control.ponerEstado(one.cooperativa.id, "parada");
    await cut();
    await restore(one.cooperativa, file);
    await expect.poll(() => save(one)).toBe(201);
    await cut();
    await commands.reanudar(env, control, one.cooperativa);
    await expect.poll(() => save(one)).toBe(201);
  });

  it("leaves closed what is suspended, all the time and afterwards", async () => {
    const { control, env } = installation;
    const one = await found();
    const file = await commands.exportar(env, one.cooperativa);
    await commands.suspender(control, one.cooperativa, "Falta el pago.");
    const statuses = new Set<number>();
    const looking = { on: true };
    await expect.poll(async () => (await one.its("GET", "/api/familias")).status).toBe(403);
    const looked = (async () => {
      while (looking.on) {
        statuses.add((await one.its("GET", "/api/familias")).status);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    })();
    await move(one.cooperativa);
    await restore(one.cooperativa, file);
    await expect(restore(one.cooperativa, join(env.DATA_DIR, "nada.gz"))).rejects.toThrow("No hay ningún");
    looking.on = false;
    await looked;
    expect([[...statuses], (await commands.laDe(control, one.clave)).motivo]).toEqual([
      [403],
      "Falta el pago.",
    ]);
    await commands.reanudar(env, control, one.cooperativa);
    await expect.poll(() => save(one)).toBe(201);
  });

  /** A Control that loses the lock before what cannot be taken back, and then does `then`. */
  function losing(then: () => Promise<unknown>): Control {
    const { control, env } = installation;
    const enExclusiva: Control["enExclusiva"] = (una, work) =>
      control.enExclusiva(una, (now, stillAlone) =>
        work(now, async () => {
          await askPostgres(
            env.CONTROL_DATABASE_URL,
            `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objid = $1
             AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
            [una.id],
          );
          await then();
          await stillAlone();
        }),
      );
    return new Proxy(control, {
      get: (its, name) => {
        if (name === "enExclusiva") return enExclusiva;
        const own: unknown = Reflect.get(its, name);
        return typeof own === "function" ? own.bind(its) : own;
      },
    });
  }

  it("loses nothing where somebody resumes it while it is moved or deleted, as the lock was lost", async () => {
    const { control, env } = installation;
    const one = await found();
    const resume = async () => {
      await commands.reanudar(env, control, one.cooperativa);
      await expect.poll(() => save(one)).toBe(201);
    };
    await expect(move(one.cooperativa, losing(resume))).rejects.toBeInstanceOf(LockLost);
    expect(await save(one)).toBe(201);
    await expect(commands.borrar(env, losing(resume), one.cooperativa, one.clave)).rejects.toBeInstanceOf(
      LockLost,
    );
    expect(await save(one)).toBe(201);
    const { base } = await commands.laDe(control, one.clave);
    expect(base).toBe(one.cooperativa.base);
    expect(await databaseNames(`cosecha\\_cortada\\_${n}\\_%`)).toHaveLength(1);
  });

  it("leaves to somebody else what they are at, as the lock was lost", async () => {
    const one = await found();
    // Whoever is at it by now has marked it, and it stays so.
    await expect(move(one.cooperativa, losing(nothing))).rejects.toThrow("cooperativas -- reanudar cortada-");
    expect(await isNow(one)).toBe("mudando");
    await commands.reanudar(installation.env, installation.control, one.cooperativa);
    await expect.poll(() => save(one)).toBe(201);
  });

  it("has moved where the answer that says so is lost", async () => {
    const { control } = installation;
    const one = await found();
    expect(await save(one)).toBe(201);
    const { agrupaciones, ponerEstado, enExclusiva } = control;
    const deaf = {
      ...{ deId: control.deId, agrupaciones: agrupaciones.bind(control) },
      ...{ ponerEstado: ponerEstado.bind(control), enExclusiva: enExclusiva.bind(control) },
      ponerBase: async (...args: Parameters<Control["ponerBase"]>) => {
        await control.ponerBase(...args);
        throw new Error("The answer is lost.");
      },
    };
    await move(one.cooperativa, deaf);
    await expect.poll(() => save(one)).toBe(201);
    expect(await databaseNames(one.cooperativa.base)).toEqual([]);
    // Who has known it elsewhere leads it nowhere.
    await expect(control.ponerBase(one.cooperativa, "segunda", "cosecha_otra")).rejects.toThrow("otro sitio");
  });

  it("is moved once what is being done in it has ended, and not where it holds what was there before", async () => {
    const one = await found();
    expect(await save(one)).toBe(201);
    const inIts = (text: string, values: unknown[] = []) =>
      askPostgres<{ n: number }>(one.cooperativa.url, text, values);
    await inIts(
      "INSERT INTO tarea (clase, clave, cuando, \"tomadaHasta\") VALUES ('correo', 'x', now(), now() + interval '40 s')",
    );
    await inIts("INSERT INTO tarea (clase, clave, cuando) VALUES ('mantener', 'y', now())");
    const moving = { isOver: false };
    const moved = move(one.cooperativa).then(() => {
      moving.isOver = true;
    });
    const waits = async () =>
      (await inIts("SELECT count(*)::int AS n FROM tarea WHERE clave = 'y' AND cuando <= now()"))[0]?.n;
    await expect.poll(waits).toBe(0);
    expect(moving.isOver).toBe(false);
    await inIts("DELETE FROM tarea WHERE clase = 'correo'");
    await moved;
    await expect.poll(() => save(one)).toBe(201);
    const now = await commands.laDe(installation.control, one.clave);
    await askPostgres(now.url, "CREATE SCHEMA antes_20261123_051200");
    await expect(
      mudar(installation.env, installation.control, now, "primera", () => undefined),
    ).rejects.toThrow("DROP SCHEMA antes_20261123_051200 CASCADE");
    expect(await isNow(one)).toBe("activa");
  });

  it("is deleted also where its database has gone, and stays as it is where that does not answer", async () => {
    const { control, env } = installation;
    const one = await found();
    await control.ponerAgrupacion("ida", "postgresql://u@127.0.0.1:1/postgres");
    const inGroup = (nombre: string) =>
      askPostgres(
        env.CONTROL_DATABASE_URL,
        'UPDATE cooperativa SET "agrupacionId" = (SELECT id FROM agrupacion WHERE nombre = $2) WHERE id = $1',
        [one.cooperativa.id, nombre],
      );
    await inGroup("ida");
    await expect(commands.borrar(env, control, one.cooperativa, one.clave)).rejects.toThrow(
      /no se puede conectar .* reanudar cortada-/,
    );
    await inGroup("primera");
    await commands.reanudar(env, control, one.cooperativa);
    await expect.poll(() => save(one)).toBe(201);
    await dropDatabase(databaseAt(TEST_DATABASE_URL, "postgres"), one.cooperativa.base);
    await commands.borrar(env, control, one.cooperativa, one.clave);
    expect((await control.deId(one.cooperativa.id))?.estado).toBe("borrada");
  });

  it("leaves no database of one that was deleted, once it is forgotten", async () => {
    const { control, env } = installation;
    const { cooperativa } = await found();
    await control.ponerEstado(cooperativa.id, "borrada");
    expect(await databaseNames(cooperativa.base)).toHaveLength(1);
    // The PostgreSQL of another has gone: of that one it is said.
    await control.ponerAgrupacion("ida", "postgresql://u@127.0.0.1:1/postgres");
    const gone = await control.apuntar(nueva("aaa-ida"), async (una) => una, "ida");
    const failed: string[] = [];
    const forget = () =>
      commands.olvidarBorradas(env, control, {
        now: new Date(Date.now() + 31 * 86_400_000),
        onFailure: ({ clave }) => failed.push(clave),
      });
    await control.ponerEstado(gone.id, "borrada");
    await forget();
    expect([await databaseNames(cooperativa.base), failed]).toEqual([[], ["aaa-ida"]]);
    await control.olvidar(gone.id);
  });

  it("leaves no name and no host of one whose making was cut", async () => {
    const { control, env } = installation;
    const datos = { nombre: "Otra vez", correo: "a@x.example" };
    const make = (clave: string, anfitrion: string) =>
      commands.crear(env, control, { ...nueva(clave), anfitrion, ...datos });
    const forget = () =>
      commands.olvidarBorradas(env, control, {
        onFailure: (_, error) => {
          throw error;
        },
      });
    const cut = (clave: string) =>
      control.apuntar(nueva(clave), async (una) => {
        await createDatabase(databaseAt(TEST_DATABASE_URL, "postgres"), una.base);
        return una;
      });
    await control.apuntar(nueva("en-ello"), async (una) => {
      await expect(make("en-ello", "otro.example.org")).rejects.toThrow("Ya hay una cooperativa «en-ello».");
      await expect(commands.borrar(env, control, una, "en-ello")).rejects.toThrow("Ya se está haciendo algo");
      expect(await forget()).toBe(0);
      expect(await control.deId(una.id)).toEqual(una);
    });
    expect(await forget()).toBe(1);
    const [one, other] = [await cut("cortada-a"), await cut("cortada-b")];
    await expect(commands.suspender(control, one, "")).rejects.toThrow("no se acabó de crear");
    expect((await make("cortada-a", "cortada-b.example.org")).cooperativa.estado).toBe("activa");
    expect([await databaseNames(one.base), await databaseNames(other.base)]).toEqual([[], []]);
    const last = await cut("cortada-c");
    expect(await commands.borrar(env, control, last, "cortada-c")).toBeNull();
    expect([await control.deId(last.id), await databaseNames(last.base)]).toEqual([undefined, []]);
  });

  it("stays out where it cannot be brought to this version, until that is mended; the others serve", async () => {
    const { control, env } = installation;
    const [one, other] = [await found(), await found()];
    const { url, id } = one.cooperativa;
    const last = "(SELECT max(migration_name) FROM _prisma_migrations)";
    await askPostgres(
      url,
      `CREATE TABLE quitada AS SELECT * FROM _prisma_migrations WHERE migration_name = ${last}`,
    );
    await askPostgres(url, `DELETE FROM _prisma_migrations WHERE migration_name = ${last}`);
    await commands.suspender(control, one.cooperativa, "");
    await expect.poll(async () => (await one.its("GET", "/api/familias")).status).toBe(403);
    await control.ponerMigracion(id, "");
    await commands.reanudar(env, control, one.cooperativa);
    await expect.poll(() => isNow(one)).toBe("averiada");
    const told = await installation.ask(one.host, "GET", "/");
    expect([told.status, told.text]).toEqual([503, expect.stringContaining("No se ha podido poner al día")]);
    expect(await save(other)).toBe(201);
    // What is closed for another reason stays so.
    await commands.suspender(control, one.cooperativa, "");
    await control.ponerAveriada(id);
    expect(await isNow(one)).toBe("suspendida");
    await askPostgres(url, "INSERT INTO _prisma_migrations SELECT * FROM quitada");
    await askPostgres(url, "DROP TABLE quitada");
    await commands.reanudar(env, control, one.cooperativa);
    await expect.poll(() => save(one)).toBe(201);
  });
});
