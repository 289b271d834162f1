import { Prisma, rows } from "@cosecha/db/database";
import { cartaAlProveedor } from "@cosecha/domain/cartas/proveedor";
import type { ArchivoSubido } from "@cosecha/domain/esquemas/archivos";
import { CANCELADO, estaCaducado } from "@cosecha/domain/pedidos";
import { verIdentidad } from "../cooperativa/queries.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { excelParaProveedor, excelRelleno } from "../pedidos/hojas/excel.ts";
import { type Escribir, loadPedidoDicho } from "./load.ts";

interface Responde {
  nombre: string;
  email: string;
}

/** The supplier's own sheet, filled in; ours where it has none, or it cannot be filled. */
async function sheetOf(ctx: AuthedContext, pedidoId: number): Promise<ArchivoSubido> {
  try {
    return await excelRelleno(ctx, pedidoId);
  } catch (error) {
    const itCannot = error instanceof DomainError && error.code !== "DEMASIADOS_INTENTOS";
    if (!itCannot) throw error;
    return excelParaProveedor(ctx, pedidoId);
  }
}

/** What an order says to its supplier, and who answers for it; null where nobody has ordered. */
export async function loadParaProveedor(ctx: AuthedContext, pedidoId: number) {
  const lineas = await rows<{
    producto: string;
    unidad: string | null;
    codigo: string | null;
    caja: number | null;
    cantidad: number;
  }>(
    ctx.db,
    Prisma.sql`SELECT l.nombre AS producto, l.unidad, pr.codigo, pr.caja, sum(l.cantidad) AS cantidad
      FROM linea_pedido l JOIN producto pr ON pr.id = l."productoId"
      WHERE l."pedidoId" = ${pedidoId} GROUP BY pr.id, l.nombre, l.unidad ORDER BY pr.posicion, pr.id, l.nombre`,
  );
  if (lineas.length === 0) return null;
  const responden = await rows<Responde>(
    ctx.db,
    Prisma.sql`SELECT f.nombre, f.email FROM pedido p JOIN disponible d ON d.id = p."disponibleId"
      JOIN proveedor_familia pf ON pf."proveedorId" = d."proveedorId"
      JOIN familia f ON f.id = pf."familiaId" AND f."fechaBaja" IS NULL
      WHERE p.id = ${pedidoId} ORDER BY f.id LIMIT 5`,
  );
  const { nombre: cooperativa } = await verIdentidad(ctx.db);
  const [responde = { nombre: cooperativa, email: "" }] = responden;
  return { datos: { cooperativa, lineas, responde }, responderA: responden.map(({ email }) => email) };
}

/** An order for its supplier, with its sheet; answers go to the families that lead it. */
export const alProveedor: Escribir = async (ctx, correo) => {
  const pedido = await loadPedidoDicho(ctx, correo);
  if (pedido === null || pedido.estado === CANCELADO || !estaCaducado(pedido, ctx.now)) return null;
  if (!correo.ventana.startsWith(pedido.fin.toISOString())) return null;
  const dicho = await loadParaProveedor(ctx, correo.sobre);
  if (dicho === null) return null;
  const hoja = await sheetOf(ctx, correo.sobre);
  const { datos, responderA } = dicho;
  return {
    carta: cartaAlProveedor({ ...pedido, ...datos, archivo: hoja.nombre }, ctx.zona),
    adjuntos: [hoja],
    responderA,
  };
};
