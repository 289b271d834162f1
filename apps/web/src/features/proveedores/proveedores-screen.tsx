import { textos } from "@cosecha/domain/textos";
import { DataTable } from "@cosecha/ui/data-table";
import { useMemo } from "react";
import { trpc } from "../../api/api.ts";
import { ArrivalAlert } from "../../navigation/arrival-alert.tsx";
import { paths } from "../../navigation/paths.ts";
import { Screen } from "../../screens/screen.tsx";
import { usePersona } from "../../session/session.ts";
import { AddLink } from "../../tables/add-link.tsx";
import { LISTADOS } from "../../tables/listados.ts";
import { pageProps, useTableState } from "../../tables/table-state.ts";
import { proveedorColumns } from "./columns.tsx";

const TITULO = "Listado de Proveedores";

export default function ProveedoresScreen() {
  const { familiaId, roles, admin } = usePersona();
  const columns = useMemo(() => proveedorColumns({ id: 0, familiaId, roles }), [familiaId, roles]);
  const table = useTableState(LISTADOS.proveedores);
  const query = trpc.proveedores.listar.useQuery({ ...table.input, nombre: table.search });
  return (
    <Screen title={TITULO}>
      <ArrivalAlert />
      <DataTable
        caption={TITULO}
        columns={columns}
        {...pageProps(query)}
        {...table.props}
        {...table.searchProps}
        searchLabel="Buscar proveedor"
        emptyText={textos.proveedor.vacio}
        getRowId={({ id }) => String(id)}
        rowHref={({ id }) => paths.proveedor({ id })}
        toolbar={admin ? <AddLink href={paths.proveedorNuevo()}>Añadir Proveedor</AddLink> : null}
      />
    </Screen>
  );
}
