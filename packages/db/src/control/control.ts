import { randomBytes } from "node:crypto";
import pg from "pg";
import { connectDirectly } from "../connect.ts";
import { StartupError } from "../startup-error.ts";
import { STEPS } from "./schema.ts";

/** What a cooperative's row says of whether it is served. */
export type EstadoDeCooperativa =
  /** It is being made. */
  | "creando"
  | "activa"
  /** It is only read: it is being moved, or deleted. */
  | "mudando"
  /** A backup is being put in place of what it has. */
  | "parada"
  | "suspendida"
  /** It could not be brought to this version. */
  | "averiada"
  | "borrada";

/** A cooperative of an installation, as the control database knows it. */
export interface Cooperativa {
  readonly id: number;
  /** Its short name, of small letters, digits and hyphens. */
  readonly clave: string;
  readonly estado: EstadoDeCooperativa;
  /** Why it is not served, in words for its people; "" where nobody has said. */
  readonly motivo: string;
  readonly zona: string;
  /** What its secrets are made from, beside the installation's own. */
  readonly sal: string;
  /** The host that links are made from. */
  readonly anfitrion: string;
  /** The name of its database, and the way to it. */
  readonly base: string;
  readonly url: string;
  readonly creada: Date;
  readonly borrada: Date | null;
  readonly migracion: string;
  /** As it was when it was last closed: how many users it has, and when its last backup was made. */
  readonly usuarios: number;
  readonly copiada: Date | null;
  /** How many mails it may send in a day, and how many bytes it may hold; null: as all. */
  readonly correosAlDia: number | null;
  readonly bytesMaximos: number | null;
}

/** A new one, not served until it is whole. */
export interface CooperativaNueva {
  clave: string;
  anfitrion: string;
  zona: string;
}

/** What one has taken in a while. */
export interface Consumo {
  correos: number;
  peticiones: number;
  /** How many of these failed for a reason of ours. */
  errores: number;
  /** How long its requests took, and how long it was in memory, in ms. */
  ms: number;
  abierta: number;
  /** What it was answered. */
  bytes: number;
}

/** What one was like as it was closed. */
export interface ComoSeCerro extends Pick<Cooperativa, "usuarios" | "copiada"> {
  /** When its next task is due; null: never. */
  proxima: Date | null;
}

/** What a cooperative is refused for, in words for the operator. */
export class ControlError extends Error {
  override name = "ControlError";
}

/** Somebody else may be at a cooperative by now: what is not done yet is not to be done. */
export class LockLost extends ControlError {}

/** Any number that no other advisory lock of the control database uses. */
const STEPS_LOCK = 20_261_126;
/** Whoever works on a cooperative has this lock, with the cooperative's number. */
const WORK_LOCK = 20_261_127;
const MINUTE = 60_000;
/** How long a statement may take, in ms. */
const PATIENCE = 10_000;
/** The group of databases that the installation begins with. */
const PRIMERA = "primera";

const COLUMNS = `c.id, c.clave, c.estado, c.motivo, c.zona, c.sal, coalesce(c.anfitrion, '') AS anfitrion, c.base,
  c.creada, c.borrada, c.migracion, c.usuarios, c.copiada, c."correosAlDia",
  c."bytesMaximos"::float8 AS "bytesMaximos", a.url AS "urlDeAgrupacion"`;
const TABLES = `cooperativa c JOIN agrupacion a ON a.id = c."agrupacionId"`;

type Fila = Omit<Cooperativa, "url"> & { urlDeAgrupacion: string };

const present = ({ urlDeAgrupacion, ...fila }: Fila): Cooperativa => ({
  ...fila,
  url: databaseAt(urlDeAgrupacion, fila.base),
});

/** The server that a database is on, by its name. */
export const serverAt = (url: string): string => new URL(url).host;

