import { LoaderCircle } from "lucide-react";
import { cn } from "./lib/cn.ts";

/** A turning ring. `label` is read aloud; pass null where the text beside it says the same. */
export function Spinner({ label = "Cargando…", className }: { label?: string | null; className?: string }) {
  return (
    <span role={label ? "status" : undefined} className={cn("inline-flex text-primary", className)}>
      <LoaderCircle aria-hidden className="size-[1.25em] animate-spin" />
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  );
}
