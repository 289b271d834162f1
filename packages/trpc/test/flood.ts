import type { Db } from "@cosecha/db/database";
import { NOW } from "./world.ts";

interface Flood {
  pedidoId: number;
  productoId: number;
  familiaId: number;
  usuarioId: number;
  resultado: "aplicada" | "conflicto" | "tardia";
  quien?: string;
}

/**
 * So many operations on one cell, as a version without limits took them. What the database does for
 * each row is left out, as it takes most of the time.
 */
export const floodWith = (
  db: Db,
  n: number,
  { pedidoId, productoId, familiaId, usuarioId, resultado, quien = "García" }: Flood,
): Promise<void> =>
  db.$transaction(async (tx) => {
    await tx.$executeRaw`SET LOCAL session_replication_role = replica`;
    await tx.$executeRaw`
      WITH nuevas AS (
        INSERT INTO operacion_reparto (id, "pedidoId", "productoId", "familiaId", antes, despues, resultado,
          dispositivo, hecha, llegada, "usuarioId", quien)
        SELECT gen_random_uuid(), ${pedidoId}::int, ${productoId}::int, ${familiaId}::int, '{"entregado": null}',
          jsonb_build_object('entregado', g % 7), ${resultado}::resultado_operacion, 'tableta-1',
          ${NOW}::timestamptz, ${NOW}::timestamptz, ${usuarioId}::int, ${quien}
        FROM generate_series(1, ${n}::int) g RETURNING id, n)
      INSERT INTO por_decidir ("operacionId", "pedidoId", n, resultado, remitente, quien, dispositivo)
      SELECT id, ${pedidoId}::int, n, ${resultado}::resultado_operacion, ${`usuario:${usuarioId}`}, ${quien}, 'tableta-1'
      FROM nuevas WHERE ${resultado} <> 'aplicada'`;
  });
