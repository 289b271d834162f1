import { cn } from "@cosecha/ui/lib/cn";
import type { ReactNode } from "react";

/** The bar below the lines, always in sight: what they cost. */
export function SummaryBar({
  total,
  detail,
  message,
  action,
}: {
  total: string;
  detail: ReactNode;
  /**
   * Shown above the bar, over the content, so that nothing moves; the end of the page leaves room
   * for it. `undefined` when there never is a message.
   */
  message?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div
      className={cn(
        "sticky bottom-0 z-20 -mx-4 border-t bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] text-surface-foreground shadow-floating sm:bottom-3 sm:mx-0 sm:rounded-card sm:border sm:pb-3",
        message !== undefined && "mt-36 sm:mt-20",
      )}
    >
      {message ? (
        <div className="absolute inset-x-4 bottom-full mb-2 rounded-control shadow-floating sm:inset-x-0">
          {message}
        </div>
      ) : null}
      <div className="flex items-center justify-between gap-4">
        <div className="min-w-0">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="text-muted-foreground">Total</span>
            <output aria-label="Total del pedido" className="text-2xl leading-tight font-bold tabular-nums">
              {total}
            </output>
          </p>
          <p className="text-sm text-muted-foreground">{detail}</p>
        </div>
        {action}
      </div>
    </div>
  );
}
