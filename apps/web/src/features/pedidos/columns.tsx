import type { PedidoEnLista } from "@cosecha/domain/esquemas/pedidos";
import { formatoImporte } from "@cosecha/domain/euros";
import { COMPLETADO, lineasEditables } from "@cosecha/domain/pedidos";
import { type Persona, puedeGestionar } from "@cosecha/domain/permisos";
import { textoDePlazo } from "@cosecha/domain/plazos";
import { textos } from "@cosecha/domain/textos";
import { Button } from "@cosecha/ui/button";
import { IconButton } from "@cosecha/ui/icon-button";
import { cn } from "@cosecha/ui/lib/cn";
import { columnHelper } from "@cosecha/ui/lib/table-columns";
import { Link } from "@cosecha/ui/link";
import { Eye, type LucideIcon, Package, Pencil, ShoppingCart } from "lucide-react";
import { paths } from "../../navigation/paths.ts";
import { useCooperativa } from "../../screens/cooperativa.ts";
import { ProveedorNombre } from "../../tables/proveedor-logo.tsx";
import { textosWeb } from "../../texts/texts.ts";
import { fechaFin, recogida, ZONE } from "../../texts/zone.ts";
import { EstadoBadge } from "./estado.tsx";
import { useNow } from "./use-now.ts";

const c = columnHelper<PedidoEnLista>();

/**
 * The address of an order's lines: those of the user's family or, for a user without one, those of
 * all families.
 */
export const lineasDe = ({ id }: { id: number }, { familiaId }: Pick<Persona, "familiaId">) =>
  familiaId === null ? paths.reparto({ pedidoId: id }) : paths.lineas({ pedidoId: id, familiaId });

const tieneAlgo = ({ deLaFamilia }: PedidoEnLista): boolean => (deLaFamilia?.productos ?? 0) > 0;

/**
 * Of the orders in which nothing is ordered yet, the one that closes first; null where there is
 * none.
 */
export const masUrgente = (pedidos: readonly PedidoEnLista[], ahora: Date): number | null =>
  pedidos
    .filter((pedido) => lineasEditables(pedido, ahora) && !tieneAlgo(pedido))
    .toSorted((a, b) => a.fin.getTime() - b.fin.getTime())[0]?.id ?? null;

/** Which list: all active orders, a family's completed orders, or the orders of a listing. */
export type ListaDePedidos = "activos" | "realizados" | "disponible";

/**
 * The columns of the order lists. Only the list of active orders says in words when each closes. A
 * completed order's link to its lines is a box icon. On small screens a row is a card: supplier
 * and state, when it closes, and what the family has in it beside the wide button. The button of
 * `urgente` is the primary one.
 */
export const pedidoColumns = (persona: Persona, lista: ListaDePedidos, urgente: number | null) =>
  c.columns([
    c.accessor("nombreProveedor", {
      id: "proveedor",
      header: "Proveedor",
      cell: ({ row }) => <ProveedorNombre proveedor={row.original.disponible.proveedor} card />,
      meta: { rowHeader: true, className: "max-sm:pl-13 md:min-w-40! lg:min-w-48! wrap-anywhere" },
    }),
    c.accessor("estado", {
      header: "Estado",
      cell: ({ getValue }) => <EstadoBadge estado={getValue()} />,
      meta: { className: "max-sm:self-start" },
    }),
    c.accessor("fin", {
      header: "Fin",
      cell: ({ row: { original } }) => <Fin pedido={original} conPlazo={lista === "activos"} />,
      meta: { className: "max-sm:col-span-2 max-sm:pl-13" },
    }),
    c.accessor("descripcion", {
      header: "Descripción",
      meta: { hideBelow: "lg", className: "lg:min-w-40 wrap-anywhere" },
    }),
    c.display({
      id: "acciones",
      header: textosWeb.comun.acciones,
      cell: ({ row: { original } }) => (
        <Acciones pedido={original} persona={persona} urgente={original.id === urgente} />
      ),
      meta: { shrink: true, align: "end", className: "max-sm:col-span-2 max-sm:mt-2" },
    }),
  ]);

/**
 * Where an order is active, when it closes in words and, quietly, the date as the specification has
 * it; else that date alone.
 */
