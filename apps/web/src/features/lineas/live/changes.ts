import type { CambioDePantalla } from "@cosecha/domain/esquemas/lineas";
import { useCallback, useEffect, useRef } from "react";
import { trpc } from "../../../api/api.ts";
import { reloader } from "../../../document/reloading.ts";
import { certainOf, changesPrice, type LiveLines, withLines } from "./known.ts";

/**
 * Puts what others change into a lines screen: into the query's cache, from where the draft takes
 * it. `apply` takes one change, `since` tells from when on the changes are missing.
 */
export function useChanges({ pedidoId, familiaId }: { pedidoId: number; familiaId: number }) {
  const utils = trpc.useUtils();
  const query = trpc.lineas.pantalla.useQuery({ pedidoId, familiaId }, { enabled: false });
  const isFetching = useRef(false);
  /** Changes that came during a reload, whose answer may be older than they are. */
  const late = useRef<LiveLines[]>([]);
  const reloads = useRef<{ lines: () => void; delivery: () => void } | null>(null);

  useEffect(() => {
    isFetching.current = query.isFetching;
    if (query.isFetching) return;
    const changes = late.current;
    late.current = [];
    for (const change of changes) {
      // One that was read before the answer has nothing newer than it.
      utils.lineas.pantalla.setData({ pedidoId, familiaId }, (old) => withLines(old, certainOf(old, change)));
    }
  }, [query.isFetching, utils, pedidoId, familiaId]);

  useEffect(() => {
    const screen = { pedidoId, familiaId };
    const lines = reloader(
      () => isFetching.current,
      () => {
        void utils.lineas.pantalla.invalidate(screen);
        void utils.entregas.deFamilia.invalidate(screen);
        void utils.pedidos.cajas.invalidate({ id: pedidoId });
      },
    );
    const delivery = reloader(
      // An answer that is under way, and may be older than the change, is dropped.
      () => false,
      () => void utils.entregas.deFamilia.invalidate(screen),
    );
    reloads.current = { lines: lines.soon, delivery: delivery.soon };
    return () => {
      lines.stop();
      delivery.stop();
    };
  }, [utils, pedidoId, familiaId]);

  const apply = useCallback(
    (change: CambioDePantalla) => {
      const screen = { pedidoId, familiaId };
      const known = utils.lineas.pantalla.getData(screen);
      if (change.tipo === "recargar") {
        // Until it is to be paid, what was delivered stands apart from the screen's own answer.
        const isWhole = change.solo === undefined || known?.aPagar != null;
        return isWhole ? reloads.current?.lines() : reloads.current?.delivery();
      }
      const certain = certainOf(known, change);
      if (isFetching.current) late.current.push(certain);
      if (certain.lineas.length < change.lineas.length || changesPrice(known, change))
        reloads.current?.lines();
      utils.lineas.pantalla.setData(screen, (old) => withLines(old, certain));
    },
    [utils, pedidoId, familiaId],
  );
  const since = useCallback(
    () => utils.lineas.pantalla.getData({ pedidoId, familiaId })?.ahora,
    [utils, pedidoId, familiaId],
  );
  return { isLoaded: query.data !== undefined, apply, since };
}
