import type { AppRouter } from "@cosecha/trpc/router";
import type { inferProcedureOutput } from "@trpc/server";

type Pedido = inferProcedureOutput<AppRouter["pedidos"]["ver"]>;
type Linea = inferProcedureOutput<AppRouter["lineas"]["verPedido"]>[number];

const euros = new Intl.NumberFormat("es-ES", { style: "currency", currency: "EUR" });
const numero = new Intl.NumberFormat("es-ES");

/** What of an order goes to whom, a row for each product that somebody has ordered. */
export function informe({ descripcion, nombreProveedor, fin, total }: Pedido, lineas: Linea[]): string {
  const rows = lineas.filter(({ cantidad }) => cantidad > 0).map(rowOf);
  return [
    `${descripcion}, de ${nombreProveedor}. Cierra el ${fin.toLocaleDateString("es-ES", { timeZone: "Europe/Madrid" })}.`,
    "",
    ...asTable([["Producto", "Cantidad", "Importe", "Reparto"], ...rows]),
    "",
    `Total: ${euros.format(total)}`,
    "",
  ].join("\n");
}

const rowOf = ({ nombreProducto, cantidad, totalLinea, producto, familias = [] }: Linea) => [
  nombreProducto,
  [numero.format(cantidad), producto.unidad].filter(Boolean).join(" "),
  euros.format(totalLinea),
  familias.map((familia) => `${familia.nombre} ${numero.format(familia.cantidad)}`).join(", "),
];

/** Rows of cells as lines, each column as wide as its widest cell. */
function asTable(rows: string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}
