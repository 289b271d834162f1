import { type ComoSeCerro, Control, type Cooperativa } from "@cosecha/db/control/control";
import { isServerAnswering } from "@cosecha/db/control/databases";
import { Hub } from "@cosecha/db/control/hub";
import { LAST_MIGRATION, MigrationFailed, openOneOfMany } from "@cosecha/db/control/one-of-many";
import { createUploads } from "@cosecha/trpc/kernel/uploads";
import { createAnswers } from "../http/answers.ts";
import { createBodies } from "../http/bodies.ts";
import { listenerOf } from "../http/listener.ts";
import { equal } from "../http/security.ts";
import type { Env } from "../life/env.ts";
import { type Budgets, type OpenHouse, openHouse, type Shared } from "../life/house.ts";
import { createMetrics, type Metrics } from "../life/metrics.ts";
import { createMailer } from "../mail/mailer.ts";
import { boundsOf } from "./bounds.ts";
import { Changes, isAs } from "./changes.ts";
import { envOf, olvidarBorradas, secretOf } from "./commands.ts";
import { createDoor, type Probes } from "./door.ts";
import { Due } from "./due.ts";
import { normalHost } from "./hosts.ts";
import { Changed, Houses } from "./houses.ts";
import { keepRates } from "./kept-rates.ts";
import { Meter } from "./meter.ts";
import { migrateAll } from "./migrate-all.ts";
import { createOperator } from "./operator.ts";
import { Registry } from "./registry.ts";
import { createSignUp } from "./sign-up.ts";
import { createTraffic } from "./traffic.ts";

const HOUR = 3_600_000;
/** Over how long the backups of a night are spread, in ms. */
const NIGHT = 3 * HOUR;

/**
 * Serves all cooperatives of an installation (decision 131): their databases are opened as they are asked
 * for. Throws StartupError where the control database is out of reach.
 */
export async function openMany(
  env: Env & { CONTROL_DATABASE_URL: string },
  shared: Shared,
): Promise<Pick<OpenHouse, "handle" | "hush" | "close">> {
  const { log } = shared;
  const control = await Control.open(env.CONTROL_DATABASE_URL);
  const registry = new Registry(control);
  const hub = await Hub.open(control, () => {
    registry.forget();
    changes.look();
  });
  const metrics = createMetrics();
  const probes = { isAnswering: () => control.isAnswering(), metrics, token: env.METRICS_TOKEN };
  const budgets: Budgets = {
    ...{ bodies: createBodies(), answers: createAnswers(), uploads: createUploads(), metrics },
    known: new Set(),
  };
  const onFailure = (err: unknown) => log.error({ err }, "the control database does not answer");
  const meter = new Meter({ control, open: () => houses.open, onFailure });
  const traffic = createTraffic([metrics.registry], {
    openings: partOf(env, 6),
    held: partOf(env, 3),
    onAnswered: meter.add,
  });
  const rates = keepRates();
  const houses = new Houses({
    open: openerOf(env, shared, { control, hub, budgets, rates, due: () => due }),
    isAnswering: isServerAnswering,
    most: env.OPEN_MOST,
    onClose: (cooperativa, house) => due.closed(cooperativa, () => asItCloses(house)),
    onFailure: ({ clave }, err) => log.error({ err, cooperativa: clave }, "not closed well"),
  });
  const changes = new Changes({
    ...{ control, houses },
    onFailure: (err) => log.error({ err }, "not looked which have changed"),
  });

  const { OPERATOR_HOST = "" } = env;
  const mail = createMailer(env);
  const signUp =
    env.SIGN_UP === "on" ? createSignUp({ env: { ...env, OPERATOR_HOST }, control, mail }) : undefined;
  const operator = createOperator({ env, control, open: () => houses.open, signUp });
  const handle = createDoor({
    ...{ registry, houses, traffic, log, proxies: env.TRUST_PROXY },
    operator: { host: normalHost(OPERATOR_HOST), handle: listenerOf(operator) },
    probes: probesOf(probes),
  });
  const notDone = (err: unknown) => log.error({ err }, "what is due in one that is closed is not done");
  const due = new Due({ control, houses, onFailure: notDone });
  const migrating = migrateAll(control, log);
  const stopForgetting = forgetEach(HOUR, { env, control, log });
  return {
    handle,
    hush: () => houses.hush(),
    async close() {
      changes.stop();
      stopForgetting();
      migrating.stop();
      await due.stop();
      await meter.stop();
      await houses.close();
      mail.close();
      await hub.close();
      await control.close();
    },
  };
}

