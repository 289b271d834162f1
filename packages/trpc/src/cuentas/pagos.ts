import { Prisma, rows, run, type Tx } from "@cosecha/db/database";
import type { Parte } from "@cosecha/domain/a-cuenta";
import { formatoEuros, sumar } from "@cosecha/domain/dinero";
import type { PagoNuevo } from "@cosecha/domain/esquemas/cuentas";
import { textos } from "@cosecha/domain/textos";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError, invalid } from "../kernel/errors.ts";
import { asActor } from "../kernel/transaction.ts";
import { asentar, mustHaveCome } from "./asentar.ts";
import { between } from "./cobros.ts";
import { pagadoSql } from "./load.ts";

/**
 * Posts what a supplier is paid, and which of its invoices that settles, or what part of them; the
 * rest is on account. Throws NO_ENCONTRADO; DATOS_INVALIDOS where the invoices take more than is
 * paid; CONFLICTO where one would be paid beyond its total, and what `asentar` throws.
 */
export async function pagar(ctx: AuthedContext, que: PagoNuevo) {
  const { clave, proveedorId, medio, importe, fecha, facturas } = que;
  mustHaveCome(ctx, fecha);
  mustBeEnough(que);
  const numeros = await numbersOf(ctx, que);
  const concepto = que.concepto || (numeros.length > 0 ? textos.cuentas.conceptoDePago(numeros) : "");
  const apuntes = between({ tipo: "proveedor", proveedorId }, { tipo: medio }, importe);
  const hecho = await asActor(ctx, async (tx) => {
    const asiento = await asentar(tx, ctx, {
      clave: `pago:${clave}`,
      tipo: "pago",
      fecha,
      concepto,
      apuntes,
    });
    // The book is locked: nobody else pays the same invoices meanwhile.
    if (asiento?.nuevo) await settle(tx, asiento.asientoId, que);
    else if (asiento) await mustSettleTheSame(tx, asiento.asientoId, facturas);
    return asiento;
  });
  return { message: textos.cuentas.pagoApuntado, ...(hecho ?? { asientoId: null, nuevo: false }) };
}

function mustBeEnough({ importe, facturas }: PagoNuevo): void {
  const suma = sumar(facturas.map((factura) => factura.importe));
  if (suma.lte(importe)) return;
  throw invalid("importe", textos.cuentas.pagoCorto(formatoEuros(suma)));
}

/** The numbers of the invoices that a payment settles. One statement. Throws NO_ENCONTRADO. */
async function numbersOf({ db }: AuthedContext, { proveedorId, facturas }: PagoNuevo): Promise<string[]> {
  const ids = facturas.map(({ facturaId }) => facturaId);
  const [proveedor] = await rows<{ numeros: string[] }>(
    db,
    Prisma.sql`SELECT ARRAY(SELECT f.numero FROM factura_proveedor f
        WHERE f."proveedorId" = v.id AND f.id = ANY(${ids}::int[]) ORDER BY f.fecha, f.id) AS numeros
      FROM proveedor v WHERE v.id = ${proveedorId}`,
  );
  if (proveedor === undefined) throw new DomainError("NO_ENCONTRADO", textos.proveedor.noEncontrado);
  return proveedor.numeros;
}

/** Writes what a payment settles, for who holds the book's lock. Throws what `mustBeOwed` throws. */
async function settle(tx: Tx, asientoId: number, { proveedorId, facturas }: PagoNuevo): Promise<void> {
  if (facturas.length === 0) return;
  await mustBeOwed(tx, proveedorId, facturas);
  await writeSettled(
    tx,
    facturas.map((factura) => ({ ...factura, asientoId })),
  );
}

/** Throws where an invoice is not the supplier's, or less of it is left to be paid. One statement. */
export async function mustBeOwed(
  tx: Tx,
  proveedorId: number,
  facturas: PagoNuevo["facturas"],
): Promise<void> {
  const pagan = Prisma.sql`jsonb_to_recordset(${JSON.stringify(facturas)}::jsonb) AS v("facturaId" int, importe numeric)`;
  const puestas = await rows<{ id: number; numero: string; queda: number }>(
    tx,
    Prisma.sql`SELECT f.id, f.numero, f.total - ${pagadoSql} AS queda
      FROM ${pagan} JOIN factura_proveedor f ON f.id = v."facturaId" AND f."proveedorId" = ${proveedorId}
        AND f.total > 0`,
  );
  for (const [n, { facturaId, importe }] of facturas.entries()) {
    const factura = puestas.find(({ id }) => id === facturaId);
    if (factura === undefined) throw new DomainError("NO_ENCONTRADO", textos.cuentas.sinFacturaAsi);
    const { numero, queda } = factura;
    if (importe <= queda) continue;
    const message = textos.cuentas.facturaDeMas(numero, formatoEuros(queda), formatoEuros(importe));
    throw new DomainError("CONFLICTO", message, [{ path: `facturas.${n}.importe`, message }]);
  }
}

/** Writes what settles which invoice, and whose form said so. One statement. */
export async function writeSettled(tx: Tx, partes: readonly Parte[], clave = ""): Promise<void> {
  await run(
    tx,
    Prisma.sql`INSERT INTO pago_factura ("asientoId", "facturaId", clave, importe)
      SELECT "asientoId", "facturaId", ${clave}, importe FROM jsonb_to_recordset(${JSON.stringify(partes)}::jsonb)
        AS v("asientoId" int, "facturaId" int, importe numeric)`,
  );
}

/** Whether the same is settled, in whatever order. */
export function isSettled(puestas: PagoNuevo["facturas"], pedidas: PagoNuevo["facturas"]): boolean {
  const escritas = (unas: PagoNuevo["facturas"]) =>
    unas
      .map(({ facturaId, importe }) => `${facturaId} ${importe}`)
      .toSorted()
      .join();
  return escritas(puestas) === escritas(pedidas);
}

/** Throws CONFLICTO where a payment that is there already settles something else. */
export async function mustSettleTheSame(
  tx: Tx,
  asientoId: number,
  facturas: PagoNuevo["facturas"],
): Promise<void> {
  const puestas = await rows<{ facturaId: number; importe: number }>(
    tx,
    Prisma.sql`SELECT "facturaId", importe FROM pago_factura WHERE "asientoId" = ${asientoId} AND clave = ''`,
  );
  if (!isSettled(puestas, facturas)) throw new DomainError("CONFLICTO", textos.cuentas.claveUsada);
}
