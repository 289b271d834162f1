import { type Db, Prisma, rowsTogether, type Tx } from "@cosecha/db/database";
import type {
  CabeceraDeReparto,
  DanoVista,
  EntregaDeFamilia,
  EntregadoVista,
  LineaDeReparto,
  OperacionPendiente,
  PaginaDePendientes,
  ProductoDeReparto,
  RecibidoVista,
  Remitente,
  ValorRecibido,
} from "@cosecha/domain/esquemas/entregas";
import { PENDIENTES_CONTADOS, PENDIENTES_POR_PAGINA } from "@cosecha/domain/esquemas/entregas";
import { motivoDeEntrega, precioDeEntrega } from "@cosecha/domain/reparto";
import { textos } from "@cosecha/domain/textos";
import { cargoEnVigorSql } from "../cuentas/load.ts";
import { DomainError } from "../kernel/errors.ts";
import type { FromJson } from "../kernel/rows.ts";

/** A family that has, or has had, the order's day of delivery. */
export interface TurnoDePedido {
  familiaId: number;
  nombreFamilia: string;
  hasta: Date;
}

export interface PedidoDeReparto extends CabeceraDeReparto {
  disponibleId: number;
  modificado: Date;
  /** When it was charged for the first time; null: accounts know nothing of it. */
  contabilizadoEn: Date | null;
  /** The last operation. */
  n: number;
  proveedor: { familias: { id: number }[] };
}

export type FilaDePedido = FromJson<Omit<PedidoDeReparto, "proveedor">> & { familias: number[] };

/** SQL: the row of one order, with the families that manage its supplier. */
export const pedidoSql = (id: number) => Prisma.sql`
  SELECT p.id, p."disponibleId", p.descripcion, d."proveedorId", s.nombre AS "nombreProveedor", p.inicio, p.fin,
    p.estado, p.reparto, p.lugar, p."recibidoEn", p."repartidoEn", p."deAntes", p.modificado, p.version, d.listado,
    (SELECT min(c.creado) FROM asiento c WHERE c."pedidoId" = p.id AND c.tipo = 'pedido') AS "contabilizadoEn",
    ${cargoEnVigorSql(Prisma.sql`p.id`)} IS NOT NULL AS contabilizado,
    coalesce((SELECT o.n FROM operacion_reparto o WHERE o."pedidoId" BETWEEN p.id AND p.id
      ORDER BY o."pedidoId" DESC, o.n DESC LIMIT 1), 0) AS n,
    ARRAY(SELECT g."familiaId" FROM proveedor_familia g WHERE g."proveedorId" = s.id) AS familias
  FROM pedido p JOIN disponible d ON d.id = p."disponibleId" JOIN proveedor s ON s.id = d."proveedorId"
  WHERE p.id = ${id}`;

export const moment = (text: string | null) => (text === null ? null : new Date(text));

/** The order that `pedidoSql` has read. Throws NO_ENCONTRADO where there is none. */
export function elPedido([fila]: FilaDePedido[]): PedidoDeReparto {
  if (fila === undefined) throw new DomainError("NO_ENCONTRADO", textos.pedido.noEncontrado);
  const { familias, ...pedido } = fila;
  return {
    ...pedido,
    inicio: new Date(pedido.inicio),
    fin: new Date(pedido.fin),
    modificado: new Date(pedido.modificado),
    contabilizadoEn: moment(pedido.contabilizadoEn),
    reparto: moment(pedido.reparto),
    recibidoEn: moment(pedido.recibidoEn),
    repartidoEn: moment(pedido.repartidoEn),
    proveedor: { familias: familias.map((familiaId) => ({ id: familiaId })) },
  };
}

export const presentCabecera = ({
  disponibleId: _disponible,
  modificado: _modificado,
  contabilizadoEn: _contabilizadoEn,
  n: _n,
  proveedor: _proveedor,
  ...cabecera
}: PedidoDeReparto): CabeceraDeReparto => cabecera;