/** The part of all places that one address may have: who holds all keeps the others out. */
const partOf = ({ RATE_LIMITS, OPEN_MOST }: Env, one: number): number =>
  RATE_LIMITS === "on" ? Math.max(2, Math.floor(OPEN_MOST / one)) : Number.POSITIVE_INFINITY;

/** Forgets, every so many ms, what was deleted long ago or half made; gives what stops it. */
function forgetEach(
  ms: number,
  { env, control, log }: { env: Env; control: Control } & Pick<Shared, "log">,
): () => void {
  const onFailure = ({ clave }: Cooperativa, err: unknown) =>
    log.error({ err, cooperativa: clave }, "not forgotten");
  const forget = () =>
    olvidarBorradas(env, control, { onFailure }).catch((err: unknown) =>
      log.error({ err }, "the control database does not answer"),
    );
  const timer = setInterval(() => void forget(), ms).unref();
  return () => clearInterval(timer);
}

interface Opening {
  control: Control;
  hub: Hub;
  budgets: Budgets;
  rates: ReturnType<typeof keepRates>;
  due: () => Pick<Due, "opened" | "missed">;
}

/** What the control database keeps of one that closes. */
async function asItCloses({ database: { db }, backups, proxima: next }: OpenHouse): Promise<ComoSeCerro> {
  const [usuarios, [copia], proxima] = await Promise.all([
    db.usuario.count({ where: { fechaBaja: null } }),
    backups.list(),
    next(),
  ]);
  return { usuarios, copiada: copia?.hecha ?? null, proxima };
}

/** What opens one cooperative. */
const openerOf =
  (env: Env, shared: Shared, { control, hub, budgets, rates, due }: Opening) =>
  async (cooperativa: Cooperativa): Promise<OpenHouse> => {
    const { clave } = cooperativa;
    const its = { ...shared, log: shared.log.child({ cooperativa: clave }), say: () => undefined };
    const ofIts = {
      ...its,
      // Those that wait for the same processes take turns by cooperative.
      readFile: (request: Parameters<Shared["readFile"]>[0]) => shared.readFile(request, clave),
      writeFile: (request: Parameters<Shared["writeFile"]>[0]) => shared.writeFile(request, clave),
    };
    try {
      return await openHouse(envOf(env, cooperativa), ofIts, {
        ...budgets,
        cooperativa: clave,
        rates: rates.of(cooperativa.id),
        among: { after: spreadOf(cooperativa) },
        bounds: boundsOf(control, cooperativa.id, { env }),
        readSecret: () => secretOf(env, cooperativa),
        // What an empty one needs it got as it was made.
        open: async () => {
          // Whoever asks may know it from before. While the control database is away that has to do.
          let isAway = false;
          const now = await control.deId(cooperativa.id).catch(() => {
            isAway = true;
            return cooperativa;
          });
          if (!isAs(cooperativa, now)) throw new Changed();
          const database = await openOneOfMany(cooperativa, hub);
          await (isAway ? due().missed(cooperativa) : due().opened(cooperativa));
          if (cooperativa.migracion < LAST_MIGRATION) {
            await control.ponerMigracion(cooperativa.id, LAST_MIGRATION).catch(() => undefined);
          }
          return database;
        },
      });
    } catch (error) {
      if (error instanceof MigrationFailed) {
        await control.ponerAveriada(cooperativa.id).catch(() => undefined);
      }
      throw error;
    }
  };

/** When in the night one's backup is made: the same each night, and not at once with the others. */
const spreadOf = ({ id }: Pick<Cooperativa, "id">): number =>
  ((id * 2_654_435_761) % 2 ** 32) * (NIGHT / 2 ** 32);

/**
 * Answers who watches this process, at any host: /healthz that it lives, /readyz that it can serve, and
 * /metrics what it measures, to whoever has their token.
 */
const probesOf =
  ({
    isAnswering,
    metrics,
    token,
  }: {
    isAnswering: () => Promise<boolean>;
    metrics: Metrics;
    token: string | undefined;
  }): Probes =>
  async (path, request, response) => {
    if (path === "/healthz" || path === "/readyz") {
      const ok = path === "/healthz" || (await isAnswering());
      response.writeHead(ok ? 200 : 503, { "content-type": "application/json" }).end(JSON.stringify({ ok }));
      return true;
    }
    if (path !== "/metrics" || token === undefined) return false;
    if (!equal(request.headers.authorization ?? "", `Bearer ${token}`)) return false;
    response.writeHead(200, { "content-type": metrics.type }).end(await metrics.read());
    return true;
  };
