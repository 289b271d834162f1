import { Button } from "@cosecha/ui/button";
import { cn } from "@cosecha/ui/lib/cn";
import { Link } from "@cosecha/ui/link";
import { ArrowLeft, CalendarClock, ChevronDown, Users } from "lucide-react";
import { lazy, Suspense, useId, useState } from "react";
import { paths } from "../../navigation/paths.ts";
import { helpAt } from "../../screens/help-at.ts";
import { HelpLink } from "../../screens/help-link.tsx";
import { useScreenTitle } from "../../screens/screen.tsx";
import { recogida } from "../../texts/zone.ts";
import { useFase } from "./device/editable.ts";
import { useSurroundings } from "./device/use-reparto.ts";

const EncargoDialog = lazy(() => import("./encargo/encargo.tsx"));

/**
 * What order is shared out, when, where and by whom. On a phone it is one line with the way back,
 * under which the rest unfolds: the room is for the weights.
 */
export function Cabecera({ title, back }: { title: string; back: string }) {
  useScreenTitle(title);
  const { pedido } = useSurroundings();
  const [open, setOpen] = useState(false);
  const factsId = useId();
  const help = helpAt(paths.entregas({ pedidoId: pedido.id }));
  return (
    <header className="min-w-0 sm:mb-2">
      <div className="flex items-center max-sm:-mx-4 max-sm:-mt-7 max-sm:h-15 max-sm:pt-3.5 max-sm:pl-1.5 sm:flex-wrap">
        <Link
          href={back}
          className="focus-ring touch-target inline-flex items-center gap-1.5 rounded-control font-medium text-link hover:underline max-sm:shrink-0 max-sm:justify-center sm:mb-1 sm:-ml-1 sm:px-1"
        >
          <ArrowLeft aria-hidden className="size-5 shrink-0 sm:size-4" />
          <span className="max-sm:sr-only">Volver</span>
        </Link>
        {help === null ? null : <HelpLink of={help} className="max-sm:order-3 sm:ml-auto" />}
        <h1
          title={title}
          className="min-w-0 flex-1 font-display text-xl leading-tight wrap-anywhere max-sm:truncate sm:line-clamp-3 sm:basis-full sm:text-3xl"
        >
          {title}
        </h1>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={factsId}
          aria-label="Cuándo, dónde y quién reparte"
          title="Cuándo, dónde y quién reparte"
          onClick={() => setOpen(!open)}
          className="focus-ring touch-target inline-flex items-center justify-center rounded-control max-sm:order-2 sm:hidden"
        >
          <ChevronDown aria-hidden className={cn("size-5 transition-transform", open && "rotate-180")} />
        </button>
      </div>
      <div
        id={factsId}
        className={cn(
          "flex-wrap items-start justify-between gap-x-6 gap-y-2 sm:mt-1 sm:flex",
          open ? "flex max-sm:mt-1 max-sm:mb-2" : "max-sm:hidden",
        )}
      >
        <Facts />
        <Encargo />
      </div>
    </header>
  );
}

function Facts() {
  const { pedido, ahora, turnos } = useSurroundings();
  const dicho = recogida(pedido, ahora);
  return (
    <div className="grid min-w-0 max-w-prose flex-1 grid-cols-[minmax(0,1fr)] gap-1.5 text-muted-foreground">
      <p className="wrap-anywhere">{pedido.descripcion}</p>
      {dicho === "" ? null : (
        <p className="flex items-start gap-1.5 text-sm">
          <CalendarClock aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">Reparto {dicho}</span>
        </p>
      )}
      {turnos.length === 0 ? null : (
        <p className="flex items-start gap-1.5 text-sm">
          <Users aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            Reparten: {turnos.map(({ nombreFamilia }) => nombreFamilia).join(", ")}
          </span>
        </p>
      )}
    </div>
  );
}

/** What hands the day to families, for whoever leads the order. */
function Encargo() {
  const { gestiona } = useSurroundings();
  const { fase } = useFase();
  const [open, setOpen] = useState(false);
  if (!gestiona || fase === "contabilizado" || fase === "cancelado") return null;
  return (
    <>
      <Button variant="outline" size="tall" className="shrink-0" onClick={() => setOpen(true)}>
        <Users aria-hidden />
        Turno de hoy
      </Button>
      {open ? (
        <Suspense>
          <EncargoDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
