import type { PantallaDeLineas } from "@cosecha/domain/esquemas/lineas";
import { type MotivoNoEditable, motivoNoEditable } from "@cosecha/domain/pedidos";
import { cuandoEs, cuandoEsBreve, quedan, textoDeCierre, ULTIMOS_MINUTOS } from "@cosecha/domain/plazos";
import { textos } from "@cosecha/domain/textos";
import { Alert } from "@cosecha/ui/alert";
import { cn } from "@cosecha/ui/lib/cn";
import { Timer } from "lucide-react";
import { useEffect } from "react";
import { useWake } from "../../screens/use-wake.ts";
import { ZONE } from "../../texts/zone.ts";

/** For each server time received: what the device's clock showed when it arrived. */
const arrivals = new WeakMap<Date, number>();

/**
 * The current time on the server's clock, which showed `ahora` in an answer that the query has from
 * `updatedAt` (ms of the device's clock): without a network, from long ago. What changes in it
 * later without another `ahora` arrives no later for that. The device's clock may be wrong, but it
 * runs at the same speed.
 */
function serverNow(ahora: Date, updatedAt: number): Date {
  const arrived = arrivals.get(ahora) ?? updatedAt;
  arrivals.set(ahora, arrived);
  return new Date(ahora.getTime() + Math.max(0, Date.now() - arrived));
}

/** The screen is loaded again so long after an order began or ended, in ms: not all at once. */
const reloadAfter = () => 1_000 + Math.random() * 2_000;

/**
 * Why the lines cannot change now, by the server's clock; null when they can. It updates when the
 * order starts and when it ends, and then reloads the screen. `updatedAt`: the query's, in ms.
 */
export function useMotivo(
  pantalla: PantallaDeLineas | undefined,
  updatedAt: number,
  reload: () => unknown,
): MotivoNoEditable | null {
  const now = pantalla === undefined ? null : serverNow(pantalla.ahora, updatedAt);
  const moments = pantalla === undefined ? [] : [pantalla.pedido.inicio, pantalla.pedido.fin];
  // At the end itself the order is still open.
  const next = moments
    .map((moment) => moment.getTime() + 1)
    .find((moment) => now !== null && moment > now.getTime());
  const motivo = pantalla === undefined || now === null ? null : motivoNoEditable(pantalla.pedido, now);
  useWake(now === null || next === undefined ? null : next - now.getTime());
  const passed = pantalla !== undefined && motivo !== pantalla.motivoNoEditable;
  useEffect(() => {
    if (!passed) return;
    const timer = setTimeout(reload, reloadAfter());
    return () => clearTimeout(timer);
  }, [passed, reload]);
  return motivo;
}

/**
 * Milliseconds before the end at which a screen reader announces how long is left. Each
 * announcement stays for TOLD_FOR ms, and there is none in between.
 */
const TOLD = [600_000, ULTIMOS_MINUTOS, 60_000];
const TOLD_FOR = 15_000;

const SHORT = "max-sm:text-sm max-sm:leading-5 max-sm:tracking-tight sm:mt-1.5";

/**
 * How long the order is still open, or when it opens: to the minute, and to the second near the
 * end. `short`: on a phone it takes one line, and where there is no room for how long is left, it
 * says when alone. `updatedAt`: the query's, in ms.
 */
export function Countdown({
  pantalla: { pedido, ahora },
  updatedAt,
  short = false,
}: {
  pantalla: PantallaDeLineas;
  updatedAt: number;
  short?: boolean;
}) {
  const now = serverNow(ahora, updatedAt);
  const motivo = motivoNoEditable(pedido, now);
  const left = pedido.fin.getTime() - now.getTime();
  const last = left < ULTIMOS_MINUTOS;
  const unit = last ? 1000 : 60_000;
  const tick = pedido.fin.getTime() - Math.floor((left - 1) / unit) * unit + 1;
  useWake(left <= 0 ? null : tick - now.getTime());
  if (motivo === "sinEmpezar") {
    return (
      <p className={cn("font-semibold text-foreground", short ? SHORT : "mt-1.5")}>
        <When verb="Abre" of={pedido.inicio} {...{ now, short }} />
      </p>
    );
  }
  if (motivo !== null || left <= 0) return null;
  const told = TOLD.find((moment) => left <= moment && left > moment - TOLD_FOR);
  return (
    <>
      <p
        role="timer"
        className={cn(
          "flex items-start gap-1.5 font-semibold tabular-nums",
          short ? SHORT : "mt-1.5",
          last
            ? "text-destructive-text"
            : left < 3_600_000
              ? "text-warning-soft-foreground"
              : "text-foreground",
        )}
      >
        <Timer aria-hidden className={cn("mt-1 size-4 shrink-0", short && "max-sm:mt-0.5 max-sm:size-3.5")} />
        <span
          className={cn(
            short && "max-sm:flex max-sm:h-5 max-sm:min-w-0 max-sm:flex-wrap max-sm:overflow-hidden",
          )}
        >
          <span className={cn(short && "max-sm:whitespace-nowrap")}>
            <When verb="Cierra" of={pedido.fin} {...{ now, short }} />
          </span>
          <span>{together(`, ${quedan(left)}`)}</span>
        </span>
      </p>
      <p role="status" className="sr-only">
        {told === undefined ? "" : textoDeCierre(pedido.fin, new Date(pedido.fin.getTime() - told), ZONE)}
      </p>
    </>
  );
}

/** When it opens or closes. `short`: on a phone in one line. */
function When({ verb, of, now, short }: { verb: string; of: Date; now: Date; short: boolean }) {
  const whole = together(`${verb} ${cuandoEs(of, now, ZONE)}`);
  if (!short) return whole;
  const brief = together(`${verb} ${cuandoEsBreve(of, now, ZONE)}`);
  return whole === brief ? (
    <ShortDate>{whole}</ShortDate>
  ) : (
    <>
      <span className="max-sm:hidden">{whole}</span>
      <span className="sm:hidden">
        <ShortDate>{brief}</ShortDate>
      </span>
    </>
  );
}

/** Figures stay with the word behind them. */
const together = (text: string) => text.replace(/(\d) (?=\p{L}+)/gu, "$1\u00a0");

/** A sentence with a date: on a phone the month takes the room of the day of the week. */
function ShortDate({ children }: { children: string }) {
  const [before, weekday, ...rest] = children.split(/(?<= el )(\p{L}+ )(?=\d+\sde )/u);
  return (
    <>
      {before}
      <span className="max-sm:sr-only">{weekday}</span>
      {rest}
    </>
  );
}

/**
 * Shows why the lines cannot change, in one banner. `quiet`: there is something above it that
 * matters more.
 */
export function Motivo({ motivo, quiet = false }: { motivo: MotivoNoEditable | null; quiet?: boolean }) {
  if (motivo === null) return null;
  const title = motivo === "caducado" ? textos.lineas.fueraDeTiempo : undefined;
  if (quiet) {
    return (
      <p role="status" className="text-sm text-muted-foreground">
        {title === undefined ? null : <span className="mr-2">{title}</span>}
        <span>{textos.lineas.noEditable[motivo]}</span>
      </p>
    );
  }
  return (
    <Alert variant={motivo === "completado" ? "success" : "warning"} title={title}>
      <span>{textos.lineas.noEditable[motivo]}</span>
    </Alert>
  );
}
