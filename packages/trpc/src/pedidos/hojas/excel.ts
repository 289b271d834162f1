import { Prisma, rows } from "@cosecha/db/database";
import { esNombreDeTexto, LIBRO_TIPOS, nombreDeHoja } from "@cosecha/domain/archivos";
import { esOtraCosa } from "@cosecha/domain/comparacion";
import type { ArchivoSubido } from "@cosecha/domain/esquemas/archivos";
import { importacion } from "@cosecha/domain/esquemas/importacion";
import { diaDe, formatoFechaHora } from "@cosecha/domain/fechas";
import { textos } from "@cosecha/domain/textos";
import type { FileReading, FileRequest } from "@cosecha/importador/file-reading";
import { loadProductos } from "../../disponibles/load-productos.ts";
import { loadRecordadas } from "../../disponibles/remember.ts";
import { loadCeldas } from "../../entregas/load.ts";
import { fileName, XLSX } from "../../excel/file-name.ts";
import { authorize } from "../../kernel/authorize.ts";
import type { AuthedContext } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/errors.ts";
import { readPedidoLines } from "../../lineas/load.ts";
import { type LoadedPedido, loadPedido } from "../load.ts";

/**
 * The workbooks of an order. Only those who see all of its lines may have them: administrators and
 * the families that manage its supplier (D10).
 */

/** The order for the supplier, as an .xlsx. */
export async function excelParaProveedor(ctx: AuthedContext, id: number): Promise<ArchivoSubido> {
  const { pedido, nombre } = await loadManaged(ctx, id);
  const bytes = await writeSheet(ctx, "proveedor", pedido);
  return { nombre: fileName(nombre, " - pedido"), tipo: XLSX, bytes };
}

/**
 * What each family takes and pays, as an .xlsx. Once the supplier's delivery is being counted, also
 * what each got.
 */
export async function excelParaReparto(ctx: AuthedContext, id: number): Promise<ArchivoSubido> {
  const { pedido, nombre } = await loadManaged(ctx, id);
  const bytes = (await seRecibe(ctx, id))
    ? await ctx.writeFile({
        hoja: "entregado",
        pedido: { id, ...headingOf(ctx, pedido) },
        celdas: JSON.stringify(await loadCeldas(ctx.db, id)),
      })
    : await writeSheet(ctx, "reparto", pedido);
  return { nombre: fileName(nombre, " - reparto"), tipo: XLSX, bytes };
}

/**
 * The supplier's own file with the ordered quantities filled in (decision 27). Throws NO_ENCONTRADO
 * where the listing has no file. Throws CONFLICTO where the products are no longer found in the
 * file, or where reading it takes too much. Throws DEMASIADOS_INTENTOS while too many files are
 * being read.
 */
export async function excelRelleno(ctx: AuthedContext, id: number): Promise<ArchivoSubido> {
  const { pedido } = await loadManaged(ctx, id);
  const { disponibleId, disponible } = pedido;
  const [row] = await rows<{
    nombre: string;
    tipo: string;
    bytes: string;
    importacion: unknown;
    ivaHabitual: string | null;
  }>(
    ctx.db,
    Prisma.sql`SELECT a.nombre, a.tipo, encode(a.bytes, 'base64') AS bytes, d.importacion, s."ivaHabitual"::text
      FROM disponible d JOIN archivo a ON a.id = d."archivoExcelId" JOIN proveedor s ON s.id = d."proveedorId"
      WHERE d.id = ${disponibleId}`,
  );
  if (row === undefined) throw new DomainError("NO_ENCONTRADO", textos.reparto.sinArchivo);
  const bytes = new Uint8Array(Buffer.from(row.bytes, "base64"));
  const nombre = nombreDeHoja(row.nombre, bytes);
  const paraRellenar = await loadParaRellenar(ctx, id, disponibleId);
  const informe = importacion.safeParse(row.importacion);
  const relleno = await fill(ctx, {
    ...{ nombre, bytes },
    ivaHabitual: row.ivaHabitual,
    asignacion: informe.success
      ? { listas: informe.data.listas.map((lista) => ({ ...lista, precioConIva: null })) }
      : null,
    recordadas: await loadRecordadas(ctx.db, disponible.proveedor.id),
    paraRellenar,
  });
  return { ...nameOf(nombre, relleno), bytes: relleno.bytes };
}

type Peticion = Pick<
  FileRequest,
  "nombre" | "bytes" | "ivaHabitual" | "asignacion" | "recordadas" | "paraRellenar"
>;

/**
 * Fills the file as it was read when it was stored. Where that is unknown or does not fit, reads it
 * again as a new file of that supplier would be.
 */
