import { Prisma, rows, rowsTogether } from "@cosecha/db/database";
import { aPagar } from "@cosecha/domain/a-pagar";
import type {
  DanoVista,
  EntregaDeFamilia,
  Novedades,
  PaginaDePendientes,
  PantallaDeReparto,
  ProductoDeReparto,
  TurnoPropio,
  verNovedades as verNovedadesSchema,
  verPendientes as verPendientesSchema,
} from "@cosecha/domain/esquemas/entregas";
import { CANCELADO, COMPLETADO } from "@cosecha/domain/pedidos";
import { puedeGestionar } from "@cosecha/domain/permisos";
import { textos } from "@cosecha/domain/textos";
import type * as z from "zod";
import { persona } from "../kernel/actor.ts";
import { authorize } from "../kernel/authorize.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import type { FromJson } from "../kernel/rows.ts";
import {
  type Celdas,
  celdasSql,
  type Dudas,
  danosSql,
  dudasSql,
  elPedido,
  entregadoSql,
  type FilaDeEntregado,
  type FilaDeFamilia,
  type FilaDePedido,
  type FilaDeRecibido,
  filasDeFamiliaSql,
  moment,
  type PedidoDeReparto,
  pedidoSql,
  presentCabecera,
  presentDano,
  presentDudas,
  presentFilaDeFamilia,
  presentTurno,
  productosSql,
  recibidoSql,
  type TurnoDePedido,
  turnosSql,
} from "./load.ts";

/** What both answers say besides cells. */
type Alrededor = Dudas & {
  pedidos: FilaDePedido[];
  turnos: FromJson<TurnoDePedido>[];
  danos: FromJson<DanoVista>[];
};

const alrededorSql = (pedidoId: number) => ({
  pedidos: pedidoSql(pedidoId),
  turnos: turnosSql(pedidoId),
  danos: danosSql(pedidoId),
  ...dudasSql(pedidoId),
});

/**
 * Throws NO_ENCONTRADO, and SIN_PERMISO where the actor does not share the order out. Returns the
 * order and what both answers say of it.
 */
function mustShareOut(ctx: AuthedContext, { pedidos, turnos, danos, ...dudas }: Alrededor) {
  const pedido = elPedido(pedidos);
  const todos = turnos.map(presentTurno);
  authorize(ctx, "repartir", pedido.proveedor, todos, ctx.now);
  const suyo = { ...conTurnos(ctx, pedido, todos), danos: danos.map(presentDano) };
  return { pedido, alrededor: { ...suyo, ...presentDudas(dudas) } };
}

const conTurnos = (ctx: AuthedContext, pedido: PedidoDeReparto, turnos: TurnoDePedido[]) => ({
  pedido: presentCabecera(pedido),
  ahora: ctx.now,
  n: pedido.n,
  turnos: turnos.filter(({ hasta }) => ctx.now < hasta),
});

/**
 * The delivery screen of an order, with all that it needs without a network, too. For whoever leads
 * the order and for families that have its day. One statement.
 */
export async function verPantalla(ctx: AuthedContext, pedidoId: number): Promise<PantallaDeReparto> {
  const leido = await rowsTogether<Alrededor & Celdas>(ctx.db, {
    ...alrededorSql(pedidoId),
    ...celdasSql(pedidoId),
  });
  const { pedido, alrededor } = mustShareOut(ctx, leido);
  const { familias, productos, lineas, recepciones, entregas } = leido;
  return {
    ...alrededor,
    gestiona: puedeGestionar(persona(ctx), pedido.proveedor),
    familias,
    productos,
    lineas,
    recepciones,
    entregas,
  };
}

/** After more operations than this the whole screen is asked for. */
const TOO_MANY = 1000;

/**
 * What changed on that screen after the operation `desde`: the cells as they are now, and all that
 * is not a cell. One statement.
 */
