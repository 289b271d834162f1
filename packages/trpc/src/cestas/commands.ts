import { Prisma, rows, run, type Tx } from "@cosecha/db/database";
import { LINEAS_DE_CESTA } from "@cosecha/domain/cestas";
import { emparejar, esOtraCosa } from "@cosecha/domain/comparacion";
import type {
  cestaDePedido,
  cestaDeProveedor,
  esEste,
  lineaDeCesta,
  pausarCesta,
  productoDeCesta,
} from "@cosecha/domain/esquemas/cestas";
import { motivoNoEditable } from "@cosecha/domain/pedidos";
import { textos } from "@cosecha/domain/textos";
import { Decimal } from "decimal.js";
import type * as z from "zod";
import { audit } from "../kernel/audit.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { suFamilia } from "../kernel/guards.ts";
import { type LockedPedido, lockPedido } from "../kernel/locks.ts";
import { asDate } from "../kernel/rows.ts";
import { asActor } from "../kernel/transaction.ts";
import { type LineaPedida, loPedidoSql } from "../lineas/last-pedido.ts";
import { loadForSaving } from "../lineas/load.ts";
import { saveLines } from "../lineas/save.ts";

/** Who changes a family's baskets waits for others of it who do. */
const lockFamilia = (tx: Tx, familiaId: number) =>
  run(tx, Prisma.sql`SELECT id FROM familia WHERE id = ${familiaId} FOR NO KEY UPDATE`);

type Identidad = { nombre: string; unidad: string | null; codigo: string | null };

/**
 * What the asker's family has ordered in an order becomes what it takes of that supplier each time.
 */
export async function guardarCesta(ctx: AuthedContext, { pedidoId }: z.infer<typeof cestaDePedido>) {
  const familiaId = suFamilia(ctx, textos.cestas.sinFamilia);
  const { proveedor, productos } = await asActor(ctx, async (tx) => {
    const pedido = await tx.pedido.findUnique({
      where: { id: pedidoId },
      select: {
        disponible: { select: { proveedor: { select: { id: true, nombre: true } } } },
      },
    });
    if (pedido === null) throw new DomainError("NO_ENCONTRADO", textos.pedido.noEncontrado);
    const { disponible } = pedido;
    const lineas = await rows<LineaPedida>(tx, loPedidoSql(familiaId, Prisma.sql`${pedidoId}::int`));
    if (lineas.length === 0) throw new DomainError("CONFLICTO", textos.cestas.sinLineas);
    const proveedorId = disponible.proveedor.id;
    await lockFamilia(tx, familiaId);
    await touch(tx, ctx, { familiaId, proveedorId });
    await tx.lineaDeCesta.deleteMany({ where: { familiaId, proveedorId } });
    await mustHaveRoom(tx, familiaId, lineas.length);
    await tx.lineaDeCesta.createMany({
      data: lineas.map(({ nombre, unidad, cantidad, producto }) => ({
        ...{ familiaId, proveedorId, nombre, unidad, cantidad },
        // Where the product has another name by now its code is no longer the line's.
        codigo: producto.nombre === nombre ? producto.codigo : null,
      })),
    });
    await audit(tx, ctx, "guardarCesta", "familia", familiaId, {
      despues: { proveedorId, cuantos: lineas.length },
    });
    return { proveedor: disponible.proveedor, productos: lineas.length };
  });
  return { message: textos.cestas.guardada(productos, proveedor.nombre) };
}

/** A product is taken each time, so much of it; 0: no more. It is told from others as imports do. */
export async function ponerEnCesta(
  ctx: AuthedContext,
  { productoId, cantidad }: z.infer<typeof productoDeCesta>,
) {
  const familiaId = suFamilia(ctx, textos.cestas.sinFamilia);
  await asActor(ctx, async (tx) => {
    const { proveedorId, ...producto } = await loadIdentidad(tx, productoId);
    await lockFamilia(tx, familiaId);
    const suyas = await tx.lineaDeCesta.findMany({ where: { familiaId, proveedorId } });
    const [ya] = emparejar([producto], suyas);
    if (ya) return changeLine(tx, ctx, { ...ya, familiaId, proveedorId }, cantidad);
    if (cantidad === 0) return;
    await mustHaveRoom(tx, familiaId, 1);
    await touch(tx, ctx, { familiaId, proveedorId });
    await tx.lineaDeCesta.create({ data: { familiaId, proveedorId, ...producto, cantidad } });
    await audit(tx, ctx, "guardarCesta", "familia", familiaId, {
      despues: { proveedorId, nombre: producto.nombre, cantidad },
    });
  });
  return { message: cantidad === 0 ? textos.cestas.quitado : textos.cestas.puesto };
}