async function fill(ctx: AuthedContext, peticion: Peticion): Promise<Relleno> {
  for (const asignacion of peticion.asignacion === null ? [null] : [peticion.asignacion, null]) {
    const answer = await ctx
      .readFile({
        ...{ ...peticion, asignacion, correcciones: [], omitidas: [] },
        ...{ hoy: diaDe(ctx.now, ctx.zona), paraVer: null },
      })
      .catch(forWhoDownloads);
    if (!("noValido" in answer) && answer.relleno !== undefined) return answer.relleno;
  }
  throw new DomainError("CONFLICTO", textos.reparto.noSeLee);
}

/**
 * Rewords the errors of reading for a user who downloads: the original messages speak of an
 * uploaded file.
 */
function forWhoDownloads(error: unknown): never {
  if (error instanceof DomainError && error.code === "DEMASIADO_GRANDE")
    throw new DomainError("CONFLICTO", textos.reparto.cuestaDemasiado);
  if (error instanceof DomainError && error.code === "DEMASIADOS_INTENTOS")
    throw new DomainError(error.code, textos.reparto.ocupado, undefined, error.retryAfter);
  throw error;
}

type Relleno = NonNullable<FileReading["relleno"]>;

const TIPOS: Record<Relleno["formato"], string> = {
  xlsx: XLSX,
  ...LIBRO_TIPOS,
  csv: "text/csv",
};

/**
 * The file's own name with a suffix that says what was done to it. The extension must match the
 * format, or Excel refuses to open it.
 */
function nameOf(nombre: string, { formato, conSuFormato }: Relleno): { nombre: string; tipo: string } {
  const punto = nombre.lastIndexOf(".");
  const [base, ending] = punto > 0 ? [nombre.slice(0, punto), nombre.slice(punto + 1)] : [nombre, ""];
  const suffix = conSuFormato ? " - rellena" : " - rellena, sin su formato";
  const extension = formato === "csv" && esNombreDeTexto(nombre) ? ending : formato;
  return { nombre: fileName(base, suffix, extension), tipo: TIPOS[formato] };
}

async function loadManaged(ctx: AuthedContext, id: number) {
  const pedido = await loadPedido(ctx.db, id);
  authorize(ctx, "gestionar", pedido.disponible.proveedor);
  return { pedido, nombre: `${pedido.disponible.proveedor.nombre} - ${pedido.descripcion}` };
}

/**
 * A listing's products with the quantity that an order has of each. A line whose product has since
 * become a different one is listed separately under its old name, so that its quantity is not
 * written beside the new product. Two statements.
 */
async function loadParaRellenar(
  ctx: AuthedContext,
  pedidoId: number,
  disponibleId: number,
): Promise<NonNullable<FileRequest["paraRellenar"]>> {
  const productos = await loadProductos(ctx.db, disponibleId);
  const sumas = await ctx.db.lineaPedido.groupBy({
    by: ["productoId", "nombre", "unidad"],
    where: { pedidoId },
    _sum: { cantidad: true },
  });
  const porId = new Map(productos.map((producto) => [producto.id, producto]));
  const cantidades = new Map<number, number>();
  const otraCosa = [];
  for (const { productoId, nombre, unidad, _sum } of sumas) {
    const cantidad = _sum.cantidad?.toNumber() ?? 0;
    const producto = porId.get(productoId);
    if (producto !== undefined && esOtraCosa({ nombre, unidad }, producto)) {
      otraCosa.push({ nombre, codigo: null, unidad, cantidad });
    } else cantidades.set(productoId, cantidad);
  }
  return [
    ...productos.map(({ id, nombre, codigo, unidad }) => ({
      nombre,
      codigo,
      unidad,
      cantidad: cantidades.get(id) ?? 0,
    })),
    ...otraCosa,
  ];
}

/** Writes an order's sheet. The rows travel as JSON text, which this process does not parse. */
async function writeSheet(
  ctx: AuthedContext,
  hoja: "proveedor" | "reparto",
  pedido: LoadedPedido,
): Promise<Uint8Array<ArrayBuffer>> {
  return ctx.writeFile({
    hoja,
    pedido: headingOf(ctx, pedido),
    lineas: await readPedidoLines(ctx.db, pedido.id),
  });
}

const headingOf = (ctx: AuthedContext, { disponible, descripcion, inicio, fin }: LoadedPedido) => ({
  proveedor: disponible.proveedor.nombre,
  descripcion,
  inicio: formatoFechaHora(inicio, ctx.zona),
  fin: formatoFechaHora(fin, ctx.zona),
});

/** Whether the receiving of an order has begun. */
async function seRecibe({ db }: AuthedContext, id: number): Promise<boolean> {
  const [row] = await rows<{ recibe: boolean }>(
    db,
    Prisma.sql`SELECT EXISTS (SELECT FROM recepcion WHERE "pedidoId" = ${id})
      OR EXISTS (SELECT FROM pedido WHERE id = ${id} AND "recibidoEn" IS NOT NULL) AS recibe`,
  );
  return row?.recibe === true;
}
