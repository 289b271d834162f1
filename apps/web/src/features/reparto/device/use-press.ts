import type { CambioDeReparto } from "@cosecha/domain/reparto";
import { useState } from "react";
import { cambiosDe, cambiosQueDeshacen } from "./celdas.ts";
import type { Queued } from "./cells.ts";
import { useReparto } from "./use-reparto.ts";

/** One press that changes many cells, what it has done, and what takes it back. */
export function usePress() {
  const reparto = useReparto();
  const [hecho, setHecho] = useState<{ cambios: readonly Queued[]; texto: string }>();
  const [deshecho, setDeshecho] = useState(false);
  return {
    hecho,
    /** What there is to say of the last one, as people read it; empty: nothing yet. */
    dicho: hecho?.texto ?? (deshecho ? "Deshecho." : ""),
    press(cambios: readonly CambioDeReparto[], texto: string) {
      const hechas = reparto.cambiar(cambiosDe(cambios));
      // A second tap finds nothing left to do: what the first one did can still be taken back.
      if (hechas.length > 0) setHecho({ cambios: hechas, texto });
    },
    undo() {
      if (hecho) reparto.cambiar(cambiosQueDeshacen(reparto.notebook, hecho.cambios));
      setHecho(undefined);
      setDeshecho(true);
    },
  };
}
