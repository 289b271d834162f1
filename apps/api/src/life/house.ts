import type { RequestListener } from "node:http";
import type { Database } from "@cosecha/db/database";
import type { Listen } from "@cosecha/db/notices";
import { type KnownSessions, rememberSessions } from "@cosecha/trpc/auth/known-sessions";
import { createSessions } from "@cosecha/trpc/auth/sessions";
import type { AuthedContext } from "@cosecha/trpc/kernel/context";
import type { Backups } from "@cosecha/trpc/kernel/services";
import { createLive } from "@cosecha/trpc/live/live";
import type { Logger } from "pino";
import { createBackups } from "../backup/backups.ts";
import { type AppOptions, createApp } from "../http/app.ts";
import { listenerOf } from "../http/listener.ts";
import { createRates, type Rates } from "../http/rates.ts";
import { createMailer } from "../mail/mailer.ts";
import type { Bounds } from "../many/bounds.ts";
import { createPush } from "../push/push.ts";
import type { Among } from "./chores.ts";
import type { Env } from "./env.ts";
import { prepareData } from "./prepare-data.ts";
import { startWork } from "./work.ts";

/** What a house has of its process, in its own name. */
interface Its extends Pick<AuthedContext, "readFile" | "writeFile" | "makePicture"> {
  log: Logger;
  say: (line: string) => void;
}

/** What a process has once, however many cooperatives it serves. */
export interface Shared extends Omit<Its, "readFile" | "writeFile"> {
  /** Askers take turns, so each has to say who it is. */
  readFile: (
    request: Parameters<AuthedContext["readFile"]>[0],
    asker: string,
  ) => ReturnType<AuthedContext["readFile"]>;
  writeFile: (
    request: Parameters<AuthedContext["writeFile"]>[0],
    asker: string,
  ) => ReturnType<AuthedContext["writeFile"]>;
}

/** One cooperative, at work: it answers requests, and does what is due. */
export interface OpenHouse {
  database: Database;
  backups: Pick<Backups, "list">;
  handle: (...request: Parameters<RequestListener>) => Promise<void>;
  /** Whether something that is due is being done, or is to be. */
  isBusy(): boolean;
  /** Resolves once nothing is due any more, or after so many ms. */
  untilDone(most: number): Promise<void>;
  /** When something is due next that it does; null: nothing is. */
  proxima(): Promise<Date | null>;
  /** Takes up nothing that is due any more, and waits for what is being done. */
  rest(): Promise<void>;
  /** Ends what would stay open for ever: the streams of screens. Resolves when they are quiet. */
  hush(): Promise<void>;
  /** Resolves once nothing of it is at work; its requests have been answered before. */
  close(): Promise<void>;
}

/** A house's database, and the secret that signs its tokens, known once the database is its own. */
interface Place {
  open: (prepare: (db: Database["db"], listen: Listen) => Promise<void>) => Promise<Database>;
  readSecret: () => string;
}

/** What a process shares out among many. */
export type Budgets = Required<Pick<AppOptions, "bodies" | "answers" | "uploads" | "metrics">> & {
  /** The sessions that it knows. */
  known: KnownSessions;
};

/** The only one of its process. */
interface Alone extends Place {
  among: null;
}

/** One of many, which cannot be opened without all that keeps it from the others (decision 131). */
interface OneOfMany extends Place, Budgets {
  /** Its short name. */
  cooperativa: string;
  /** The server makes its backups, spread over the night. */
  among: Among;
  /** Bounds what it sends and holds. */
  bounds: Bounds;
  /** Counts what its people ask for, for longer than it is open. */
  rates: Rates;
}

export type Where = Alone | OneOfMany;

/** Opens one cooperative. Throws StartupError where its database cannot be opened. */
export async function openHouse(
  env: Env,
  { log, say, ...apart }: Its,
  { open, readSecret, ...where }: Where,
): Promise<OpenHouse> {
  const many = where.among === null ? undefined : where;
  let secret = "";
  const database = await open(async (db, listen) => {
    secret = readSecret();
    await prepareData(db, { env, secret, ...apart, live: createLive({ db, listen }), say });
  });
  try {
    secret ||= readSecret();
    return await furnish(database);
  } catch (error) {
    await database.close();
    throw error;
  }

  async function furnish(database: Database): Promise<OpenHouse> {
    const live = createLive(database);
    const sessions = rememberSessions(
      createSessions(database.db, { secret, days: env.SESSION_DAYS }),
      database.listen,
      many && { all: many.known },
    );
    const backups = createBackups({ env, database, ...(many && { nightly: true }) });
    const push = createPush({ db: database.db, sessions, publicUrl: env.PUBLIC_URL });
    const rates = env.RATE_LIMITS === "on" ? (many?.rates ?? createRates()) : undefined;
    // Who administers one of many names a mail server of their own, not one of the house's network.
    const publicOnly = many !== undefined && env.SMTP_URL === undefined;
    const mailer = createMailer(env, { publicOnly });
    const correo = many?.bounds.mail(mailer) ?? mailer;
    const services = { sessions, live, backups, correo, push, sitio: many?.bounds.sitio, rates };
    const cooperativa = many?.cooperativa;
    const closing = new AbortController();
    const its = { cooperativa, env, database, log, closing: closing.signal };
    const handle = listenerOf(createApp({ ...many, ...its, ...apart, ...services }));
    const house = {
      ...{ dataDir: env.DATA_DIR, database, backups, log, zona: env.TZ_COOPERATIVA, correo },
      among: many?.among,
    };
    const work = await startWork(house, { sessions, live, push, ...apart });
    return {
      database,
      backups,
      handle,
      isBusy: () => work.isBusy,
      untilDone: (most) => work.untilDone(most),
      proxima: work.proxima,
      rest: () => work.stop(),
      hush: () => live.close(),
      async close() {
        closing.abort();
        const quiet = live.close();
        await work.stop();
        correo.close();
        await quiet;
        await sessions.stop();
        await database.close();
      },
    };
  }
}
