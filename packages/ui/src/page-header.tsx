import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "./lib/cn.ts";
import { Link } from "./link.tsx";

export interface PageHeaderProps {
  title: ReactNode;
  description?: ReactNode;
  /** Buttons at the right; under the title on a phone. */
  actions?: ReactNode;
  back?: { href: string; label: string };
  className?: string;
}

/** The head of a screen, with its h1. */
export function PageHeader({ title, description, actions, back, className }: PageHeaderProps) {
  return (
    <header className={cn("mb-6 min-w-0", className)}>
      {back ? (
        <Link
          href={back.href}
          className="focus-ring touch-target -ml-1 mb-1 inline-flex max-w-full items-center gap-1.5 rounded-control px-1 font-medium text-link hover:underline"
        >
          <ArrowLeft aria-hidden className="size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{back.label}</span>
        </Link>
      ) : null}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1
            title={typeof title === "string" ? title : undefined}
            className="line-clamp-3 text-xl font-bold leading-tight tracking-tight wrap-anywhere sm:text-3xl"
          >
            {title}
          </h1>
          {description ? <div className="mt-1 max-w-prose text-muted-foreground">{description}</div> : null}
        </div>
        {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
      </div>
    </header>
  );
}
