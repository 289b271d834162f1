import { hold, isHeld, onceFree } from "../../../document/locks.ts";
import type { DraftStore } from "./draft-store.ts";
import type { LinesDraft } from "./lines-draft.ts";

/** The edits that were restored from an earlier page. */
export interface Restored {
  cuando: Date;
  productoIds: number[];
}

interface KeepHandlers {
  /** Called each time that the browser refuses to store the edits. */
  onUnkept: () => void;
  /** Called when edits of another page have been restored into the draft. */
  onRestored: (restored: Restored) => void;
}

/**
 * Stores a draft on the device while the page is open, and restores the edits that closed pages of
 * the same order left. Returns a function that stops it; the stored edits stay for the next page.
 */
export function keepDraft(
  draft: LinesDraft,
  store: DraftStore,
  { onUnkept, onRestored }: KeepHandlers,
): () => void {
  store.forgetOld();
  let gone = false;
  const stopKeeping = draft.subscribe(() => {
    if (!store.keep(draft.pending())) onUnkept();
  });
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (newValue === null && (key === store.key || key === null)) store.keepAgain(draft.pending());
  };
  window.addEventListener("storage", onStorage);
  const end = hold(store.key);
  const takeUp = async () => {
    const left = await store.left(isHeld);
    if (left === null || gone) return;
    const productoIds = draft.restore(left.lineas);
    if (store.keep(draft.pending())) left.done();
    if (productoIds.length > 0) onRestored({ cuando: left.cuando, productoIds });
  };
  let turn = takeUp();
  // When the user reloads, the old page often closes a little after the new one opens.
  const leaving = new AbortController();
  for (const key of store.others()) {
    onceFree(key, leaving.signal, () => {
      turn = turn.then(takeUp);
    });
  }
  return () => {
    gone = true;
    leaving.abort();
    stopKeeping();
    window.removeEventListener("storage", onStorage);
    end();
  };
}
