import type { ReactElement, ReactNode } from "react";
import { WiltedPlant } from "./illustrations/wilted-plant.tsx";
import { cn } from "./lib/cn.ts";

export interface ErrorScreenProps {
  title: ReactNode;
  text?: ReactNode;
  /** The way out: a button or a link. */
  action?: ReactNode;
  /** A drawing of `illustrations`, if not the wilted plant. */
  art?: ReactElement;
  /** Small print: an incident number, for example. */
  detail?: ReactNode;
  className?: string;
}

/** A whole screen that says what went wrong and what to do: for the error boundary and for 404. */
export function ErrorScreen({ title, text, action, art, detail, className }: ErrorScreenProps) {
  return (
    <div
      className={cn("mx-auto flex max-w-md flex-col items-center gap-4 px-4 py-16 text-center", className)}
    >
      <div aria-hidden className="[&_svg]:w-44">
        {art ?? <WiltedPlant />}
      </div>
      <h1 className="font-display text-2xl leading-tight sm:text-3xl">{title}</h1>
      {text ? <div className="text-muted-foreground">{text}</div> : null}
      {action ? <div className="mt-2 flex flex-wrap justify-center gap-2">{action}</div> : null}
      {detail ? <p className="text-sm text-muted-foreground">{detail}</p> : null}
    </div>
  );
}
