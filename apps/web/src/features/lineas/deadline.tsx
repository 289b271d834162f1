import type { PantallaDeLineas } from "@cosecha/domain/esquemas/lineas";
import { motivoNoEditable } from "@cosecha/domain/pedidos";
import { cuandoEs, textoDeCierre, ULTIMOS_MINUTOS } from "@cosecha/domain/plazos";
import { textos } from "@cosecha/domain/textos";
import { Alert } from "@cosecha/ui/alert";
import { cn } from "@cosecha/ui/lib/cn";
import { Timer } from "lucide-react";
import { useEffect, useReducer } from "react";
import { ZONA } from "../../texts/zona.ts";

/** When the device's clock showed what, as each of the server's times came in. */
const arrivals = new WeakMap<Date, number>();

/** Now on the server's clock, which told `ahora`: the device's own may be wrong, but runs as fast. */
function serverNow(ahora: Date): Date {
  const arrived = arrivals.get(ahora) ?? Date.now();
  arrivals.set(ahora, arrived);
  return new Date(ahora.getTime() + Math.max(0, Date.now() - arrived));
}

/** Draws anew at a moment of the server's clock (or now and then until it comes), and when one comes back to the page. */
function useWakeAt(ahora: Date | undefined, moment: number | null): void {
  const [, wake] = useReducer((n: number) => n + 1, 0);
  // No dependencies: each waking sets the next.
  useEffect(() => {
    if (ahora === undefined || moment === null) return;
    const wait = moment - serverNow(ahora).getTime();
    // A timer knows no pause of the machine's: it is set anew each hour.
    const timer = setTimeout(wake, Math.min(Math.max(wait, 0), 3_600_000));
    const onVisible = () => {
      if (document.visibilityState === "visible") wake();
    };
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onVisible);
    };
  });
}

/**
 * Why the lines cannot change at this moment of the server's clock. Follows the order's start and end as they pass, and has
 * the server asked anew then.
 */
export function useMotivo(pantalla: PantallaDeLineas | undefined, reload: () => unknown): string | null {
  const now = pantalla === undefined ? null : serverNow(pantalla.ahora);
  const moments = pantalla === undefined ? [] : [pantalla.pedido.inicio, pantalla.pedido.fin];
  // The end itself is still in time.
  const next = moments
    .map((moment) => moment.getTime() + 1)
    .find((moment) => now !== null && moment > now.getTime());
  const motivo = pantalla === undefined || now === null ? null : motivoNoEditable(pantalla.pedido, now);
  useWakeAt(pantalla?.ahora, next ?? null);
  const passed = pantalla !== undefined && motivo !== pantalla.motivoNoEditable;
  useEffect(() => {
    if (!passed) return;
    const timer = setTimeout(reload, 1000);
    return () => clearTimeout(timer);
  }, [passed, reload]);
  return motivo;
}

/** What is told to who listens rather than looks: these moments before the end, for a while, and nothing between. Milliseconds. */
const TOLD = [600_000, ULTIMOS_MINUTOS, 60_000];
const TOLD_FOR = 15_000;

/** How long the order is still open, or when it opens: by the minute, and by the second at the end. */
export function Countdown({ pantalla: { pedido, ahora } }: { pantalla: PantallaDeLineas }) {
  const now = serverNow(ahora);
  const motivo = motivoNoEditable(pedido, now);
  const left = pedido.fin.getTime() - now.getTime();
  const last = left < ULTIMOS_MINUTOS;
  const unit = last ? 1000 : 60_000;
  useWakeAt(ahora, left <= 0 ? null : pedido.fin.getTime() - Math.floor((left - 1) / unit) * unit + 1);
  if (motivo === textos.lineas.sinEmpezar) {
    return <p className="mt-1.5 font-semibold text-foreground">Abre {cuandoEs(pedido.inicio, now, ZONA)}</p>;
  }
  const text = motivo === null ? textoDeCierre(pedido.fin, now, ZONA) : null;
  if (text === null) return null;
  const told = TOLD.find((moment) => left <= moment && left > moment - TOLD_FOR);
  return (
    <>
      <p
        role="timer"
        className={cn(
          "mt-1.5 flex items-start gap-1.5 font-semibold tabular-nums",
          left < 3_600_000 ? "text-warning-soft-foreground" : "text-foreground",
          last && "text-destructive-text",
        )}
      >
        <Timer aria-hidden className="mt-1 size-4 shrink-0" />
        {text.replace(/(\d) (?=\p{L}+)/gu, "$1\u00a0")}
      </p>
      <p role="status" className="sr-only">
        {told === undefined ? "" : textoDeCierre(pedido.fin, new Date(pedido.fin.getTime() - told), ZONA)}
      </p>
    </>
  );
}

/** Why the lines cannot change, where they cannot. */
export function Motivo({ motivo }: { motivo: string | null }) {
  if (motivo === null) return null;
  return (
    <>
      {motivo === textos.lineas.caducado ? (
        <p className="rounded-control bg-destructive px-4 py-3 text-center text-xl font-bold tracking-wide text-destructive-foreground">
          {textos.lineas.fueraDeTiempo}
        </p>
      ) : null}
      <Alert variant={motivo === textos.lineas.completado ? "success" : "warning"}>{motivo}</Alert>
    </>
  );
}
