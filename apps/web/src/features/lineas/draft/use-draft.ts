import type { LineaVista } from "@cosecha/domain/esquemas/lineas";
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from "react";
import { useCell } from "../../../document/use-cell.ts";
import { usePersona } from "../../../session/session.ts";
import { DraftStore, deviceStorage } from "./draft-store.ts";
import type { KeptEdit } from "./edits.ts";
import { keepDraft, type Restored } from "./keep-draft.ts";
import { LinesDraft, rowKey, type Summary } from "./lines-draft.ts";
import type { RowState } from "./row-state.ts";

/** How long a row shows that somebody else has changed it, in ms. */
const NEWS_MS = 90_000;

/** The user is told once that edits cannot be stored, not on every screen. */
let toldUnkept = false;

/** What the user has given up, and may still take back. */
interface Discarded {
  edits: readonly KeptEdit[];
  /** Where the user pressed, which is where they are told. */
  at: "notice" | "bar";
  restored: Restored | null;
}

export interface DraftState {
  draft: LinesDraft;
  /** Until the user writes something, or dismisses the message. */
  discarded: Discarded | null;
  discard: (at: Discarded["at"], productoIds?: Iterable<number>) => void;
  takeBack: () => void;
  forgetDiscarded: () => void;
  /**
   * The edits that were restored from an earlier page, until the user dismisses the message or
   * discards them.
   */
  restored: Restored | null;
  forgetRestored: () => void;
  /** This device cannot store the edits, and the user does not know yet. */
  unkept: boolean;
  forgetUnkept: () => void;
}

/**
 * The draft of one family's lines. Edits are stored on the device from the first key press until
 * the server has saved them or the user discards them.
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
  const [discarded, setDiscarded] = useState<Discarded | null>(null);

  useLayoutEffect(() => draft.load(lineas), [draft, lineas]);

  useEffect(
    () => (discarded === null ? undefined : draft.onceWritten(() => setDiscarded(null))),
    [draft, discarded],
  );

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
    discarded,
    discard: (at, productoIds) => {
      const edits = draft.discard(productoIds);
      setDiscarded({ edits, at, restored });
      setRestored(null);
    },
    takeBack: () => {
      if (discarded === null) return;
      draft.restore(discarded.edits);
      setRestored(discarded.restored);
      setDiscarded(null);
    },
    forgetDiscarded: () => setDiscarded(null),
    restored,
    forgetRestored: () => setRestored(null),
    unkept,
    forgetUnkept: () => setUnkept(false),
  };
}

/** The state of one product's row. The component renders again only when this row changes. */
export const useRow = (draft: LinesDraft, productoId: number): RowState =>
  useCell(draft.rows, rowKey(productoId));

/** The draft's totals. The component renders again at each change of the draft. */
export function useSummary(draft: LinesDraft): Summary {
  return useSyncExternalStore(draft.subscribe, () => draft.total());
}
