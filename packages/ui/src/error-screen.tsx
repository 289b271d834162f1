import type { ReactElement, ReactNode } from "react";
import { cn } from "./lib/cn.ts";

export interface ErrorScreenProps {
  title: ReactNode;
  text?: ReactNode;
  /** The way out: a button or a link. */
  action?: ReactNode;
  icon?: ReactElement;
  /** Small print: an incident number, for example. */
  detail?: ReactNode;
  className?: string;
}

function WiltedLeaf() {
  return (
    <svg
      viewBox="0 0 96 96"
      fill="none"
      stroke="currentColor"
      strokeWidth="5"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M30 84h36M36 84l3-16h18l3 16" strokeLinejoin="round" />
      <path d="M48 68V44c0-16 10-24 22-22 6 1 9 6 9 12" />
      <path d="M79 34c8 6 9 16 3 24-9-4-12-14-3-24Z" strokeLinejoin="round" />
      <path d="M48 52c-6-10-15-13-25-10 2 10 12 16 25 10Z" strokeLinejoin="round" />
    </svg>
  );
}

/** A whole screen that says what went wrong and what to do: for the error boundary and for 404. */
export function ErrorScreen({ title, text, action, icon, detail, className }: ErrorScreenProps) {
  return (
    <div
      className={cn("mx-auto flex max-w-md flex-col items-center gap-4 px-4 py-16 text-center", className)}
    >
      <span aria-hidden className="text-primary [&_svg]:size-24">
        {icon ?? <WiltedLeaf />}
      </span>
      <h1 className="text-2xl font-bold leading-tight">{title}</h1>
      {text ? <div className="text-muted-foreground">{text}</div> : null}
      {action ? <div className="mt-2 flex flex-wrap justify-center gap-2">{action}</div> : null}
      {detail ? <p className="text-sm text-muted-foreground">{detail}</p> : null}
    </div>
  );
}
