import { Prisma, rows, type Tx } from "@cosecha/db/database";
import type { TipoDeAsiento } from "@cosecha/domain/cuentas";
import { diaDe } from "@cosecha/domain/fechas";
import { textos } from "@cosecha/domain/textos";
import { Decimal } from "decimal.js";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { asentar, type Movimiento } from "./asentar.ts";

/** Posts the exact opposite of what an entry moved, dated today, once. */
export const postOpposite = (tx: Tx, ctx: AuthedContext, id: number, apuntes: readonly Movimiento[]) =>
  asentar(tx, ctx, {
    ...{ clave: `anulacion:${id}`, tipo: "anulacion", fecha: diaDe(ctx.now, ctx.zona) },
    ...{ corrigeId: id, apuntes: apuntes.map(opposite) },
  });

export const opposite = ({ cuenta, importe }: Movimiento): Movimiento => ({
  cuenta,
  importe: new Decimal(importe).neg(),
});

/** An entry with what it moved. It never changes. Throws NO_ENCONTRADO. */
export async function loadAsiento(
  tx: Tx,
  id: number,
): Promise<{ tipo: TipoDeAsiento; apuntes: Movimiento[] }> {
  const [asiento] = await rows<{ tipo: TipoDeAsiento; apuntes: Movimiento[] }>(
    tx,
    Prisma.sql`SELECT s.tipo, (SELECT json_agg(json_build_object('importe', a.importe, 'cuenta',
        jsonb_strip_nulls(jsonb_build_object('tipo', c.tipo, 'familiaId', c."familiaId", 'proveedorId', c."proveedorId"))))
        FROM apunte a JOIN cuenta c ON c.id = a."cuentaId" WHERE a."asientoId" = s.id) AS apuntes
      FROM asiento s WHERE s.id = ${id}`,
  );
  if (asiento === undefined) throw new DomainError("NO_ENCONTRADO", textos.cuentas.sinAsiento);
  return asiento;
}
