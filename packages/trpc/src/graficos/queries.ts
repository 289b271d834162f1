import { Prisma, rows, rowsTogether } from "@cosecha/db/database";
import type {
  GastoDeFamilia,
  GastoDeTodas,
  PreciosDeProveedor,
  preciosFiltro,
  RitmoDePedido,
} from "@cosecha/domain/esquemas/graficos";
import { COMPLETADO, EN_PROCESO, PENDIENTE } from "@cosecha/domain/pedidos";
import { textos } from "@cosecha/domain/textos";
import type * as z from "zod";
import { authorize } from "../kernel/authorize.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { searchSql } from "../kernel/paging.ts";
import type { FromJson } from "../kernel/rows.ts";
import { aPagarSql, loadPedido } from "../pedidos/load.ts";

/**
 * How an order fills, hour by hour, for those who lead it. A line counts in the hour in which it
 * was first saved, with what it is now; what was taken out again does not count. Two statements.
 * Throws NO_ENCONTRADO and SIN_PERMISO.
 */
export async function ritmoDelPedido(ctx: AuthedContext, pedidoId: number): Promise<RitmoDePedido> {
  const pedido = await loadPedido(ctx.db, pedidoId);
  authorize(ctx, "gestionar", pedido.disponible.proveedor);
  const horas = await rows<FromJson<RitmoDePedido["horas"][number]>>(
    ctx.db,
    Prisma.sql`
      SELECT date_trunc('hour', creado) AS hora, count(*) FILTER (WHERE primera) AS "familiasNuevas",
        count(*) AS "cuantasLineas", sum(total) AS total
      FROM (
        SELECT l.creado, l.total,
          row_number() OVER (PARTITION BY l."familiaId" ORDER BY l.creado, l.id) = 1 AS primera
        FROM linea_pedido l WHERE l."pedidoId" = ${pedidoId}
      ) lineas GROUP BY 1 ORDER BY 1`,
  );
  const { nombreProveedor, descripcion, inicio, fin } = pedido;
  return {
    pedidoId,
    nombreProveedor,
    descripcion,
    inicio,
    fin,
    horas: horas.map(({ hora, ...suya }) => ({ ...suya, hora: new Date(hora) })),
  };
}

/** How many months back spending is shown. */
const MESES = 24;

/**
 * What a family spends by month, for itself and for administrators. An order counts in the month in
 * which it ends, by the cooperative's clock; cancelled ones do not. One statement. Throws
 * SIN_PERMISO and NO_ENCONTRADO.
 */
export async function gastoDeLaFamilia(ctx: AuthedContext, familiaId: number): Promise<GastoDeFamilia> {
  authorize(ctx, "verRealizados", familiaId);
  const { zona } = ctx;
  const suyos = Prisma.sql`
    SELECT date_trunc('month', p.fin AT TIME ZONE ${zona}) AS mes, p.estado, d."proveedorId", sum(l.total) AS total,
      coalesce(${aPagarSql(Prisma.sql`${familiaId}`)}, sum(l.total)) AS "aPagar"
    FROM (
      SELECT "pedidoId", total FROM linea_pedido WHERE "familiaId" = ${familiaId}
      UNION ALL SELECT "pedidoId", 0 FROM entrega WHERE "familiaId" = ${familiaId} AND entregado > 0
    ) l JOIN pedido p ON p.id = l."pedidoId" JOIN disponible d ON d.id = p."disponibleId"
    WHERE p.estado IN (${PENDIENTE}, ${EN_PROCESO}, ${COMPLETADO})
    GROUP BY p.id, d."proveedorId"`;
  const ahora = thisMonth(ctx);
  const { familia, meses, proveedores } = await rowsTogether<{
    familia: { nombre: string }[];
    meses: GastoDeFamilia["meses"];
    proveedores: GastoDeFamilia["proveedores"];
  }>(ctx.db, {
    familia: Prisma.sql`SELECT nombre FROM familia WHERE id = ${familiaId}`,
    meses: Prisma.sql`
      WITH suyos AS (${suyos})
      SELECT to_char(m.mes, 'YYYY-MM') AS mes, count(s.mes) AS pedidos,
        coalesce(sum(s.total) FILTER (WHERE s.estado = ${COMPLETADO}), 0) AS total,
        coalesce(sum(s.total) FILTER (WHERE s.estado <> ${COMPLETADO}), 0) AS pendiente,
        coalesce(sum(s."aPagar") FILTER (WHERE s.estado = ${COMPLETADO}), 0) AS "aPagar",
        coalesce(sum(s."aPagar") FILTER (WHERE s.estado <> ${COMPLETADO}), 0) AS "aPagarPendiente"
      FROM ${monthsOf(Prisma.sql`suyos`, ahora)} LEFT JOIN suyos s ON s.mes = m.mes
      GROUP BY m.mes ORDER BY m.mes`,
    proveedores: bySupplier(
      Prisma.sql`SELECT mes, "proveedorId", "aPagar" AS total FROM (${suyos}) c WHERE estado = ${COMPLETADO}`,
      ahora,
    ),
  });
  const [suya] = familia;
  if (suya === undefined) throw new DomainError("NO_ENCONTRADO", textos.familia.noEncontrada);
  return { familiaId, nombre: suya.nombre, meses, proveedores };
}

/**
 * What all families have been charged for orders by month, as corrected since, for who keeps the
 * accounts: by the day of the entry. One statement.
 */
