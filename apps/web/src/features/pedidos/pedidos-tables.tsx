import { textos } from "@cosecha/domain/textos";
import { DataTable } from "@cosecha/ui/data-table";
import { useMemo } from "react";
import { trpc } from "../../api/api.ts";
import { paths } from "../../navigation/paths.ts";
import { usePersona } from "../../session/session.ts";
import { AddLink } from "../../tables/add-link.tsx";
import { LISTADOS } from "../../tables/listados.ts";
import { pageProps, useTableState } from "../../tables/table-state.ts";
import { type ListaDePedidos, lineasDe, pedidoColumns } from "./columns.tsx";
import { useEstados } from "./estado.tsx";

/**
 * What all order lists share: their columns for the user, and that a row leads to the order's
 * lines.
 */
function useComunes(lista: ListaDePedidos) {
  const { familiaId, roles } = usePersona();
  // Queried here, so that the names of the states go in one request with the orders.
  useEstados();
  const columns = useMemo(() => pedidoColumns({ id: 0, familiaId, roles }, lista), [familiaId, roles, lista]);
  return {
    columns,
    emptyText: textos.pedido.vacio,
    getRowId: ({ id }: { id: number }) => String(id),
    rowHref: (pedido: { id: number }) => lineasDe(pedido, { familiaId }),
  };
}

/** The active orders. The one that closes first comes first. */
export function PedidosActivos() {
  const comunes = useComunes("activos");
  const table = useTableState(LISTADOS.activos);
  const query = trpc.pedidos.lanzados.useQuery(table.input);
  return (
    <DataTable
      caption="Listado de Pedidos Activos"
      captionHidden={false}
      {...pageProps(query)}
      {...table.props}
      {...comunes}
    />
  );
}

/** The completed orders in which a family took part, the latest first. */
export function PedidosRealizados({ familiaId }: { familiaId: number }) {
  const comunes = useComunes("realizados");
  const table = useTableState(LISTADOS.realizados);
  const query = trpc.pedidos.realizados.useQuery({ ...table.input, familiaId });
  return (
    <DataTable
      caption="Listado de Pedidos Realizados"
      captionHidden={false}
      {...pageProps(query)}
      {...table.props}
      {...comunes}
    />
  );
}

/** The orders of a listing. */
export function PedidosDeDisponible({ disponibleId, editable }: { disponibleId: number; editable: boolean }) {
  const comunes = useComunes("disponible");
  const table = useTableState({ ...LISTADOS.realizados, name: "pedidos" });
  const query = trpc.pedidos.porDisponible.useQuery({ ...table.input, disponibleId });
  return (
    <DataTable
      caption="Listado de Pedidos"
      captionHidden={false}
      {...pageProps(query)}
      {...table.props}
      {...comunes}
      toolbar={editable ? <AddLink href={paths.pedidoNuevo({ disponibleId })}>Añadir Pedido</AddLink> : null}
    />
  );
}
