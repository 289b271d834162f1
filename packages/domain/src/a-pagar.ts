import type { Decimal } from "decimal.js";
import { totalPedido } from "./lineas.ts";
import { CANCELADO } from "./pedidos.ts";

/**
 * Whether what an order costs is what was delivered of it: its sharing out is over, so that all of
 * it has been weighed, and the order is not cancelled (decision 89). Else it is what was ordered.
 */
export const sePagaLoEntregado = ({
  estado,
  repartidoEn,
}: {
  estado: number;
  repartidoEn: Date | null;
}): boolean => repartidoEn !== null && estado !== CANCELADO;

interface Entregado {
  /** In what is charged by; null: not yet. */
  entregado: number | null;
  /** EUR without IVA of what is charged by; `iva` is a fraction. */
  precio: number;
  iva: number;
}

/**
 * What is to be paid for what was delivered, each line of it rounded as an ordered one (D7). EUR
 * with IVA. Null while it is what was ordered. In SQL it is `aPagarSql`.
 */
export const aPagar = (
  pedido: Parameters<typeof sePagaLoEntregado>[0],
  entregas: readonly Entregado[],
): Decimal | null =>
  sePagaLoEntregado(pedido)
    ? totalPedido(
        entregas.flatMap(({ entregado, precio, iva }) =>
          entregado === null ? [] : [{ precio, iva, cantidad: entregado }],
        ),
      )
    : null;