/** Another quantity of a line of the basket; 0: it goes. */
export async function cambiarLineaDeCesta(
  ctx: AuthedContext,
  { id, cantidad }: z.infer<typeof lineaDeCesta>,
) {
  const familiaId = suFamilia(ctx, textos.cestas.sinFamilia);
  await asActor(ctx, async (tx) => {
    await lockFamilia(tx, familiaId);
    await changeLine(tx, ctx, await loadLinea(tx, familiaId, id), cantidad);
  });
  return { message: cantidad === 0 ? textos.cestas.quitado : textos.cestas.puesto };
}

/**
 * A product of the basket has become this one of the same supplier, in the place of another line
 * that is this one already: of two that are alike neither would be found. In an open order it is
 * put, too, up to what is left, where the family has none of it and its limit allows it. What was
 * asked of that order is answered.
 */
export async function esEsteProducto(
  ctx: AuthedContext,
  { id, productoId, pedidoId }: z.infer<typeof esEste>,
) {
  const familiaId = suFamilia(ctx, textos.cestas.sinFamilia);
  const sinPedir = await asActor(ctx, async (tx) => {
    // The order's lock comes before the family's.
    const pedido = pedidoId === undefined ? null : await lockPedido(tx, ctx, pedidoId, familiaId);
    const { proveedorId, ...producto } = await loadIdentidad(tx, productoId);
    await lockFamilia(tx, familiaId);
    const linea = await loadLinea(tx, familiaId, id);
    if (linea.proveedorId !== proveedorId) {
      throw new DomainError("DATOS_INVALIDOS", textos.cestas.otroProveedor, [
        { path: "productoId", message: textos.cestas.otroProveedor },
      ]);
    }
    const otras = await tx.lineaDeCesta.findMany({ where: { familiaId, proveedorId, NOT: { id } } });
    const [igual] = emparejar([producto], otras);
    if (igual && !esOtraCosa(igual, producto)) await tx.lineaDeCesta.delete({ where: { id: igual.id } });
    await tx.lineaDeCesta.update({ where: { id }, data: producto });
    await touch(tx, ctx, { familiaId, proveedorId });
    await audit(tx, ctx, "guardarCesta", "familia", familiaId, {
      antes: { proveedorId, nombre: linea.nombre },
      despues: { proveedorId, nombre: producto.nombre },
    });
    if (pedido === null) return null;
    await forgetFalta(tx, { pedidoId: pedido.id, familiaId, id });
    return pedirTambien(tx, ctx, pedido, { familiaId, productoId, cantidad: linea.cantidad });
  });
  return { message: sinPedir === null ? textos.cestas.puesto : textos.cestas.puestoSinPedir(sinPedir) };
}

/** Puts it into the order while that is open. Says why the family may not have it; null else. */
async function pedirTambien(
  tx: Tx,
  ctx: AuthedContext,
  pedido: LockedPedido,
  { familiaId, productoId, ...cesta }: { familiaId: number; productoId: number; cantidad: Decimal },
): Promise<string | null> {
  if (motivoNoEditable(pedido, ctx.now) !== null) return null;
  const hay = await loadForSaving(tx, { pedidoId: pedido.id, familiaId, productoIds: [productoId] });
  const [producto] = hay;
  if (producto === undefined || producto.antes.gt(0)) return null;
  const cantidad = Decimal.min(cesta.cantidad, producto.disponible ?? cesta.cantidad).toNumber();
  if (cantidad <= 0) return null;
  const datos = { pedidoId: pedido.id, familiaId, lineas: [{ productoId, cantidad }] };
  try {
    await saveLines(tx, ctx, datos, { locked: [pedido, hay] });
    return null;
  } catch (error) {
    // Stock is looked at under the order's lock, so what is refused is refused by the limit.
    if (!(error instanceof DomainError && error.code === "CONFLICTO")) throw error;
    return error.message;
  }
}

/** The days on which the basket is not put; none: it always is. */
export async function pausar(ctx: AuthedContext, { proveedorId, desde, hasta }: z.infer<typeof pausarCesta>) {
  const familiaId = suFamilia(ctx, textos.cestas.sinFamilia);
  await asActor(ctx, async (tx) => {
    await lockFamilia(tx, familiaId);
    await mustExist(tx, { familiaId, proveedorId });
    await tx.cesta.update({
      where: { familiaId_proveedorId: { familiaId, proveedorId } },
      data: { pausaDesde: desde && asDate(desde), pausaHasta: hasta && asDate(hasta), modificado: ctx.now },
    });
    await audit(tx, ctx, "pausarCesta", "familia", familiaId, {
      despues: { proveedorId, pausaDesde: desde, pausaHasta: hasta },
    });
  });
  return { message: desde === null ? textos.cestas.sinPausa : textos.cestas.pausada };
}

