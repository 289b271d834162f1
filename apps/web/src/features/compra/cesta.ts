import { sumar } from "@cosecha/domain/dinero";
import { useMemo, useSyncExternalStore } from "react";
import type { Summary } from "../lineas/draft/lines-draft.ts";
import { sumOf } from "../lineas/draft/totals.ts";
import type { Documento } from "./documento.tsx";

/** What several orders come to, with what has not been saved yet. */
export interface Cesta extends Summary {
  /** In how many of them there is something. */
  pedidos: number;
}

/** What of an order its sum is made of. */
interface Sumable {
  pantalla: Pick<Documento["pantalla"], "lineas">;
  motivo: Documento["motivo"];
  state: Pick<Documento["state"], "draft">;
}

/** The sum of the orders' drafts. The component renders again at each change of one of them. */
export function useCesta(documentos: readonly Sumable[]): Cesta {
  const { subscribe, read } = useMemo(() => cestaDe(documentos), [documentos]);
  return useSyncExternalStore(subscribe, read);
}

function cestaDe(documentos: readonly Sumable[]) {
  let parts: readonly Summary[] = [];
  let cesta = sumaDe(documentos);
  return {
    subscribe: (listener: () => void) => {
      const stops = documentos.map(({ state }) => state.draft.subscribe(listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    read: () => {
      const now = documentos.map(({ state }) => state.draft.total());
      if (now.some((part, n) => part !== parts[n])) {
        parts = now;
        cesta = sumaDe(documentos);
      }
      return cesta;
    },
  };
}

/** What the orders come to together. */
export function sumaDe(documentos: readonly Sumable[]): Cesta {
  // What was not saved of an order that has closed is not bought, and cannot be saved any more.
  const sums = documentos.map(({ motivo, state, pantalla }) =>
    motivo === null ? state.draft.total() : { ...sumOf(pantalla.lineas), changes: 0, conflicts: 0 },
  );
  const added = (of: "changes" | "conflicts" | "productos") => sums.reduce((sum, one) => sum + one[of], 0);
  return {
    total: sumar(sums.map(({ total }) => total)).toFixed(2),
    productos: added("productos"),
    changes: added("changes"),
    conflicts: added("conflicts"),
    pedidos: sums.filter(({ productos }) => productos > 0).length,
  };
}
