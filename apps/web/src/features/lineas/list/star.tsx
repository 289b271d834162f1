import type { LineaVista } from "@cosecha/domain/esquemas/lineas";
import { cn } from "@cosecha/ui/lib/cn";
import { Star as StarIcon } from "lucide-react";
import { withArrows } from "./row-arrows.ts";

/** Puts a product among the family's favourites, or takes it away. */
export function Star({
  linea: { productoId, nombreProducto },
  favorito,
  onStar,
}: {
  linea: LineaVista;
  favorito: boolean;
  onStar: (productoId: number, favorito: boolean) => void;
}) {
  return (
    <button
      type="button"
      // Tab goes from quantity to quantity; the arrows lead here and back.
      tabIndex={-1}
      aria-pressed={favorito}
      aria-label={`Favorito: ${nombreProducto}`}
      title={favorito ? "Quitar de sus favoritos" : "Añadir a sus favoritos"}
      className={cn(
        "focus-ring relative -mx-1 -my-2 inline-flex size-8 shrink-0 items-center justify-center self-center rounded-control align-middle after:absolute after:-inset-1.5 hover:text-primary print:hidden",
        favorito ? "text-primary" : "text-muted-foreground",
      )}
      onClick={() => onStar(productoId, !favorito)}
      onKeyDown={withArrows}
    >
      <StarIcon aria-hidden className={cn("size-4.5", favorito && "fill-current")} />
    </button>
  );
}