/** The family takes nothing of that supplier each time any more. */
export async function quitarCesta(ctx: AuthedContext, { proveedorId }: z.infer<typeof cestaDeProveedor>) {
  const familiaId = suFamilia(ctx, textos.cestas.sinFamilia);
  await asActor(ctx, async (tx) => {
    await lockFamilia(tx, familiaId);
    await mustExist(tx, { familiaId, proveedorId });
    await tx.cesta.delete({ where: { familiaId_proveedorId: { familiaId, proveedorId } } });
    await audit(tx, ctx, "quitarCesta", "familia", familiaId, { antes: { proveedorId } });
  });
  return { message: textos.cestas.quitada };
}

async function mustExist(tx: Tx, which: { familiaId: number; proveedorId: number }): Promise<void> {
  if ((await tx.cesta.count({ where: which })) === 0) {
    throw new DomainError("NO_ENCONTRADO", textos.cestas.noEncontrada);
  }
}

async function loadLinea(tx: Tx, familiaId: number, id: number) {
  const linea = await tx.lineaDeCesta.findFirst({ where: { id, familiaId } });
  if (linea === null) throw new DomainError("NO_ENCONTRADO", textos.cestas.lineaNoEncontrada);
  return linea;
}

async function loadIdentidad(tx: Tx, productoId: number): Promise<Identidad & { proveedorId: number }> {
  const producto = await tx.producto.findUnique({
    where: { id: productoId },
    select: { nombre: true, unidad: true, codigo: true, disponible: { select: { proveedorId: true } } },
  });
  if (producto === null) throw new DomainError("NO_ENCONTRADO", textos.producto.noEncontrado);
  const { disponible, ...identidad } = producto;
  return { ...identidad, proveedorId: disponible.proveedorId };
}

/** Throws CONFLICTO where the family's baskets have no room for so many more. */
async function mustHaveRoom(tx: Tx, familiaId: number, mas: number): Promise<void> {
  if ((await tx.lineaDeCesta.count({ where: { familiaId } })) + mas <= LINEAS_DE_CESTA) return;
  throw new DomainError("CONFLICTO", textos.cestas.demasiadas(LINEAS_DE_CESTA));
}

/** There is such a basket, and it has changed now. */
const touch = (tx: Tx, { now }: AuthedContext, which: { familiaId: number; proveedorId: number }) =>
  tx.cesta.upsert({
    where: { familiaId_proveedorId: which },
    create: { ...which, creado: now, modificado: now },
    update: { modificado: now },
  });

async function changeLine(
  tx: Tx,
  ctx: AuthedContext,
  linea: { id: number; familiaId: number; proveedorId: number; nombre: string; cantidad: Decimal },
  cantidad: number,
): Promise<void> {
  const { id, familiaId, proveedorId, nombre } = linea;
  if (linea.cantidad.eq(cantidad)) return;
  if (cantidad > 0) await tx.lineaDeCesta.update({ where: { id }, data: { cantidad } });
  else await tx.lineaDeCesta.delete({ where: { id } });
  const which = { familiaId, proveedorId };
  const isEmpty = (await tx.lineaDeCesta.count({ where: which })) === 0;
  if (isEmpty) await tx.cesta.delete({ where: { familiaId_proveedorId: which } });
  else await touch(tx, ctx, which);
  await audit(tx, ctx, "guardarCesta", "familia", familiaId, {
    antes: { proveedorId, nombre, cantidad: linea.cantidad },
    despues: { proveedorId, nombre, cantidad },
  });
}

/** What was missing of a line in an order is not asked about any more. */
const forgetFalta = (
  tx: Tx,
  { pedidoId, familiaId, id }: { pedidoId: number; familiaId: number; id: number },
) =>
  run(
    tx,
    Prisma.sql`UPDATE cesta_puesta SET faltan = coalesce((SELECT jsonb_agg(f) FROM jsonb_array_elements(faltan) f
        WHERE (f->>'lineaId')::int <> ${id}), '[]')
      WHERE "pedidoId" = ${pedidoId} AND "familiaId" = ${familiaId}`,
  );
