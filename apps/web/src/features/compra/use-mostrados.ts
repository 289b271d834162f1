import type { LineaVista } from "@cosecha/domain/esquemas/lineas";
import { useCallback, useMemo, useReducer, useState } from "react";
import type { Documento } from "./documento.tsx";
import type { PedidoEnCompra } from "./items.ts";
import type { Abierto } from "./use-abiertos.ts";

/**
 * Which products of each order are shown: what the family has there, usually orders, or has written;
 * all, where it wants to see them. What has been shown once stays, so that no row vanishes when its
 * quantity becomes 0.
 */
export function useMostrados(abiertos: readonly Abierto[], documentos: ReadonlyMap<number, Documento>) {
  const [shown] = useState(() => new Map<number, Set<number>>());
  const [enteros, setEnteros] = useState<ReadonlySet<number>>(new Set());
  const [round, lookAgain] = useReducer((n: number) => n + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round looks again at what is written
  const pedidos = useMemo(
    () =>
      abiertos.flatMap(({ id, nombre, dia }): PedidoEnCompra[] => {
        const documento = documentos.get(id);
        if (documento === undefined) return [];
        const mine = shown.get(id) ?? new Set();
        shown.set(id, mine);
        const { pantalla, state, stars } = documento;
        const esDeAqui = ({ productoId, cantidad }: LineaVista) => {
          if (cantidad > 0 || stars.usual.has(productoId) || state.draft.isWritten(productoId)) {
            mine.add(productoId);
          }
          return mine.has(productoId);
        };
        return [{ pedidoId: id, nombre, dia, lineas: pantalla.lineas, esDeAqui, abierto: enteros.has(id) }];
      }),
    [abiertos, documentos, shown, enteros, round],
  );
  const alternar = useCallback((pedidoId: number) => {
    setEnteros((before) => {
      const after = new Set(before);
      if (!after.delete(pedidoId)) after.add(pedidoId);
      return after;
    });
  }, []);
  return { pedidos, alternar, lookAgain };
}
