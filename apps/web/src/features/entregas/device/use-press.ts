import type { CambioDeReparto } from "@cosecha/domain/reparto";
import { useState } from "react";
import { cambiosDe, cambiosQueDeshacen } from "./celdas.ts";
import type { EnCola } from "./cells.ts";
import { useReparto } from "./use-reparto.ts";

/** One press that changes many cells, what it has done, and what takes it back. */
export function usePress() {
  const reparto = useReparto();
  const [hecho, setHecho] = useState<{ cambios: readonly EnCola[]; texto: string }>();
  return {
    hecho,
    press(cambios: readonly CambioDeReparto[], texto: string) {
      setHecho({ cambios: reparto.cambiar(cambiosDe(cambios)), texto });
    },
    undo() {
      if (hecho) reparto.cambiar(cambiosQueDeshacen(reparto.cuaderno, hecho.cambios));
      setHecho(undefined);
    },
  };
}
