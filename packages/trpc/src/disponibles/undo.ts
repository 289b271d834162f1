import { type Db, Prisma, rows, run, type Tx } from "@cosecha/db/database";
import { textos } from "@cosecha/domain/textos";
import { mustStayWrittenDown } from "../entregas/reprice.ts";
import { audit } from "../kernel/audit.ts";
import { authorize } from "../kernel/authorize.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { deleteArchivo } from "../kernel/files.ts";
import { mustBeCurrent } from "../kernel/guards.ts";
import { lockDisponible } from "../kernel/locks.ts";
import { announce } from "../kernel/notice.ts";
import { AT_ONCE, expectMany } from "../kernel/rows.ts";
import { asActor } from "../kernel/transaction.ts";
import { followProductos } from "../lineas/follow-productos.ts";
import { letOthersGo, mapInTurns, slices } from "../turns.ts";
import { loadDisponible } from "./load.ts";
import {
  COLUMNS,
  type Column,
  findProductoIds,
  given,
  list,
  quoted,
  type Row,
  removeProductos,
  typed,
  updateProductos,
} from "./load-productos.ts";
import { verDisponible } from "./queries.ts";

/** What an import replaces, as it was before: what undoing needs, and no more. */
interface Replaced {
  /** The ids of all products. What is there besides them has come with the import. */
  ids: number[];
  /** The columns that change in some product, and those columns of each product that changes. */
  columns: Column[];
  changed: (Partial<Row> & { id: number })[];
  /** The products that are deleted, whole. */
  deleted: Whole[];
}

interface Whole {
  id: number;
}

/**
 * Keeps a listing's report and file, and what changes of its products, before a new file replaces
 * them. Deletes what was kept before. It is kept as JSON in a text, which costs a third of jsonb.
 */
export async function keepPrevious(
  tx: Tx,
  id: number,
  { changed, deleted, ...replaced }: Omit<Replaced, "deleted"> & { deleted: number[] },
): Promise<void> {
  const { archivoPrevioId } = await tx.disponible.findUniqueOrThrow({
    where: { id },
    select: { archivoPrevioId: true },
  });
  const fields = ["id", ...replaced.columns];
  const rows = await mapInTurns(changed, (product) => JSON.stringify(product, fields));
  const head = JSON.stringify(replaced).slice(0, -1);
  await run(
    tx,
    Prisma.sql`UPDATE disponible d SET "archivoPrevioId" = d."archivoExcelId", "archivoExcelId" = NULL,
      previo = jsonb_build_object('importacion', d.importacion, 'antes', ${`${head},"changed":[${rows.join(",")}]`}
        || ',"deleted":' || (
          SELECT coalesce(json_agg(p)::text, '[]') FROM (
            SELECT id, ${list(COLUMNS, quoted)}, version, creado FROM producto WHERE id = ANY(${deleted}::int[])) p)
        || '}')
    WHERE d.id = ${id}`,
  );
  if (archivoPrevioId !== null) await deleteArchivo(tx, archivoPrevioId);
}

/** A digest of a listing's products. It differs after any change to them. */
const estado = (id: number) => Prisma.sql`(
  SELECT md5(coalesce(string_agg(p.id || ':' || p.version, ',' ORDER BY p.id), ''))
  FROM producto p WHERE p."disponibleId" = ${id})`;

/**
 * The state in which a listing's products are. That in which an import left them is stored with its
 * report, so that undoing can refuse where somebody has changed them since; that of a preview is
 * answered, so that what nobody has seen is not replaced. A statement of its own, because writing
 * it with what the import replaced would write all of that again.
 */
export async function readState(tx: Db | Tx, id: number): Promise<string> {
  const [row] = await rows<{ estado: string }>(tx, Prisma.sql`SELECT ${estado(id)} AS estado`);
  return row?.estado ?? "";
}

/**
 * Restores what the last file replaced: the report, the file, and the products under their ids
 * (decision 19). Lines of open orders follow the restored products. Throws CONFLICTO where there is
 * nothing to undo, where products were changed since, and where somebody has ordered a product that
 * the file added.
 */
export async function deshacerImportacion(
  ctx: AuthedContext,
  { id, version }: { id: number; version?: number | undefined },
) {
  authorize(ctx, "gestionar", (await loadDisponible(ctx.db, id)).proveedor);
  await asActor(ctx, async (tx) => {
    await lockDisponible(tx, id);
    const antes = await loadDisponible(tx, id);
    authorize(ctx, "gestionar", antes.proveedor);
    mustBeCurrent(antes, version);
    await expectMany(tx);
    const undoable = await mustBeUndoable(tx, id);
    await mustStaySo(tx, undoable.replaced);
    await restoreProductos(tx, ctx, { id, ...undoable });
    await run(
      tx,
      Prisma.sql`UPDATE disponible SET importacion = nullif(previo->'importacion', 'null'), previo = NULL,
          "archivoExcelId" = "archivoPrevioId", "archivoPrevioId" = NULL, version = version + 1, modificado = ${ctx.now}
        WHERE id = ${id}`,
    );
    if (antes.archivoExcelId !== null) await deleteArchivo(tx, antes.archivoExcelId);
    await followProductos(tx, ctx, { disponibleId: id });
    const { archivoExcel } = await loadDisponible(tx, id);
    await audit(tx, ctx, "deshacer", "disponible", id, {
      antes: { archivoExcel: antes.archivoExcel?.nombre },
      despues: { archivoExcel: archivoExcel?.nombre },
    });
    await announce(tx, { disponibleId: id, productoIds: null });
  });
  return { message: textos.disponible.deshecho, ...(await verDisponible(ctx, id)) };
}

