import type { LineaVista, PantallaDeLineas } from "@cosecha/domain/esquemas/lineas";
import { useMemo } from "react";

/**
 * Where the picture of a line's product is: null where it has none, undefined where no product of
 * the list has one. Stable until the pictures change.
 */
export function useImagenes({ imagenes }: Pick<PantallaDeLineas, "imagenes">) {
  return useMemo(() => {
    const urls = new Map(imagenes?.map(({ productoId, url }) => [productoId, url]));
    return ({ productoId }: Pick<LineaVista, "productoId">) =>
      urls.size === 0 ? undefined : (urls.get(productoId) ?? null);
  }, [imagenes]);
}
