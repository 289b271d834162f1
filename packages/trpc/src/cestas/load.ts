import { Prisma } from "@cosecha/db/database";
import type { Falta } from "@cosecha/domain/cestas";
import type { CestaPuesta } from "@cosecha/domain/esquemas/cestas";
import type { FromJson } from "../kernel/rows.ts";

/** SQL: what became of a family's basket in an order that has not closed; no row where nothing did. */
export const puestaSql = (pedidoId: number, familiaId: number, now: Date) => Prisma.sql`
  SELECT c.puesta, c.puestos, c.faltan FROM cesta_puesta c JOIN pedido p ON p.id = c."pedidoId"
  WHERE c."pedidoId" = ${pedidoId} AND c."familiaId" = ${familiaId} AND p.fin >= ${now}::timestamptz
    AND (c.puestos > 0 OR c.faltan <> '[]')`;

export const presentPuesta = ({ puesta, puestos, faltan }: FromJson<CestaPuesta>): CestaPuesta => ({
  ...{ puesta: new Date(puesta), puestos },
  faltan: faltan as Falta[],
});
