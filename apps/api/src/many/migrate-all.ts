import type { Control } from "@cosecha/db/control/control";
import { bringUp, LAST_MIGRATION, MigrationFailed } from "@cosecha/db/control/one-of-many";
import type { Logger } from "pino";

/** How many databases are migrated at once. */
const AT_ONCE = 4;

/**
 * Brings all databases to this version, in the background: who is asked for meanwhile is brought there
 * as it opens. One that fails is served no more until somebody has looked; the others are. Several
 * processes may do it at once: whoever comes second finds it done.
 */
export function migrateAll(control: Control, log: Logger): { done: Promise<void>; stop: () => void } {
  let stopped = false;
  const work = async () => {
    const behind = (await control.todas()).filter(
      ({ estado, migracion }) => estado === "activa" && migracion !== LAST_MIGRATION,
    );
    const one = async () => {
      for (let next = behind.shift(); next !== undefined && !stopped; next = behind.shift()) {
        const { id, clave, url } = next;
        // It may be moved elsewhere while others are migrated, or while it is.
        const isThere = async () => (await control.deIds([id]))[0]?.url === url;
        try {
          if (!(await isThere())) continue;
          await bringUp(url);
          if (await isThere()) await control.ponerMigracion(id, LAST_MIGRATION);
        } catch (err) {
          log.error({ err, cooperativa: clave }, "not migrated");
          if (err instanceof MigrationFailed && (await isThere())) await control.ponerAveriada(id);
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, one));
  };
  const done = work().catch((err: unknown) => log.error({ err }, "not migrated"));
  return {
    done,
    stop: () => {
      stopped = true;
    },
  };
}
