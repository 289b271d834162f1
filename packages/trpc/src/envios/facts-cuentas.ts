import { Prisma, rows } from "@cosecha/db/database";
import { cartaDeCargo, cartaDeDeuda } from "@cosecha/domain/cartas/cuentas";
import { textos } from "@cosecha/domain/textos";
import { loadCorreo } from "../correos/settings.ts";
import { asientoSql, cuentaSql } from "../cuentas/load.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { type Escribir, enlaceDe, type PorEnviar } from "./load.ts";

const suCuenta = (ctx: AuthedContext, { lector }: PorEnviar) => ({
  familiaId: lector?.familiaId ?? 0,
  enlace: enlaceDe(ctx, "/cuentas"),
});

/** An entry that moved the account of the reader's family. */
export const cargo: Escribir = async (ctx, correo) => {
  const cuenta = suCuenta(ctx, correo);
  const [movimiento] = await rows<Que & { saldo: number; anulado: Que | null }>(
    ctx.db,
    Prisma.sql`SELECT a.importe, a.saldo, ${asientoSql}, CASE WHEN s.tipo = 'anulacion' THEN (SELECT
        json_build_object('tipo', o.tipo, 'concepto', o.concepto, 'importe', -a.importe)
        FROM asiento o WHERE o.id = s."corrigeId") END AS anulado FROM asiento s
      JOIN apunte a ON a."asientoId" = s.id JOIN cuenta c ON c.id = a."cuentaId"
      WHERE s.id = ${correo.sobre} AND c.tipo = 'familia' AND c."familiaId" = ${cuenta.familiaId}
        AND NOT EXISTS (SELECT FROM asiento k WHERE k."corrigeId" = s.id AND k.tipo = 'anulacion')`,
  );
  if (movimiento === undefined) return null;
  const { anulado, saldo, ...que } = movimiento;
  const dicho = comoSeLlama(que);
  const concepto = anulado === null ? dicho : `${dicho}: ${comoSeLlama(anulado)}`;
  return { carta: cartaDeCargo({ ...cuenta, importe: que.importe, saldo, concepto }) };
};

type Que = Parameters<typeof textos.cuentas.queFue>[0];

/** What a movement is called: in its own words, else by what it was to the family. */
const comoSeLlama = (que: Que): string => que.concepto || textos.cuentas.queFue(que);

/** What the reader's family owes now. */
export const deuda: Escribir = async (ctx, correo) => {
  const cuenta = suCuenta(ctx, correo);
  const [suya] = await rows<{ saldo: number; debeDesde: string | null }>(
    ctx.db,
    Prisma.sql`SELECT ${cuentaSql} FROM cuenta c LEFT JOIN familia f ON f.id = c."familiaId"
      LEFT JOIN proveedor v ON v.id = c."proveedorId"
      WHERE c.tipo = 'familia' AND c."familiaId" = ${cuenta.familiaId}`,
  );
  if (suya === undefined || suya.saldo <= 0) return null;
  const { comoPagar } = await loadCorreo(ctx.db);
  const desde = suya.debeDesde === null ? null : new Date(suya.debeDesde);
  return { carta: cartaDeDeuda({ ...cuenta, debe: suya.saldo, desde, comoPagar }, ctx.zona) };
};
