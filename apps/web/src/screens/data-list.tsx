import { cn } from "@cosecha/ui/lib/cn";
import type { ReactNode } from "react";

/** A list of names and values, with a dash for each empty value. */
export function DataList({
  items,
  className,
}: {
  items: readonly (readonly [name: string, value: ReactNode])[];
  className?: string;
}) {
  return (
    <dl className={cn("grid content-start gap-x-8 gap-y-4 sm:grid-cols-2", className)}>
      {items.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-sm font-medium text-muted-foreground">{name}</dt>
          <dd className="mt-0.5 whitespace-pre-line wrap-anywhere">
            {value === "" || value === null ? "—" : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
