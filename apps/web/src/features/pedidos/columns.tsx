import type { PedidoVista } from "@cosecha/domain/esquemas/pedidos";
import { lineasEditables } from "@cosecha/domain/pedidos";
import { type Persona, puedeGestionar } from "@cosecha/domain/permisos";
import { IconButton } from "@cosecha/ui/icon-button";
import { columnHelper } from "@cosecha/ui/lib/table-columns";
import { Eye, Package, Pencil, ShoppingCart } from "lucide-react";
import { paths } from "../../paths.ts";
import { textosWeb } from "../../texts.ts";
import { fechaFin } from "../../zona.ts";
import { ProveedorNombre } from "../proveedores/proveedor-logo.tsx";
import { EstadoBadge } from "./estado.tsx";

const c = columnHelper<PedidoVista>();

/** The lines of an order for whoever looks: its family's, or all of them for who has no family. */
const lineasDe = ({ id }: PedidoVista, { familiaId }: Persona) =>
  familiaId === null ? paths.reparto({ pedidoId: id }) : paths.lineas({ pedidoId: id, familiaId });

/** The order lists' columns. `realizados`: their lines are in a box. */
export const pedidoColumns = (persona: Persona, realizados: boolean) =>
  c.columns([
    c.accessor("nombreProveedor", {
      id: "proveedor",
      header: "Proveedor",
      cell: ({ row }) => <ProveedorNombre proveedor={row.original.disponible.proveedor} />,
      meta: { rowHeader: true, className: "max-lg:wrap-break-word" },
    }),
    c.accessor("estado", {
      header: () => <span className="max-xs:sr-only">Estado</span>,
      cell: ({ getValue }) => <EstadoBadge estado={getValue()} />,
      meta: { className: "max-xs:w-px" },
    }),
    c.accessor("fin", {
      header: "Fin",
      cell: ({ getValue }) => <Fin fecha={getValue()} />,
      meta: { className: "max-xs:w-px" },
    }),
    c.accessor("descripcion", { header: "Descripción", meta: { hideBelow: "sm" } }),
    c.display({
      id: "acciones",
      header: () => <span className="max-xs:sr-only">{textosWeb.comun.acciones}</span>,
      cell: ({ row: { original } }) => (
        <Acciones pedido={original} persona={persona} realizados={realizados} />
      ),
      meta: { shrink: true, align: "end" },
    }),
  ]);

/** On a phone the hour goes under the day. */
function Fin({ fecha }: { fecha: Date }) {
  const [dia, hora] = fechaFin(fecha).split(" ");
  return (
    <span className="tabular-nums">
      <span className="whitespace-nowrap">{dia}</span> <span className="whitespace-nowrap">{hora}</span>
    </span>
  );
}

function Acciones({
  pedido,
  persona,
  realizados,
}: {
  pedido: PedidoVista;
  persona: Persona;
  realizados: boolean;
}) {
  const de = `de ${pedido.nombreProveedor}`;
  const href = lineasDe(pedido, persona);
  return (
    <span className="inline-flex max-xs:flex-col">
      {puedeGestionar(persona, pedido.disponible.proveedor) ? (
        <IconButton
          label={`Editar el pedido ${de}`}
          icon={<Pencil />}
          href={paths.pedido({ id: pedido.id })}
        />
      ) : null}
      {realizados ? (
        <IconButton label={`Ver lo pedido ${de}`} icon={<Package />} href={href} />
      ) : lineasEditables(pedido, new Date()) ? (
        <IconButton label={`Hacer el pedido ${de}`} icon={<ShoppingCart />} href={href} variant="secondary" />
      ) : (
        <IconButton label={`Ver el pedido ${de}`} icon={<Eye />} href={href} />
      )}
    </span>
  );
}
