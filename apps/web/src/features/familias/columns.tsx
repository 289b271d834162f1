import type { FamiliaVista } from "@cosecha/domain/esquemas/familias";
import { Badge } from "@cosecha/ui/badge";
import { columnHelper } from "@cosecha/ui/lib/table-columns";
import { EmailText } from "../../email-text.tsx";
import { dia } from "../../zona.ts";

const c = columnHelper<FamiliaVista>();

/** The family list's columns. The pencil comes with the family form. */
export const familiaColumns = c.columns([
  c.accessor("nombre", {
    header: "Nombre",
    cell: ({ row: { original } }) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        {original.nombre}
        {original.fechaBaja === null ? null : <Badge>De baja desde el {dia(original.fechaBaja)}</Badge>}
      </span>
    ),
    meta: { rowHeader: true, sortable: true, className: "min-w-40" },
  }),
  c.accessor("email", {
    header: "Email",
    cell: ({ getValue }) => <EmailText email={getValue()} />,
    meta: { sortable: true },
  }),
]);
