import { Sprout } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import { cn } from "./lib/cn.ts";

export interface EmptyStateProps {
  title: ReactNode;
  description?: ReactNode;
  icon?: ReactElement;
  action?: ReactNode;
  className?: string;
}

/** What is shown where there is nothing to show. */
export function EmptyState({ title, description, icon, action, className }: EmptyStateProps) {
  return (
    <div className={cn("flex flex-col items-center gap-2 px-4 py-8 text-center", className)}>
      <span
        aria-hidden
        className="rounded-full bg-primary-soft p-3 text-primary-soft-foreground [&_svg]:size-7"
      >
        {icon ?? <Sprout />}
      </span>
      <p className="font-semibold">{title}</p>
      {description ? <p className="max-w-prose text-muted-foreground">{description}</p> : null}
      {action ? <div className="mt-2">{action}</div> : null}
    </div>
  );
}
