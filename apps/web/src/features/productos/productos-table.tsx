import { textos } from "@cosecha/domain/textos";
import { DataTable } from "@cosecha/ui/data-table";
import { trpc } from "../../api.ts";
import { pageProps, useTableState } from "../../table-state.ts";
import { productoColumns } from "./columns.tsx";

/** 'Listado de Productos': what a listing offers, in the supplier's order. */
export function ProductosTable({ disponibleId }: { disponibleId: number }) {
  const table = useTableState({
    name: "productos",
    pageSizes: [5, 10, 25],
    orders: ["posicion", "nombre", "precio", "iva"],
    byDefault: { orden: "posicion", direccion: "asc" },
  });
  const query = trpc.productos.porDisponible.useQuery({
    ...table.input,
    disponibleId,
    descripcion: table.search,
  });
  return (
    <DataTable
      caption="Listado de Productos"
      captionHidden={false}
      columns={productoColumns}
      {...pageProps(query)}
      {...table.props}
      {...table.searchProps}
      searchLabel="Buscar producto"
      emptyText={textos.producto.vacio}
      getRowId={({ id }) => String(id)}
    />
  );
}
