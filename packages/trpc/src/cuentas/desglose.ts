import { Prisma, rowsTogether } from "@cosecha/db/database";
import type { DesgloseDeCargo } from "@cosecha/domain/esquemas/cuentas";
import { sumarImportes } from "@cosecha/domain/euros";
import { textos } from "@cosecha/domain/textos";
import { type FilaDeFamilia, filasDeFamiliaSql, presentFilaDeFamilia } from "../entregas/load.ts";
import { authorize } from "../kernel/authorize.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { cargoEnVigorSql } from "./load.ts";

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
  const enVigor = cargoEnVigorSql(Prisma.sql`${pedidoId}`);
  const { pedidos, movimientos, filas, cargos } = await rowsTogether<{
    pedidos: Pick<DesgloseDeCargo, "pedidoId" | "descripcion" | "nombreProveedor">[];
    movimientos: DesgloseDeCargo["movimientos"];
    filas: FilaDeFamilia[];
    cargos: DesgloseDeCargo["cargos"];
  }>(ctx.db, {
    pedidos: Prisma.sql`SELECT p.id AS "pedidoId", p.descripcion, v.nombre AS "nombreProveedor"
      FROM pedido p JOIN disponible d ON d.id = p."disponibleId" JOIN proveedor v ON v.id = d."proveedorId"
      WHERE p.id = ${pedidoId}`,
    movimientos: Prisma.sql`SELECT s.id AS "asientoId", s.fecha, s.tipo, s.concepto, a.importe
      FROM asiento s JOIN apunte a ON a."asientoId" = s.id JOIN cuenta c ON c.id = a."cuentaId"
      WHERE ${enVigor} IN (s.id, s."corrigeId") AND c.tipo = 'familia' AND c."familiaId" = ${familiaId} ORDER BY a.n`,
    filas: filasDeFamiliaSql(pedidoId, familiaId),
    cargos: Prisma.sql`SELECT g.tipo, g.concepto, f.importe FROM cargo g JOIN cargo_familia f ON f."cargoId" = g.id
      WHERE g."pedidoId" = ${pedidoId} AND g."anuladoPor" IS NULL AND f."familiaId" = ${familiaId} AND f.importe <> 0 ORDER BY g.id`,
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
