import { type Control, type Cooperativa, serverAt } from "@cosecha/db/control/control";
import { bringUp, LAST_MIGRATION, MigrationFailed } from "@cosecha/db/control/one-of-many";
import type { Logger } from "pino";

/** How many databases of one server are migrated at once. */
const AT_ONCE = 4;

/**
 * Brings all databases to this version, in the background: who is asked for meanwhile is brought there
 * as it opens. One that fails is served no more until somebody has looked; the others are. Several
 * processes may do it at once, each in an order of its own: what another has done is left alone.
 */
export function migrateAll(
  control: Pick<Control, "todas" | "deIds" | "ponerMigracion" | "ponerAveriada">,
  log: Logger,
  bring: (url: string) => Promise<unknown> = bringUp,
): { done: Promise<void>; stop: () => void } {
  let stopped = false;
  const migrate = async ({ id, clave, url }: Cooperativa) => {
    const now = async () => (await control.deIds([id]))[0];
    // It may be moved elsewhere while others are migrated, or while it is.
    const isThere = async () => (await now())?.url === url;
    try {
      const known = await now();
      if (known?.url !== url || !isBehind(known)) return;
      await bring(url);
      if (await isThere()) await control.ponerMigracion(id, LAST_MIGRATION);
    } catch (err) {
      log.error({ err, cooperativa: clave }, "not migrated");
      if (err instanceof MigrationFailed && (await isThere())) await control.ponerAveriada(id);
    }
  };
  const work = async () => {
    const behind = shuffled((await control.todas()).filter(isBehind));
    const ofServer = async (server: string) => {
      const its = behind.filter(({ url }) => serverAt(url) === server);
      const one = async () => {
        for (let next = its.shift(); next !== undefined && !stopped; next = its.shift()) await migrate(next);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, one));
    };
    await Promise.all([...new Set(behind.map(({ url }) => serverAt(url)))].map(ofServer));
  };
  const done = work().catch((err: unknown) => log.error({ err }, "not migrated"));
  return {
    done,
    stop: () => {
      stopped = true;
    },
  };
}

/** One that a later version has brought further is not. */
const isBehind = ({ estado, migracion }: Cooperativa) => estado === "activa" && migracion < LAST_MIGRATION;

const shuffled = <T>(items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
