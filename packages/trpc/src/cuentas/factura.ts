import { type DirectTx, Prisma, rows, type Tx } from "@cosecha/db/database";
import type { Cuadre } from "@cosecha/domain/contabilizar";
import { formatoEuros } from "@cosecha/domain/dinero";
import type { FacturaNueva } from "@cosecha/domain/esquemas/contabilizar";
import { formatoIva } from "@cosecha/domain/iva";
import { textos } from "@cosecha/domain/textos";
import { DomainError } from "../kernel/errors.ts";

type Escrita = Pick<FacturaNueva, "numero" | "fecha" | "total" | "tipos">;

/**
 * Writes an invoice of a supplier's, and of which orders it is: they are locked, and so is the book,
 * by which two that are written at once see each other. Returns its id. Throws CONFLICTO where the
 * supplier has one of that number, however people have copied it (`numero_de_factura`, in the
 * database). One statement.
 */
export async function insertFactura(
  tx: Tx | DirectTx,
  { proveedorId, proveedor }: { proveedorId: number; proveedor: string },
  { numero, fecha, total, tipos }: Escrita,
  pedidos: readonly number[],
): Promise<number> {
  const [factura] = await rows<{ id: number }>(tx, Prisma.sql`SELECT id FROM f`, {
    writing: Prisma.sql`f AS (INSERT INTO factura_proveedor ("proveedorId", numero, fecha, total, tipos)
        SELECT ${proveedorId}::int, ${numero}::text, ${fecha}::date, ${total}::numeric,
          ${tipos === null ? null : JSON.stringify(tipos)}::jsonb
        WHERE NOT EXISTS (SELECT FROM factura_proveedor x WHERE x."proveedorId" = ${proveedorId}
          AND numero_de_factura(x.numero) = numero_de_factura(${numero}))
        ON CONFLICT ("proveedorId", numero) DO NOTHING RETURNING id),
      de AS (UPDATE pedido SET "facturaProveedorId" = f.id FROM f WHERE pedido.id = ANY(${[...pedidos]}::int[]))`,
  });
  if (factura === undefined) {
    throw new DomainError("CONFLICTO", textos.cuentas.facturaRepetida(numero, proveedor), [
      { path: "numero", message: textos.cuentas.facturaRepetida(numero, proveedor) },
    ]);
  }
  return factura.id;
}

/** That an invoice differs by more than cents, and at which rates. */
export const differs = (
  total: number,
  { previsto, diferencia, difieren }: Pick<Cuadre, "previsto" | "diferencia" | "difieren">,
): DomainError =>
  new DomainError(
    "CONFLICTO",
    textos.cuentas.facturaDifiere(
      formatoEuros(total),
      formatoEuros(previsto),
      formatoEuros(diferencia.abs()),
      difieren.map(formatoIva),
    ),
  );
