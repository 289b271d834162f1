import { type ReactNode, useEffect, useEffectEvent } from "react";

/** The id of the text that says which keys there are. */
export const KEYS_ID = "teclas-de-lineas";

/** As `aria-keyshortcuts` has them. */
export const SAVE_KEYS = "Control+S Control+Enter Meta+S Meta+Enter";

/** Ctrl+S and Ctrl+Enter (with Cmd on a Mac) save, wherever the cursor is on the screen. */
export function useSaveKeys(save: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { ctrlKey, metaKey, altKey, shiftKey, key, target } = event;
    if (!(ctrlKey || metaKey) || altKey || shiftKey) return;
    if (key !== "Enter" && key.toLowerCase() !== "s") return;
    const at = target instanceof Element ? target : null;
    // On a link, Ctrl+Enter opens another tab.
    if (key === "Enter" && at?.closest("a, select")) return;
    event.preventDefault();
    if (!at?.closest("[role=dialog], [role=alertdialog]") && !event.repeat) save();
  });
  useEffect(() => {
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}

/** The keys, for whoever has a keyboard and room; screen readers say them with the table. */
export const KEYS: ReactNode = (
  <p
    id={KEYS_ID}
    className="hidden min-w-0 flex-1 flex-wrap justify-center gap-x-4 gap-y-1 text-sm text-muted-foreground lg:[@media(pointer:fine)]:flex print:hidden"
  >
    <span className="sr-only">Teclas: </span>
    <Key name="Intro">siguiente</Key>
    <Key name="↑ ↓">más o menos</Key>
    <Key name="Esc">como estaba</Key>
    <Key name="Ctrl S">guardar</Key>
  </p>
);

function Key({ name, children }: { name: string; children: string }) {
  return (
    <span className="whitespace-nowrap">
      <kbd className="rounded-md border border-border-strong px-1.5 py-0.5 font-sans text-xs font-semibold">
        {name}
      </kbd>{" "}
      {children}
    </span>
  );
}
