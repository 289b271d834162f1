import type { Asignacion } from "@cosecha/domain/esquemas/importacion";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { cuantos } from "./cuentas.ts";

/** How the file was read, in a line: «hoja «Lista», cabecera en la fila 5». */
export function readingSummary(asignacion: Asignacion | null): string {
  const [primera, ...otras] = asignacion?.listas ?? [];
  if (primera === undefined) return "no se ha encontrado ninguna lista";
  const hoja = primera.hoja === null ? "" : `hoja «${primera.hoja}», `;
  const cabecera =
    primera.filaCabecera === null ? "sin cabecera" : `cabecera en la fila ${primera.filaCabecera}`;
  return `${hoja}${cabecera}${otras.length === 0 ? "" : ` y ${cuantos(otras.length, "lista más", "listas más")}`}`;
}

/** Says in a line how the file was read, and opens the assignment of its columns (`children`). */
export function ReadingDetails({
  abierto,
  resumen,
  children,
}: {
  abierto: boolean;
  resumen: string;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(abierto);
  return (
    <details
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group min-w-0 rounded-control border bg-surface"
    >
      <summary className="focus-ring flex min-h-11 list-none items-center gap-2 rounded-control px-3 py-2 hover:bg-muted [&::-webkit-details-marker]:hidden">
        <ChevronDown
          aria-hidden
          className="size-4 shrink-0 -rotate-90 transition-transform group-open:rotate-0"
        />
        <span className="min-w-0 wrap-anywhere">
          <span className="font-semibold">Columnas y cabecera</span>{" "}
          <span className="text-muted-foreground">({resumen})</span>
        </span>
      </summary>
      <div className="border-t p-3 sm:p-4">{children}</div>
    </details>
  );
}
