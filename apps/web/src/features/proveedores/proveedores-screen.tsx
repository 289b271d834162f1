import { textos } from "@cosecha/domain/textos";
import { Button } from "@cosecha/ui/button";
import { DataTable } from "@cosecha/ui/data-table";
import { Link } from "@cosecha/ui/link";
import { Plus } from "lucide-react";
import { useMemo } from "react";
import { trpc } from "../../api.ts";
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
        toolbar={
          admin ? (
            <Button asChild>
              <Link href={paths.proveedorNuevo()}>
                <Plus aria-hidden />
                Añadir Proveedor
              </Link>
            </Button>
          ) : null
        }
      />
    </Screen>
  );
}