/** The address of a database on that server. */
export function databaseAt(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** The control database of an installation of many cooperatives. */
export class Control {
  readonly url: string;
  readonly #pool: pg.Pool;

  private constructor(url: string) {
    this.url = url;
    this.#pool = new pg.Pool({
      connectionString: url,
      ...{ max: 4, connectionTimeoutMillis: 5_000, query_timeout: PATIENCE, keepAlive: true },
      // What nobody waits for any more is not done: it may be tried again.
      statement_timeout: PATIENCE - 500,
    });
    this.#pool.on("error", () => undefined);
  }

  /**
   * Opens it, and brings its tables to this version. Databases are made on the same server where
   * nothing else is said. Throws StartupError where PostgreSQL is out of reach, and where a later
   * version has taken away what this one needs (decision 5).
   */
  static async open(url: string): Promise<Control> {
    const session = await connectDirectly(url, "CONTROL_DATABASE_URL");
    try {
      await session.query("SELECT pg_advisory_lock($1)", [STEPS_LOCK]);
      // How many steps a program has to know is kept here, where one of before can read it.
      await session.query(`CREATE TABLE IF NOT EXISTS paso_de_control (n integer PRIMARY KEY);
        ALTER TABLE paso_de_control ADD COLUMN IF NOT EXISTS desde integer NOT NULL DEFAULT 0`);
      const { rows } = await session.query<{ hechos: number; desde: number }>(
        "SELECT count(*)::int AS hechos, coalesce(max(desde), 0) AS desde FROM paso_de_control",
      );
      const { hechos = 0, desde = 0 } = rows[0] ?? {};
      if (desde > STEPS.length) {
        throw new StartupError("La base de datos de control es de una versión más nueva de Cosecha.");
      }
      for (const [n, { sql, desde: from = 0 }] of STEPS.entries()) {
        if (n >= hechos) await session.query(`${sql}; INSERT INTO paso_de_control VALUES (${n}, ${from})`);
      }
      await session.query("INSERT INTO agrupacion (nombre, url) VALUES ($1, $2) ON CONFLICT DO NOTHING", [
        PRIMERA,
        databaseAt(url, "postgres"),
      ]);
    } finally {
      await session.end();
    }
    return new Control(url);
  }

  async #ask<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.#pool.query<Row>(text, values)).rows;
  }
  async #one(where: string, values: unknown[]): Promise<Cooperativa | undefined> {
    const [fila] = await this.#ask<Fila>(`SELECT ${COLUMNS} FROM ${TABLES} WHERE ${where}`, values);
    return fila && present(fila);
  }

  /** The cooperative that is asked for by a host; undefined where there is none. */
  deAnfitrion = (anfitrion: string): Promise<Cooperativa | undefined> =>
    this.#one("c.anfitrion = $1", [anfitrion]);
  /** One that was deleted is found where no other has its name by now. */
  deClave = (clave: string): Promise<Cooperativa | undefined> =>
    this.#one("c.clave = $1 ORDER BY c.borrada DESC NULLS FIRST LIMIT 1", [clave]);
  deId = (id: number): Promise<Cooperativa | undefined> => this.#one("c.id = $1", [id]);

  /** Those of these numbers that are there. One statement. */
  async deIds(ids: readonly number[]): Promise<Cooperativa[]> {
    const filas = await this.#ask<Fila>(`SELECT ${COLUMNS} FROM ${TABLES} WHERE c.id = ANY($1)`, [ids]);
    return filas.map(present);
  }

  /** How many have been made since then, also where they were deleted. One statement. */
  async creadasDesde(desde: Date): Promise<number> {
    const [fila] = await this.#ask<{ n: number }>(
      "SELECT count(*)::int AS n FROM cooperativa WHERE creada >= $1",
      [desde],
    );
    return fila?.n ?? 0;
  }

  /** All of them, by their names; those that were deleted last. */
  async todas(): Promise<Cooperativa[]> {
    const filas = await this.#ask<Fila>(
      `SELECT ${COLUMNS} FROM ${TABLES} ORDER BY c.estado = 'borrada', c.clave`,
    );
    return filas.map(present);
  }

  /** The servers on which databases are made, by their names. */
  agrupaciones(): Promise<{ id: number; nombre: string; url: string }[]> {
    return this.#ask("SELECT id, nombre, url FROM agrupacion ORDER BY id");
  }
  async ponerAgrupacion(nombre: string, url: string): Promise<void> {
    await this.#ask(
      "INSERT INTO agrupacion (nombre, url) VALUES ($1, $2) ON CONFLICT (nombre) DO UPDATE SET url = excluded.url",
      [nombre, url],
    );
  }

  /**
   * Takes a name and a host for a cooperative, and makes it while nobody else does anything with
   * it, as `enExclusiva`: who finds it «creando» and free finds one whose making was cut. Throws
   * ControlError where somebody has them.
   */
  async apuntar<T>(
    { clave, anfitrion, zona }: CooperativaNueva,
    make: (apuntada: Cooperativa) => Promise<T>,
    agrupacion: string = PRIMERA,
  ): Promise<T> {
    return this.#holding(async (session) => {
      // The lock is taken before anybody else sees the row.
      const { rows } = await session
        .query<{ id: number }>(
          `INSERT INTO cooperativa (clave, "agrupacionId", base, estado, zona, sal, anfitrion)
           SELECT $1, a.id, $2, 'creando', $3, $4, $6 FROM agrupacion a WHERE a.nombre = $5
           RETURNING id, pg_advisory_lock(${WORK_LOCK}, id)`,
          [clave, baseDe(clave), zona, randomBytes(16).toString("hex"), agrupacion, anfitrion],
        )
        .catch(sayWhoHasIt(clave, anfitrion));
      const id = rows[0]?.id;
      if (id === undefined) throw new ControlError(`No hay ninguna agrupación «${agrupacion}».`);
      return make((await this.deId(id)) as Cooperativa);
    });
  }

  /**
   * Does something with a cooperative while nobody else does, in any process: `work` is given how
   * it is now. Who dies at it leaves it free. Throws ControlError where somebody is at it, and
   * where it has been deleted. `stillAlone` throws LockLost where the lock has gone meanwhile, with
   * its session: to be asked before what cannot be taken back.
   */
  async enExclusiva<T>(
    { id, clave }: Pick<Cooperativa, "id" | "clave">,
    work: (now: Cooperativa, stillAlone: () => Promise<void>) => Promise<T>,
  ): Promise<T> {
    return this.#holding(async (session) => {
      const { rows } = await session.query<{ free: boolean }>(
        `SELECT pg_try_advisory_lock(${WORK_LOCK}, $1) AS free`,
        [id],
      );
      if (!rows[0]?.free) {
        throw new ControlError(`Ya se está haciendo algo con «${clave}». Espere a que acabe y repita.`);
      }
      const now = await this.deId(id);
      if (now === undefined || now.estado === "borrada") throw new ControlError(`No hay ninguna «${clave}».`);
      return work(now, async () => {
        if (await isThere(session)) return;
        throw new LockLost(
          `Se ha perdido la conexión con la base de datos de control, y no se sigue: otra persona puede estar haciendo algo con «${clave}». ` +
            `Mire cómo está; si no deja guardar nada, npm run cooperativas -- reanudar ${clave}, y repita.`,
        );
      });
    });
  }

  /** A session of its own for `work`, which holds the locks that it takes until that is done. */
  async #holding<T>(work: (session: pg.Client) => Promise<T>): Promise<T> {
    const session = await connectDirectly(this.url, "CONTROL_DATABASE_URL");
    // A proxy ends a connection on which nothing is said for long.
    const speaking = setInterval(() => void isThere(session), MINUTE).unref();
    return work(session).finally(() => {
      clearInterval(speaking);
      return session.end();
    });
  }

  async ponerEstado(id: number, estado: EstadoDeCooperativa, motivo = ""): Promise<void> {
    await this.#ask(
      `UPDATE cooperativa SET estado = $2, motivo = $3,
         anfitrion = CASE WHEN $2 <> 'borrada' THEN anfitrion END,
         borrada = CASE WHEN $2 = 'borrada' THEN coalesce(borrada, now()) END WHERE id = $1`,
      [id, estado, motivo],
    );
  }
  /** Says that one could not be brought to this version, where it is served. */
  async ponerAveriada(id: number): Promise<void> {
    await this.#ask(
      "UPDATE cooperativa SET estado = 'averiada', motivo = '' WHERE id = $1 AND estado = 'activa'",
      [id],
    );
  }
  /**
   * Says which migration its database has come to; "": nobody knows. It never goes back, as processes
   * of two versions may serve.
   */
  async ponerMigracion(id: number, migracion: string): Promise<void> {
    await this.#ask(
      `UPDATE cooperativa SET migracion = $2 WHERE id = $1 AND ($2 = '' OR migracion COLLATE "C" < $2)`,
      [id, migracion],
    );
  }

  /**
   * Gives it another host; it is not found by the one before any more. Throws ControlError where it
   * has been deleted.
   */
  async ponerAnfitrion({ id, clave }: Cooperativa, anfitrion: string): Promise<void> {
    const [puesto] = await this.#ask(
      "UPDATE cooperativa SET anfitrion = $2 WHERE id = $1 AND estado <> 'borrada' RETURNING id",
      [id, anfitrion],
    ).catch(sayWhoHasIt(clave, anfitrion));
    if (puesto === undefined) throw new ControlError(`No hay ninguna «${clave}».`);
  }

  /** Forgets a cooperative for good. Its database has gone before. */
  async olvidar(id: number): Promise<void> {
    await this.#ask("DELETE FROM cooperativa WHERE id = $1", [id]);
  }

  /** Its database is elsewhere now. Throws ControlError where it was no more where it was known. */
  async ponerBase({ id, clave, base: before }: Cooperativa, agrupacion: string, base: string): Promise<void> {
    const moved = await this.#ask(
      `UPDATE cooperativa SET "agrupacionId" = (SELECT a.id FROM agrupacion a WHERE a.nombre = $2), base = $3
       WHERE id = $1 AND base = $4 RETURNING id`,
      [id, agrupacion, base, before],
    );
    if (moved.length === 0) throw new ControlError(`«${clave}» ya está en otro sitio.`);
  }

  /**
   * Takes up to `cuantas` cooperatives of which a task is due, and puts them off until `hasta`: who
   * takes one opens it, and says then when it is due next. Others skip what this one looks at. One
   * statement.
   */
  async tomar({ ahora, hasta, cuantas }: { ahora: Date; hasta: Date; cuantas: number }): Promise<number[]> {
    const filas = await this.#ask<{ id: number }>(
      `UPDATE cooperativa c SET proxima = $2 FROM (
         SELECT id FROM cooperativa WHERE estado = 'activa' AND proxima <= $1
         ORDER BY proxima, id LIMIT $3 FOR UPDATE SKIP LOCKED
       ) t WHERE c.id = t.id RETURNING c.id`,
      [ahora, hasta, cuantas],
    );
    return filas.map(({ id }) => id);
  }

  /** Says when tasks are due next, of several cooperatives; null: never. One statement. */
  async ponerProximas(proximas: readonly { id: number; proxima: Date | null }[]): Promise<void> {
    if (proximas.length === 0) return;
    await this.#ask(
      `UPDATE cooperativa c SET proxima = p.proxima
       FROM jsonb_to_recordset($1::jsonb) p(id int, proxima timestamptz) WHERE c.id = p.id`,
      [JSON.stringify(proximas)],
    );
  }

  /**
   * Says what it was like when it was closed. `dicha` is what was said last of its next task by who
   * closes it (null: nothing): where another process has said something since, it has it open, and what
   * is sooner counts.
   */
  async ponerCerrada(
    id: number,
    { usuarios, copiada, proxima, dicha }: ComoSeCerro & { dicha: Date | null },
  ): Promise<void> {
    await this.#ask(
      `UPDATE cooperativa SET usuarios = $2, copiada = $3,
         proxima = CASE WHEN proxima <= $5 THEN $4 ELSE least(proxima, $4) END WHERE id = $1`,
      [id, usuarios, copiada, proxima, dicha],
    );
  }

  /** Bounds what it may take; null: as all, undefined: as it is. */
  async ponerLimites(
    id: number,
    { correosAlDia, bytesMaximos }: { correosAlDia?: number | null; bytesMaximos?: number | null },
  ): Promise<void> {
    await this.#ask(
      `UPDATE cooperativa SET "correosAlDia" = CASE WHEN $2 THEN $3 ELSE "correosAlDia" END,
         "bytesMaximos" = CASE WHEN $4 THEN $5 ELSE "bytesMaximos" END WHERE id = $1`,
      [
        ...[id, correosAlDia !== undefined, correosAlDia ?? null],
        ...[bytesMaximos !== undefined, bytesMaximos ?? null],
      ],
    );
  }

  /**
   * Takes a place for a mail, where fewer than `most` were taken in a day; null: any number. Gives
   * null once it is taken, else when one will be free. One statement.
   */
  async tomarCorreo(id: number, most: number | null, ahora: Date): Promise<Date | null> {
    const [fila] = await this.#ask<{ hasta: Date | null }>("SELECT tomar_correo($1, $2, $3) AS hasta", [
      ...[id, most, ahora],
    ]);
    return fila?.hasta ?? null;
  }
  /** Gives a place back that was taken then: nothing was sent. */
  async devolverCorreo(id: number, tomado: Date): Promise<void> {
    await this.#ask(
      `UPDATE consumo SET correos = correos - 1
       WHERE "cooperativaId" = $1 AND hora = date_trunc('hour', $2::timestamptz, 'UTC') AND correos > 0`,
      [id, tomado],
    );
  }
  /** How many places of a day are taken, as `tomarCorreo` counts, and since when. One statement. */
  async correosDelDia(id: number, ahora: Date): Promise<{ enviados: number; desde: Date | null }> {
    const [fila] = await this.#ask<{ enviados: number; desde: Date | null }>(
      `SELECT coalesce(sum(correos), 0)::int AS enviados, min(hora) AS desde FROM consumo WHERE "cooperativaId" = $1
         AND correos > 0 AND hora >= date_trunc('hour', $2::timestamptz, 'UTC') - interval '24 hours'`,
      [id, ahora],
    );
    return fila ?? { enviados: 0, desde: null };
  }

  /** Adds to what cooperatives have taken in this hour, by their names. One statement. */
  async apuntarConsumo(
    consumos: readonly ({ clave: string } & Omit<Consumo, "correos">)[],
    ahora: Date,
  ): Promise<void> {
    await this.#ask(
      `INSERT INTO consumo AS una ("cooperativaId", hora, peticiones, errores, ms, bytes, abierta)
       SELECT c.id, date_trunc('hour', $2::timestamptz, 'UTC'), x.peticiones, x.errores, x.ms, x.bytes, x.abierta
       FROM jsonb_to_recordset($1::jsonb)
         x(clave text, peticiones float8, errores float8, ms float8, bytes float8, abierta float8)
       JOIN cooperativa c ON c.clave = x.clave AND c.estado <> 'borrada' ORDER BY c.id
       ON CONFLICT ("cooperativaId", hora) DO UPDATE SET peticiones = una.peticiones + excluded.peticiones,
         errores = una.errores + excluded.errores, ms = una.ms + excluded.ms, bytes = una.bytes + excluded.bytes, abierta = una.abierta + excluded.abierta`,
      [JSON.stringify(consumos), ahora],
    );
  }
  /** What each has taken since then, by their numbers. One statement. */
  async consumoDesde(desde: Date): Promise<Map<number, Consumo>> {
    const filas = await this.#ask<Consumo & { id: number }>(
      `SELECT "cooperativaId" AS id, sum(correos)::float8 AS correos, sum(peticiones) AS peticiones,
         sum(errores) AS errores, sum(ms) AS ms,
         sum(bytes) AS bytes, sum(abierta) AS abierta FROM consumo WHERE hora >= $1 GROUP BY "cooperativaId"`,
      [desde],
    );
    return new Map(filas.map(({ id, ...consumo }) => [id, consumo]));
  }
  async olvidarConsumo(antes: Date): Promise<void> {
    await this.#ask("DELETE FROM consumo WHERE hora < $1", [antes]);
  }

  /** Announces something to all processes. */
  async notify(channel: string, payload: string): Promise<void> {
    await this.#ask("SELECT pg_notify($1, $2)", [channel, payload]);
  }

  /** Whether it answers. */
  isAnswering(): Promise<boolean> {
    return this.#ask("SELECT 1").then(
      () => true,
      () => false,
    );
  }

  close(): Promise<void> {
    return this.#pool.end();
  }
}

/** Whether a session answers, within a while. */
const isThere = (session: pg.Client): Promise<boolean> =>
  session.query({ text: "SELECT 1", query_timeout: PATIENCE } as pg.QueryConfig).then(
    () => true,
    () => false,
  );

/** «cosecha_la_vega_3f9a1c»: what a new database of its is called, which no other ever was. */
export const baseDe = (clave: string): string =>
  `cosecha_${clave.replaceAll("-", "_")}_${randomBytes(3).toString("hex")}`;

const sayWhoHasIt =
  (clave: string, anfitrion: string) =>
  (error: unknown): never => {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code === "23505") {
      throw new ControlError(
        constraint === "cooperativa_anfitrion_key"
          ? `La dirección «${anfitrion}» ya es de otra cooperativa.`
          : `Ya hay una cooperativa «${clave}».`,
      );
    }
    if (code === "23514") throw new ControlError(`«${clave}» o «${anfitrion}» no vale como nombre.`);
    throw error;
  };
