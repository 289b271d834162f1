import { conUnidad } from "@cosecha/domain/dinero";
import type { CestaPuesta } from "@cosecha/domain/esquemas/cestas";
import { porQueFalta } from "@cosecha/domain/textos/cestas";
import { Button } from "@cosecha/ui/button";

/**
 * What of a basket was not put into an order, and why. Of a product that goes by another name now, it
 * asks whether it is the same.
 */
export function Faltan({
  faltan,
  onEsEste,
}: {
  faltan: CestaPuesta["faltan"];
  onEsEste: (datos: { id: number; productoId: number }) => void;
}) {
  if (faltan.length === 0) return null;
  return (
    <div>
      <p className="font-medium">No se puso, y se intenta la próxima vez:</p>
      <ul className="mt-1 list-disc space-y-1.5 pl-5 wrap-anywhere">
        {faltan.map((falta) => (
          <li key={falta.lineaId}>
            {porQueFalta(falta)}.
            {falta.producto === null ? null : (
              <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
                ¿Es {conUnidad(falta.cantidad, falta.producto.unidad)} de «{falta.producto.nombre}»?
                <Button
                  size="sm"
                  variant="outline"
                  aria-label={`Sí, ${falta.nombre} es ${falta.producto.nombre}`}
                  onClick={() =>
                    falta.producto && onEsEste({ id: falta.lineaId, productoId: falta.producto.id })
                  }
                >
                  Sí, es este
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
