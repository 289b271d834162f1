import { type Db, Prisma, rows } from "@cosecha/db/database";
import { formatoTamano } from "@cosecha/domain/archivos";
import { textos } from "@cosecha/domain/textos";
import type { Context } from "./context.ts";
import { conflict } from "./errors.ts";

/** SQL: what files take, by table: what is deleted counts no more, though its room is still there. */
const FILES = ["archivo", "imagen_de_producto"].map((table) => {
  const name = Prisma.raw(table);
  return Prisma.sql`greatest(0, pg_total_relation_size(${table})
    - coalesce((SELECT sum(pg_column_size(bytes)) FROM ${name}), 0))`;
});

/** SQL: what was there before a backup was restored, which only the operator can drop. */
const ASIDE = Prisma.sql`coalesce((SELECT sum(pg_total_relation_size(c.oid)) FROM pg_class c
  JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname ^@ 'antes_' AND c.relkind = 'r'), 0)`;

/** What a cooperative's data and files take, in bytes. One statement, which reads no file. */
async function bytesOf(db: Db): Promise<number> {
  const [row] = await rows<{ bytes: number }>(
    db,
    Prisma.sql`SELECT (pg_database_size(current_database()) - ${Prisma.join([...FILES, ASIDE], " - ")})::float8 AS bytes`,
  );
  return row?.bytes ?? 0;
}

/**
 * What the cooperative holds, and how much it may, in bytes. null where nobody bounds it, and its
 * database is not asked.
 */
export async function verSitio({ db, sitio }: Pick<Context, "db" | "sitio">) {
  const limite = (await sitio?.limite()) ?? null;
  return limite === null ? null : { bytes: await bytesOf(db), limite };
}

/**
 * Throws CONFLICTO where the cooperative holds all that it may: no file is stored, while reading,
 * ordering and deleting go on (decision 134).
 */
export async function mustHaveRoom(ctx: Pick<Context, "db" | "sitio">): Promise<void> {
  const visto = await verSitio(ctx);
  if (visto !== null && visto.bytes >= visto.limite)
    throw conflict(textos.limites.sinSitio(formatoTamano(visto.bytes), formatoTamano(visto.limite)));
}
