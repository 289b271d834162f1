import { Prisma, rows, run, type Tx } from "@cosecha/db/database";
import { aperturaDe } from "@cosecha/domain/cuentas";
import type {
  CierreNuevo,
  codigoDeCuenta,
  EmpezarCuentas,
  SaldoInicial,
} from "@cosecha/domain/esquemas/cuentas";
import { formatoImporte } from "@cosecha/domain/euros";
import { diaDe } from "@cosecha/domain/fechas";
import { textos } from "@cosecha/domain/textos";
import { Decimal } from "decimal.js";
import type * as z from "zod";
import { audit } from "../kernel/audit.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError, invalid } from "../kernel/errors.ts";
import { mustBeCurrent } from "../kernel/guards.ts";
import { ANYTHING, announce } from "../kernel/notice.ts";
import { asActor } from "../kernel/transaction.ts";
import { asentar, type Movimiento, mustHaveCome } from "./asentar.ts";
import { markDeAntes } from "./de-antes.ts";
import { verEstadoDeCuentas } from "./queries.ts";

/**
 * Switches accounts on from a day on, with what everybody owes and has on that day («Cuentas
 * desde»). Throws CONFLICTO where they are on, and DATOS_INVALIDOS where the balances do not sum to
 * what the bank and the box hold.
 */
export async function empezarCuentas(ctx: AuthedContext, { desde, saldos }: EmpezarCuentas) {
  mustHaveCome(ctx, desde, "desde");
  mustSum(saldos);
  await asActor(ctx, async (tx) => {
    await mustExist(tx, saldos);
    const puesto = await run(
      tx,
      Prisma.sql`INSERT INTO libro (desde) VALUES (${desde}::date) ON CONFLICT DO NOTHING`,
    );
    if (puesto === 0) throw new DomainError("CONFLICTO", textos.cuentas.yaEnMarcha);
    await markDeAntes(tx, ctx, desde);
    await asentar(tx, ctx, {
      clave: "apertura",
      tipo: "apertura",
      fecha: desde,
      apuntes: saldos.map(({ saldo, ...cuenta }): Movimiento => ({ cuenta, importe: saldo })),
    });
    await audit(tx, ctx, "empezar", "cuentas", 0, { despues: { desde } });
    await announce(tx, ANYTHING);
  });
  return { message: textos.cuentas.encendidas, ...(await verEstadoDeCuentas(ctx)) };
}

/** What is in the bank, the box and Bizum is what everybody else's balances make. */
function mustSum(saldos: readonly SaldoInicial[]): void {
  const vistas = new Set<string>();
  for (const [n, { saldo: _, ...cuenta }] of saldos.entries()) {
    const cual = JSON.stringify(Object.entries(cuenta).toSorted());
    if (vistas.has(cual)) throw invalid(`saldos.${n}`, textos.cuentas.saldoRepetido);
    vistas.add(cual);
  }
  const { hay, deben, diferencia } = aperturaDe(saldos);
  if (diferencia === 0) return;
  const cuanto = formatoImporte(Math.abs(diferencia));
  const message = textos.cuentas.aperturaDescuadrada(formatoImporte(hay), formatoImporte(deben), cuanto);
  throw invalid("saldos", message);
}

/** Throws DATOS_INVALIDOS where a balance is of a family or a supplier that does not exist. */
async function mustExist(tx: Tx, saldos: readonly SaldoInicial[]): Promise<void> {
  const filas = saldos.flatMap((saldo, n) =>
    "familiaId" in saldo
      ? { n, familiaId: saldo.familiaId }
      : "proveedorId" in saldo
        ? { n, proveedorId: saldo.proveedorId }
        : [],
  );
  const [falta] = await rows<{ n: number; familiaId: number | null }>(
    tx,
    Prisma.sql`SELECT s.n, s."familiaId" FROM jsonb_to_recordset(${JSON.stringify(filas)}::jsonb)
        AS s(n int, "familiaId" int, "proveedorId" int)
      LEFT JOIN familia f ON f.id = s."familiaId" LEFT JOIN proveedor p ON p.id = s."proveedorId"
      WHERE f.id IS NULL AND p.id IS NULL ORDER BY s.n LIMIT 1`,
  );
  if (falta === undefined) return;
  throw invalid(
    `saldos.${falta.n}`,
    falta.familiaId === null ? textos.proveedor.noEncontrado : textos.familia.noEncontrada,
  );
}

