import type { PedidoVista } from "@cosecha/domain/esquemas/pedidos";
import { COMPLETADO, lineasEditables } from "@cosecha/domain/pedidos";
import { type Persona, puedeGestionar } from "@cosecha/domain/permisos";
import { Button } from "@cosecha/ui/button";
import { IconButton } from "@cosecha/ui/icon-button";
import { columnHelper } from "@cosecha/ui/lib/table-columns";
import { Link } from "@cosecha/ui/link";
import { Eye, type LucideIcon, Package, Pencil, ShoppingCart } from "lucide-react";
import { paths } from "../../navigation/paths.ts";
import { ProveedorNombre } from "../../tables/proveedor-logo.tsx";
import { textosWeb } from "../../texts/texts.ts";
import { fechaFin } from "../../texts/zone.ts";
import { EstadoBadge } from "./estado.tsx";
import { plazoDe } from "./plazo.ts";
import { useNow } from "./use-now.ts";

const c = columnHelper<PedidoVista>();

/**
 * The address of an order's lines: those of the user's family or, for a user without one, those of
 * all families.
 */
export const lineasDe = ({ id }: { id: number }, { familiaId }: Pick<Persona, "familiaId">) =>
  familiaId === null ? paths.reparto({ pedidoId: id }) : paths.lineas({ pedidoId: id, familiaId });

/** Which list: all active orders, a family's completed orders, or the orders of a listing. */
export type ListaDePedidos = "activos" | "realizados" | "disponible";

/**
 * The columns of the order lists. Only the list of active orders shows how long each is still open.
 * A completed order's link to its lines is a box icon.
 */
export const pedidoColumns = (persona: Persona, lista: ListaDePedidos) =>
  c.columns([
    c.accessor("nombreProveedor", {
      id: "proveedor",
      header: "Proveedor",
      cell: ({ row }) => <ProveedorNombre proveedor={row.original.disponible.proveedor} />,
      meta: { rowHeader: true },
    }),
    c.accessor("estado", {
      header: () => <span className="max-xs:sr-only">Estado</span>,
      cell: ({ getValue }) => <EstadoBadge estado={getValue()} />,
      meta: { className: "max-xs:w-px" },
    }),
    c.accessor("fin", {
      header: "Fin",
      cell: ({ row: { original } }) => <Fin pedido={original} conPlazo={lista === "activos"} />,
      meta: { className: "max-xs:w-px lg:whitespace-nowrap" },
    }),
    c.accessor("descripcion", { header: "Descripción", meta: { hideBelow: "lg", className: "lg:min-w-48" } }),
    c.display({
      id: "acciones",
      header: () => <span className="max-xs:sr-only">{textosWeb.comun.acciones}</span>,
      cell: ({ row: { original } }) => <Acciones pedido={original} persona={persona} />,
      meta: { shrink: true, align: "end" },
    }),
  ]);

/** On a phone the time is below the date. */
function Fin({ pedido, conPlazo }: { pedido: PedidoVista; conPlazo: boolean }) {
  const [dia, hora] = fechaFin(pedido.fin).split(" ");
  return (
    <span className="tabular-nums">
      <span className="whitespace-nowrap">{dia}</span> <span className="whitespace-nowrap">{hora}</span>
      {conPlazo ? <Plazo pedido={pedido} /> : null}
    </span>
  );
}

function Plazo({ pedido }: { pedido: PedidoVista }) {
  return <span className="block text-sm wrap-normal text-muted-foreground">{plazoDe(pedido, useNow())}</span>;
}

/**
 * Managers can edit the order. The link to the lines says what the user can do there: order, look,
 * or see the result.
 */
function Acciones({ pedido, persona }: { pedido: PedidoVista; persona: Persona }) {
  const de = `de ${pedido.nombreProveedor}`;
  const href = lineasDe(pedido, persona);
  const ahora = useNow();
  return (
    <span className="inline-flex items-center gap-1 max-xs:flex-col">
      {puedeGestionar(persona, pedido.disponible.proveedor) ? (
        <IconButton
          label={`Editar el pedido ${de}`}
          icon={<Pencil />}
          href={paths.pedido({ id: pedido.id })}
        />
      ) : null}
      {pedido.estado === COMPLETADO ? (
        <IconButton label={`Ver lo pedido ${de}`} icon={<Package />} href={href} />
      ) : lineasEditables(pedido, ahora) ? (
        <Accion texto="Hacer pedido" de={de} Icon={ShoppingCart} href={href} variant="secondary" />
      ) : (
        <Accion texto="Ver pedido" de={de} Icon={Eye} href={href} variant="ghost" />
      )}
    </span>
  );
}

/**
 * The row's main link: a button with text if there is room, otherwise an icon named by that text.
 */
function Accion({
  texto,
  de,
  Icon,
  href,
  variant,
}: {
  texto: string;
  de: string;
  Icon: LucideIcon;
  href: string;
  variant: "secondary" | "ghost";
}) {
  return (
    <Button asChild variant={variant} className="max-md:size-11 max-md:p-0 max-md:text-lg md:min-w-36">
      <Link href={href} aria-label={`${texto} ${de}`} title={`${texto} ${de}`}>
        <Icon aria-hidden />
        <span className="max-md:hidden">{texto}</span>
      </Link>
    </Button>
  );
}
