import type { PedidoEnLista } from "@cosecha/domain/esquemas/pedidos";
import { textos } from "@cosecha/domain/textos";
import { DataTable } from "@cosecha/ui/data-table";
import { type ReactNode, useMemo } from "react";
import { trpc } from "../../api/api.ts";
import { paths } from "../../navigation/paths.ts";
import { usePersona } from "../../session/session.ts";
import { AddLink } from "../../tables/add-link.tsx";
import { LISTADOS } from "../../tables/listados.ts";
import { pageProps, useTableState } from "../../tables/table-state.ts";
import { type ListaDePedidos, lineasDe, masUrgente, pedidoColumns } from "./columns.tsx";
import { useEstados } from "./estado.tsx";
import { useNow } from "./use-now.ts";

/**
 * What all order lists share: their columns for the user, and that a row leads to the order's
 * lines.
 */
function useComunes(lista: ListaDePedidos, { data }: { data: { filas: PedidoEnLista[] } | undefined }) {
  const { familiaId, roles } = usePersona();
  // Queried here, so that the names of the states go in one request with the orders.
  useEstados();
  const urgente = masUrgente(data?.filas ?? [], useNow());
  const columns = useMemo(
    () => pedidoColumns({ id: 0, familiaId, roles }, lista, urgente),
    [familiaId, roles, lista, urgente],
  );
  return {
    columns,
    cards: true,
    emptyText: textos.comun.sinPedidos,
    getRowId: ({ id }: { id: number }) => String(id),
    rowHref: (pedido: { id: number }) => lineasDe(pedido, { familiaId }),
  };
}

/** The active orders' page: what `PedidosActivos` shows, for the screen that waits for it. */
export function useActivos() {
  const table = useTableState(LISTADOS.activos);
  return { table, query: trpc.pedidos.lanzados.useQuery(table.input) };
}

/** The active orders: the open ones, next to close first, then the closed ones. */
export function PedidosActivos({ table, query, hint }: ReturnType<typeof useActivos> & { hint: ReactNode }) {
  const comunes = useComunes("activos", query);
  return (
    <DataTable
      caption="Listado de Pedidos Activos"
      captionHidden={false}
      {...pageProps(query)}
      {...table.props}
      {...comunes}
      emptyHint={hint}
    />
  );
}

/** The page of a family's completed orders; none is asked for without a family. */
export function useRealizados(familiaId: number | null) {
  const table = useTableState(LISTADOS.realizados);
  const input = { ...table.input, familiaId: familiaId ?? 0 };
  return { table, query: trpc.pedidos.realizados.useQuery(input, { enabled: familiaId !== null }) };
}

/** The completed orders in which a family took part, the latest first. */
export function PedidosRealizados({ table, query }: ReturnType<typeof useRealizados>) {
  const comunes = useComunes("realizados", query);
  return (
    <DataTable
      caption="Listado de Pedidos Realizados"
      captionHidden={false}
      {...pageProps(query)}
      {...table.props}
      {...comunes}
      emptyHint="Cuando su familia reciba un pedido, quedará aquí."
    />
  );
}

export function PedidosDeDisponible({ disponibleId, editable }: { disponibleId: number; editable: boolean }) {
  const table = useTableState({ ...LISTADOS.realizados, name: "pedidos" });
  const query = trpc.pedidos.porDisponible.useQuery({ ...table.input, disponibleId });
  const comunes = useComunes("disponible", query);
  return (
    <DataTable
      caption="Listado de Pedidos"
      captionHidden={false}
      {...pageProps(query)}
      {...table.props}
      {...comunes}
      emptyHint={
        editable
          ? "Pulse «Añadir Pedido» para que las familias puedan pedir de esta lista."
          : "Cuando su grupo abra un pedido de esta lista, aparecerá aquí y en Inicio."
      }
      toolbar={editable ? <AddLink href={paths.pedidoNuevo({ disponibleId })}>Añadir Pedido</AddLink> : null}
    />
  );
}
