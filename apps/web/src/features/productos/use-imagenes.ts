import { useMemo } from "react";
import { trpc } from "../../api/api.ts";

/**
 * Where the pictures of a listing's products are, by product. Empty until the server has answered.
 */
export function useImagenes(disponibleId: number): ReadonlyMap<number, string> {
  const { data } = trpc.imagenes.porDisponible.useQuery({ disponibleId });
  return useMemo(() => new Map(data?.map(({ productoId, url }) => [productoId, url])), [data]);
}
