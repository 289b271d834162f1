import type { LineaVista } from "@cosecha/domain/esquemas/lineas";
import { findLines } from "../lineas/list/search.ts";
import { byCategory, type Item } from "../lineas/list/sections.ts";

/** An order among those that are open, as far as its rows are concerned. */
export interface PedidoEnCompra {
  pedidoId: number;
  nombre: string;
  /** The day on which it is delivered, in words; "" while nobody has said. */
  dia: string;
  lineas: readonly LineaVista[];
  /** Whether a product is shown without being searched for. */
  esDeAqui: (linea: LineaVista) => boolean;
  /** Whether all of its products are shown. */
  abierto: boolean;
}

/**
 * What is shown of several orders: without a search, by day of delivery, each with what the family
 * has in it and usually orders, or with all of its products; with one, what it finds in each.
 */
export function enCompra(pedidos: readonly PedidoEnCompra[], search: string): Item[] {
  return search.trim() === "" ? porDia(pedidos) : encontrado(pedidos, search);
}

function porDia(pedidos: readonly PedidoEnCompra[]): Item[] {
  const dias = new Set(pedidos.map(({ dia }) => dia));
  let ultimo: string | undefined;
  return pedidos.flatMap((pedido) => {
    const { dia, lineas, abierto, esDeAqui } = pedido;
    const empieza = dia !== ultimo && (dias.size > 1 || dia !== "");
    ultimo = dia;
    return [
      ...(empieza
        ? [{ kind: "seccion" as const, nombre: dia, key: `dia-${dia}`, cuantos: 0, de: { dia } }]
        : []),
      cabeza(pedido, lineas.length),
      ...(abierto ? conCategorias(pedido) : lineas.filter(esDeAqui).map(enLinea)),
    ];
  });
}

function encontrado(pedidos: readonly PedidoEnCompra[], search: string): Item[] {
  return pedidos.flatMap((pedido) => {
    const { exact, similar } = findLines(pedido.lineas, search);
    const found = [...exact, ...similar];
    return found.length === 0 ? [] : [cabeza(pedido, found.length), ...found.map(enLinea)];
  });
}

const cabeza = ({ pedidoId, nombre }: PedidoEnCompra, cuantos: number): Item => ({
  ...{ kind: "seccion", nombre, key: String(pedidoId), cuantos, de: { pedidoId } },
});

const conCategorias = ({ pedidoId, lineas }: PedidoEnCompra): Item[] =>
  byCategory(lineas).map((item) =>
    item.kind === "linea" ? item : { ...item, key: `${pedidoId}-${item.nombre}` },
  );

const enLinea = (linea: LineaVista): Item => ({ kind: "linea", linea });