export async function verNovedades(
  ctx: AuthedContext,
  { pedidoId, desde, listado }: z.infer<typeof verNovedadesSchema>,
): Promise<Novedades> {
  const since = Prisma.sql`SELECT o."productoId", o."familiaId", o.despues FROM operacion_reparto o
    WHERE o."pedidoId" = ${pedidoId} AND o.n > ${desde} AND o.resultado = 'aplicada'`;
  const few = Prisma.sql`(SELECT count(*) FROM (SELECT FROM operacion_reparto
    WHERE "pedidoId" = ${pedidoId} AND n > ${desde} LIMIT ${TOO_MANY + 1}) x) <= ${TOO_MANY}`;
  const leido = await rowsTogether<
    Alrededor & {
      pocas: { pocas: boolean }[];
      productos: ProductoDeReparto[];
      recepciones: FilaDeRecibido[];
      entregas: FilaDeEntregado[];
    }
  >(ctx.db, {
    ...alrededorSql(pedidoId),
    pocas: Prisma.sql`SELECT ${few} AS pocas`,
    productos: productosSql(
      pedidoId,
      Prisma.sql`SELECT DISTINCT c."productoId" AS id FROM (${since}) c WHERE ${few}`,
      { some: true },
    ),
    recepciones: Prisma.sql`SELECT ${recibidoSql} FROM recepcion r
      WHERE r."pedidoId" = ${pedidoId} AND ${few}
        AND r."productoId" IN (SELECT c."productoId" FROM (${since}) c WHERE c."familiaId" IS NULL)
      ORDER BY r."productoId"`,
    // A price of the delivery note is the price of what every family got of the product.
    entregas: Prisma.sql`SELECT ${entregadoSql} FROM entrega e
      WHERE e."pedidoId" = ${pedidoId} AND ${few}
        AND e."productoId" = ANY(ARRAY(SELECT c."productoId" FROM (${since}) c))
        AND ((e."productoId", e."familiaId") IN
            (SELECT c."productoId", c."familiaId" FROM (${since}) c WHERE c."familiaId" IS NOT NULL)
          OR e."productoId" IN (SELECT c."productoId" FROM (${since}) c
            WHERE c."familiaId" IS NULL AND c.despues ?| ARRAY['precio', 'iva']))
      ORDER BY e."productoId", e."familiaId"`,
  });
  const { pedido, alrededor } = mustShareOut(ctx, leido);
  const { pocas, productos, recepciones, entregas } = leido;
  // A new price is no operation; and what is not known here a restored copy has taken away.
  const isOutOfDate = desde > pedido.n || (listado !== undefined && listado !== pedido.listado);
  const entera = isOutOfDate || !pocas[0]?.pocas;
  return { ...alrededor, entera, productos, recepciones, entregas };
}

/**
 * What nobody has decided of an order after the operation `desde`, a page: for whoever shares it
 * out. One statement.
 */
export async function verPendientes(
  ctx: AuthedContext,
  { pedidoId, desde }: z.infer<typeof verPendientesSchema>,
): Promise<PaginaDePendientes> {
  const { pedidos, turnos, ...dudas } = await rowsTogether<Omit<Alrededor, "danos">>(ctx.db, {
    pedidos: pedidoSql(pedidoId),
    turnos: turnosSql(pedidoId),
    ...dudasSql(pedidoId, desde),
  });
  const { proveedor } = elPedido(pedidos);
  authorize(ctx, "repartir", proveedor, turnos.map(presentTurno), ctx.now);
  return presentDudas(dudas);
}

/** The orders whose day of delivery the actor's family has now. One statement. */
export async function verTurnos(ctx: AuthedContext): Promise<TurnoPropio[]> {
  const { familiaId } = persona(ctx);
  if (familiaId === null) return [];
  const turnos = await rows<FromJson<TurnoPropio>>(
    ctx.db,
    Prisma.sql`
      SELECT t."pedidoId", p.descripcion, s.nombre AS "nombreProveedor", p.reparto, p.lugar, t.hasta
      FROM turno t JOIN pedido p ON p.id = t."pedidoId" JOIN disponible d ON d.id = p."disponibleId"
        JOIN proveedor s ON s.id = d."proveedorId"
      WHERE t."familiaId" = ${familiaId} AND t.hasta > ${ctx.now} AND p.estado NOT IN (${COMPLETADO}, ${CANCELADO})
      ORDER BY t.hasta, t."pedidoId"`,
  );
  return turnos.map(({ reparto, hasta, ...turno }) => ({
    ...turno,
    reparto: moment(reparto),
    hasta: new Date(hasta),
  }));
}

/**
 * What one family ordered and got in an order: for whoever sees its lines. One statement. What it
 * has not got yet is priced as it will be, as far as the delivery note is known; why it got less is
 * what is known of the product, where nobody has given its own reason.
 */
export async function verEntrega(
  ctx: AuthedContext,
  { pedidoId, familiaId }: { pedidoId: number; familiaId: number },
): Promise<EntregaDeFamilia> {
  const { pedidos, familias, filas, danos } = await rowsTogether<{
    pedidos: FilaDePedido[];
    familias: { id: number }[];
    filas: FilaDeFamilia[];
    danos: FromJson<DanoVista>[];
  }>(ctx.db, {
    pedidos: pedidoSql(pedidoId),
    familias: Prisma.sql`SELECT f.id FROM familia f WHERE f.id = ${familiaId}`,
    filas: filasDeFamiliaSql(pedidoId, familiaId),
    danos: danosSql(pedidoId, familiaId),
  });
  const pedido = elPedido(pedidos);
  const { proveedor, recibidoEn, repartidoEn, reparto, lugar } = pedido;
  authorize(ctx, "verLineas", proveedor, familiaId);
  if (familias.length === 0) throw new DomainError("NO_ENCONTRADO", textos.familia.noEncontrada);
  return {
    recibidoEn,
    repartidoEn,
    reparto,
    lugar,
    aPagar: aPagar(pedido, filas)?.toNumber() ?? null,
    entregas: filas.map(presentFilaDeFamilia),
    danos: danos.map(presentDano),
  };
}
