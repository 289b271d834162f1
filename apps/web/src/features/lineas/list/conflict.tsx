import { formatoCantidad } from "@cosecha/domain/dinero";
import type { LineaVista } from "@cosecha/domain/esquemas/lineas";
import { Button } from "@cosecha/ui/button";
import type { LinesDraft } from "../draft/lines-draft.ts";
import { inputId } from "./quantity-focus.ts";

/**
 * Somebody else has saved another quantity of this line: shows both quantities, and asks which one
 * stays.
 */
export function Conflict({
  linea,
  theirs,
  ours,
  draft,
}: {
  linea: LineaVista;
  theirs: number;
  ours: number;
  draft: LinesDraft;
}) {
  const answer = (keep: "theirs" | "ours") => {
    draft.resolve(linea.productoId, keep);
    // The buttons disappear with the question, so the focus moves to the quantity.
    document.getElementById(inputId(linea))?.focus();
  };
  return (
    <fieldset
      aria-label={`${linea.nombreProducto}: elija una cantidad`}
      className="mt-1 grid min-w-0 scroll-my-60 gap-2 rounded-control bg-warning-soft px-3 py-2 text-warning-soft-foreground"
    >
      <p role="status" className="text-sm font-medium">
        Otra persona ha cambiado esta cantidad. ¿Con cuál se queda?
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="sm" onClick={() => answer("theirs")}>
          Guardado por otra persona: {formatoCantidad(theirs)}
        </Button>
        <Button variant="outline" size="sm" onClick={() => answer("ours")}>
          Usted: {formatoCantidad(ours)}
        </Button>
      </div>
    </fieldset>
  );
}
