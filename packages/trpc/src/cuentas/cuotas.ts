import { Prisma, rows, run, type Tx } from "@cosecha/db/database";
import { mesesDeCuota, primerDia } from "@cosecha/domain/cuotas";
import type { CuotasNuevas } from "@cosecha/domain/esquemas/cuentas";
import { diaDe } from "@cosecha/domain/fechas";
import { textos } from "@cosecha/domain/textos";
import { Decimal } from "decimal.js";
import { audit } from "../kernel/audit.ts";
import type { AuthedContext, Context } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { mustBeCurrent } from "../kernel/guards.ts";
import { ANYTHING, announce } from "../kernel/notice.ts";
import { changePeople, withRetry } from "../kernel/transaction.ts";
import { type PorAsentar, post } from "./asentar.ts";
import { decirCargos } from "./decir-cargos.ts";
import { verCuotas } from "./queries.ts";

/**
 * Says what families pay each month, all of them and those that pay something else. Where nothing
 * was paid before, the next month is the first one. Months that have begun are posted first, as they
 * were: the server may not have got to it yet. Throws NO_ENCONTRADO; CONFLICTO where accounts
 * are off or do not sum, and where somebody else has changed them.
 */
export async function ponerCuotas(ctx: AuthedContext, { alMes, familias, version }: CuotasNuevas) {
  await apuntarCuotas(ctx);
  await changePeople(ctx, async (tx) => {
    const antes = await lockCuotas(tx, familias);
    mustBeCurrent(antes, version);
    if (antes.falta !== null) throw new DomainError("NO_ENCONTRADO", textos.familia.noEncontrada);
    const desde = primerDia(diaDe(ctx.now, ctx.zona));
    await run(
      tx,
      Prisma.sql`UPDATE libro SET version = version + 1, cuota = ${alMes}::numeric,
        "cuotaHasta" = CASE WHEN cuota IS NULL THEN ${desde}::date ELSE "cuotaHasta" END`,
    );
    await run(
      tx,
      Prisma.sql`UPDATE familia f SET cuota = v."alMes"
        FROM ${recordset(familias)} WHERE f.id = v."familiaId" AND f.cuota IS DISTINCT FROM v."alMes"`,
    );
    await audit(tx, ctx, "ponerCuotas", "cuentas", 0, {
      antes: { alMes: antes.alMes },
      despues: { alMes, cambian: familias },
    });
    await announce(tx, ANYTHING);
  });
  return { message: textos.cuentas.cuotasPuestas, ...(await verCuotas(ctx)) };
}

const recordset = (familias: CuotasNuevas["familias"]) =>
  Prisma.sql`jsonb_to_recordset(${JSON.stringify(familias)}::jsonb) AS v("familiaId" int, "alMes" numeric)`;

/**
 * Locks the families, then the book. Two statements. Throws CONFLICTO where accounts are off, or do
 * not sum.
 */
async function lockCuotas(tx: Tx, familias: CuotasNuevas["familias"]) {
  const ids = familias.map(({ familiaId }) => familiaId);
  await run(tx, Prisma.sql`SELECT id FROM familia WHERE id = ANY(${ids}::int[]) ORDER BY id FOR UPDATE`);
  const [libro] = await rows<{
    alMes: number | null;
    version: number;
    descuadre: string | null;
    falta: number | null;
  }>(
    tx,
    Prisma.sql`SELECT l.cuota AS "alMes", l.version, l.descuadre, (SELECT min(v."familiaId") FROM ${recordset(familias)}
        WHERE NOT EXISTS (SELECT FROM familia f WHERE f.id = v."familiaId")) AS falta
      FROM libro l FOR UPDATE OF l`,
  );
  if (libro === undefined) throw new DomainError("CONFLICTO", textos.cuentas.apagadas);
  // Months that have begun are not posted yet, and would be at what is set now.
  const { descuadre } = libro;
  if (descuadre !== null) throw new DomainError("CONFLICTO", textos.cuentas.descuadradas(descuadre));
  return libro;
}

/**
 * Posts the fees of the months that have begun, each family's by its own key, dated the first of
 * the month; the server does it each hour (CUENTAS 4). Nothing where accounts are off or do not
 * sum, or no fee is set. However many do it at once, and whenever one of them is killed, a month is
 * posted whole and once: the book, which is locked, says up to which it has been. Gives how many
 * entries were made.
 */
export async function apuntarCuotas({
  db,
  now,
  zona,
  correo,
}: Pick<Context, "db" | "now" | "zona" | "correo">): Promise<number> {
  const hoy = diaDe(now, zona);
  return withRetry({ db }, async (tx) => {
    const [libro] = await rows<{ cuota: number; cuotaHasta: string; cerradoHasta: string | null }>(
      tx,
      Prisma.sql`SELECT cuota, "cuotaHasta", "cerradoHasta" FROM libro
        WHERE cuota IS NOT NULL AND descuadre IS NULL AND "cuotaHasta" < ${primerDia(hoy)}::date FOR UPDATE`,
    );
    if (libro === undefined) return 0;
    const familias = await rows<{ familiaId: number; cuota: number }>(
      tx,
      Prisma.sql`SELECT id AS "familiaId", coalesce(cuota, ${libro.cuota}::numeric) AS cuota FROM familia
        WHERE "fechaBaja" IS NULL AND coalesce(cuota, ${libro.cuota}::numeric) > 0 ORDER BY id`,
    );
    const asientos = mesesDeCuota(libro, hoy).flatMap((mes) =>
      familias.map((familia) => asientoDeCuota(mes, familia)),
    );
    const hechos = await post(tx, { actor: { type: "sistema" }, now }, asientos);
    await run(tx, Prisma.sql`UPDATE libro SET "cuotaHasta" = ${primerDia(hoy)}::date`);
    await decirCargos(
      tx,
      { now, zona, correo },
      hechos.map(({ id }) => id),
    );
    return hechos.length;
  });
}

const asientoDeCuota = (
  mes: string,
  { familiaId, cuota }: { familiaId: number; cuota: number },
): PorAsentar => ({
  clave: `cuota:${mes.slice(0, 7)}:${familiaId}`,
  tipo: "cuota",
  fecha: mes,
  concepto: textos.cuentas.cuotaDe(mes),
  apuntes: [
    { cuenta: { tipo: "familia", familiaId }, importe: cuota },
    { cuenta: { tipo: "cuotas" }, importe: new Decimal(cuota).neg() },
  ],
});
