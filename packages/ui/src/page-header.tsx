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
  /** A picture at the right of the title: decoration. */
  art?: ReactNode;
  className?: string;
}

/** The head of a screen, with its h1. */
export function PageHeader({ title, description, actions, back, art, className }: PageHeaderProps) {
  return (
    <header className={cn("relative mb-6 min-w-0", art && "max-sm:min-h-20", className)}>
      {back ? (
        <Link
          href={back.href}
          className="focus-ring touch-target -ml-1 mb-1 inline-flex max-w-full items-center gap-1.5 rounded-control px-1 font-medium text-link hover:underline"
        >
          <ArrowLeft aria-hidden className="size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{back.label}</span>
        </Link>
      ) : null}
      <div
        className={cn("flex items-start justify-between gap-x-6 gap-y-3", art === undefined && "flex-wrap")}
      >
        <div className="min-w-0">
          <h1
            title={typeof title === "string" ? title : undefined}
            className="line-clamp-3 font-display text-xl leading-tight wrap-anywhere sm:text-3xl"
          >
            {title}
          </h1>
          {description ? <div className="mt-1 max-w-prose text-muted-foreground">{description}</div> : null}
        </div>
        {art ? (
          // On a phone in the header's right padding, so that the title keeps its width.
          <div className="-my-2 shrink-0 max-sm:pointer-events-none max-sm:absolute max-sm:right-0 max-sm:bottom-2 [&_svg]:size-12 sm:[&_svg]:size-20">
            {art}
          </div>
        ) : null}
        {actions ? <div className="flex flex-wrap gap-2 max-sm:w-full">{actions}</div> : null}
      </div>
    </header>
  );
}
