import { type Db, Prisma, rows } from "@cosecha/db/database";
import type { DispositivoDePush } from "../kernel/services.ts";

/** The devices of these users that are told things. One statement. */
export const loadDispositivos = (db: Db, usuarioIds: readonly number[]) =>
  rows<DispositivoDePush & { usuarioId: number }>(
    db,
    Prisma.sql`SELECT id, "usuarioId", endpoint, p256dh, auth FROM dispositivo
      WHERE "usuarioId" = ANY(${usuarioIds}::int[]) ORDER BY "usuarioId", id`,
  );
