import { cn } from "@cosecha/ui/lib/cn";
import type { ReactNode } from "react";

/** The bar below the lines, always in sight: what they cost. */
export function SummaryBar({
  label,
  named = label ?? "Total del pedido",
  total,
  detail,
  undo,
  message,
  hint,
  action,
}: {
  /** What the amount is, as it is seen, and as it is said where more words help. */
  label?: string;
  named?: string;
  total: string;
  detail: ReactNode;
  /** A button beside the detail, or on a phone above it: over the list, so that nothing moves. */
  undo?: ReactNode;
  /**
   * Shown above the bar, over the content, so that nothing moves; the end of the page leaves room
   * for it. `undefined` when there never is a message.
   */
  message?: ReactNode;
  /** Between the total and the action, where there is room. */
  hint?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <>
      {/* Keeps the bar at the bottom of a high screen, and the end of the list clear of it. */}
      <div
        aria-hidden
        className={cn("flex-1", message === undefined ? "min-h-12 md:min-h-0" : "min-h-44 md:min-h-20")}
      />
      <div className="z-20 border-t bg-surface px-4 pt-1.5 pb-[max(0.375rem,env(safe-area-inset-bottom))] text-surface-foreground shadow-floating max-md:fixed max-md:inset-x-0 max-md:bottom-0 md:sticky md:bottom-3 md:rounded-card md:border md:py-3">
        {message ? (
          <div className="absolute inset-x-4 bottom-full mb-2 rounded-control shadow-floating md:inset-x-0">
            {message}
          </div>
        ) : null}
        <div className="flex items-center justify-between gap-4">
          <div className="flex min-w-0 items-center gap-x-5">
            <div className="min-w-0">
              <p className="flex flex-wrap items-baseline gap-x-2">
                <span className="text-muted-foreground">{label ?? "Total"}</span>
                <output
                  aria-label={named}
                  className="text-xl leading-tight font-bold tabular-nums sm:text-2xl"
                >
                  {total}
                </output>
              </p>
              <p className="text-sm leading-snug text-muted-foreground">{detail}</p>
            </div>
            {undo ? (
              <div className="shrink-0 max-sm:absolute max-sm:bottom-full max-sm:left-4 max-sm:mb-2 max-sm:rounded-control max-sm:shadow-floating">
                {undo}
              </div>
            ) : null}
          </div>
          {hint}
          {action}
        </div>
      </div>
    </>
  );
}
