import { textos } from "@cosecha/domain/textos";
import { Button } from "@cosecha/ui/button";
import { DataTable } from "@cosecha/ui/data-table";
import { Link } from "@cosecha/ui/link";
import { Plus } from "lucide-react";
import { useMemo } from "react";
import { trpc } from "../../api/api.ts";
import { paths } from "../../navigation/paths.ts";
import { pageProps, useTableState } from "../../tables/table-state.ts";
import { disponibleColumns } from "./columns.tsx";

export function DisponiblesTable({ proveedorId, editable }: { proveedorId: number; editable: boolean }) {
  const columns = useMemo(() => disponibleColumns(editable), [editable]);
  const table = useTableState({
    pageSizes: [5, 10, 25],
    orders: ["subida"],
    byDefault: { orden: "subida", direccion: "desc" },
  });
  const query = trpc.disponibles.porProveedor.useQuery({ ...table.input, proveedorId });
  return (
    <DataTable
      caption="Listado de Disponibles"
      captionHidden={false}
      columns={columns}
      {...pageProps(query)}
      {...table.props}
      emptyText={textos.disponible.vacio}
      getRowId={({ id }) => String(id)}
      rowHref={({ id }) => paths.disponible({ id })}
      toolbar={
        editable ? (
          <Button asChild>
            <Link href={paths.disponibleNuevo({ proveedorId })}>
              <Plus aria-hidden />
              Añadir Disponible
            </Link>
          </Button>
        ) : null
      }
    />
  );
}
