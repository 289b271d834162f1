import type { ComponentProps } from "react";
import { cn } from "./lib/cn.ts";

/** A raised sheet that holds one thing. */
export function Card({ className, ...props }: ComponentProps<"section">) {
  return (
    <section
      {...props}
      className={cn(
        "min-w-0 rounded-card border bg-surface p-4 text-surface-foreground shadow-raised sm:p-6",
        className,
      )}
    />
  );
}

/** The top of a card: title at the left, actions at the right. */
export function CardHeader({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      {...props}
      className={cn("mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2", className)}
    />
  );
}

/** The name of a card: an h2. */
export function CardTitle({ className, children, ...props }: ComponentProps<"h2">) {
  return (
    <h2 {...props} className={cn("font-display text-xl leading-tight", className)}>
      {children}
    </h2>
  );
}

export function CardDescription({ className, ...props }: ComponentProps<"p">) {
  return <p {...props} className={cn("basis-full text-muted-foreground", className)} />;
}
