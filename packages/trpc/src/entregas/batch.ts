import { Prisma, rows, rowsTogether, type Tx } from "@cosecha/db/database";
import type {
  EntregadoVista,
  Operacion,
  ProductoDeReparto,
  RecibidoVista,
  ValorEntregado,
  ValorRecibido,
} from "@cosecha/domain/esquemas/entregas";
import { celdasLibres, type Guardadas } from "@cosecha/domain/tardias";
import { textos } from "@cosecha/domain/textos";
import { nameOf } from "../kernel/actor.ts";
import type { AuthedContext } from "../kernel/context.ts";
import type { FromJson } from "../kernel/rows.ts";
import { type Cells, celda, type Guardada } from "./apply.ts";
import {
  elPedido,
  entregadoSql,
  type FilaDePedido,
  lastSetSql,
  type PedidoDeReparto,
  pedidoSql,
  presentTurno,
  productosSql,
  recibidoSql,
  type TurnoDePedido,
  turnosSql,
} from "./load.ts";

/** The name of who acts: the family's of its account, the user's, or the application's. */
const quienSql = ({ actor }: AuthedContext): Prisma.Sql =>
  actor.type === "usuario"
    ? Prisma.sql`SELECT coalesce(f.nombre, u.username) AS nombre
        FROM usuario u LEFT JOIN familia f ON f.id = u."cuentaDeId" WHERE u.id = ${actor.id}`
    : actor.type === "acceso"
      ? Prisma.sql`SELECT a.nombre FROM acceso a WHERE a.id = ${actor.id}`
      : Prisma.sql`SELECT ${textos.historial.EL_SISTEMA}::text AS nombre`;

interface Lote {
  pedido: PedidoDeReparto;
  turnos: TurnoDePedido[];
  quien: string;
  /** How much is stored of the order already: of this sender, and in all. */
  guardado: { suyas: Guardadas; deTodos: Guardadas };
  cells: Cells;
}

/** SQL: how much is stored of an order by each who has sent something. */
const remitentesSql = (pedidoId: number) => Prisma.sql`
  SELECT r.remitente, r.operaciones, r."sinAplicar" FROM remitente_reparto r WHERE r."pedidoId" = ${pedidoId}`;

type FilaDeRemitente = Guardadas & { remitente: string };

function sumOf(filas: readonly Guardadas[]): Guardadas {
  const sum = (que: keyof Guardadas) => filas.reduce((total, fila) => total + fila[que], 0);
  return { operaciones: sum("operaciones"), sinAplicar: sum("sinAplicar") };
}

/**
 * All that operations are judged by and change, for whoever holds the order's lock. The families
 * are locked, so that nobody deletes them meanwhile. One statement.
 */
