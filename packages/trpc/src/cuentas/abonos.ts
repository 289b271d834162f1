import { Prisma, rows, run, type Tx } from "@cosecha/db/database";
import { asientoDeAbono } from "@cosecha/domain/contabilizar";
import { formatoEuros } from "@cosecha/domain/dinero";
import type { AbonoNuevo } from "@cosecha/domain/esquemas/contabilizar";
import type { DevolucionNueva } from "@cosecha/domain/esquemas/cuentas";
import { diaDe } from "@cosecha/domain/fechas";
import { textos } from "@cosecha/domain/textos";
import { audit } from "../kernel/audit.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { asActor } from "../kernel/transaction.ts";
import { asentar, asentarConLibro, lockLibro, mustHaveCome } from "./asentar.ts";
import { between } from "./cobros.ts";
import { insertFactura } from "./factura.ts";
import { loadCargados, lockPedidos } from "./facturas.ts";
import { asientoDeFacturaSql, claveDeFactura, usadoSql } from "./load.ts";
import { mustSettleTheSame, writeSettled } from "./pagos.ts";

/**
 * Registers a credit note of one or more charged orders of a supplier: it is owed less from today
 * on, and what was charged to families stays (decision 133). Throws NO_ENCONTRADO; DATOS_INVALIDOS
 * where an order is another supplier's; CONFLICTO where an invoice or a credit note has that number,
 * or an order is not charged.
 */
export async function registrarAbono(ctx: AuthedContext, { destino, ...que }: AbonoNuevo) {
  mustHaveCome(ctx, que.fecha);
  const { proveedorId, pedidos, total, numero } = que;
  return asActor(ctx, async (tx) => {
    await lockPedidos(tx, Prisma.sql`id = ANY(${pedidos}::int[])`);
    const { proveedor } = await loadCargados(tx, que, true);
    const hoy = diaDe(ctx.now, ctx.zona);
    await lockLibro(tx, { tipo: "correccion", fecha: hoy });
    const facturaId = await insertFactura(tx, { proveedorId, proveedor }, que, []);
    await run(
      tx,
      Prisma.sql`INSERT INTO abono_pedido ("facturaId", "pedidoId")
        SELECT ${facturaId}::int, unnest(${pedidos}::int[])`,
    );
    const hecho = await asentarConLibro(tx, ctx, {
      ...{ clave: claveDeFactura(facturaId), tipo: "correccion", fecha: hoy },
      concepto: textos.cuentas.conceptoDeAbono(numero, proveedor),
      apuntes: asientoDeAbono(proveedorId, total, destino),
    });
    const asientoId = hecho?.asientoId ?? 0;
    await audit(tx, ctx, "registrarAbono", "cuentas", 0, { despues: { ...que, destino, facturaId } });
    return { message: textos.cuentas.abonoRegistrado(asientoId), facturaId, asientoId };
  });
}

/**
 * Posts what a supplier pays back of a credit note: money that comes in, once by its key. Throws
 * NO_ENCONTRADO; CONFLICTO where less of it is left, and what `asentar` throws.
 */
export async function devolverAbono(ctx: AuthedContext, que: DevolucionNueva) {
  const { id, clave, medio, importe, fecha } = que;
  mustHaveCome(ctx, fecha);
  const { numero, proveedorId } = await loadAbono(ctx.db, { id });
  const hecho = await asActor(ctx, async (tx) => {
    const asiento = await asentar(tx, ctx, {
      ...{ clave: `devolucion:${clave}`, tipo: "pago", fecha },
      concepto: que.concepto || textos.cuentas.conceptoDeDevolucion(numero),
      apuntes: between({ tipo: medio }, { tipo: "proveedor", proveedorId }, importe),
    });
    const suyo = { facturaId: id, importe };
    // The book is locked: nobody else takes of the same credit note meanwhile.
    if (asiento?.nuevo) {
      const { queda } = await loadAbono(tx, { id });
      if (importe > queda) {
        const message = textos.cuentas.abonoCorto(numero, formatoEuros(queda), formatoEuros(importe));
        throw new DomainError("CONFLICTO", message, [{ path: "importe", message }]);
      }
      await writeSettled(tx, [{ ...suyo, asientoId: asiento.asientoId }]);
    } else if (asiento) await mustSettleTheSame(tx, asiento.asientoId, [suyo]);
    return asiento;
  });
  return { message: textos.cuentas.devolucionApuntada, ...(hecho ?? { asientoId: null, nuevo: false }) };
}

interface Abono {
  numero: string;
  proveedorId: number;
  asientoId: number;
  /** EUR, above 0. */
  queda: number;
}

/** A credit note, and what is left of it. One statement. Throws NO_ENCONTRADO. */
export async function loadAbono(
  db: AuthedContext["db"] | Tx,
  { id, proveedorId }: { id: number; proveedorId?: number },
): Promise<Abono> {
  const [abono] = await rows<Abono>(
    db,
    Prisma.sql`SELECT f.numero, f."proveedorId", ${asientoDeFacturaSql} AS "asientoId", -f.total - ${usadoSql} AS queda
      FROM factura_proveedor f WHERE f.id = ${id} AND f.total < 0`,
  );
  if (abono === undefined || (proveedorId ?? abono.proveedorId) !== abono.proveedorId) {
    throw new DomainError("NO_ENCONTRADO", textos.cuentas.sinAbono);
  }
  return abono;
}
