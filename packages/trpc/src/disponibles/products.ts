import type { Db, Tx } from "@cosecha/db/database";
import type { Comparable } from "@cosecha/domain/comparacion";
import { CANCELADO } from "@cosecha/domain/pedidos";
import type { ProductoDeArchivo } from "../excel/read-file.ts";

/** A product as it is stored, and how much of it is ordered; numbers as exact text. */
export interface ProductoGuardado extends Comparable {
  id: number;
  posicion: number;
  precio: string;
  iva: string;
  stock: string | null;
  /** Whether any order has lines of it, cancelled ones too. */
  conLineas: boolean;
  /** What all living orders have of it together. */
  pedido: string;
}

/** A listing's products, in the supplier's order. One statement, one row: ten thousand cost Prisma more than JSON. */
export async function loadProductos(db: Db | Tx, disponibleId: number): Promise<ProductoGuardado[]> {
  const [row] = await db.$queryRaw<
    [{ productos: string | null }]
  >`SELECT json_agg(t)::text AS productos FROM (
    SELECT pr.id, pr.posicion, pr.nombre, pr.precio::text AS precio, pr.iva::text AS iva, pr.descripcion,
      pr.stock::text AS stock, pr.codigo, pr.unidad, pr.categoria,
      l."productoId" IS NOT NULL AS "conLineas", coalesce(l.pedido, 0)::text AS pedido
    FROM producto pr
    LEFT JOIN (
      SELECT li."productoId", sum(li.cantidad) FILTER (WHERE p.estado <> ${CANCELADO}) AS pedido
      FROM pedido p JOIN linea_pedido li ON li."pedidoId" = p.id
      WHERE p."disponibleId" = ${disponibleId} GROUP BY li."productoId"
    ) l ON l."productoId" = pr.id
    WHERE pr."disponibleId" = ${disponibleId}
    ORDER BY pr.posicion, pr.id) t`;
  return JSON.parse(row.productos ?? "[]");
}

type Row = Omit<ProductoDeArchivo, "hoja" | "fila" | "procedencia"> & { posicion: number };

/** Rows of products as the statements below take them. */
const asJson = (rows: readonly (Row & { id?: number })[]) =>
  JSON.stringify(
    rows.map(({ id, posicion, nombre, precio, iva, descripcion, stock, codigo, unidad, categoria }) => ({
      id,
      posicion,
      nombre,
      precio,
      iva,
      descripcion,
      stock,
      codigo,
      unidad,
      categoria,
    })),
  );

/** Adds products to a listing. One statement, however many they are. */
export async function insertProductos(
  tx: Tx,
  { disponibleId, now, rows }: { disponibleId: number; now: Date; rows: readonly Row[] },
): Promise<void> {
  if (rows.length === 0) return;
  await tx.$executeRaw`
    INSERT INTO producto
      ("disponibleId", posicion, nombre, precio, iva, descripcion, stock, codigo, unidad, categoria, creado, modificado)
    SELECT ${disponibleId}, r.posicion, r.nombre, r.precio, r.iva, r.descripcion, r.stock, r.codigo, r.unidad,
      r.categoria, ${now}, ${now}
    FROM json_to_recordset(${asJson(rows)}::json) AS r(
      posicion int, nombre text, precio numeric, iva numeric, descripcion text, stock numeric, codigo text,
      unidad text, categoria text)
    ORDER BY r.posicion`;
}

/** Gives products other data; their version counts up where more than their place in the list changes. One statement. */
export async function updateProductos(
  tx: Tx,
  { now, rows }: { now: Date; rows: readonly (Row & { id: number })[] },
): Promise<void> {
  if (rows.length === 0) return;
  await tx.$executeRaw`
    UPDATE producto p SET posicion = r.posicion, nombre = r.nombre, precio = r.precio, iva = r.iva,
      descripcion = r.descripcion, stock = r.stock, codigo = r.codigo, unidad = r.unidad, categoria = r.categoria,
      modificado = ${now},
      version = p.version + CASE WHEN
        (p.nombre, p.precio, p.iva, p.descripcion, p.stock, p.codigo, p.unidad, p.categoria) IS DISTINCT FROM
        (r.nombre, r.precio, r.iva, r.descripcion, r.stock, r.codigo, r.unidad, r.categoria) THEN 1 ELSE 0 END
    FROM json_to_recordset(${asJson(rows)}::json) AS r(
      id int, posicion int, nombre text, precio numeric, iva numeric, descripcion text, stock numeric, codigo text,
      unidad text, categoria text)
    WHERE p.id = r.id`;
}

/** Makes products sold out, or takes them away. */
export async function removeProductos(
  tx: Tx,
  { now, agotar, borrar }: { now: Date; agotar: number[]; borrar: number[] },
): Promise<void> {
  if (agotar.length > 0) {
    await tx.$executeRaw`
      UPDATE producto SET stock = 0, version = version + 1, modificado = ${now}
      WHERE id = ANY(${agotar}::int[]) AND stock IS DISTINCT FROM 0`;
  }
  if (borrar.length > 0) await tx.$executeRaw`DELETE FROM producto WHERE id = ANY(${borrar}::int[])`;
}
