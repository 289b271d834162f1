import type { PantallaDeLineas } from "@cosecha/domain/esquemas/lineas";
import { cn } from "@cosecha/ui/lib/cn";
import { Link } from "@cosecha/ui/link";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "../../navigation/paths.ts";
import { useScreenTitle } from "../../screens/screen.tsx";
import { fechaHora } from "../../texts/zone.ts";
import { Countdown } from "./deadline.tsx";

/**
 * What the order is and until when. On a phone it is one line with the way back, which stays at the
 * top with `stays`, where the lines themselves need the room. `updatedAt`: the query's, in ms.
 */
export const PedidoHeader = ({
  pantalla,
  updatedAt,
  stays,
}: {
  pantalla: PantallaDeLineas;
  updatedAt: number;
  stays: boolean;
}) => (
  <LinesHeader title={`Pedido de ${pantalla.pedido.nombreProveedor}`} stays={stays}>
    <Countdown pantalla={pantalla} updatedAt={updatedAt} short />
  </LinesHeader>
);

/** The same for any screen of lines; `children` stand below its title. */
export function LinesHeader({
  title,
  stays,
  children,
}: {
  title: string;
  stays: boolean;
  children: ReactNode;
}) {
  useScreenTitle(title);
  return (
    <header
      className={cn(
        // Below the awning, where it also stays: nothing moves when it begins to.
        "min-w-0 bg-background max-sm:-mx-4 max-sm:-mt-7 max-sm:flex max-sm:h-[4.125rem] max-sm:items-center max-sm:pt-4 max-sm:pr-4 max-sm:pb-1 max-sm:pl-1.5",
        stays &&
          "z-20 max-sm:[@media(min-height:30rem)]:sticky max-sm:[@media(min-height:30rem)]:top-(--bar-height)",
      )}
    >
      <Link
        href={paths.inicio()}
        className="focus-ring touch-target inline-flex max-w-full items-center gap-1.5 rounded-control font-medium text-link hover:underline max-sm:shrink-0 max-sm:justify-center sm:-ml-1 sm:mb-1 sm:px-1"
      >
        <ArrowLeft aria-hidden className="size-5 shrink-0 sm:size-4" />
        <span className="max-sm:sr-only">Volver</span>
      </Link>
      <div className="min-w-0 max-sm:flex-1">
        <h1
          title={title}
          className="font-display text-xl leading-tight wrap-anywhere max-sm:truncate sm:line-clamp-3 sm:text-3xl"
        >
          {title}
        </h1>
        {children}
      </div>
    </header>
  );
}

/**
 * The order's description, and its dates where there is room beside it; `children`: whether the
 * screen is live.
 */
export function PedidoFacts({
  pantalla: {
    pedido: { id, descripcion, ...dates },
  },
  wide,
  children,
}: {
  pantalla: PantallaDeLineas;
  wide: boolean;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-sm text-muted-foreground sm:gap-x-5">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 sm:contents">
        <p className="min-w-0 wrap-anywhere max-sm:line-clamp-2 sm:font-medium sm:text-foreground">
          {descripcion}
        </p>
        <div className="sm:order-2">{children}</div>
      </div>
      <Link
        href={paths.historialDePedido({ pedidoId: id })}
        className="focus-ring touch-target inline-flex items-center justify-end rounded-control font-medium text-link hover:underline max-sm:-my-2 sm:order-1 print:hidden"
      >
        Historial
      </Link>
      {wide ? <PedidoDates {...dates} className="gap-x-5" /> : null}
    </div>
  );
}

/**
 * When the order begins and ends, to the second (spec 9): what the header says in words, for whoever
 * wants it exactly.
 */
export function PedidoDates({
  inicio,
  fin,
  className,
}: Pick<PantallaDeLineas["pedido"], "inicio" | "fin"> & { className?: string }) {
  return (
    <dl className={cn("flex flex-wrap text-muted-foreground tabular-nums max-sm:text-xs", className)}>
      <div className="flex gap-1.5 max-sm:gap-1">
        <dt>Inicio:</dt>
        <dd>{fechaHora(inicio)}</dd>
      </div>
      <div className="flex gap-1.5 max-sm:gap-1">
        <dt>Fin:</dt>
        <dd>{fechaHora(fin)}</dd>
      </div>
    </dl>
  );
}
