import { join } from "node:path";
import { withSource } from "@cosecha/db/backup/closed-database";
import { copiesIn } from "@cosecha/db/database";
import { FolderTaken, lockFolder } from "@cosecha/db/folder-lock";
import type { MotivoDeCopia } from "@cosecha/domain/copias";
import { requestBackup } from "./backup-requests.ts";
import { makeAndTidy } from "./backups.ts";
import { runCommand } from "./command.ts";

/**
 * `npm run backup [-- --nocturna]`: makes a backup and says where it is. One «nocturna» counts as
 * those that the server makes each night, so that a timer's are tidied like them. A server that has
 * the embedded database is asked for it.
 */
await runCommand({
  usage: "Uso: npm run backup, o npm run backup -- --nocturna desde un temporizador",
  accepts: (args) => args.length === 0 || (args.length === 1 && args[0] === "--nocturna"),
  async run(env, [nocturna], say) {
    const motivo: MotivoDeCopia = nocturna === undefined ? "a-mano" : "nocturna";
    const name = await withSource(env, say, async (source) => {
      const { nombre } = await makeAndTidy(env, source, { motivo, now: new Date() });
      return nombre;
    }).catch((error) => {
      if (!(error instanceof FolderTaken)) throw error;
      return requestBackup(env.DATA_DIR, motivo, { isServed: () => isTaken(env.DATA_DIR) });
    });
    return [`Copia de seguridad hecha: ${join(copiesIn(env.DATA_DIR), name)}`];
  },
});

async function isTaken(dataDir: string): Promise<boolean> {
  try {
    (await lockFolder(dataDir)).release();
    return false;
  } catch (error) {
    if (error instanceof FolderTaken) return true;
    throw error;
  }
}
