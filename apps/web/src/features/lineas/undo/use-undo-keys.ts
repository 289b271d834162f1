import { useEffect, useEffectEvent } from "react";

/** As `aria-keyshortcuts` has them. */
export const UNDO_KEYS = "Control+Z Meta+Z";

/** In these, the keys undo what was typed, as the browser does. */
const FIELDS = "input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog]";

/**
 * Ctrl+Z (with Cmd on a Mac) undoes what was done last, where no field has an undo of its own.
 * Null: there is nothing to undo.
 */
export function useUndoKeys(undo: (() => void) | null): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { ctrlKey, metaKey, altKey, shiftKey, repeat, key, target } = event;
    if (!(ctrlKey || metaKey) || altKey || shiftKey || repeat || key.toLowerCase() !== "z") return;
    if (undo === null || event.defaultPrevented || (target instanceof Element && target.closest(FIELDS)))
      return;
    event.preventDefault();
    undo();
  });
  useEffect(() => {
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}
