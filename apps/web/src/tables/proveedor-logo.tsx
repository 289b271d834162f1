import { cn } from "@cosecha/ui/lib/cn";
import { useEffect } from "react";
import { logWarning } from "../api/log.ts";

const warned = new Set<number>();

/**
 * A supplier's logo, or its initial. A logo that is not an image's data URL is ignored, with a
 * warning in the console (spec 8).
 */
export function ProveedorLogo({
  proveedor: { id, nombre, logo },
  className,
}: {
  proveedor: { id: number; nombre: string; logo: string | null };
  className?: string;
}) {
  const usable = logo?.startsWith("data:image/") ?? false;
  useEffect(() => {
    if (logo === null || usable || warned.has(id)) return;
    warned.add(id);
    logWarning(`El logo del proveedor ${id} no es una data URL: se muestra su inicial.`);
  }, [id, logo, usable]);
  if (logo !== null && usable) {
    return (
      <img
        src={logo}
        alt=""
        className={cn("size-10 shrink-0 rounded-control border bg-paper object-contain", className)}
      />
    );
  }
  return (
    <span
      aria-hidden
      className={cn(
        "inline-flex size-10 shrink-0 items-center justify-center rounded-control bg-primary-soft text-lg font-bold text-primary-soft-foreground",
        className,
      )}
    >
      {(Array.from(nombre.trim())[0] ?? "?").toLocaleUpperCase("es")}
    </span>
  );
}

/**
 * A supplier's logo and name, in a table. `card`: where its rows are cards, the logo stands at the
 * card's top left, beside the first two cells.
 */
export function ProveedorNombre({
  proveedor,
  card = false,
}: {
  proveedor: { id: number; nombre: string; logo: string | null };
  card?: boolean;
}) {
  return (
    <span className="flex min-w-0 items-center gap-2 sm:gap-2.5">
      <ProveedorLogo
        proveedor={proveedor}
        className={card ? "max-sm:absolute max-sm:top-3 max-sm:left-3" : "max-xs:size-8"}
      />
      <span className={cn("min-w-0 hyphens-auto", card ? "max-sm:line-clamp-2" : "max-sm:line-clamp-4")}>
        {proveedor.nombre}
      </span>
    </span>
  );
}
