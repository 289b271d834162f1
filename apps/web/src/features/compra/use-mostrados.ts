import type { LineaVista } from "@cosecha/domain/esquemas/lineas";
import { useCallback, useMemo, useState } from "react";
import { type LineId, lineKey } from "../lineas/list/quantity-focus.ts";
import type { Documento } from "./documento.tsx";
import type { PedidoEnCompra } from "./items.ts";
import type { Abierto } from "./use-abiertos.ts";

/**
 * Which products of each order are shown: what the family has there, usually orders, or has
 * written; all, where it wants to see them. What has been shown once stays, so that no row vanishes
 * when its quantity becomes 0. `mostrar` shows a line, whatever it is.
 */
export function useMostrados(abiertos: readonly Abierto[], documentos: ReadonlyMap<number, Documento>) {
  const [mostrados, setMostrados] = useState<ReadonlySet<string>>(new Set());
  const [enteros, setEnteros] = useState<ReadonlySet<number>>(new Set());
  /** What has been shown without being asked for. It only grows, and nothing waits for it. */
  const [vistos] = useState(() => new Set<string>());
  const pedidos = useMemo(
    () =>
      abiertos.flatMap(({ id, nombre, dia }): PedidoEnCompra[] => {
        const documento = documentos.get(id);
        if (documento === undefined) return [];
        const { pantalla, state, stars } = documento;
        const esDeAqui = (linea: LineaVista) => {
          const { productoId, cantidad } = linea;
          const key = lineKey(linea);
          if (cantidad > 0 || stars.usual.has(productoId) || state.draft.isWritten(productoId))
            vistos.add(key);
          return vistos.has(key) || mostrados.has(key);
        };
        return [{ pedidoId: id, nombre, dia, lineas: pantalla.lineas, esDeAqui, abierto: enteros.has(id) }];
      }),
    [abiertos, documentos, vistos, mostrados, enteros],
  );
  const alternar = useCallback((pedidoId: number) => {
    setEnteros((before) => {
      const after = new Set(before);
      if (!after.delete(pedidoId)) after.add(pedidoId);
      return after;
    });
  }, []);
  const mostrar = useCallback(
    (line: LineId) => setMostrados((before) => new Set(before).add(lineKey(line))),
    [],
  );
  return { pedidos, alternar, mostrar };
}
