import type { PantallaDeLineas } from "@cosecha/domain/esquemas/lineas";
import { useCallback, useMemo, useState } from "react";
import { failureText, queryClient, trpc } from "../../../api/api.ts";

/**
 * What the family usually orders, as it was when the screen was opened, so that no row jumps away
 * while it is starred; and which products have a star now.
 */
export function useUsual(pantalla: PantallaDeLineas) {
  const { pedido, familiaId, favoritos, habituales } = pantalla;
  const pedidoId = pedido.id;
  const [usual] = useState<ReadonlySet<number>>(() => new Set([...favoritos, ...habituales]));
  const { setData, invalidate } = trpc.useUtils().lineas.pantalla;
  const { mutate, error, reset } = trpc.favoritos.poner.useMutation({
    onMutate: ({ productoId, favorito }) => put(productoId, favorito),
    onSettled: (_answer, error, { productoId, favorito }) => {
      put(productoId, error === null ? favorito : !favorito);
      // A screen that is loading again may have been read before the star was.
      if (queryClient.isFetching({ queryKey: [["lineas", "pantalla"]] }) > 0) {
        void invalidate({ pedidoId, familiaId });
      }
    },
  });
  const put = useCallback(
    (productoId: number, favorito: boolean) => {
      setData({ pedidoId, familiaId }, (known) => {
        if (known === undefined) return known;
        const others = known.favoritos.filter((id) => id !== productoId);
        return { ...known, favoritos: favorito ? [...others, productoId] : others };
      });
    },
    [setData, pedidoId, familiaId],
  );
  const star = useCallback(
    (productoId: number, favorito: boolean) => mutate({ productoId, favorito }),
    [mutate],
  );
  return {
    usual,
    starred: useMemo(() => new Set(favoritos), [favoritos]),
    star,
    /** Why a star could not be changed; null when it could. */
    failure: error && failureText(error, "No se ha podido cambiar el favorito."),
    forget: reset,
  };
}
