import type { ReactNode } from "react";

/**
 * What the rows below it are of, and what is left: stays in sight above them, also where a keyboard
 * leaves room for two rows. In one block with its rows.
 */
export function Asunto({ nombre, children }: { nombre: string; children: ReactNode }) {
  return (
    <div className="sticky top-[calc(var(--bar-height)+var(--head-height))] z-10 -mx-4 flex flex-wrap items-baseline gap-x-3 bg-background px-4 pt-0.5 pb-1.5">
      <p className="min-w-0 truncate font-semibold" title={nombre}>
        {nombre}
      </p>
      <p role="status" className="ml-auto text-sm tabular-nums">
        {children}
      </p>
    </div>
  );
}
