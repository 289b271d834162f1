import { textos } from "@cosecha/domain/textos";
import { DataTable } from "@cosecha/ui/data-table";
import { useMemo } from "react";
import { trpc } from "../../api/api.ts";
import { paths } from "../../navigation/paths.ts";
import { AddLink } from "../../tables/add-link.tsx";
import { pageProps, useTableState } from "../../tables/table-state.ts";
import { productoColumns } from "./columns.tsx";
import { useImagenes } from "./use-imagenes.ts";

/**
 * 'Listado de Productos': a listing's products, in the supplier's order. `editable`: the user may
 * change them.
 */
export function ProductosTable({ disponibleId, editable }: { disponibleId: number; editable: boolean }) {
  const imagenes = useImagenes(disponibleId);
  const columns = useMemo(() => productoColumns(editable, imagenes), [editable, imagenes]);
  const table = useTableState({
    name: "productos",
    pageSizes: [5, 10, 25],
    // A supplier's list is long: nobody wants the first five of three hundred.
    firstSize: 25,
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
      columns={columns}
      {...pageProps(query)}
      {...table.props}
      {...table.searchProps}
      searchLabel="Buscar producto"
      emptyText={textos.producto.vacio}
      getRowId={({ id }) => String(id)}
      rowHref={({ id }) => paths.producto({ id })}
      toolbar={
        editable ? <AddLink href={paths.productoNuevo({ disponibleId })}>Añadir Producto</AddLink> : null
      }
    />
  );
}
