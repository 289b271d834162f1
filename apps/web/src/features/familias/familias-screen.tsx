import { esAdmin } from "@cosecha/domain/permisos";
import { textos } from "@cosecha/domain/textos";
import { Button } from "@cosecha/ui/button";
import { DataTable } from "@cosecha/ui/data-table";
import { Link } from "@cosecha/ui/link";
import { Plus } from "lucide-react";
import { trpc } from "../../api.ts";
import { paths } from "../../paths.ts";
import { Screen } from "../../screen.tsx";
import { usePersona } from "../../session.ts";
import { pageProps, useTableState } from "../../table-state.ts";
import { familiaColumns } from "./columns.tsx";

const TITULO = "Listado de Familias";

export default function FamiliasScreen() {
  const table = useTableState({
    pageSizes: [5, 10, 25],
    orders: ["nombre", "email"],
    byDefault: { orden: "nombre", direccion: "asc" },
  });
  const persona = usePersona();
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
        toolbar={
          esAdmin(persona) ? (
            <Button asChild>
              <Link href={paths.familiaNueva()}>
                <Plus aria-hidden />
                Añadir Familia
              </Link>
            </Button>
          ) : null
        }
      />
    </Screen>
  );
}
