import { Prisma, rows } from "@cosecha/db/database";
import { CUENTAN, cuandoCabe, cuentanDesde } from "@cosecha/domain/correos";
import { esUrgente } from "@cosecha/domain/limites";
import type { AuthedContext } from "../kernel/context.ts";
import type { FromJson } from "../kernel/rows.ts";
import type { PorEnviar } from "./load.ts";

/**
 * When a mail may be sent to whom it is for; null: now. Those that let somebody in have counters of
 * their own. One statement at most.
 */
export async function whenItFits(
  { db, now }: Pick<AuthedContext, "db" | "now">,
  { clase, sobre, lector, proveedor }: PorEnviar,
): Promise<Date | null> {
  if (esUrgente(clase)) return null;
  const a =
    proveedor === null
      ? Prisma.sql`c."usuarioId" = ${lector?.usuarioId ?? 0}`
      : Prisma.sql`c."proveedorId" = ${proveedor.id}`;
  const enviados = await rows<FromJson<{ sobre: number; terminado: Date }>>(
    db,
    Prisma.sql`SELECT c.sobre, c.terminado FROM correo c WHERE ${a} AND c.clase = ${clase} AND c.estado = 'enviado'
      AND c.terminado > ${cuentanDesde(now)} ORDER BY c.terminado DESC LIMIT ${CUENTAN}`,
  );
  return cuandoCabe(
    enviados.map(({ sobre, terminado }) => ({ sobre, terminado: new Date(terminado) })),
    sobre,
  );
}