/** SQL: the families that have, or have had, an order's day of delivery. */
export const turnosSql = (pedidoId: number) => Prisma.sql`
  SELECT t."familiaId", f.nombre AS "nombreFamilia", t.hasta
  FROM turno t JOIN familia f ON f.id = t."familiaId" WHERE t."pedidoId" = ${pedidoId} ORDER BY f.busqueda`;

export const presentTurno = ({ hasta, ...turno }: FromJson<TurnoDePedido>): TurnoDePedido => ({
  ...turno,
  hasta: new Date(hasta),
});

/** An order and its turns. One statement. Throws NO_ENCONTRADO. */
export async function loadWithTurns(
  db: Db | Tx,
  pedidoId: number,
): Promise<{ pedido: PedidoDeReparto; turnos: TurnoDePedido[] }> {
  const { pedidos, turnos } = await rowsTogether<{
    pedidos: FilaDePedido[];
    turnos: FromJson<TurnoDePedido>[];
  }>(db, { pedidos: pedidoSql(pedidoId), turnos: turnosSql(pedidoId) });
  return { pedido: elPedido(pedidos), turnos: turnos.map(presentTurno) };
}

/** SQL: what families say that they got damaged, of all or of one. */
export const danosSql = (pedidoId: number, familiaId?: number) => Prisma.sql`
  SELECT t.id, t."familiaId", t."productoId", t.cantidad, t.texto, t."fotoId" IS NOT NULL AS "conFoto",
    t.creado, t.aceptado
  FROM dano t WHERE t."pedidoId" = ${pedidoId}
    ${familiaId === undefined ? Prisma.empty : Prisma.sql`AND t."familiaId" = ${familiaId}`}
  ORDER BY t.creado, t.id`;

export const presentDano = ({ creado, ...dano }: FromJson<DanoVista>): DanoVista => ({
  ...dano,
  creado: new Date(creado),
});

/** How many of a cell's last operations are looked at for who set what it holds. */
const HACIA_ATRAS = 20;

/**
 * SQL: `a` is the last operation that set the field `campo` of the cell of `o`, of the cell's last
 * ones where `before` holds for it, `b`: somebody may have changed it a thousand times. In two
 * parts, as no index finds NULL by a comparison. Not `=` but BETWEEN: with the family in its order,
 * only the index of the cell will do, whatever the database believes; by `n` alone it would look at
 * those of all cells.
 */
export function lastSetSql(before: Prisma.Sql): Prisma.Sql {
  const setBy = (ofFamilia: Prisma.Sql) => Prisma.sql`
    SELECT c.n, c.quien, c.despues -> campo AS puso, c.hecha, c.llegada FROM (
      SELECT b.n, b.quien, b.despues, b.resultado, b.hecha, b.llegada FROM operacion_reparto b
      WHERE b."pedidoId" = o."pedidoId" AND b."productoId" = o."productoId" AND ${ofFamilia} AND ${before}
      ORDER BY b."familiaId" DESC, b.n DESC LIMIT ${HACIA_ATRAS}
    ) c WHERE c.resultado = 'aplicada' AND c.despues ? campo`;
  return Prisma.sql`
    CROSS JOIN LATERAL (
      ${setBy(Prisma.sql`b."familiaId" BETWEEN o."familiaId" AND o."familiaId"`)}
      UNION ALL ${setBy(Prisma.sql`b."familiaId" IS NULL AND o."familiaId" IS NULL`)}
      ORDER BY n DESC LIMIT 1
    ) a`;
}

/**
 * SQL: a page of the conflicts, and of what came too late, that nobody has decided yet: the oldest
 * after number `desde`, with who set what stands meanwhile. A decision that was itself in conflict
 * puts its own question in the place of the first one.
 */
