import { cn } from "./lib/cn.ts";

/** A grey shape where something is about to be. Give it the size of what comes. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden className={cn("block h-4 w-full animate-pulse rounded-md bg-secondary", className)} />
  );
}
