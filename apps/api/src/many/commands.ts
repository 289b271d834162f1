import { createHmac } from "node:crypto";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { checkCopy } from "@cosecha/db/backup/check-copy";
import { makeCopy, type Source } from "@cosecha/db/backup/copies";
import { dumpPostgres } from "@cosecha/db/backup/dump-postgres";
import { restorePostgres } from "@cosecha/db/backup/restore-postgres";
import { type Restored, RestoredBut } from "@cosecha/db/backup/restored";
import {
  type Control,
  ControlError,
  type Cooperativa,
  type CooperativaNueva,
  databaseAt,
  LockLost,
} from "@cosecha/db/control/control";
import {
  createDatabase,
  dropDatabase,
  isNoDatabase,
  migrationsOf,
  setReadOnly,
} from "@cosecha/db/control/databases";
import { LAST_MIGRATION } from "@cosecha/db/control/one-of-many";
import { copiesIn, openDatabase } from "@cosecha/db/database";
import { rutaDeEnlace } from "@cosecha/domain/enlaces";
import { textos } from "@cosecha/domain/textos";
import { createSessions } from "@cosecha/trpc/auth/sessions";
import { crearEnlace } from "@cosecha/trpc/enlaces/enlace";
import { createLive } from "@cosecha/trpc/live/live";
import { createCaller } from "@cosecha/trpc/router";
import type { Env } from "../life/env.ts";
import { normalHost } from "./hosts.ts";

/** How long the backup of a cooperative that was deleted is kept, in days. */
export const DIAS_TRAS_BORRAR = 30;

/** Over how long it is said what each has taken, in days. */
export const DIAS_DE_CONSUMO = 30;

/** The environment of one cooperative, made of the installation's and of what is its own. */
export function envOf(env: Env, cooperativa: Cooperativa): Env {
  const { protocol = "http:", port = "" } = env.PUBLIC_URL === undefined ? {} : new URL(env.PUBLIC_URL);
  return {
    ...env,
    DATABASE_URL: cooperativa.url,
    DATABASE_DIRECT_URL: undefined,
    DATA_DIR: folderOf(env, cooperativa),
    TZ_COOPERATIVA: cooperativa.zona,
    AUTH_SECRET: secretOf(env, cooperativa),
    PUBLIC_URL: `${protocol}//${cooperativa.anfitrion}${port === "" ? "" : `:${port}`}`,
    SEED: "none",
    // Who monitors asks the installation, not a cooperative.
    METRICS_TOKEN: undefined,
  };
}