/** Switches accounts off. Throws CONFLICTO once anything has been posted. */
export async function quitarCuentas(ctx: AuthedContext) {
  await asActor(ctx, async (tx) => {
    const [libro] = await rows<{ asientos: number }>(tx, Prisma.sql`SELECT asientos FROM libro FOR UPDATE`);
    if (libro === undefined) throw new DomainError("CONFLICTO", textos.cuentas.apagadas);
    if (libro.asientos > 0) throw new DomainError("CONFLICTO", textos.cuentas.hayApuntes);
    await run(tx, Prisma.sql`DELETE FROM libro`);
    await audit(tx, ctx, "quitar", "cuentas", 0);
    await announce(tx, ANYTHING);
  });
  return { message: textos.cuentas.quitadas };
}

/**
 * Says what the accountant calls an account: both files for them have it. Throws NO_ENCONTRADO.
 */
export async function ponerCodigo(
  ctx: AuthedContext,
  { id, codigoContable }: z.infer<typeof codigoDeCuenta>,
): Promise<{ message: string }> {
  await asActor(ctx, async (tx) => {
    const [cuenta] = await rows<{
      codigoContable: string;
      familiaId: number | null;
      proveedorId: number | null;
    }>(
      tx,
      Prisma.sql`SELECT "codigoContable", "familiaId", "proveedorId" FROM cuenta WHERE id = ${id} FOR UPDATE`,
    );
    if (cuenta === undefined) throw new DomainError("NO_ENCONTRADO", textos.cuentas.sinCuenta);
    if (cuenta.codigoContable === codigoContable) return;
    const { familiaId, proveedorId } = cuenta;
    const suya = { ...(familiaId !== null && { familiaId }), ...(proveedorId !== null && { proveedorId }) };
    await run(tx, Prisma.sql`UPDATE cuenta SET "codigoContable" = ${codigoContable} WHERE id = ${id}`);
    await audit(tx, ctx, "ponerCodigo", "cuentas", 0, {
      antes: { ...suya, codigoContable: cuenta.codigoContable },
      despues: { ...suya, codigoContable },
    });
  });
  return { message: textos.cuentas.codigoCambiado };
}

/** What a year leaves in these goes to the common fund when it is closed. */
const RESULTADOS = ["cuotas", "redondeo", "merma"];

/**
 * Closes a year (CUENTAS 3): what it left of fees, roundings and losses goes to the common fund, and
 * nothing is dated in it any more. Throws CONFLICTO where it has not ended, or is closed.
 */
export async function cerrarEjercicio(ctx: AuthedContext, { anno, version }: CierreNuevo) {
  const hasta = `${anno}-12-31`;
  if (diaDe(ctx.now, ctx.zona) <= hasta) {
    throw new DomainError("CONFLICTO", textos.cuentas.ejercicioSinTerminar(anno));
  }
  await asActor(ctx, async (tx) => {
    const [libro] = await rows<{ cerradoHasta: string | null; version: number }>(
      tx,
      Prisma.sql`SELECT "cerradoHasta", version FROM libro FOR UPDATE`,
    );
    if (libro === undefined) throw new DomainError("CONFLICTO", textos.cuentas.apagadas);
    if (libro.cerradoHasta !== null && hasta <= libro.cerradoHasta) {
      throw new DomainError("CONFLICTO", textos.cuentas.ejercicioCerrado(anno));
    }
    mustBeCurrent(libro, version);
    const apuntes = (await resultsUntil(tx, hasta)).flatMap(({ tipo, suma }): Movimiento[] => [
      { cuenta: { tipo }, importe: new Decimal(suma).neg() },
      { cuenta: { tipo: "fondo" }, importe: suma },
    ]);
    await asentar(tx, ctx, { clave: `cierre:${anno}`, tipo: "cierre", fecha: hasta, apuntes });
    await run(tx, Prisma.sql`UPDATE libro SET "cerradoHasta" = ${hasta}::date, version = version + 1`);
    await audit(tx, ctx, "cerrarEjercicio", "cuentas", 0, { despues: { hasta } });
    await announce(tx, ANYTHING);
  });
  return { message: textos.cuentas.ejercicioCerrado(anno), ...(await verEstadoDeCuentas(ctx)) };
}

const resultsUntil = (tx: Tx, hasta: string) =>
  rows<{ tipo: "cuotas" | "redondeo" | "merma"; suma: number }>(
    tx,
    Prisma.sql`SELECT c.tipo, sum(a.importe) AS suma FROM cuenta c JOIN apunte a ON a."cuentaId" = c.id
      JOIN asiento s ON s.id = a."asientoId" AND s.fecha <= ${hasta}::date
      WHERE c.tipo::text = ANY(${RESULTADOS}::text[]) GROUP BY c.tipo HAVING sum(a.importe) <> 0`,
  );
