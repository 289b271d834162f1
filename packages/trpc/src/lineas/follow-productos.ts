import { Prisma, rows, run, type Tx } from "@cosecha/db/database";
import { proximoResumen } from "@cosecha/domain/correos";
import { CONGELADOS } from "@cosecha/domain/pedidos";
import { decir, deLasFamilias } from "../correos/say.ts";
import { followRepartos } from "../entregas/reprice.ts";
import { audit } from "../kernel/audit.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { AT_ONCE, readIds } from "../kernel/rows.ts";
import { letOthersGo, slices } from "../turns.ts";

/** What a line copies from its product. */
interface DelProducto {
  nombre: string;
  unidad: string | null;
  /** Numbers are exact text. */
  precio: string;
  iva: string;
}

interface Linea extends DelProducto {
  pedidoId: number;
  familiaId: number;
  productoId: number;
  nombreAntes: string;
  unidadAntes: string | null;
  precioAntes: string;
  ivaAntes: string;
}

/**
 * Copies the current name, unit, price and IVA of products, or of all products of a listing, into
 * their lines in orders that are neither completed nor cancelled (decision 39), and keeps what
 * their families had seen of the price. Audits it for each order. The caller holds the lock of the
 * listing. Two statements for `AT_ONCE` products, pausing so that other requests can run, and one
 * for each order that changes; what families got follows, too. Open delivery screens hear of it by
 * the listing's `listado`.
 */
export async function followProductos(
  tx: Tx,
  ctx: AuthedContext,
  which: { disponibleId: number; productoIds?: number[] },
): Promise<void> {
  const productoIds = which.productoIds ?? (await readIds(tx, productsWithOpenLines(which.disponibleId)));
  await run(tx, Prisma.sql`UPDATE disponible SET listado = listado + 1 WHERE id = ${which.disponibleId}`);
  const lineas: Linea[] = [];
  for (const ids of slices(productoIds, AT_ONCE)) {
    lineas.push(...(await followOf(tx, ctx, ids)));
    await followRepartos(tx, ids);
    await letOthersGo();
  }
  for (const pedidoId of new Set(lineas.map((linea) => linea.pedidoId))) {
    const suyas = lineas.filter((linea) => linea.pedidoId === pedidoId);
    const con = (delProducto: (linea: Linea) => DelProducto) =>
      suyas.map((linea) => ({
        familiaId: linea.familiaId,
        productoId: linea.productoId,
        ...delProducto(linea),
      }));
    await audit(tx, ctx, "seguirProductos", "pedido", pedidoId, {
      antes: con(({ nombreAntes, unidadAntes, precioAntes, ivaAntes }) => ({
        nombre: nombreAntes,
        unidad: unidadAntes,
        precio: precioAntes,
        iva: ivaAntes,
      })),
      despues: con(({ nombre, unidad, precio, iva }) => ({ nombre, unidad, precio, iva })),
    });
    const familias = [...new Set(suyas.map(({ familiaId }) => familiaId))];
    await decir(tx, ctx, {
      ...{
        clase: "preciosCambiados",
        sobre: pedidoId,
        ventana: proximoResumen(ctx.now, ctx.zona).toISOString(),
      },
      // Of what has been shared out, families pay what they were told that they got.
      a: {
        usuarios: deLasFamilias(Prisma.sql`SELECT f.id FROM unnest(${familias}::int[]) AS f (id)
          WHERE NOT EXISTS (SELECT FROM pedido p WHERE p.id = ${pedidoId} AND p."repartidoEn" IS NOT NULL)`),
      },
    });
  }
}

/**
 * SQL for a listing's products that have lines or deliveries which may still change: few, or none,
 * of a long list. The array makes PostgreSQL find them by their index, also without nested loops.
 */
function productsWithOpenLines(disponibleId: number): Prisma.Sql {
  const abiertos = Prisma.sql`ARRAY(SELECT p.id FROM pedido p
    WHERE p."disponibleId" = ${disponibleId} AND p.estado <> ALL(${CONGELADOS}::int[]))`;
  return Prisma.sql`
    SELECT "productoId" AS id FROM linea_pedido WHERE "pedidoId" = ANY(${abiertos})
    UNION SELECT "productoId" FROM entrega WHERE "pedidoId" = ANY(${abiertos})
    ORDER BY 1`;
}

/**
 * SQL: whether the new price or IVA `c` of a line `l` is not what its family has seen. What goes
 * there and back is no news.
 */
const DIFFERS_FROM_SEEN = Prisma.sql`
  (c.precio, c.iva) IS DISTINCT FROM (coalesce(l."precioVisto", l.precio), coalesce(l."ivaVisto", l.iva))`;

/**
 * Updates the lines of these products. Returns the changed lines with their old and new values. One
 * statement.
 */
function followOf(tx: Tx, { now }: AuthedContext, productoIds: number[]): Promise<Linea[]> {
  const writing = Prisma.sql`
    cambian AS (
      SELECT l.id, l."pedidoId", l."familiaId", l."productoId", l.nombre AS "nombreAntes", l.unidad AS "unidadAntes",
        l.precio AS "precioAntes", l.iva AS "ivaAntes", pr.nombre, pr.unidad, pr.precio, pr.iva
      FROM producto pr
      JOIN linea_pedido l ON l."productoId" = pr.id
        AND (l.nombre, l.unidad, l.precio, l.iva) IS DISTINCT FROM (pr.nombre, pr.unidad, pr.precio, pr.iva)
      JOIN pedido p ON p.id = l."pedidoId" AND p.estado <> ALL(${CONGELADOS}::int[])
      WHERE pr.id = ANY(${productoIds}::int[])
    ), puestas AS (
      UPDATE linea_pedido l
      SET nombre = c.nombre, unidad = c.unidad, precio = c.precio, iva = c.iva, modificado = ${now},
        "precioVisto" = CASE WHEN ${DIFFERS_FROM_SEEN} THEN coalesce(l."precioVisto", l.precio) END,
        "ivaVisto" = CASE WHEN ${DIFFERS_FROM_SEEN} THEN coalesce(l."ivaVisto", l.iva) END
      FROM cambian c WHERE l.id = c.id
    )`;
  return rows(
    tx,
    Prisma.sql`
      SELECT "pedidoId", "familiaId", "productoId", "nombreAntes", "unidadAntes", nombre, unidad,
        trim_scale("precioAntes")::text AS "precioAntes", trim_scale("ivaAntes")::text AS "ivaAntes",
        trim_scale(precio)::text AS precio, trim_scale(iva)::text AS iva
      FROM cambian ORDER BY id`,
    { writing },
  );
}
