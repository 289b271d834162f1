import { Prisma, rowsTogether } from "@cosecha/db/database";
import type { DesgloseDeCargo } from "@cosecha/domain/esquemas/cuentas";
import { sumarImportes } from "@cosecha/domain/euros";
import { textos } from "@cosecha/domain/textos";
import { type FilaDeFamilia, filasDeFamiliaSql, presentFilaDeFamilia } from "../entregas/load.ts";
import { authorize } from "../kernel/authorize.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { cargosDeFamiliaSql, movimientosDeCargoSql } from "./load.ts";

/**
 * What an order's charge to a family is made of, as corrected since (CUENTAS 4): what it got, its
 * share of the charges and, where that was spread, of what the invoice differs, which is what is
 * left of what was posted. One statement. Throws SIN_PERMISO for other families, and NO_ENCONTRADO
 * where nothing of the order counts for it.
 */
export async function verDesglose(
  ctx: AuthedContext,
  { familiaId, pedidoId }: { familiaId: number; pedidoId: number },
): Promise<DesgloseDeCargo> {
  authorize(ctx, "verCuentas", familiaId);
  const { pedidos, movimientos, filas, cargos } = await rowsTogether<{
    pedidos: Pick<DesgloseDeCargo, "pedidoId" | "descripcion" | "nombreProveedor">[];
    movimientos: DesgloseDeCargo["movimientos"];
    filas: FilaDeFamilia[];
    cargos: DesgloseDeCargo["cargos"];
  }>(ctx.db, {
    pedidos: Prisma.sql`SELECT p.id AS "pedidoId", p.descripcion, v.nombre AS "nombreProveedor"
      FROM pedido p JOIN disponible d ON d.id = p."disponibleId" JOIN proveedor v ON v.id = d."proveedorId"
      WHERE p.id = ${pedidoId}`,
    movimientos: movimientosDeCargoSql(pedidoId, familiaId),
    filas: filasDeFamiliaSql(pedidoId, familiaId),
    cargos: cargosDeFamiliaSql(pedidoId, familiaId),
  });
  const [pedido] = pedidos;
  if (pedido === undefined || movimientos.length === 0) {
    throw new DomainError("NO_ENCONTRADO", textos.cuentas.sinCargo);
  }
  const entregas = filas.map(presentFilaDeFamilia);
  const total = sumarImportes(movimientos.map(({ importe }) => importe));
  const partes = [...entregas.map((una) => una.total ?? 0), ...cargos.map(({ importe }) => importe)];
  const diferencia = sumarImportes([total, ...partes.map((importe) => -importe)]);
  return { ...pedido, entregas, cargos, diferencia, movimientos, total };
}
