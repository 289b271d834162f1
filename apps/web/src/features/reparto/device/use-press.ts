import type { CambioDeReparto } from "@cosecha/domain/reparto";
import { useState } from "react";
import { cambiosDe, cambiosQueDeshacen } from "./celdas.ts";
import type { Queued } from "./cells.ts";
import { useReparto } from "./use-reparto.ts";

/** One press that changes many cells, what it has done, and what takes it back. */
export function usePress() {
  const reparto = useReparto();
  const [hecho, setHecho] = useState<{ cambios: readonly Queued[]; texto: string }>();
  return {
    hecho,
    press(cambios: readonly CambioDeReparto[], texto: string) {
      setHecho({ cambios: reparto.cambiar(cambiosDe(cambios)), texto });
    },
    undo() {
      if (hecho) reparto.cambiar(cambiosQueDeshacen(reparto.notebook, hecho.cambios));
      setHecho(undefined);
    },
  };
}
