import { useLayoutEffect } from "react";
import { navigate, useBrowserLocation } from "wouter/use-browser-location";

/** What is not saved of a form, or of whatever else is changed on a screen. */
export interface Unsaved {
  /** The names of what has changed. */
  what: () => readonly string[];
  /**
   * Asks the user before `lost` is lost, and calls `leave` if they agree. If it is saved meanwhile,
   * calls `again`, which asks about the rest.
   */
  ask: (leave: () => void, lost: readonly string[], again: () => void) => void;
}
/** In the order in which they were begun. */
const unsaved = new Set<Unsaved>();
const last = (): Unsaved | undefined => [...unsaved].at(-1);

/** Leaves the screen, after asking about all that is lost with it. */
function leaveScreen(leave: () => void): void {
  const begun = last();
  if (begun === undefined) leave();
  else {
    const lost = [...unsaved].flatMap(({ what }) => what());
    begun.ask(leave, lost, () => leaveScreen(leave));
  }
}

/** The address on screen, to restore it after «back». */
let here = window.location.href;

let left = false;
/** Whether the user has gone on from the screen on which the app was opened. */
export const hasLeftFirst = (): boolean => left;

const free = navigate;

/**
 * Navigates, after asking about unsaved changes. Changing only the query does not leave the screen.
 */
export const goTo: typeof navigate = (to, options) => {
  const target = new URL(to, window.location.href);
  const go = () => {
    free(to, options);
    here = window.location.href;
    // What replaces an address is where the app leads by itself.
    left ||= options?.replace !== true;
  };
  if (target.pathname === window.location.pathname) go();
  else leaveScreen(go);
};

/** Navigates after an action has finished, without asking about unsaved changes. */
export const goOn: typeof navigate = (to, options) => {
  unsaved.clear();
  goTo(to, options);
};

/**
 * Changes parameters of the address; null removes one. It replaces the history entry, so that
 * «back» leaves the screen.
 */
export function setSearchParams(changes: Record<string, string | null>): void {
  const params = new URLSearchParams(window.location.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) params.delete(name);
    else params.set(name, value);
  }
  const search = params.toString();
  goTo(window.location.pathname + (search && `?${search}`), {
    replace: true,
    state: window.history.state,
  });
}

/** wouter's location hook, with the question about unsaved changes. */
export function useAppLocation(): ReturnType<typeof useBrowserLocation> {
  const [path] = useBrowserLocation();
  return [path, goTo];
}

/** Whether nothing on the screen is unsaved. */
export const isSaved = (): boolean => unsaved.size === 0;

/**
 * Runs an action after asking about what was last begun and not saved, such as closing the dialog
 * that it is in. What was begun before, below that dialog, stays.
 */
export function askThen(action: () => void): void {
  const begun = last();
  if (begun === undefined) action();
  else begun.ask(action, begun.what(), action);
}

/**
 * Runs an action that leaves the screen, such as signing out, after asking about unsaved changes.
 */
export function leaveThen(action: () => void): void {
  leaveScreen(() => {
    unsaved.clear();
    action();
  });
}

// After «back», the browser has already changed the address: restore it before the router notices,
// and ask.
window.addEventListener(
  "popstate",
  (event) => {
    const target = window.location.href;
    if (unsaved.size === 0 || new URL(target).pathname === new URL(here).pathname) {
      here = target;
      return;
    }
    event.stopImmediatePropagation();
    free(here);
    leaveScreen(() => {
      free(target);
      here = target;
    });
  },
  { capture: true },
);

/**
 * While something is unsaved, its `ask` is called before the user leaves the screen, and the
 * browser warns before the window closes.
 */
export function useUnsaved(it: Unsaved | null): void {
  useLayoutEffect(() => {
    if (it === null) return;
    unsaved.add(it);
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => {
      unsaved.delete(it);
      window.removeEventListener("beforeunload", warn);
    };
  }, [it]);
}
