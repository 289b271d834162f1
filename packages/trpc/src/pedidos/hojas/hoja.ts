import type { ArchivoSubido } from "@cosecha/domain/esquemas/archivos";
import { formatoFechaHora } from "@cosecha/domain/fechas";
import { verPantalla } from "../../entregas/queries.ts";
import { fileName, XLSX } from "../../excel/file-name.ts";
import type { AuthedContext } from "../../kernel/context.ts";

/**
 * The sheets of a delivery to fill in by hand, as an .xlsx to print or to type in, for whoever
 * shares the order out. Throws NO_ENCONTRADO and SIN_PERMISO.
 */
export async function hojaDeReparto(ctx: AuthedContext, pedidoId: number): Promise<ArchivoSubido> {
  const { pedido, familias, productos, lineas, recepciones, entregas } = await verPantalla(ctx, pedidoId);
  const bytes = await ctx.writeFile({
    hoja: "porEscribir",
    pedido: {
      id: pedido.id,
      proveedor: pedido.nombreProveedor,
      descripcion: pedido.descripcion,
      inicio: formatoFechaHora(pedido.inicio, ctx.zona),
      fin: formatoFechaHora(pedido.fin, ctx.zona),
    },
    celdas: JSON.stringify({ familias, productos, lineas, recepciones, entregas }),
  });
  return {
    nombre: fileName(`${pedido.nombreProveedor} - ${pedido.descripcion}`, " - hoja de reparto"),
    tipo: XLSX,
    bytes,
  };
}
