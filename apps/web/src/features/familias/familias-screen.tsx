import { textos } from "@cosecha/domain/textos";
import { Button } from "@cosecha/ui/button";
import { DataTable } from "@cosecha/ui/data-table";
import { Link } from "@cosecha/ui/link";
import { useMemo } from "react";
import { AddLink } from "../../add-link.tsx";
import { trpc } from "../../api.ts";
import { ArrivalAlert } from "../../arrival-alert.tsx";
import { paths } from "../../paths.ts";
import { Screen } from "../../screen.tsx";
import { usePersona } from "../../session.ts";
import { pageProps, useTableState } from "../../table-state.ts";
import { familiaColumns } from "./columns.tsx";

const TITULO = "Listado de Familias";

export default function FamiliasScreen() {
  const { id, familiaId, roles, admin } = usePersona();
  const columns = useMemo(() => familiaColumns({ id, familiaId, roles }), [id, familiaId, roles]);
  const table = useTableState({
    pageSizes: [5, 10, 25],
    orders: ["nombre", "email"],
    byDefault: { orden: "nombre", direccion: "asc" },
  });
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
