import { Prisma, rows, rowsTogether, run, type Tx } from "@cosecha/db/database";
import {
  asientoDeFactura,
  cuadrarFactura,
  type PedidoCargado,
  tiposDeMas,
} from "@cosecha/domain/contabilizar";
import { formatoEuros } from "@cosecha/domain/dinero";
import type { FacturaNueva } from "@cosecha/domain/esquemas/contabilizar";
import { diaDe } from "@cosecha/domain/fechas";
import { textos } from "@cosecha/domain/textos";
import { audit } from "../kernel/audit.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { asActor } from "../kernel/transaction.ts";
import { asentarConLibro, lockLibro, mustHaveCome } from "./asentar.ts";
import { differs, insertFactura } from "./factura.ts";
import {
  cargadoSql,
  cargoEnVigorSql,
  claveDeFactura,
  dePedidoSql,
  type FilasDePedido,
  withPrice,
} from "./load.ts";
import { loadAsiento, postOpposite } from "./opposite.ts";

/**
 * Registers an invoice of orders of a supplier that have been charged without one. What it says
 * more, or less, than was credited for them is posted today; nothing that was posted changes. One
 * of no order is of the common fund, or posts nothing, as what the supplier was owed at first has
 * it in it. Throws NO_ENCONTRADO; DATOS_INVALIDOS where an order is another supplier's; CONFLICTO
 * where it is there already, an order is not charged or has one, or it differs by more than cents
 * and nobody has said what to do.
 */
export async function registrarFactura(ctx: AuthedContext, que: FacturaNueva) {
  mustHaveCome(ctx, que.fecha);
  const fecha = diaDe(ctx.now, ctx.zona);
  return asActor(ctx, async (tx) => {
    await lockPedidos(tx, Prisma.sql`id = ANY(${que.pedidos}::int[])`);
    const { proveedor, pedidos } = await loadCargados(tx, que);
    await lockLibro(tx, { tipo: "correccion", fecha });
    if (que.diferencia === "inicial") await mustHaveBegunWith(tx, que.proveedorId, proveedor);
    const facturaId = await insertFactura(tx, { ...que, proveedor }, que, que.pedidos);
    const cuadre = cuadrarFactura(pedidos, que.total);
    if (!cuadre.esRedondeo && que.diferencia === null) {
      throw differs(que.total, { ...cuadre, difieren: await ratesThatDiffer(tx, que) });
    }
    const hecho = await asentarConLibro(tx, ctx, {
      ...{ clave: claveDeFactura(facturaId), tipo: "correccion", fecha },
      concepto: textos.cuentas.conceptoDeFactura(que.numero, proveedor),
      apuntes:
        que.diferencia === "inicial"
          ? []
          : asientoDeFactura(que.proveedorId, cuadre, que.diferencia ?? "fondo"),
    });
    await audit(tx, ctx, "registrarFactura", "cuentas", 0, { despues: { ...que, facturaId } });
    const { facturaRegistrada, facturaDelFondo, facturaConDiferencia } = textos.cuentas;
    const message =
      hecho === null
        ? facturaRegistrada
        : pedidos.length === 0
          ? facturaDelFondo(hecho.asientoId)
          : facturaConDiferencia(formatoEuros(cuadre.diferencia.abs()), hecho.asientoId);
    return { message, facturaId, asientoId: hecho?.asientoId ?? null };
  });
}

export const lockPedidos = (tx: Tx, where: Prisma.Sql) =>
  run(tx, Prisma.sql`SELECT id FROM pedido WHERE ${where} ORDER BY id FOR UPDATE`);

/**
 * What was credited for the orders of an invoice, or of a credit note, which have an invoice as a
 * rule. One statement. Throws where one cannot be of it.
 */
export async function loadCargados(
  tx: Tx,
  { proveedorId, pedidos }: Pick<FacturaNueva, "proveedorId" | "pedidos">,
  esAbono = false,
) {
  const filas = await rows<
    PedidoCargado & {
      id: number;
      descripcion: string;
      suProveedor: number;
      proveedor: string;
      numero: string | null;
      cargado: boolean;
    }
  >(
    tx,
    Prisma.sql`SELECT p.id, p.descripcion, v.id AS "suProveedor", v.nombre AS proveedor, x.numero, ${cargadoSql},
        ${cargoEnVigorSql(Prisma.sql`p.id`)} IS NOT NULL AS cargado
      FROM pedido p JOIN disponible d ON d.id = p."disponibleId" JOIN proveedor v ON v.id = d."proveedorId"
      LEFT JOIN factura_proveedor x ON x.id = p."facturaProveedorId" WHERE p.id = ANY(${pedidos}::int[])`,
  );
  for (const [n, id] of pedidos.entries()) {
    const refuse = (code: "NO_ENCONTRADO" | "DATOS_INVALIDOS" | "CONFLICTO", message: string) =>
      new DomainError(code, message, [{ path: `pedidos.${n}`, message }]);
    const pedido = filas.find((fila) => fila.id === id);
    if (pedido === undefined) throw refuse("NO_ENCONTRADO", textos.pedido.noEncontrado);
    const { suProveedor, descripcion, numero, cargado } = pedido;
    const { pedidoDeOtro, pedidoSinCargar, pedidoSinCargo, pedidoConFactura } = textos.cuentas;
    if (suProveedor !== proveedorId) throw refuse("DATOS_INVALIDOS", pedidoDeOtro);
    if (numero !== null && !esAbono) throw refuse("CONFLICTO", pedidoConFactura(descripcion, numero));
    if (!cargado) {
      throw refuse("CONFLICTO", (esAbono ? pedidoSinCargo : pedidoSinCargar)(descripcion));
    }
  }
  return { proveedor: filas[0]?.proveedor ?? (await nameOf(tx, proveedorId)), pedidos: filas };
}

