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

/** So many operations on one cell, as a version without limits took them. */
export const floodWith = (
  db: Db,
  n: number,
  { pedidoId, productoId, familiaId, usuarioId, resultado, quien = "García" }: Flood,
): Promise<number> => db.$executeRaw`
  INSERT INTO operacion_reparto (id, "pedidoId", "productoId", "familiaId", antes, despues, resultado, dispositivo,
    hecha, llegada, "usuarioId", quien)
  SELECT gen_random_uuid(), ${pedidoId}::int, ${productoId}::int, ${familiaId}::int, '{"entregado": null}',
    jsonb_build_object('entregado', g % 7), ${resultado}::resultado_operacion, 'tableta-1', ${NOW}::timestamptz,
    ${NOW}::timestamptz, ${usuarioId}::int, ${quien} FROM generate_series(1, ${n}::int) g`;