function Fin({ pedido, conPlazo }: { pedido: PedidoEnLista; conPlazo: boolean }) {
  const [dia, hora] = fechaFin(pedido.fin).split(" ");
  return (
    <span className="flex flex-wrap items-baseline gap-x-2 tabular-nums max-sm:text-sm max-sm:leading-snug sm:flex-col">
      {conPlazo ? <Plazo fin={pedido.fin} /> : null}
      <span className={cn("sm:whitespace-nowrap", conPlazo && "text-sm text-muted-foreground")}>
        <span className="whitespace-nowrap">{dia}</span> <span className="whitespace-nowrap">{hora}</span>
      </span>
      {conPlazo && pedido.repartidoEn === null ? <Recogida pedido={pedido} /> : null}
    </span>
  );
}

/** How long an order is still open: it says more than the date, which it stands before. */
function Plazo({ fin }: { fin: Date }) {
  return <span className="font-medium wrap-normal sm:text-sm">{textoDePlazo(fin, useNow(), ZONE)}</span>;
}

function Recogida({ pedido }: { pedido: PedidoEnLista }) {
  const dicho = recogida(pedido, useNow());
  return dicho === "" ? null : (
    <span className="text-sm whitespace-normal wrap-anywhere sm:max-w-56">Recogida: {dicho}</span>
  );
}

/**
 * What the family has in the order; managers can edit the order; the link to the lines says what
 * the user can do there: order, change it, look, or see the result.
 */
function Acciones({
  pedido,
  persona,
  urgente,
}: {
  pedido: PedidoEnLista;
  persona: Persona;
  urgente: boolean;
}) {
  const de = `de ${pedido.nombreProveedor}`;
  const href = lineasDe(pedido, persona);
  const abierto = lineasEditables(pedido, useNow());
  const conCuentas = useCooperativa().cuentas === true;
  return (
    <span className="flex items-center justify-end gap-x-2 gap-y-1.5 max-sm:flex-wrap sm:max-lg:flex-col sm:max-lg:items-end lg:gap-x-3">
      {pedido.deLaFamilia === null ? null : (
        <LoSuyo
          {...pedido.deLaFamilia}
          abierto={abierto}
          name={pedido.estado === COMPLETADO && conCuentas ? "Entregado" : textos.comun.aPagar}
        />
      )}
      <span className="flex items-center gap-1 max-sm:contents">
        {puedeGestionar(persona, pedido.disponible.proveedor) ? (
          <IconButton
            label={`Editar el pedido ${de}`}
            icon={<Pencil />}
            href={paths.pedido({ id: pedido.id })}
          />
        ) : null}
        {pedido.estado === COMPLETADO ? (
          <Accion texto="Ver lo pedido" de={de} Icon={Package} href={href} variant="outline" />
        ) : !abierto ? (
          <Accion texto="Ver pedido" de={de} Icon={Eye} href={href} variant="outline" />
        ) : tieneAlgo(pedido) ? (
          <Accion texto="Cambiar pedido" de={de} Icon={ShoppingCart} href={href} variant="secondary" />
        ) : (
          <Accion
            texto="Hacer pedido"
            de={de}
            Icon={ShoppingCart}
            href={href}
            variant={urgente ? "primary" : "secondary"}
          />
        )}
      </span>
    </span>
  );
}

/**
 * «10 productos · 206,00 €», the sum above, or that there is nothing. Once the order has been shared
 * out it is what the family is to pay or, where accounts say what it owes, what it got: `name`.
 */
function LoSuyo({
  productos,
  total,
  aPagar,
  abierto,
  name,
}: NonNullable<PedidoEnLista["deLaFamilia"]> & { abierto: boolean; name: string }) {
  if (productos === 0 && !aPagar) {
    return (
      <span className="w-24 shrink-0 text-sm leading-tight whitespace-normal text-muted-foreground max-sm:mr-auto max-sm:text-left">
        {abierto ? "Aún no ha pedido nada" : "No pidió nada"}
      </span>
    );
  }
  return (
    <span className="flex flex-col-reverse leading-tight whitespace-nowrap tabular-nums max-sm:mr-auto max-sm:min-w-24 max-sm:text-left">
      <span className="text-sm text-muted-foreground">
        {aPagar == null ? `${productos} ${productos === 1 ? "producto" : "productos"}` : name}
        <span className="sr-only"> · </span>
      </span>
      <strong className="text-lg leading-tight">{formatoImporte(aPagar ?? total)}</strong>
    </span>
  );
}

/** The row's main link: on a card it is as wide as it can be. */
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
  variant: "primary" | "secondary" | "outline";
}) {
  return (
    <Button asChild variant={variant} className="px-3! max-sm:flex-[1_0_10.5rem] lg:min-w-46">
      <Link href={href} aria-label={`${texto} ${de}`} title={`${texto} ${de}`}>
        <Icon aria-hidden />
        {texto}
      </Link>
    </Button>
  );
}