export async function loadBatch(
  tx: Tx,
  ctx: AuthedContext,
  { pedidoId, operaciones }: { pedidoId: number; operaciones: readonly Operacion[] },
): Promise<Lote> {
  const ids = operaciones.flatMap(({ id, resuelve }) => (resuelve == null ? [id] : [id, resuelve]));
  const productoIds = [...new Set(operaciones.map(({ productoId }) => productoId))];
  const celdas = new Map(
    operaciones.flatMap(({ productoId, familiaId }) =>
      familiaId === null ? [] : [[celda(productoId, familiaId), { productoId, familiaId }]],
    ),
  );
  const deFamilias = [...celdas.values()];
  const familiaIds = [...new Set(deFamilias.map(({ familiaId }) => familiaId))];
  const conPrecio = operaciones.flatMap(({ familiaId, productoId }) =>
    familiaId === null ? [productoId] : [],
  );
  const leido = await rowsTogether<{
    pedidos: FilaDePedido[];
    turnos: FromJson<TurnoDePedido>[];
    remitentes: FilaDeRemitente[];
    quien: { nombre: string }[];
    guardadas: Guardada[];
    productos: ProductoDeReparto[];
    familias: { id: number }[];
    recepciones: RecibidoVista[];
    entregas: EntregadoVista[];
    mayores: { productoId: number; mayor: number | null }[];
    cuantas: { lineas: number; celdas: number }[];
  }>(tx, {
    pedidos: pedidoSql(pedidoId),
    turnos: turnosSql(pedidoId),
    remitentes: remitentesSql(pedidoId),
    quien: quienSql(ctx),
    guardadas: Prisma.sql`SELECT o.id, o."pedidoId", o."productoId", o."familiaId", o.antes, o.despues, o.resultado,
        o.resuelve, o."usuarioId", o."accesoId"
      FROM operacion_reparto o WHERE o.id = ANY(${ids}::uuid[])`,
    productos: productosSql(
      pedidoId,
      Prisma.sql`SELECT x.id FROM producto x JOIN pedido p ON p."disponibleId" = x."disponibleId"
        WHERE p.id = ${pedidoId} AND x.id = ANY(${productoIds}::int[])`,
      { some: true },
    ),
    familias: Prisma.sql`SELECT f.id FROM familia f WHERE f.id = ANY(${familiaIds}::int[])
      ORDER BY f.id FOR KEY SHARE`,
    recepciones: Prisma.sql`SELECT ${recibidoSql} FROM recepcion r
      WHERE r."pedidoId" = ${pedidoId} AND r."productoId" = ANY(${productoIds}::int[])`,
    entregas: Prisma.sql`SELECT ${entregadoSql} FROM entrega e
      WHERE e."pedidoId" = ${pedidoId} AND (e."productoId", e."familiaId") IN (
        SELECT * FROM unnest(${deFamilias.map(({ productoId }) => productoId)}::int[],
          ${deFamilias.map(({ familiaId }) => familiaId)}::int[]))`,
    mayores: Prisma.sql`SELECT e."productoId", max(e.entregado) AS mayor FROM entrega e
      WHERE e."pedidoId" = ${pedidoId} AND e."productoId" = ANY(${conPrecio}::int[]) GROUP BY e."productoId"`,
    cuantas: Prisma.sql`SELECT (SELECT count(*) FROM linea_pedido WHERE "pedidoId" = ${pedidoId}) AS lineas,
      (SELECT count(*) FROM entrega WHERE "pedidoId" = ${pedidoId})
        + (SELECT count(*) FROM recepcion WHERE "pedidoId" = ${pedidoId}) AS celdas`,
  });
  return {
    pedido: elPedido(leido.pedidos),
    turnos: leido.turnos.map(presentTurno),
    quien: leido.quien[0]?.nombre ?? textos.historial.ALGUIEN,
    guardado: {
      suyas: sumOf(leido.remitentes.filter(({ remitente }) => remitente === nameOf(ctx))),
      deTodos: sumOf(leido.remitentes),
    },
    cells: {
      pedidoId,
      productos: new Map(leido.productos.map((uno) => [uno.id, uno])),
      familias: new Set(leido.familias.map(({ id }) => id)),
      recepciones: new Map(leido.recepciones.map((una) => [una.productoId, asReceived(una)])),
      entregas: new Map(
        leido.entregas.map((una) => [celda(una.productoId, una.familiaId), asDelivered(una)]),
      ),
      mayores: new Map(leido.mayores.map(({ productoId, mayor }) => [productoId, mayor ?? 0])),
      guardadas: new Map(leido.guardadas.map((una) => [una.id, una])),
      celdasLibres: celdasLibres(leido.cuantas[0] ?? { lineas: 0, celdas: 0 }),
    },
  };
}

const asReceived = ({ recibido, precio, iva, motivo, sobrante, merma }: RecibidoVista): ValorRecibido => ({
  recibido,
  precio,
  iva,
  motivo,
  sobrante,
  merma,
});

const asDelivered = ({ entregado, origen, motivo, preparado }: EntregadoVista): ValorEntregado => ({
  entregado,
  origen,
  motivo,
  preparado,
});

/** What somebody had put into a field of a cell before an operation came. */
export interface Anterior {
  id: string;
  campo: string;
  quien: string;
  puso: number | string | boolean | null;
  hecha: string;
  llegada: string;
}

/**
 * Of each of these operations, and each field that it changes, who had last put something there
 * before it came. One statement.
 */
export const loadPrevious = (tx: Tx, ids: readonly string[]): Promise<Anterior[]> =>
  rows<Anterior>(
    tx,
    Prisma.sql`
      SELECT o.id, campo, a.quien, a.puso, a.hecha, a.llegada
      FROM operacion_reparto o CROSS JOIN LATERAL jsonb_object_keys(o.despues) campo
      ${lastSetSql(Prisma.sql`b.n < o.n`)}
      WHERE o.id = ANY(${ids}::uuid[])`,
  );