export function gastoDeLaCooperativa(ctx: AuthedContext): Promise<GastoDeTodas> {
  const ahora = thisMonth(ctx);
  const cargos = Prisma.sql`
    SELECT date_trunc('month', s.fecha::timestamp) AS mes, s."pedidoId", d."proveedorId", sum(a.importe) AS total
    FROM asiento s JOIN apunte a ON a."asientoId" = s.id JOIN cuenta c ON c.id = a."cuentaId" AND c.tipo = 'familia'
      JOIN pedido p ON p.id = s."pedidoId" JOIN disponible d ON d.id = p."disponibleId"
    WHERE s.fecha >= ${ahora} - ${MESES - 1} * interval '1 month' GROUP BY 1, 2, 3`;
  return rowsTogether<GastoDeTodas>(ctx.db, {
    meses: Prisma.sql`
      WITH cargos AS (${cargos})
      SELECT to_char(m.mes, 'YYYY-MM') AS mes, count(DISTINCT s."pedidoId") AS pedidos, coalesce(sum(s.total), 0) AS total
      FROM ${monthsOf(Prisma.sql`cargos`, ahora)} LEFT JOIN cargos s ON s.mes = m.mes
      GROUP BY m.mes ORDER BY m.mes`,
    proveedores: bySupplier(cargos, ahora),
  });
}

/** SQL: the month that it is, on the cooperative's clock. */
const thisMonth = ({ now, zona }: AuthedContext) =>
  Prisma.sql`date_trunc('month', ${now}::timestamptz AT TIME ZONE ${zona})`;

/** SQL: the months from the first of those that have something to this one; none where none has. */
const monthsOf = (having: Prisma.Sql, ahora: Prisma.Sql) => Prisma.sql`
  (SELECT min(mes) AS primero, greatest(max(mes), ${ahora}) AS ultimo FROM ${having}
    HAVING count(*) > 0) limites
  CROSS JOIN LATERAL generate_series(
    greatest(primero, ultimo - ${MESES - 1} * interval '1 month'), ultimo, interval '1 month') AS m(mes)`;

/** SQL: what was spent at each supplier in the last 12 months, the most first. */
const bySupplier = (gastos: Prisma.Sql, ahora: Prisma.Sql) => Prisma.sql`
  SELECT v.id AS "proveedorId", v.nombre, sum(g.total) AS total
  FROM (${gastos}) g JOIN proveedor v ON v.id = g."proveedorId"
  WHERE g.mes > ${ahora} - interval '12 months'
  GROUP BY v.id HAVING sum(g.total) <> 0 ORDER BY total DESC, v.id`;

/** How many listings back, and of how many products, a supplier's prices are shown. */
const LISTADOS = 60;
const PRODUCTOS = 50;

/**
 * A supplier's prices over its listings, with IVA, of the products that are in two or more and
 * whose name or description has the text; those that differ most from the first to the last come
 * first. Products of the same name and unit are the same. One statement. Throws NO_ENCONTRADO.
 */
export async function preciosDelProveedor(
  { db }: AuthedContext,
  { proveedorId, texto }: z.infer<typeof preciosFiltro>,
): Promise<PreciosDeProveedor> {
  type Listado = FromJson<PreciosDeProveedor["listados"][number]>;
  const ultimos = Prisma.sql`SELECT d.id, d.subida, d.descripcion FROM disponible d
    WHERE d."proveedorId" = ${proveedorId} ORDER BY d.subida DESC, d.id DESC LIMIT ${LISTADOS}`;
  const { proveedor, listados, curvas } = await rowsTogether<{
    proveedor: { nombre: string }[];
    listados: Listado[];
    curvas: { nombre: string; unidad: string | null; precios: [disponibleId: number, precio: number][] }[];
  }>(db, {
    proveedor: Prisma.sql`SELECT nombre FROM proveedor WHERE id = ${proveedorId}`,
    listados: Prisma.sql`SELECT u.id AS "disponibleId", u.subida, u.descripcion
      FROM (${ultimos}) u ORDER BY u.subida, u.id`,
    curvas: Prisma.sql`
      SELECT max(nombre) AS nombre, max(unidad) AS unidad, json_agg(json_build_array("disponibleId", precio)) AS precios
      FROM (
        SELECT lower(p.nombre) AS clave, lower(p.unidad) AS medida, p."disponibleId", max(p.nombre) AS nombre,
          max(p.unidad) AS unidad, round(min(p.precio * (1 + p.iva)), 4) AS precio, min(u.subida) AS subida
        FROM producto p JOIN (${ultimos}) u ON u.id = p."disponibleId"
        WHERE ${searchSql(texto, Prisma.sql`p.busqueda`)} GROUP BY 1, 2, 3
      ) suyos
      GROUP BY clave, medida HAVING count(*) > 1
      ORDER BY abs((array_agg(precio ORDER BY subida DESC))[1] / nullif((array_agg(precio ORDER BY subida))[1], 0) - 1)
        DESC NULLS LAST, clave LIMIT ${PRODUCTOS}`,
  });
  const [suyo] = proveedor;
  if (suyo === undefined) throw new DomainError("NO_ENCONTRADO", textos.proveedor.noEncontrado);
  return {
    proveedorId,
    nombre: suyo.nombre,
    listados: listados.map(({ subida, ...listado }) => ({ ...listado, subida: new Date(subida) })),
    curvas: curvas.map(({ precios, ...producto }) => {
      const suyos = new Map(precios);
      return { ...producto, precios: listados.map(({ disponibleId }) => suyos.get(disponibleId) ?? null) };
    }),
  };
}