const pendientesSql = (pedidoId: number, desde: number) => Prisma.sql`
  SELECT o.id, o.n, o."productoId", o."familiaId", o.antes, o.despues, o.resultado, o.resuelve, o.dispositivo,
    o.hecha, o.llegada, o.quien, coalesce((
      SELECT json_agg(json_build_object('campo', campo, 'puso', a.puso, 'quien', a.quien, 'hecha', a.hecha,
        'llegada', a.llegada))
      FROM jsonb_object_keys(o.despues) campo ${lastSetSql(Prisma.sql`true`)}
    ), '[]') AS vigentes
  FROM (
    SELECT d."operacionId" FROM por_decidir d WHERE d."pedidoId" = ${pedidoId} AND d.n > ${desde}
    ORDER BY d.n LIMIT ${PENDIENTES_POR_PAGINA}
  ) d JOIN operacion_reparto o ON o.id = d."operacionId" ORDER BY o.n`;

/** How many senders of undecided operations are named. */
const REMITENTES = 20;

/** How many conflicts of an order nobody has decided, counted up to a number. */
export const conflictosSql = (pedidoId: number) => Prisma.sql`
  SELECT count(*) AS cuantos FROM (SELECT FROM por_decidir d
    WHERE d."pedidoId" = ${pedidoId} AND d.resultado = 'conflicto' LIMIT ${PENDIENTES_CONTADOS}) x`;

/** What is read of an order's undecided operations. */
export type Dudas = {
  pendientes: FromJson<OperacionPendiente>[];
  conflictos: { cuantos: number }[];
  remitentes: (Omit<Remitente, "dispositivo"> & {
    dispositivo: string;
    dispositivos: number;
    /** Of all senders together. */
    enTotal: number;
  })[];
};

/** SQL for that: the page after number `desde`, and how many there are. */
export const dudasSql = (pedidoId: number, desde = 0): { [Name in keyof Dudas]: Prisma.Sql } => ({
  pendientes: pendientesSql(pedidoId, desde),
  conflictos: conflictosSql(pedidoId),
  remitentes: Prisma.sql`
    SELECT remitente, max(quien) AS quien, min(dispositivo) AS dispositivo,
      count(DISTINCT dispositivo) AS dispositivos, count(*) AS cuantos, sum(count(*)) OVER () AS "enTotal"
    FROM (SELECT d.remitente, d.quien, d.dispositivo FROM por_decidir d WHERE d."pedidoId" = ${pedidoId}
      ORDER BY d.n LIMIT ${PENDIENTES_CONTADOS + 1}) x
    GROUP BY remitente ORDER BY cuantos DESC, remitente LIMIT ${REMITENTES}`,
});

/** The same as answers show it. */
export function presentDudas({ pendientes, conflictos, remitentes }: Dudas): PaginaDePendientes {
  const cuantos = remitentes[0]?.enTotal ?? 0;
  return {
    pendientes: pendientes.map(presentPendiente),
    porDecidir: {
      cuantos: Math.min(cuantos, PENDIENTES_CONTADOS),
      hayMas: cuantos > PENDIENTES_CONTADOS,
      conflictos: conflictos[0]?.cuantos ?? 0,
      remitentes: remitentes.map(({ dispositivo, dispositivos, enTotal: _, ...suyas }) => ({
        ...suyas,
        dispositivo: dispositivos === 1 ? dispositivo : null,
      })),
    },
  };
}

const when = <T extends { hecha: string; llegada: string }>({ hecha, llegada, ...rest }: T) => ({
  ...rest,
  hecha: new Date(hecha),
  llegada: new Date(llegada),
});

const presentPendiente = ({ vigentes, ...operacion }: FromJson<OperacionPendiente>): OperacionPendiente => ({
  ...when(operacion),
  vigentes: vigentes.map(when),
});

/**
 * SQL: the cells of a product's row, and of a product and a family, from the tables `r` and `e`.
 */
export const recibidoSql = Prisma.sql`r."productoId", r.recibido, r.precio, r.iva, r.motivo, r.sobrante,
  r.merma, r.version`;
export const entregadoSql = Prisma.sql`e."familiaId", e."productoId", e.entregado, e.precio, e.iva, e.total,
  e.origen, e.motivo, e.preparado, e.version`;

export type FilaDeRecibido = RecibidoVista;
export type FilaDeEntregado = EntregadoVista;