/** How many bytes its backups take. */
export async function bytesOfCopies(env: Pick<Env, "DATA_DIR">, cooperativa: Cooperativa): Promise<number> {
  const folder = copiesIn(folderOf(env, cooperativa));
  const names = await readdir(folder).catch(() => []);
  const sizes = names.map((name) =>
    stat(join(folder, name)).then(
      ({ size }) => size,
      () => 0,
    ),
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Where its backups are: with its number, as another one may have its name one day. */
const folderOf = ({ DATA_DIR }: Pick<Env, "DATA_DIR">, { id, clave }: Pick<Cooperativa, "id" | "clave">) =>
  join(DATA_DIR, "cooperativas", `${clave}-${id}`);

/** What signs the tokens of one cooperative, and of no other: made, not stored. */
export const secretOf = ({ AUTH_SECRET = "" }: Pick<Env, "AUTH_SECRET">, { id, sal }: Cooperativa): string =>
  createHmac("sha256", AUTH_SECRET).update(`cooperativa ${id} ${sal}`).digest("base64url");

interface Nueva extends CooperativaNueva {
  /** What it calls itself, and who administers it. */
  nombre: string;
  correo: string;
}

/**
 * Makes a cooperative: a copy of the template, its name and its administrator, who gets the link
 * that is answered; in the first group of databases where no other is said. Throws ControlError
 * where the name or the host is somebody's, or is none.
 */
export async function crear(
  env: Env,
  control: Control,
  { nombre, correo, ...nueva }: Nueva,
  agrupacion?: string,
): Promise<{ cooperativa: Cooperativa; enlace: string }> {
  const anfitrion = mustBeHost(env, nueva.anfitrion);
  for (const found of [await control.deClave(nueva.clave), await control.deAnfitrion(anfitrion)]) {
    if (found?.estado === "creando") await deshacerCortada(control, found);
  }
  const make = async (apuntada: Cooperativa) => {
    try {
      const server = serverOf(apuntada);
      await createDatabase(server, apuntada.base);
      const enlace = await begin(env, apuntada, { nombre, correo });
      await control.ponerMigracion(apuntada.id, LAST_MIGRATION);
      // From now on it has chores, which nobody has put down yet.
      await control.ponerProximas([{ id: apuntada.id, proxima: new Date() }]);
      await control.ponerEstado(apuntada.id, "activa");
      return { cooperativa: (await control.deId(apuntada.id)) as Cooperativa, enlace };
    } catch (error) {
      // It may be known as made, and its answer alone was lost: never without a database.
      await control
        .ponerEstado(apuntada.id, "creando")
        .then(() => deshacer(control, apuntada))
        .catch(() => undefined);
      throw error;
    }
  };
  return control.apuntar({ ...nueva, anfitrion }, make, agrupacion);
}

/** Leaves nothing of it: no database, and nobody who knows of it. */
async function deshacer(control: Pick<Control, "olvidar">, cooperativa: Cooperativa): Promise<void> {
  await dropDatabase(serverOf(cooperativa), cooperativa.base);
  await control.olvidar(cooperativa.id);
}

/** Undoes one whose making was cut; gives whether it was: nobody is at it any more. */
const deshacerCortada = (
  control: Pick<Control, "olvidar" | "enExclusiva">,
  cooperativa: Cooperativa,
): Promise<boolean> =>
  control
    .enExclusiva(cooperativa, async (now) => {
      if (now.estado !== "creando") return false;
      await deshacer(control, now);
      return true;
    })
    .catch((error: unknown) => {
      if (error instanceof ControlError) return false;
      throw error;
    });

/** The server that its database is on. */
export const serverOf = ({ url }: Pick<Cooperativa, "url">) => databaseAt(url, "postgres");

/** The name and the first administrator of a new one; gives the link with which that one comes in. */
async function begin(
  env: Env,
  cooperativa: Cooperativa,
  { nombre, correo }: Pick<Nueva, "nombre" | "correo">,
): Promise<string> {
  const its = envOf(env, cooperativa);
  const database = await openDatabase({ DATABASE_URL: cooperativa.url, DATA_DIR: its.DATA_DIR });
  try {
    const { db } = database;
    const now = new Date();
    const nothing = () => Promise.reject(new Error("A new cooperative has no files."));
    const caller = createCaller({
      ...{ db, now, actor: { type: "sistema" as const }, address: "", zona: cooperativa.zona },
      sessions: createSessions(db, { secret: secretOf(env, cooperativa), days: env.SESSION_DAYS }),
      ...{ readFile: nothing, writeFile: nothing, makePicture: nothing, live: createLive(database) },
    });
    await caller.cooperativa.actualizar({ nombre, logo: null });
    const { id: usuarioId } = await caller.usuarios.crear({
      username: textos.cooperativa.administracion,
      ...{ email: correo, password: crypto.randomUUID(), roles: ["ROLE_ADMIN"] },
    });
    const { token } = await db.$transaction((tx) => crearEnlace(tx, { usuarioId, clase: "invitacion", now }));
    return `${its.PUBLIC_URL}${rutaDeEnlace(token)}`;
  } finally {
    await database.close();
  }
}

/** The host, as it is kept. Throws ControlError where it is none, or the installation's own. */
function mustBeHost({ OPERATOR_HOST = "" }: Env, text: string): string {
  const host = normalHost(text);
  if (host === "")
    throw new ControlError(`«${text}» no es una dirección. Ponga una como lavega.example.org.`);
  if (host === normalHost(OPERATOR_HOST))
    throw new ControlError(`«${host}» es la dirección de la propia instalación. Ponga otra.`);
  return host;
}

/** One that is there. Throws ControlError otherwise. */
export async function laDe(control: Control, clave: string): Promise<Cooperativa> {
  const found = await control.deClave(clave);
  if (found === undefined || found.estado === "borrada") throw new ControlError(`No hay ninguna «${clave}».`);
  return found;
}

/**
 * Nobody gets in until it is resumed; nothing of it is lost, and nothing of it is done meanwhile.
 * Throws ControlError while something is being done to it.
 */
export const suspender = (control: Control, cooperativa: Cooperativa, motivo: string): Promise<void> =>
  control.enExclusiva(cooperativa, (now) => {
    mustBeMade(now);
    return control.ponerEstado(now.id, "suspendida", motivo);
  });

/**
 * Opens one that is closed, also where what was being done to it was cut. Throws ControlError where
 * it is open, and while something is being done to it.
 */
export const reanudar = (env: Env, control: Control, cooperativa: Cooperativa): Promise<void> =>
  control.enExclusiva(cooperativa, async (now) => {
    if (now.estado === "activa") throw new ControlError(`«${now.clave}» ya está en marcha.`);
    mustBeMade(now);
    await setReadOnly(serverOf(now), now.base, false);
    await rm(movingIn(env, now), { recursive: true, force: true });
    await control.ponerProximas([{ id: now.id, proxima: new Date() }]);
    await control.ponerEstado(now.id, "activa");
  });

/** Throws ControlError where its making was cut: whoever has it alone finds it so. */
export function mustBeMade({ clave, estado }: Cooperativa): void {
  if (estado !== "creando") return;
  throw new ControlError(`«${clave}» no se acabó de crear. Créela otra vez, o bórrela.`);
}

/**
 * Its state once nothing is done to it any more. Only one that people get into is marked while
 * something is done to it, as it is open to them otherwise: who has it alone and finds the mark,
 * finds what was cut.
 */
export const atRest = ({ estado }: Cooperativa) =>
  estado === "mudando" || estado === "parada" ? "activa" : estado;

export const renombrar = async (env: Env, control: Control, cooperativa: Cooperativa, anfitrion: string) =>
  control.ponerAnfitrion(cooperativa, mustBeHost(env, anfitrion));

/** What a backup of it is made of. */
export const sourceOf = async ({ url }: Pick<Cooperativa, "url">): Promise<Source> => ({
  migrations: await migrationsOf(url),
  dump: (write) => dumpPostgres(url, write),
});

/**
 * Makes a backup, from which it can be restored here, and by any installation of its own
 * (`npm run restore`). Gives its path.
 */
export async function exportar(env: Env, cooperativa: Cooperativa): Promise<string> {
  const folder = copiesIn(folderOf(env, cooperativa));
  const { name } = await makeCopy(folder, await sourceOf(cooperativa), { reason: "a-mano" });
  return join(folder, name);
}

/** How often it is looked whether one that is restored has been closed, in ms: 15 s in all. */
const CLOSING = 500;

/**
 * Puts the data of a backup in place of what it has, while it is closed; what was there is kept
 * beside them. `before` and `after` are done while nobody gets in. Throws BackupError, and changes
 * nothing, where the copy is of no use, and ControlError while something else is being done to it.
 */
export const restaurar = (
  control: Control,
  cooperativa: Cooperativa,
  { file, before, after }: { file: string; before: () => Promise<unknown>; after: () => Promise<unknown> },
): Promise<Restored> =>
  control.enExclusiva(cooperativa, async (now, stillAlone) => {
    const { id, url, base } = now;
    mustBeMade(now);
    await checkCopy(file);
    // One that could not be brought to this version is tried anew with what is put back.
    const isClosed = now.estado === "suspendida";
    if (!isClosed) await control.ponerEstado(id, "parada");
    try {
      // Who is connected is let go; the processes that have it open hear of its state.
      await setReadOnly(serverOf(now), base, false);
      await before();
      const restored = await restorePostgres(url, file, new Date(), () => sleep(CLOSING));
      await after().catch((error: unknown) => {
        throw new RestoredBut(error, restored.aside);
      });
      return restored;
    } finally {
      await stillAlone();
      await control.ponerProximas([{ id, proxima: new Date() }]);
      await control.ponerMigracion(id, "");
      if (!isClosed) await control.ponerEstado(id, "activa");
    }
  });

/**
 * Deletes a cooperative: a last backup is kept for `DIAS_TRAS_BORRAR` days. `repetida` is its name,
 * typed once more. Gives the backup's path, null of one that was never whole. Throws ControlError
 * where that is another, and while something else is being done to it.
 */
export async function borrar(
  env: Env,
  control: Control,
  cooperativa: Cooperativa,
  repetida: string,
): Promise<string | null> {
  if (repetida !== cooperativa.clave) {
    throw new ControlError(`Para borrarla escriba su nombre otra vez: «${cooperativa.clave}».`);
  }
  return control.enExclusiva(cooperativa, async (now, stillAlone) => {
    if (now.estado === "creando") {
      await deshacer(control, now);
      return null;
    }
    const [server, before] = [serverOf(now), atRest(now)];
    try {
      if (before === "activa") await control.ponerEstado(now.id, "mudando", "Se está borrando.");
      // What is saved until here is in the backup; nothing can be saved after it.
      await setReadOnly(server, now.base, true);
      await exportar(env, now);
      await stillAlone();
    } catch (error) {
      // Of one whose database has gone the backups of its nights are all there is.
      if (!isNoDatabase(error)) await giveUp(control, now, error);
    }
    await control.ponerEstado(now.id, "borrada");
    await dropDatabase(server, now.base);
    return folderOf(env, now);
  });
}

/**
 * Lets one be written again that was to be moved or deleted, and throws why it was not; not where
 * somebody else may be at it by now. Where it cannot be done the message says what to do.
 */
export async function giveUp(
  control: Pick<Control, "ponerEstado">,
  now: Cooperativa,
  error: unknown,
): Promise<never> {
  if (error instanceof LockLost) throw error;
  try {
    await setReadOnly(serverOf(now), now.base, false);
    if (atRest(now) === "activa") await control.ponerEstado(now.id, "activa");
  } catch {
    throw leftAsItIs(now, error);
  }
  throw error;
}

/** Why it stays half done, and what to do about it. */
export const leftAsItIs = (now: Cooperativa, error: unknown): ControlError =>
  new ControlError(
    `${(error as Error).message.replace(/[.]?$/, ".")} Se ha quedado a medias` +
      (atRest(now) === "activa"
        ? `, y nadie puede guardar nada en ella. Cuando todo responda: npm run cooperativas -- reanudar ${now.clave}`
        : ": cuando todo responda, repítalo."),
    { cause: error },
  );

/**
 * Forgets cooperatives that were deleted long ago, with their backups, and those whose making was
 * cut. Gives how many; `onFailure` is told of each that could not be forgotten, and the others are.
 */
export async function olvidarBorradas(
  env: Env,
  control: Pick<Control, "todas" | "olvidar" | "olvidarConsumo" | "enExclusiva">,
  {
    now = new Date(),
    onFailure,
  }: { now?: Date; onFailure: (cooperativa: Cooperativa, error: unknown) => void },
): Promise<number> {
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000);
  await control.olvidarConsumo(before(DIAS_DE_CONSUMO + 1));
  let olvidadas = 0;
  for (const cooperativa of await control.todas()) {
    const { estado, borrada } = cooperativa;
    try {
      if (estado === "creando") olvidadas += (await deshacerCortada(control, cooperativa)) ? 1 : 0;
      else if (borrada !== null && borrada < before(DIAS_TRAS_BORRAR)) {
        await rm(folderOf(env, cooperativa), { recursive: true, force: true });
        // Where it could not be dropped then.
        await deshacer(control, cooperativa);
        olvidadas++;
      }
    } catch (error) {
      onFailure(cooperativa, error);
    }
  }
  return olvidadas;
}

/** Where the copies lie that are being taken elsewhere. */
export const movingIn = (env: Pick<Env, "DATA_DIR">, cooperativa: Cooperativa) =>
  join(folderOf(env, cooperativa), "mudanza");
