import { textos } from "@cosecha/domain/textos";
import { Button } from "@cosecha/ui/button";
import { DataTable } from "@cosecha/ui/data-table";
import { Link } from "@cosecha/ui/link";
import { useMemo } from "react";
import { trpc } from "../../api/api.ts";
import { ArrivalAlert } from "../../navigation/arrival-alert.tsx";
import { paths } from "../../navigation/paths.ts";
import { Screen } from "../../screens/screen.tsx";
import { usePersona } from "../../session/session.ts";
import { AddLink } from "../../tables/add-link.tsx";
import { LISTADOS } from "../../tables/listados.ts";
import { pageProps, useTableState } from "../../tables/table-state.ts";
import { familiaColumns } from "./columns.tsx";

const TITULO = "Listado de Familias";

export default function FamiliasScreen() {
  const { id, familiaId, roles, admin } = usePersona();
  const columns = useMemo(() => familiaColumns({ id, familiaId, roles }), [id, familiaId, roles]);
  const table = useTableState(LISTADOS.familias);
  const query = trpc.familias.listar.useQuery({ ...table.input, nombre: table.search });
  return (
    <Screen title={TITULO}>
      <ArrivalAlert />
      <DataTable
        caption={TITULO}
        columns={columns}
        {...pageProps(query)}
        {...table.props}
        {...table.searchProps}
        searchLabel="Buscar familia"
        emptyText={textos.familia.vacia}
        getRowId={(familia) => String(familia.id)}
        toolbar={
          <>
            <Button asChild variant="outline">
              <Link href={paths.usuarios()}>Usuarios</Link>
            </Button>
            {admin ? <AddLink href={paths.familiaNueva()}>Añadir Familia</AddLink> : null}
          </>
        }
      />
    </Screen>
  );
}
