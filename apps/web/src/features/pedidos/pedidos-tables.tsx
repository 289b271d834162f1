import { textos } from "@cosecha/domain/textos";
import { Button } from "@cosecha/ui/button";
import { DataTable } from "@cosecha/ui/data-table";
import { Link } from "@cosecha/ui/link";
import { Plus } from "lucide-react";
import { useMemo } from "react";
import { trpc } from "../../api.ts";
import { paths } from "../../paths.ts";
import { usePersona } from "../../session.ts";
import { pageProps, useTableState } from "../../table-state.ts";
import { pedidoColumns } from "./columns.tsx";

const useColumns = (realizados: boolean) => {
  const { familiaId, roles } = usePersona();
  return useMemo(
    () => pedidoColumns({ id: 0, familiaId, roles }, realizados),
    [familiaId, roles, realizados],
  );
};

const comunes = {
  emptyText: textos.pedido.vacio,
  getRowId: ({ id }: { id: number }) => String(id),
};

const usePedidosState = (name: string, direccion: "asc" | "desc") =>
  useTableState({
    name,
    pageSizes: [10, 50, 100],
    orders: ["fin"],
    byDefault: { orden: "fin", direccion },
  });

/** The orders that are open, the first to close first. */
export function PedidosActivos() {
  const columns = useColumns(false);
  const table = usePedidosState("activos", "asc");
  const query = trpc.pedidos.lanzados.useQuery(table.input);
  return (
    <DataTable
      caption="Listado de Pedidos Activos"
      captionHidden={false}
      columns={columns}
      {...pageProps(query)}
      {...table.props}
      {...comunes}
    />
  );
}

/** The completed orders in which a family took part, the last one first. */
export function PedidosRealizados({ familiaId }: { familiaId: number }) {
  const columns = useColumns(true);
  const table = usePedidosState("realizados", "desc");
  const query = trpc.pedidos.realizados.useQuery({ ...table.input, familiaId });
  return (
    <DataTable
      caption="Listado de Pedidos Realizados"
      captionHidden={false}
      columns={columns}
      {...pageProps(query)}
      {...table.props}
      {...comunes}
    />
  );
}

/** The orders of a listing. */
export function PedidosDeDisponible({ disponibleId, editable }: { disponibleId: number; editable: boolean }) {
  const columns = useColumns(false);
  const table = usePedidosState("pedidos", "desc");
  const query = trpc.pedidos.porDisponible.useQuery({ ...table.input, disponibleId });
  return (
    <DataTable
      caption="Listado de Pedidos"
      captionHidden={false}
      columns={columns}
      {...pageProps(query)}
      {...table.props}
      {...comunes}
      toolbar={
        editable ? (
          <Button asChild>
            <Link href={paths.pedidoNuevo({ disponibleId })}>
              <Plus aria-hidden />
              Añadir Pedido
            </Link>
          </Button>
        ) : null
      }
    />
  );
}
