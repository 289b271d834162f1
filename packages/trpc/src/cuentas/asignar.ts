import { Prisma, rows, type Tx } from "@cosecha/db/database";
import { asignarDe, type Origen, quedaACuenta } from "@cosecha/domain/a-cuenta";
import { formatoEuros, sumar } from "@cosecha/domain/dinero";
import type { AsignacionNueva, PagoNuevo } from "@cosecha/domain/esquemas/cuentas";
import { diaDe } from "@cosecha/domain/fechas";
import { textos } from "@cosecha/domain/textos";
import { audit } from "../kernel/audit.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { announce, ofCuentas } from "../kernel/notice.ts";
import { asActor } from "../kernel/transaction.ts";
import { loadAbono } from "./abonos.ts";
import { lockLibro } from "./asentar.ts";
import { aCuentaSql, claveDeFactura } from "./load.ts";
import { isSettled, mustBeOwed, writeSettled } from "./pagos.ts";

/**
 * Settles invoices, or parts of them, with what a supplier was paid on account, the oldest payment
 * first, or with a credit note (decision 133). No money moves, so nothing is posted. The book is
 * locked, so that nobody takes the same twice. The same form sent again does nothing more.
 * Throws NO_ENCONTRADO; CONFLICTO where less is left on account, or of an invoice, and where that
 * key has said something else.
 */
export async function asignar(ctx: AuthedContext, que: AsignacionNueva) {
  const { clave, proveedorId, facturas, abonoId } = que;
  const suma = sumar(facturas.map(({ importe }) => importe));
  const nuevo = await asActor(ctx, async (tx) => {
    await lockLibro(tx, { tipo: "correccion", fecha: diaDe(ctx.now, ctx.zona) });
    const puestas = await loadSaid(tx, que);
    if (puestas.length > 0) {
      if (isSettled(puestas, facturas) && puestas.every(({ deAhi }) => deAhi)) return false;
      throw new DomainError("CONFLICTO", textos.cuentas.claveUsada);
    }
    await mustBeOwed(tx, proveedorId, facturas);
    const { origenes, corto } = await loadOrigenes(tx, que);
    const queda = quedaACuenta(origenes);
    if (suma.gt(queda)) {
      const message = corto(formatoEuros(queda), formatoEuros(suma));
      throw new DomainError("CONFLICTO", message, [{ path: "facturas", message }]);
    }
    await writeSettled(tx, asignarDe(origenes, facturas), clave);
    await audit(tx, ctx, "asignar", "cuentas", 0, { despues: { proveedorId, facturas, abonoId } });
    await announce(tx, ofCuentas([]));
    return true;
  });
  return { message: textos.cuentas.asignado(formatoEuros(suma), abonoId !== null), nuevo };
}

/** Of what invoices are settled, and what is said where that is too little. One statement. */
async function loadOrigenes(tx: Tx, { proveedorId, abonoId }: AsignacionNueva) {
  if (abonoId === null) {
    const origenes = await rows<Origen>(tx, aCuentaSql(proveedorId));
    return { origenes, corto: textos.cuentas.aCuentaCorto };
  }
  const { numero, ...abono } = await loadAbono(tx, { id: abonoId, proveedorId });
  const corto = (queda: string, importe: string) => textos.cuentas.abonoCorto(numero, queda, importe);
  return { origenes: [{ id: abono.asientoId, queda: abono.queda }], corto };
}

/**
 * What a form has settled already, by invoice, and whether with what it takes now. One statement.
 */
function loadSaid(tx: Tx, { clave, abonoId }: AsignacionNueva) {
  const suya = abonoId === null ? null : claveDeFactura(abonoId);
  return rows<PagoNuevo["facturas"][number] & { deAhi: boolean }>(
    tx,
    Prisma.sql`SELECT p."facturaId", sum(p.importe) AS importe,
        bool_and(s.clave = ${suya} OR (${suya}::text IS NULL AND s.tipo IN ('pago', 'apertura'))) AS "deAhi"
      FROM pago_factura p JOIN asiento s ON s.id = p."asientoId" WHERE p.clave = ${clave} GROUP BY 1`,
  );
}
