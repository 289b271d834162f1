import { restoreEmbedded } from "@cosecha/db/backup/restore-embedded";
import { restorePostgres } from "@cosecha/db/backup/restore-postgres";
import { RestoredBut } from "@cosecha/db/backup/restored";
import { formatoFechaHora } from "@cosecha/domain/fechas";
import { contados } from "@cosecha/domain/texto";
import { anonymiseRestored, keepAnonymised } from "./anonymised.ts";
import { runCommand } from "./command.ts";
import { restoredInWords } from "./restored-in-words.ts";

/**
 * `npm run restore -- FILE`: puts the data of a backup, brought to this version, in place of those
 * that are there, which are kept.
 */
await runCommand({
  usage:
    "Uso: npm run restore -- ARCHIVO (por ejemplo data/backups/cosecha-2026-03-14-020000Z-nocturna.sql.gz)",
  accepts: (args) => args.length === 1,
  async run(env, [file = ""], say) {
    const { DATABASE_URL, DATA_DIR, TZ_COOPERATIVA } = env;
    const isKnown = await keepAnonymised(env);
    const restoring =
      DATABASE_URL === undefined
        ? restoreEmbedded(DATA_DIR, file, { say })
        : restorePostgres(DATABASE_URL, file);
    const { header, filas, applied, aside } = await restoring.catch((error: unknown) => {
      if (!(error instanceof RestoredBut)) say("No se ha restaurado nada: lo que había sigue como estaba.");
      throw error;
    });
    const again = await anonymiseRestored(env).catch((error: unknown) => {
      throw new RestoredBut(error, aside);
    });
    const all = Object.values(filas).reduce((sum, its) => sum + its, 0);
    return [
      `Restaurada ${DATABASE_URL === undefined ? `en «${DATA_DIR}»` : "en PostgreSQL"} la copia del ${formatoFechaHora(new Date(header.creada), TZ_COOPERATIVA)}: ${contados(all, "fila", "filas")}.`,
      ...restoredInWords({ applied, again, isKnown, aside }),
    ];
  },
});