/**
 * SQL: what a line `l`, a delivery `e` or a product `pr` is called, the first that there is; a
 * delivery written before 2026-11-28 has no name of its own.
 */
export const llamadoSql = Prisma.sql`coalesce(l.nombre, e.nombre, pr.nombre)`;
/** SQL: and its unit. */
export const enUnidadSql = Prisma.sql`CASE WHEN l.nombre IS NOT NULL THEN l.unidad
    WHEN e.nombre IS NOT NULL THEN e.unidad ELSE pr.unidad END`;

/**
 * SQL: products as an order has them, named by the column `id` of `which`: with the name, unit and
 * price of its lines, which follow the product until the order is completed; of what nobody ordered,
 * with the name and unit that it was given out by. `some`: they are not all, and the lines of the
 * others are not looked at.
 */
export const productosSql = (pedidoId: number, which: Prisma.Sql, { some = false } = {}) => Prisma.sql`
  SELECT pr.id, ${llamadoSql} AS nombre, ${enUnidadSql} AS unidad, pr.codigo, pr.cobro, pr."pesoMedio", coalesce(l.precio, pr.precio) AS precio, coalesce(l.iva, pr.iva) AS iva
  FROM (${which}) cual JOIN producto pr ON pr.id = cual.id
  LEFT JOIN (
    SELECT "productoId", min(nombre) AS nombre, min(unidad) AS unidad, min(precio) AS precio, min(iva) AS iva
    FROM linea_pedido WHERE "pedidoId" = ${pedidoId}
      ${some ? Prisma.sql`AND "productoId" = ANY(ARRAY(SELECT id FROM (${which}) suyos))` : Prisma.empty}
    GROUP BY "productoId"
  ) l ON l."productoId" = pr.id
  LEFT JOIN LATERAL (
    SELECT nombre, unidad FROM entrega
    WHERE "pedidoId" = ${pedidoId} AND "productoId" = pr.id AND nombre IS NOT NULL ORDER BY "familiaId" LIMIT 1
  ) e ON l.nombre IS NULL
  ORDER BY pr.posicion, pr.id`;

/** SQL: the ids of an order's products that were ordered, came or were delivered. */
const tocadosSql = (pedidoId: number) => Prisma.sql`
  SELECT "productoId" AS id FROM linea_pedido WHERE "pedidoId" = ${pedidoId}
  UNION SELECT "productoId" FROM recepcion WHERE "pedidoId" = ${pedidoId}
  UNION SELECT "productoId" FROM entrega WHERE "pedidoId" = ${pedidoId}`;

const lineasSql = (pedidoId: number) => Prisma.sql`
  SELECT l."familiaId", l."productoId", l.cantidad, l.precio, l.iva, l.nota
  FROM linea_pedido l WHERE l."pedidoId" = ${pedidoId} ORDER BY l."productoId", l."familiaId"`;

/**
 * SQL: the families that may get something of an order: those who are active, and those who have.
 */
const familiasSql = (pedidoId: number) => Prisma.sql`
  SELECT f.id, f.nombre FROM familia f
  WHERE f."fechaBaja" IS NULL
    OR f.id IN (SELECT "familiaId" FROM linea_pedido WHERE "pedidoId" = ${pedidoId}
      UNION SELECT "familiaId" FROM entrega WHERE "pedidoId" = ${pedidoId})
  ORDER BY f.busqueda`;

/** What of an order all is shared out: what `faltaParaRepartir` and a proposal look at. */
export interface Celdas extends Record<string, unknown[]> {
  productos: ProductoDeReparto[];
  familias: { id: number; nombre: string }[];
  lineas: LineaDeReparto[];
  recepciones: RecibidoVista[];
  entregas: EntregadoVista[];
}

