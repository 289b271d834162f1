import type { MiCompra } from "@cosecha/domain/esquemas/compra";
import { startTransition, useCallback, useEffect, useLayoutEffect, useMemo, useState } from "react";
import { trpc } from "../../api/api.ts";
import { queDia } from "../../texts/zone.ts";
import type { Documento } from "./documento.tsx";

/** An order that is open, or was when the screen was opened. */
export interface Abierto {
  id: number;
  nombre: string;
  /** The day on which it is delivered, in words; "" while nobody has said. */
  dia: string;
  lugar: string;
}

/**
 * The orders of «Mi compra», which the server gave at `since` (ms), once each is where its own
 * screen has it, too. One that closes while somebody looks stays, last: what they had typed must
 * not vanish under their hands.
 */
export function useAbiertos({ pedidos, familiaId, ahora }: MiCompra, since: number): readonly Abierto[] {
  const cache = trpc.useUtils().lineas.pantalla;
  const [abiertos, setAbiertos] = useState<readonly Abierto[]>([]);
  useLayoutEffect(() => {
    for (const { pantalla } of pedidos) {
      const which = { pedidoId: pantalla.pedido.id, familiaId };
      const known = cache.getData(which);
      // What is as new is from when it came, and not from when this did.
      if (known === undefined || known.ahora < pantalla.ahora) {
        cache.setData(which, pantalla, { updatedAt: since });
      }
    }
    const now = pedidos.map(({ pantalla: { pedido }, reparto, lugar }) => ({
      ...{ id: pedido.id, nombre: pedido.nombreProveedor, lugar },
      dia: reparto === null ? "" : queDia(reparto, ahora),
    }));
    const isOpen = new Set(now.map(({ id }) => id));
    setAbiertos((before) => [...now, ...before.filter(({ id }) => !isOpen.has(id))]);
  }, [cache, pedidos, familiaId, ahora, since]);
  return abiertos;
}

/** How many orders are made at first: with what a family usually orders, one fills a phone. */
const FIRST = 1;

/**
 * Which orders have a document by now: those in sight first, and the others as soon as these have
 * been painted, so that an old phone shows something before it has made a dozen of them.
 */
export function useEnTurnos(abiertos: readonly Abierto[], hechos: number): readonly Abierto[] {
  const [cuantos, setCuantos] = useState(FIRST);
  const todos = abiertos.length;
  useEffect(() => {
    if (hechos > 0 && cuantos < todos) startTransition(() => setCuantos(todos));
  }, [hechos, cuantos, todos]);
  return useMemo(() => abiertos.slice(0, cuantos), [abiertos, cuantos]);
}

/** What each order's document has said of itself last. `onChange` is stable. */
export function useDocumentos() {
  const [documentos, setDocumentos] = useState<ReadonlyMap<number, Documento>>(new Map());
  const onChange = useCallback((pedidoId: number, documento: Documento | null) => {
    setDocumentos((before) => {
      const after = new Map(before);
      if (documento === null) after.delete(pedidoId);
      else after.set(pedidoId, documento);
      return after;
    });
  }, []);
  return { documentos, onChange };
}
