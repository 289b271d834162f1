import type { LineaVista } from "@cosecha/domain/esquemas/lineas";
import { totalPedido } from "@cosecha/domain/lineas";

export interface Sum {
  /** EUR, exact, as decimal text. */
  total: string;
  productos: number;
}

/** What some lines cost, and how many of them are ordered. */
export function sumOf(lineas: readonly LineaVista[]): Sum {
  const ordered = lineas.filter(({ cantidad }) => cantidad > 0);
  const total = totalPedido(
    ordered.map(({ precioProducto, ivaProducto, cantidad }) => ({
      precio: precioProducto,
      iva: ivaProducto,
      cantidad,
    })),
  );
  return { total: total.toFixed(2), productos: ordered.length };
}
