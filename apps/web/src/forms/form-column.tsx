import { Card } from "@cosecha/ui/card";
import { cn } from "@cosecha/ui/lib/cn";
import type { ReactNode } from "react";

/**
 * A column of a wide form: its fields or, `aside`, what stands beside them; at most 400 px (spec
 * 9).
 */
export function FormColumn({
  aside = false,
  className,
  children,
}: {
  aside?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div
      data-aside={aside || undefined}
      className={cn("grid w-full max-w-[400px] min-w-0 content-start gap-5", className)}
    >
      {children}
    </div>
  );
}

/** What is good to know about a form: beside its fields, or below the form on a small screen. */
export function FormNote({ title, children }: { title: string; children: ReactNode }) {
  return (
    <FormColumn aside>
      <Card className="bg-muted! text-foreground! shadow-none!">
        <h2 className="font-semibold">{title}</h2>
        <div className="mt-2 grid gap-2 text-sm wrap-anywhere">{children}</div>
      </Card>
    </FormColumn>
  );
}
