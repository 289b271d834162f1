import { textos } from "@cosecha/domain/textos";
import { DataTable } from "@cosecha/ui/data-table";
import { trpc } from "../../api.ts";
import { Screen } from "../../screen.tsx";
import { pageProps, useTableState } from "../../table-state.ts";
import { familiaColumns } from "./columns.tsx";

const TITULO = "Listado de Familias";

export default function FamiliasScreen() {
  const table = useTableState({
    pageSizes: [5, 10, 25],
    orders: ["nombre", "email"],
    byDefault: { orden: "nombre", direccion: "asc" },
  });
  const query = trpc.familias.listar.useQuery({ ...table.input, nombre: table.search });
  return (
    <Screen title={TITULO}>
      <DataTable
        caption={TITULO}
        columns={familiaColumns}
        {...pageProps(query)}
        {...table.props}
        {...table.searchProps}
        searchLabel="Buscar familia"
        emptyText={textos.familia.vacia}
        getRowId={({ id }) => String(id)}
      />
    </Screen>
  );
}
