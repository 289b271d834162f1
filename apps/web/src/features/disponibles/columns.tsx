import type { DisponibleVista } from "@cosecha/domain/esquemas/disponibles";
import { IconButton } from "@cosecha/ui/icon-button";
import { columnHelper } from "@cosecha/ui/lib/table-columns";
import { Eye, Pencil } from "lucide-react";
import { paths } from "../../navigation/paths.ts";
import { textosWeb } from "../../texts/texts.ts";
import { fechaHora } from "../../texts/zone.ts";

const c = columnHelper<DisponibleVista>();

/**
 * The listing list's columns: with a pencil for users who may edit the listings, otherwise with an
 * eye.
 */
export const disponibleColumns = (editable: boolean) =>
  c.columns([
    c.accessor("subida", {
      header: "Subida",
      cell: ({ getValue }) => <Subida fecha={getValue()} />,
      meta: { sortable: true },
    }),
    c.accessor("descripcion", {
      header: "Descripción",
      meta: { rowHeader: true },
    }),
    c.display({
      id: "acciones",
      header: () => <span className="max-xs:sr-only">{textosWeb.comun.acciones}</span>,
      cell: ({ row: { original } }) => (
        <IconButton
          label={`${editable ? textosWeb.comun.editar : textosWeb.comun.ver} ${original.descripcion}`}
          icon={editable ? <Pencil /> : <Eye />}
          href={paths.disponible({ id: original.id })}
        />
      ),
      meta: { shrink: true, align: "end" },
    }),
  ]);

/** On a phone the time is below the date. */
function Subida({ fecha }: { fecha: Date }) {
  const [dia, hora] = fechaHora(fecha).split(" ");
  return (
    <span className="tabular-nums">
      <span className="whitespace-nowrap">{dia}</span> <span className="whitespace-nowrap">{hora}</span>
    </span>
  );
}
