import { type DraftStore, isAlive, onceGone, showLife } from "./draft-store.ts";
import type { LinesDraft } from "./lines-draft.ts";

/** What was taken up from an earlier page. */
export interface Restored {
  cuando: Date;
  productoIds: number[];
}

interface KeepHandlers {
  /** This device does not take what is to be kept; called each time. */
  onUnkept: () => void;
  /** Something that another page left is in the draft. */
  onRestored: (restored: Restored) => void;
}

/**
 * Keeps a draft on the device as long as the page is there, and takes up what pages of the same
 * order have left that are gone. Gives the end of it, which leaves what is kept for the next page.
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
  const end = showLife(store.key);
  const takeUp = async () => {
    const left = await store.left(isAlive);
    if (left === null || gone) return;
    const productoIds = draft.restore(left.lineas);
    if (store.keep(draft.pending())) left.done();
    if (productoIds.length > 0) onRestored({ cuando: left.cuando, productoIds });
  };
  let turn = takeUp();
  // A page that is being reloaded is often still on its way out.
  const leaving = new AbortController();
  for (const key of store.others()) {
    onceGone(key, leaving.signal, () => {
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