/** SQL for all of that. */
export const celdasSql = (pedidoId: number): { [Name in keyof Celdas]: Prisma.Sql } => ({
  productos: productosSql(pedidoId, tocadosSql(pedidoId)),
  familias: familiasSql(pedidoId),
  lineas: lineasSql(pedidoId),
  recepciones: Prisma.sql`SELECT ${recibidoSql} FROM recepcion r WHERE r."pedidoId" = ${pedidoId}
    ORDER BY r."productoId"`,
  entregas: Prisma.sql`SELECT ${entregadoSql} FROM entrega e WHERE e."pedidoId" = ${pedidoId}
    ORDER BY e."productoId", e."familiaId"`,
});

/** All of that. One statement. */
export const loadCeldas = (db: Db | Tx, pedidoId: number): Promise<Celdas> =>
  rowsTogether<Celdas>(db, celdasSql(pedidoId));

/** What `filasDeFamiliaSql` reads. */
export type FilaDeFamilia = EntregaDeFamilia["entregas"][number] & {
  pesoMedio: number | null;
  precioDelPedido: number;
  entregada: boolean;
  recibido: number | null;
  recibidoPrecio: number | null;
  recibidoMotivo: ValorRecibido["motivo"];
  /** What all families ordered of it. */
  pedidoPorTodas: number;
};

/** SQL: the products of which a family ordered or got something in an order. */
export const filasDeFamiliaSql = (pedidoId: number, familiaId: number) => Prisma.sql`
  SELECT ${familiaId}::int AS "familiaId", pr.id AS "productoId", ${llamadoSql} AS "nombreProducto",
    ${enUnidadSql} AS unidad, pr.cobro, pr."pesoMedio", coalesce(l.precio, pr.precio) AS "precioDelPedido", r.recibido, r.precio AS "recibidoPrecio",
    r.motivo AS "recibidoMotivo", coalesce(todas.cantidad, 0) AS "pedidoPorTodas",
    l.cantidad AS pedido, e."productoId" IS NOT NULL AS entregada, e.entregado, e.precio,
    coalesce(e.iva, r.iva, l.iva, pr.iva) AS iva, e.total, coalesce(e.origen, 'mano') AS origen, e.motivo,
    coalesce(e.preparado, false) AS preparado
  FROM (
    SELECT "productoId" AS id FROM linea_pedido WHERE "pedidoId" = ${pedidoId} AND "familiaId" = ${familiaId}
    UNION SELECT "productoId" FROM entrega WHERE "pedidoId" = ${pedidoId} AND "familiaId" = ${familiaId}
  ) cual JOIN producto pr ON pr.id = cual.id
  LEFT JOIN linea_pedido l
    ON l."pedidoId" = ${pedidoId} AND l."familiaId" = ${familiaId} AND l."productoId" = pr.id
  LEFT JOIN entrega e
    ON e."pedidoId" = ${pedidoId} AND e."familiaId" = ${familiaId} AND e."productoId" = pr.id
  LEFT JOIN recepcion r ON r."pedidoId" = ${pedidoId} AND r."productoId" = pr.id
  LEFT JOIN (
    SELECT "productoId", sum(cantidad) AS cantidad FROM linea_pedido WHERE "pedidoId" = ${pedidoId}
    GROUP BY "productoId"
  ) todas ON todas."productoId" = pr.id
  ORDER BY pr.posicion, pr.id`;

/** What a family ordered and got of a product, as the answer shows it. */
export function presentFilaDeFamilia({
  pesoMedio,
  precioDelPedido,
  entregada,
  recibido,
  recibidoPrecio,
  recibidoMotivo,
  pedidoPorTodas,
  ...fila
}: FilaDeFamilia): EntregaDeFamilia["entregas"][number] {
  const producto = { unidad: fila.unidad, cobro: fila.cobro, pesoMedio, precio: precioDelPedido };
  const llegada = { recibido, motivo: recibidoMotivo, pedido: pedidoPorTodas };
  return {
    ...fila,
    motivo: motivoDeEntrega(producto, fila, llegada),
    precio: entregada ? fila.precio : precioDeEntrega(producto, { precio: recibidoPrecio }).toNumber(),
  };
}

/** What the server itself is called among the devices that make operations. */
export const SERVIDOR = "servidor";
