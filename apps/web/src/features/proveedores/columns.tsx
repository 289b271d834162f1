import type { ProveedorVista } from "@cosecha/domain/esquemas/proveedores";
import type { Persona } from "@cosecha/domain/permisos";
import { puedeGestionar } from "@cosecha/domain/permisos";
import { IconButton } from "@cosecha/ui/icon-button";
import { columnHelper } from "@cosecha/ui/lib/table-columns";
import { Eye, Pencil } from "lucide-react";
import { paths } from "../../navigation/paths.ts";
import { EmailText } from "../../tables/email-text.tsx";
import { ProveedorNombre } from "../../tables/proveedor-logo.tsx";
import { textosWeb } from "../../texts/texts.ts";

const c = columnHelper<ProveedorVista>();

export const proveedorColumns = (persona: Persona) =>
  c.columns([
    c.accessor("nombre", {
      header: "Nombre",
      cell: ({ row }) => <ProveedorNombre proveedor={row.original} />,
      meta: { rowHeader: true, sortable: true, className: "wrap-anywhere lg:min-w-48" },
    }),
    c.accessor("email", {
      header: "Email",
      cell: ({ getValue }) => <EmailText email={getValue()} />,
      meta: { hideBelow: "sm", sortable: true, className: "wrap-anywhere lg:min-w-40" },
    }),
    c.accessor("telefono", {
      header: "Teléfono",
      // One number stays on one line. Several numbers, or a text, may wrap.
      cell: ({ getValue }) => (
        <span className={getValue().length > 16 ? undefined : "whitespace-nowrap"}>{getValue()}</span>
      ),
      meta: { hideBelow: "sm", className: "wrap-anywhere min-w-28" },
    }),
    c.accessor("descripcion", {
      header: "Descripción",
      cell: ({ getValue }) => <span className="line-clamp-2">{getValue()}</span>,
      meta: { hideBelow: "lg", className: "wrap-anywhere min-w-36" },
    }),
    c.accessor("horarios", {
      header: "Horarios",
      cell: ({ getValue }) => <span className="line-clamp-2">{getValue()}</span>,
      meta: { hideBelow: "lg", className: "wrap-anywhere min-w-36" },
    }),
    c.display({
      id: "acciones",
      header: textosWeb.comun.acciones,
      cell: ({ row: { original } }) =>
        puedeGestionar(persona, original) ? (
          <IconButton
            label={`${textosWeb.comun.editar} ${original.nombre}`}
            icon={<Pencil />}
            href={paths.proveedor({ id: original.id })}
          />
        ) : (
          <IconButton
            label={`${textosWeb.comun.ver} ${original.nombre}`}
            icon={<Eye />}
            href={paths.proveedor({ id: original.id })}
          />
        ),
      meta: { shrink: true, align: "end" },
    }),
  ]);
