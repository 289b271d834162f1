import { type Db, type DirectTx, Prisma, rows, type Tx } from "@cosecha/db/database";
import type { PedidoVista } from "@cosecha/domain/esquemas/pedidos";
import { CANCELADO } from "@cosecha/domain/pedidos";
import { textos } from "@cosecha/domain/textos";
import { DomainError } from "../kernel/errors.ts";
import { presentFile } from "../kernel/files.ts";
import type { FromJson } from "../kernel/rows.ts";
import { cortoSql, presentCorto } from "../proveedores/load.ts";

/** An order as answers show it, but for its totals, which take long to add up. */
export type LoadedPedido = Omit<PedidoVista, "total" | "aPagar">;

/** An order's row, as `columnas` reads it. */
export type FilaDePedido = FromJson<Omit<LoadedPedido, "factura">> & {
  factura: { nombre: string; tamano: number } | null;
};

/** SQL: an order `p` with its listing `d` and its supplier `s`. */
export const columnas = Prisma.sql`p.id, p."disponibleId",
  json_build_object('id', d.id, 'descripcion', d.descripcion, 'proveedor', ${cortoSql}) AS disponible,
  s.nombre AS "nombreProveedor", p.inicio, p.fin, p.descripcion, p.estado,
  (SELECT json_build_object('nombre', a.nombre, 'tamano', a.tamano)
    FROM archivo a WHERE a.id = p."facturaId") AS factura, p.version`;

/** SQL: what `columnas` needs beside the order. */
export const conSuProveedor = Prisma.sql`JOIN disponible d ON d.id = p."disponibleId"
  JOIN proveedor s ON s.id = d."proveedorId"`;

/** SQL: the row of one order. */
export const unPedido = (id: number) =>
  Prisma.sql`SELECT ${columnas} FROM pedido p ${conSuProveedor} WHERE p.id = ${id}`;

/** SQL: `sePagaLoEntregado` of packages/domain, of an order `p`. */
export const sePagaLoEntregadoSql = Prisma.raw(`(p."repartidoEn" IS NOT NULL AND p.estado <> ${CANCELADO})`);

/**
 * SQL: `aPagar` of packages/domain, of an order `p` and all families or the one that is given: the
 * sum of what was delivered, which the database keeps; NULL while what was ordered is to be paid.
 */
export const aPagarSql = (familia?: Prisma.Sql) => Prisma.sql`
  CASE WHEN ${sePagaLoEntregadoSql} THEN
    coalesce((SELECT sum(e.total) FROM entrega e
      WHERE e."pedidoId" = p.id ${familia ? Prisma.sql`AND e."familiaId" = ${familia}` : Prisma.empty}), 0) END`;

/** SQL: the total in EUR of an order `p`, which is the sum of its lines' totals (D7). */
export const totalSql = Prisma.sql`
  coalesce((SELECT sum(l.total) FROM linea_pedido l WHERE l."pedidoId" = p.id), 0)`;

/** SQL: a row with what all families of an order, or the one that is given, are to pay. */
export const pagarSql = (id: number, familiaId: number | null) => Prisma.sql`
  SELECT ${aPagarSql(familiaId === null ? undefined : Prisma.sql`${familiaId}`)} AS "aPagar"
  FROM pedido p WHERE p.id = ${id}`;

/** SQL: what a family has in an order `p`: `deLaFamilia` of the answers. Null without a family. */
export const deLaFamiliaSql = (familiaId: number | null) =>
  familiaId === null
    ? Prisma.sql`NULL`
    : Prisma.sql`(SELECT json_build_object('productos', count(*), 'total', coalesce(sum(l.total), 0),
          'aPagar', ${aPagarSql(Prisma.sql`${familiaId}`)})
        FROM linea_pedido l WHERE l."pedidoId" = p.id AND l."familiaId" = ${familiaId})`;

/** SQL: how many families have lines in an order `p`. */
export const cuantasFamiliasSql = Prisma.sql`
  (SELECT count(DISTINCT l."familiaId") FROM linea_pedido l WHERE l."pedidoId" = p.id)`;

/**
 * SQL: what the mail of an order `p` to its supplier is told apart by, at the end that it has now.
 */
const ventanaSql = Prisma.sql`to_char(p.fin AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** SQL: the last mail `c` of an order `p` to its supplier, at the end that it has now. */
export const ultimoEnvioSql = (columns: Prisma.Sql) => Prisma.sql`
  SELECT ${columns} FROM correo c WHERE c.clase = 'alProveedor' AND c.sobre = p.id
    AND starts_with(c.ventana, ${ventanaSql}) ORDER BY c.id DESC LIMIT 1`;

/** SQL: why that has failed; NULL where it has not. */
export const falloDeEnvioSql = Prisma.sql`(${ultimoEnvioSql(
  Prisma.sql`CASE WHEN c.estado IN ('espera', 'abandonado') THEN c.error END`,
)})`;

/** Loads one order with its listing and supplier. One statement. Throws NO_ENCONTRADO. */
export const loadPedido = async (db: Db | Tx | DirectTx, id: number): Promise<LoadedPedido> =>
  elPedido(await rows(db, unPedido(id)));

/** The order that `unPedido` has read. Throws NO_ENCONTRADO where there is none. */
export function elPedido([fila]: FilaDePedido[]): LoadedPedido {
  if (fila === undefined) throw new DomainError("NO_ENCONTRADO", textos.pedido.noEncontrado);
  return presentPedido(fila);
}

export const presentPedido = <Fila extends FilaDePedido>({
  inicio,
  fin,
  disponible,
  factura,
  ...fila
}: Fila) => ({
  ...fila,
  disponible: { ...disponible, proveedor: presentCorto(disponible.proveedor) },
  inicio: new Date(inicio),
  fin: new Date(fin),
  factura: presentFile(factura, `/api/pedidos/${fila.id}/factura`),
});
