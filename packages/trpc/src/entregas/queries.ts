import { Prisma } from "@cosecha/db/database";
import type {
  DanoVista,
  Novedades,
  OperacionVista,
  PantallaDeReparto,
  ProductoDeReparto,
} from "@cosecha/domain/esquemas/entregas";
import { puedeGestionar } from "@cosecha/domain/permisos";
import { persona } from "../kernel/actor.ts";
import { authorize } from "../kernel/authorize.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { type FromJson, readTogether } from "../kernel/rows.ts";
import {
  type Celdas,
  celdasSql,
  danosSql,
  elPedido,
  entregadoSql,
  type FilaDeEntregado,
  type FilaDePedido,
  type FilaDeRecibido,
  type PedidoDeReparto,
  pedidoSql,
  pendientesSql,
  presentCabecera,
  presentDano,
  presentOperacion,
  presentTurno,
  productosSql,
  recibidoSql,
  type TurnoDePedido,
  turnosSql,
} from "./load.ts";

/** What both answers say besides cells. */
interface Alrededor extends Record<string, unknown[]> {
  pedidos: FilaDePedido[];
  turnos: FromJson<TurnoDePedido>[];
  danos: FromJson<DanoVista>[];
  pendientes: FromJson<OperacionVista>[];
}

const alrededorSql = (pedidoId: number) => ({
  pedidos: pedidoSql(pedidoId),
  turnos: turnosSql(pedidoId),
  danos: danosSql(pedidoId),
  pendientes: pendientesSql(pedidoId),
});

/**
 * Throws NO_ENCONTRADO, and SIN_PERMISO where the actor does not share the order out. Returns the
 * order and what both answers say of it.
 */
function mustShareOut(ctx: AuthedContext, { pedidos, turnos, danos, pendientes }: Alrededor) {
  const pedido = elPedido(pedidos);
  const todos = turnos.map(presentTurno);
  authorize(ctx, "repartir", pedido.proveedor, todos, ctx.now);
  return { pedido, alrededor: { ...conTurnos(ctx, pedido, todos), ...conDudas(danos, pendientes) } };
}

const conTurnos = (ctx: AuthedContext, pedido: PedidoDeReparto, turnos: TurnoDePedido[]) => ({
  pedido: presentCabecera(pedido),
  ahora: ctx.now,
  n: pedido.n,
  turnos: turnos.filter(({ hasta }) => ctx.now < hasta),
});

const conDudas = (danos: Alrededor["danos"], pendientes: Alrededor["pendientes"]) => ({
  danos: danos.map(presentDano),
  pendientes: pendientes.map(presentOperacion),
});

/**
 * The delivery screen of an order, with all that it needs without a network, too. For whoever leads
 * the order and for families that have its day. One statement.
 */
export async function verPantalla(ctx: AuthedContext, pedidoId: number): Promise<PantallaDeReparto> {
  const leido = await readTogether<Alrededor & Celdas>(ctx.db, {
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
  { pedidoId, desde }: { pedidoId: number; desde: number },
): Promise<Novedades> {
  const since = Prisma.sql`SELECT o."productoId", o."familiaId", o.despues FROM operacion_reparto o
    WHERE o."pedidoId" = ${pedidoId} AND o.n > ${desde} AND o.resultado = 'aplicada'`;
  const few = Prisma.sql`(SELECT count(*) FROM (SELECT FROM operacion_reparto
    WHERE "pedidoId" = ${pedidoId} AND n > ${desde} LIMIT ${TOO_MANY + 1}) x) <= ${TOO_MANY}`;
  const leido = await readTogether<
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
    ),
    recepciones: Prisma.sql`SELECT ${recibidoSql} FROM recepcion r
      WHERE r."pedidoId" = ${pedidoId} AND ${few}
        AND r."productoId" IN (SELECT c."productoId" FROM (${since}) c WHERE c."familiaId" IS NULL)
      ORDER BY r."productoId"`,
    // A price of the delivery note is the price of what every family got of the product.
    entregas: Prisma.sql`SELECT ${entregadoSql} FROM entrega e
      WHERE e."pedidoId" = ${pedidoId} AND ${few}
        AND ((e."productoId", e."familiaId") IN
            (SELECT c."productoId", c."familiaId" FROM (${since}) c WHERE c."familiaId" IS NOT NULL)
          OR e."productoId" IN (SELECT c."productoId" FROM (${since}) c
            WHERE c."familiaId" IS NULL AND c.despues ?| ARRAY['precio', 'iva']))
      ORDER BY e."productoId", e."familiaId"`,
  });
  const { alrededor } = mustShareOut(ctx, leido);
  const { pocas, productos, recepciones, entregas } = leido;
  return { ...alrededor, entera: !pocas[0]?.pocas, productos, recepciones, entregas };
}
