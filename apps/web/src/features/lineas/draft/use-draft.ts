import type { LineaVista } from "@cosecha/domain/esquemas/lineas";
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { usePersona } from "../../../session/session.ts";
import { DraftStore, deviceStorage } from "./draft-store.ts";
import { keepDraft, type Restored } from "./keep-draft.ts";
import { LinesDraft, type Summary } from "./lines-draft.ts";
import type { RowState } from "./row-state.ts";

/** How long what somebody else has changed is marked. */
const NEWS_MS = 90_000;

/** It is told once, and not on every screen. */
let toldUnkept = false;

export interface DraftState {
  draft: LinesDraft;
  /** What was taken up from an earlier page, until that is dismissed or given up. */
  restored: Restored | null;
  forgetRestored: () => void;
  /** This device does not keep what is typed, which has not been told yet. */
  unkept: boolean;
  forgetUnkept: () => void;
}

/**
 * The draft of one family's lines, over what the server has. It is kept on the device from the first key press until the
 * server has it or it is given up (decision 26).
 */
export function useDraft(
  { pedidoId, familiaId }: { pedidoId: number; familiaId: number },
  lineas: readonly LineaVista[],
): DraftState {
  const { id: usuarioId } = usePersona();
  const [draft] = useState(() => {
    const made: LinesDraft = new LinesDraft((productoId, cantidad) => {
      setTimeout(() => made.forgetNews(productoId, cantidad), NEWS_MS);
    });
    made.load(lineas);
    return made;
  });
  const [restored, setRestored] = useState<Restored | null>(null);
  const [unkept, setUnkept] = useState(false);

  const loaded = useRef(lineas);
  useLayoutEffect(() => {
    if (loaded.current === lineas) return;
    loaded.current = lineas;
    draft.load(lineas);
  }, [draft, lineas]);

  useEffect(() => {
    const store = new DraftStore({ usuarioId, pedidoId, familiaId }, deviceStorage());
    return keepDraft(draft, store, {
      onUnkept: () => {
        if (toldUnkept) return;
        toldUnkept = true;
        setUnkept(true);
      },
      onRestored: ({ cuando, productoIds }) =>
        setRestored((before) => ({ cuando, productoIds: [...(before?.productoIds ?? []), ...productoIds] })),
    });
  }, [draft, usuarioId, pedidoId, familiaId]);

  return {
    draft,
    restored,
    forgetRestored: () => setRestored(null),
    unkept,
    forgetUnkept: () => setUnkept(false),
  };
}

/** One product's row; draws anew only when that row changes. */
export const useRow = (draft: LinesDraft, productoId: number): RowState =>
  useSyncExternalStore(draft.subscribe, () => draft.row(productoId));

export function useSummary(draft: LinesDraft): Summary {
  return useSyncExternalStore(draft.subscribe, () => draft.total());
}