/** What the last import replaced. Imports of former versions kept all products whole. */
async function loadReplaced(tx: Tx, id: number): Promise<Replaced> {
  const [row] = await rows<{ antes: string | null; productos: string | null }>(
    tx,
    Prisma.sql`SELECT previo->>'antes' AS antes, previo->>'productos' AS productos FROM disponible WHERE id = ${id}`,
  );
  if (row?.antes != null) return JSON.parse(row.antes);
  const deleted: Whole[] = JSON.parse(row?.productos ?? "[]");
  return { ids: deleted.map((product) => product.id), columns: [], changed: [], deleted };
}

/**
 * Throws CONFLICTO unless the import can be undone. Returns what it replaced, and the ids of the
 * products that it added.
 */
async function mustBeUndoable(tx: Tx, id: number): Promise<{ replaced: Replaced; traidos: number[] }> {
  const [row] = await rows<{ hay: boolean; igual: boolean | null }>(
    tx,
    Prisma.sql`SELECT previo IS NOT NULL AS hay, importacion->>'estado' = ${estado(id)} AS igual FROM disponible WHERE id = ${id}`,
  );
  if (!row?.hay) throw new DomainError("CONFLICTO", textos.disponible.nadaQueDeshacer);
  if (!row.igual) throw new DomainError("CONFLICTO", textos.disponible.deshacerConCambios);
  const replaced = await loadReplaced(tx, id);
  const antes = new Set(replaced.ids);
  const traidos = (await findProductoIds(tx, id)).filter((producto) => !antes.has(producto));
  const pedidos = await rows<{ nombre: string }>(
    tx,
    Prisma.sql`SELECT p.nombre FROM producto p
      WHERE p.id = ANY(${traidos}::int[]) AND (
        EXISTS (SELECT FROM linea_pedido l WHERE l."productoId" = p.id)
        OR EXISTS (SELECT FROM recepcion r WHERE r."productoId" = p.id)
        OR EXISTS (SELECT FROM entrega e WHERE e."productoId" = p.id))
      ORDER BY p.posicion, p.id`,
  );
  if (pedidos.length === 0) return { replaced, traidos };
  const message = textos.disponible.deshacerConLineas(pedidos.map(({ nombre }) => nombre));
  throw new DomainError("CONFLICTO", message);
}

/** Throws CONFLICTO where what has been written down since would become something else. */
async function mustStaySo(tx: Tx, { columns, changed }: Replaced): Promise<void> {
  if (!columns.includes("unidad") && !columns.includes("cobro")) return;
  const ahora = await tx.producto.findMany({
    where: { id: { in: changed.map(({ id }) => id) } },
    select: { id: true, unidad: true, cobro: true },
  });
  const antes = new Map(changed.map((uno) => [uno.id, uno]));
  await mustStayWrittenDown(
    tx,
    ahora.map((uno) => {
      const { unidad = uno.unidad, cobro = uno.cobro } = antes.get(uno.id) ?? {};
      return { id: uno.id, antes: uno, ahora: { unidad, cobro } };
    }),
  );
}

/**
 * Deletes the products that the file added, and writes the earlier ones back, pausing so that other
 * requests can run.
 */
async function restoreProductos(
  tx: Tx,
  { now }: AuthedContext,
  {
    id,
    replaced: { columns, changed, deleted },
    traidos,
  }: { id: number; replaced: Replaced; traidos: number[] },
): Promise<void> {
  await removeProductos(tx, { now, agotar: [], borrar: traidos });
  await updateProductos(tx, { now, rows: changed, columns });
  for (const some of slices(deleted, AT_ONCE)) {
    await run(
      tx,
      Prisma.sql`INSERT INTO producto AS p (id, "disponibleId", ${list(COLUMNS, quoted)}, version, creado, modificado)
      SELECT r.id, ${id}, ${list(COLUMNS, given)}, r.version + 1, r.creado, ${now}
      FROM json_to_recordset(${JSON.stringify(some)}::json)
        AS r(id int, ${list(COLUMNS, typed)}, version int, creado timestamptz)
      ON CONFLICT (id) DO UPDATE SET ${list(COLUMNS, (name) => `${quoted(name)} = excluded.${quoted(name)}`)},
        version = p.version + 1, modificado = excluded.modificado`,
    );
    await letOthersGo();
  }
}