/** Throws CONFLICTO where accounts began with nothing owed to a supplier, nor paid to it. */
async function mustHaveBegunWith(tx: Tx, proveedorId: number, proveedor: string): Promise<void> {
  const iniciales = await rows(
    tx,
    Prisma.sql`SELECT 1 FROM asiento s JOIN apunte a ON a."asientoId" = s.id JOIN cuenta c ON c.id = a."cuentaId"
      WHERE s.clave = 'apertura' AND c."proveedorId" = ${proveedorId}`,
  );
  if (iniciales.length > 0) return;
  const message = textos.cuentas.facturaSinSaldoInicial(proveedor);
  throw new DomainError("CONFLICTO", message, [{ path: "diferencia", message }]);
}

/** A supplier's name, where no order tells it. One statement. Throws NO_ENCONTRADO. */
async function nameOf(tx: Tx, proveedorId: number): Promise<string> {
  const [proveedor] = await rows<{ nombre: string }>(
    tx,
    Prisma.sql`SELECT nombre FROM proveedor WHERE id = ${proveedorId}`,
  );
  if (proveedor === undefined) throw new DomainError("NO_ENCONTRADO", textos.proveedor.noEncontrado);
  return proveedor.nombre;
}

/** At which rates an invoice says something else than what came of its orders. One statement. */
async function ratesThatDiffer(tx: Tx, { pedidos, total, tipos }: FacturaNueva): Promise<number[]> {
  if (tipos === null) return [];
  const llegado = await rowsTogether<Record<string, FilasDePedido["productos"]>>(
    tx,
    Object.fromEntries(pedidos.map((id) => [`p${id}`, dePedidoSql(id).productos])),
  );
  return tiposDeMas(Object.values(llegado).flat().map(withPrice), { total, tipos });
}

/**
 * Takes a supplier's invoice away: its orders are without one again, and what was posted for its
 * difference is annulled, dated today. A credit note goes the same way, and what it settled is open
 * again. Throws NO_ENCONTRADO, and CONFLICTO while something of it is paid, or has been paid back.
 */
export async function anularFactura(ctx: AuthedContext, id: number) {
  return asActor(ctx, async (tx) => {
    await lockPedidos(tx, Prisma.sql`"facturaProveedorId" = ${id}`);
    await lockLibro(tx, { tipo: "anulacion", fecha: diaDe(ctx.now, ctx.zona) });
    const factura = await freeFactura(tx, ctx, id);
    const { numero, asientoId, esAbono, pedidos } = factura;
    const { abonoAnulado, facturaAnulada } = textos.cuentas;
    return {
      message: esAbono ? abonoAnulado(numero) : facturaAnulada(numero, pedidos.length > 0),
      asientoId,
    };
  });
}

/**
 * The same for who holds the locks of its orders and of the book. What accounts began with and it
 * was settled with is on account again, as no money has moved.
 */
export async function freeFactura(tx: Tx, ctx: AuthedContext, id: number) {
  const [factura] = await rows<{
    numero: string;
    fecha: string;
    total: number;
    proveedorId: number;
    pedidos: number[];
    pago: number | null;
    /** The number of the credit note that pays it. */
    abono: string | null;
    diferencia: number | null;
  }>(
    tx,
    Prisma.sql`SELECT f.numero, f.fecha, f.total, f."proveedorId",
        ARRAY(SELECT p.id FROM pedido p WHERE p."facturaProveedorId" = f.id ORDER BY p.id) AS pedidos,
        g.id AS pago, (SELECT x.numero FROM factura_proveedor x WHERE 'factura:' || x.id = g.clave
          AND x."proveedorId" = f."proveedorId") AS abono,
        (SELECT s.id FROM asiento s WHERE s.clave = ${claveDeFactura(id)}) AS diferencia
      FROM factura_proveedor f LEFT JOIN LATERAL (SELECT s.id, s.clave FROM pago_factura g JOIN asiento s ON s.id = g."asientoId"
        WHERE g."facturaId" = f.id AND s.tipo <> 'apertura' AND NOT EXISTS (
          SELECT FROM asiento k WHERE k."corrigeId" = s.id AND k.tipo = 'anulacion') ORDER BY s.id LIMIT 1) g ON true
      WHERE f.id = ${id}`,
  );
  if (factura === undefined) throw new DomainError("NO_ENCONTRADO", textos.cuentas.sinFacturaAsi);
  const { pago, abono, diferencia, ...antes } = factura;
  const esAbono = antes.total < 0;
  if (pago !== null) {
    const { facturaConAbono, facturaPagada, abonoDevuelto } = textos.cuentas;
    const motivo =
      abono === null
        ? (esAbono ? abonoDevuelto : facturaPagada)(antes.numero, pago)
        : facturaConAbono(antes.numero, abono);
    throw new DomainError("CONFLICTO", motivo);
  }
  const hecho =
    diferencia === null
      ? null
      : await postOpposite(tx, ctx, diferencia, (await loadAsiento(tx, diferencia)).apuntes);
  await run(tx, Prisma.sql`DELETE FROM factura_proveedor WHERE id = ${id}`);
  await audit(tx, ctx, "anularFactura", "cuentas", 0, { antes });
  return { numero: antes.numero, pedidos: antes.pedidos, asientoId: hecho?.asientoId ?? null, esAbono };
}
