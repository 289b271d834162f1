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
        className={cn("size-10 shrink-0 rounded-control border bg-[#fffdf7] object-contain", className)}
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

/** A supplier's logo and name, in a table. */
export function ProveedorNombre({
  proveedor,
}: {
  proveedor: { id: number; nombre: string; logo: string | null };
}) {
  return (
    <span className="flex min-w-0 items-center gap-2 sm:gap-2.5">
      <ProveedorLogo proveedor={proveedor} className="max-xs:size-8" />
      <span className="min-w-0 hyphens-auto max-sm:line-clamp-4 max-xs:text-sm">{proveedor.nombre}</span>
    </span>
  );
}
