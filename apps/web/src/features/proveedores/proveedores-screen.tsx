import { textos } from "@cosecha/domain/textos";
import { DataTable } from "@cosecha/ui/data-table";
import { useMemo } from "react";
import { AddLink } from "../../add-link.tsx";
import { trpc } from "../../api.ts";
import { ArrivalAlert } from "../../arrival-alert.tsx";
import { paths } from "../../paths.ts";
import { Screen } from "../../screen.tsx";
import { usePersona } from "../../session.ts";
import { pageProps, useTableState } from "../../table-state.ts";
import { proveedorColumns } from "./columns.tsx";

const TITULO = "Listado de Proveedores";

export default function ProveedoresScreen() {
  const { familiaId, roles, admin } = usePersona();
  const columns = useMemo(() => proveedorColumns({ id: 0, familiaId, roles }), [familiaId, roles]);
  const table = useTableState({
    pageSizes: [10, 50, 100],
    orders: ["nombre", "email"],
    byDefault: { orden: "nombre", direccion: "asc" },
  });
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
