import type { ReactElement, ReactNode } from "react";
import { EmptyCrate } from "./illustrations/empty-crate.tsx";
import { cn } from "./lib/cn.ts";

export interface EmptyStateProps {
  title: ReactNode;
  description?: ReactNode;
  /** A drawing of `illustrations`, if not the empty crate. */
  art?: ReactElement;
  action?: ReactNode;
  className?: string;
}

/** What is shown where there is nothing to show. */
export function EmptyState({ title, description, art, action, className }: EmptyStateProps) {
  return (
    <div className={cn("flex flex-col items-center gap-2 px-4 py-8 text-center", className)}>
      <div aria-hidden className="[&_svg]:w-28">
        {art ?? <EmptyCrate />}
      </div>
      <p className="font-display text-lg leading-snug">{title}</p>
      {description ? <p className="max-w-prose text-muted-foreground">{description}</p> : null}
      {action ? <div className="mt-2">{action}</div> : null}
    </div>
  );
}
