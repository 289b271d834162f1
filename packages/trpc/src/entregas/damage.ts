import { Prisma, type Tx } from "@cosecha/db/database";
import { CANTIDAD } from "@cosecha/domain/decimales";
import type { DanoAvisado, decidirDano as decidirDanoSchema } from "@cosecha/domain/esquemas/entregas";
import { type Fase, fase } from "@cosecha/domain/fases";
import type { CambioDeReparto } from "@cosecha/domain/reparto";
import { DANOS_MAXIMOS } from "@cosecha/domain/tardias";
import { textos } from "@cosecha/domain/textos";
import { Decimal } from "decimal.js";
import type * as z from "zod";
import { decir, deLasFamilias } from "../correos/say.ts";
import { persona } from "../kernel/actor.ts";
import { audit } from "../kernel/audit.ts";
import { authorize, refusalOf } from "../kernel/authorize.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { insertArchivo } from "../kernel/files.ts";
import { lockPedido } from "../kernel/locks.ts";
import { announce } from "../kernel/notice.ts";
import { withRetry } from "../kernel/transaction.ts";
import { readPhoto } from "../pictures/read-picture.ts";
import { applyChanges } from "./commands.ts";
import { loadWithTurns, type PedidoDeReparto, type TurnoDePedido } from "./load.ts";

/** Throws SIN_PERMISO unless it is the actor's own family, or they share the order out. */
function mustConcern(
  ctx: AuthedContext,
  { pedido, turnos }: { pedido: PedidoDeReparto; turnos: TurnoDePedido[] },
  familiaId: number,
): void {
  if (refusalOf(persona(ctx), "verLineas", pedido.proveedor, familiaId) === undefined) return;
  authorize(ctx, "repartir", pedido.proveedor, turnos, ctx.now);
}

const WHY_NOT: Partial<Record<Fase, string>> = {
  abierto: textos.entregas.sinAcabar,
  contabilizado: textos.entregas.yaContabilizado,
  cancelado: textos.entregas.yaCancelado,
};

/** Throws CONFLICTO where what families got cannot be damaged yet, or any more. */
function mustBeUnsettled(ctx: AuthedContext, pedido: PedidoDeReparto): void {
  const why = WHY_NOT[fase(pedido, ctx.now)];
  if (why !== undefined) throw new DomainError("CONFLICTO", why);
}

/**
 * Whether damage is to be told, and not told already. Throws CONFLICTO where it is more than the
 * family got, where its id is another one's, and where it has told enough.
 */
async function isNewDamage(
  db: AuthedContext["db"] | Tx,
  ctx: AuthedContext,
  dano: Omit<DanoAvisado, "foto">,
): Promise<boolean> {
  const { id, pedidoId, familiaId, productoId, cantidad } = dano;
  const cargado = await loadWithTurns(db, pedidoId);
  mustConcern(ctx, cargado, familiaId);
  const same = await db.dano.findUnique({ where: { id } });
  if (same !== null) {
    const isRepeated =
      same.pedidoId === pedidoId && same.familiaId === familiaId && same.productoId === productoId;
    if (isRepeated && same.cantidad.eq(cantidad)) return false;
    throw new DomainError("CONFLICTO", textos.entregas.otroIdentificador);
  }
  mustBeUnsettled(ctx, cargado.pedido);
  await mustHaveGot(db, dano, cantidad);
  if ((await db.dano.count({ where: { pedidoId, familiaId } })) >= DANOS_MAXIMOS) {
    throw new DomainError("CONFLICTO", textos.entregas.muchosDanos(DANOS_MAXIMOS));
  }
  return true;
}

/**
 * Throws NO_ENCONTRADO, and CONFLICTO where nothing of the order can be damaged yet, or any more.
 */
export async function mustTakeDamage(ctx: AuthedContext, pedidoId: number): Promise<void> {
  mustBeUnsettled(ctx, (await loadWithTurns(ctx.db, pedidoId)).pedido);
}

/**
 * Tells whoever leads the order that a family got something damaged, with a photo if there is one.
 * The same id again changes nothing. Throws what `isNewDamage` throws.
 */
export async function avisarDano(
  ctx: AuthedContext,
  { foto, ...dano }: DanoAvisado,
): Promise<{ message: string }> {
  const { pedidoId, familiaId, productoId, cantidad, texto } = dano;
  // Looked at before the photo is decoded, which is slow, and again under the lock.
  const leida =
    (await isNewDamage(ctx.db, ctx, dano)) && foto != null ? await readPhoto(ctx, foto.bytes) : null;
  await withRetry(ctx, async (tx) => {
    const { disponibleId } = await lockPedido(tx, ctx, pedidoId);
    if (!(await isNewDamage(tx, ctx, dano))) return;
    const fotoId = leida && (await insertArchivo(tx, leida));
    await tx.dano.create({ data: { ...dano, texto, fotoId, creado: ctx.now } });
    await audit(tx, ctx, "avisarDano", "pedido", pedidoId, {
      despues: { familiaId, lineas: [{ productoId, cantidad, nota: texto }] },
    });
    await announceTo(tx, disponibleId, { pedidoId, familiaId });
  });
  return { message: textos.entregas.danoAvisado };
}

/** Tells a family's screens of an order, and those of whoever leads it. One statement. */
const announceTo = (tx: Tx, disponibleId: number, { pedidoId, familiaId }: Omit<Cual, "productoId">) =>
  announce(tx, { disponibleId, productoIds: [], reparto: { pedidoId, familias: [familiaId] } });

