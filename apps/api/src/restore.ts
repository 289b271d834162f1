import { restoreEmbedded } from "@cosecha/db/backup/restore-embedded";
import { restorePostgres } from "@cosecha/db/backup/restore-postgres";
import { openDatabase } from "@cosecha/db/database";
import { formatoFechaHora } from "@cosecha/domain/fechas";
import { contados } from "@cosecha/domain/texto";
import { anonymiseKept, keepAnonymised } from "./anonymised.ts";
import { runCommand } from "./command.ts";

/**
 * `npm run restore -- FILE`: puts the data of a backup in place of those that are there, which are
 * kept, and brings them to this version.
 */
await runCommand({
  usage:
    "Uso: npm run restore -- ARCHIVO (por ejemplo data/backups/cosecha-2026-03-14-020000Z-nocturna.sql.gz)",
  accepts: (args) => args.length === 1,
  async run(env, [file = ""]) {
    const isKnown = await keepAnonymised(env);
    const { header, filas, aside } =
      env.DATABASE_URL === undefined
        ? await restoreEmbedded(env.DATA_DIR, file)
        : await restorePostgres(env.DATABASE_URL, file);
    const { applied, db, close } = await openDatabase(env);
    const again = await anonymiseKept(env.DATA_DIR, db, new Date()).finally(close);
    const all = Object.values(filas).reduce((sum, its) => sum + its, 0);
    return [
      `Restaurada ${env.DATABASE_URL === undefined ? `en «${env.DATA_DIR}»` : "en PostgreSQL"} la copia del ${formatoFechaHora(new Date(header.creada), env.TZ_COOPERATIVA)}: ${contados(all, "fila", "filas")}.`,
      ...(applied.length > 0
        ? [`Puesta al día con ${contados(applied.length, "cambio", "cambios")} de esta versión.`]
        : []),
      ...(again > 0
        ? [
            `Anonimizados otra vez, porque la copia es de antes: ${contados(again, "familia o usuario", "familias y usuarios")}.`,
          ]
        : []),
      ...(isKnown
        ? []
        : [
            "No se ha podido leer a quién se anonimizó después de la copia: si fue a alguien, hágalo otra vez.",
          ]),
      ...(aside === undefined ? [] : [whereItIs(env.DATABASE_URL === undefined, aside)]),
    ];
  },
});

function whereItIs(isEmbedded: boolean, aside: string): string {
  return isEmbedded
    ? `Lo que había antes está en «${aside}»: bórrelo cuando haya visto que todo está bien.`
    : `Lo que había antes está en el esquema «${aside}» de la base de datos: bórrelo (DROP SCHEMA ${aside} CASCADE) cuando haya visto que todo está bien.`;
}
