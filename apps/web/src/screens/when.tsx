import { cn } from "@cosecha/ui/lib/cn";
import { serverTime } from "../api/server-clock.ts";
import { cuando, fechaFin } from "../texts/zone.ts";

/** A moment in words, at the beginning of a line; by the clock where one points at it. */
export function When({ fecha, className }: { fecha: Date; className?: string }) {
  return (
    <time
      dateTime={fecha.toISOString()}
      title={fechaFin(fecha)}
      className={cn("inline-block first-letter:uppercase", className)}
    >
      {cuando(fecha, serverTime())}
    </time>
  );
}