interface Cual {
  pedidoId: number;
  familiaId: number;
  productoId: number;
}

/** What a family got of a product. Throws CONFLICTO where that is less than what is damaged. */
async function mustHaveGot(
  db: AuthedContext["db"] | Tx,
  { pedidoId, familiaId, productoId }: Cual,
  cantidad: number | Prisma.Decimal,
) {
  const entrega = await db.entrega.findUnique({
    where: { pedidoId_productoId_familiaId: { pedidoId, productoId, familiaId } },
    select: { entregado: true, origen: true, motivo: true },
  });
  if (entrega === null || entrega.entregado === null || entrega.entregado.lt(cantidad)) {
    throw new DomainError("CONFLICTO", textos.entregas.danoDeMas);
  }
  return { ...entrega, entregado: entrega.entregado };
}

/**
 * Decides on damaged goods. Accepted, they are lost: the family got so much less of the product,
 * and nothing else changes, so that all of it is somewhere also after the delivery. Of a completed
 * order they can only be refused any more, so that the family gets an answer.
 */
export async function decidirDano(
  ctx: AuthedContext,
  { pedidoId, id, acepta }: z.infer<typeof decidirDanoSchema>,
): Promise<{ message: string }> {
  await withRetry(ctx, async (tx) => {
    const { proveedor } = await lockPedido(tx, ctx, pedidoId);
    authorize(ctx, "gestionar", proveedor);
    const dano = await tx.dano.findUnique({ where: { id } });
    if (dano === null || dano.pedidoId !== pedidoId) {
      throw new DomainError("NO_ENCONTRADO", textos.entregas.danoNoEncontrado);
    }
    if (dano.aceptado === acepta) return;
    if (dano.aceptado !== null) throw new DomainError("CONFLICTO", textos.entregas.danoDecidido);
    const { pedido } = await loadWithTurns(tx, pedidoId);
    const isSettled = fase(pedido, ctx.now) === "contabilizado";
    if (isSettled && acepta) throw new DomainError("CONFLICTO", textos.entregas.danoContabilizado);
    if (!isSettled) mustBeUnsettled(ctx, pedido);
    // Its own operations tell the screens.
    if (acepta) await lose(tx, ctx, dano);
    else await announceTo(tx, pedido.disponibleId, dano);
    await tx.dano.update({ where: { id }, data: { aceptado: acepta, decididoEn: ctx.now } });
    await decir(tx, ctx, {
      ...{ clase: "danoDecidido", sobre: pedidoId, ventana: id },
      a: { usuarios: deLasFamilias(Prisma.sql`SELECT ${dano.familiaId}::int`) },
    });
    await audit(tx, ctx, "decidirDano", "pedido", pedidoId, {
      despues: {
        familiaId: dano.familiaId,
        aceptado: acepta,
        lineas: [{ productoId: dano.productoId, cantidad: dano.cantidad }],
      },
    });
  });
  return { message: acepta ? textos.entregas.danoAceptado : textos.entregas.danoRechazado };
}

/** Takes what is damaged from what the family got, and adds it to what is lost of the product. */
async function lose(tx: Tx, ctx: AuthedContext, dano: Cual & { cantidad: Prisma.Decimal }): Promise<void> {
  const { pedidoId, familiaId, productoId, cantidad } = dano;
  const { entregado, origen, motivo } = await mustHaveGot(tx, dano, cantidad);
  const recepcion = await tx.recepcion.findUnique({
    where: { pedidoId_productoId: { pedidoId, productoId } },
    select: { merma: true },
  });
  const merma = new Decimal(recepcion?.merma.toString() ?? 0);
  const perdido = merma.add(cantidad.toString());
  if (perdido.gte(CANTIDAD.tope)) throw new DomainError("CONFLICTO", textos.campos.demasiadoGrande);
  const cambios: CambioDeReparto[] = [
    {
      familiaId,
      productoId,
      antes: { entregado: entregado.toNumber(), origen, motivo },
      despues: { entregado: entregado.sub(cantidad).toNumber(), origen: "mano", motivo: "danado" },
    },
    {
      familiaId: null,
      productoId,
      antes: { merma: merma.toNumber() },
      despues: { merma: perdido.toNumber() },
    },
  ];
  await applyChanges(tx, ctx, pedidoId, cambios);
}

/** The photo of damaged goods, for whoever shares the order out, and for the family. */
export async function verFoto(ctx: AuthedContext, { pedidoId, id }: { pedidoId: number; id: string }) {
  const cargado = await loadWithTurns(ctx.db, pedidoId);
  const dano = await ctx.db.dano.findUnique({ where: { id }, include: { foto: true } });
  // Whoever may not see the order's damages is not told which there are.
  mustConcern(ctx, cargado, dano !== null && dano.pedidoId === pedidoId ? dano.familiaId : 0);
  if (dano === null || dano.pedidoId !== pedidoId) {
    throw new DomainError("NO_ENCONTRADO", textos.entregas.danoNoEncontrado);
  }
  const { foto } = dano;
  if (foto === null) throw new DomainError("NO_ENCONTRADO", textos.archivo.noEncontrado);
  return { nombre: foto.nombre, tipo: foto.tipo, bytes: foto.bytes };
}
