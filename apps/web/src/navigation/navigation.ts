import { useLayoutEffect } from "react";
import { navigate, useBrowserLocation } from "wouter/use-browser-location";

/** Asks the user before leaving a screen with unsaved changes, and calls `leave` if they agree. */
type Asker = (leave: () => void) => void;
/** One for each form with unsaved changes, in the order in which they were begun. */
const askers = new Set<Asker>();
const lastAsker = (): Asker | undefined => [...askers].at(-1);
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
  const ask = lastAsker();
  if (ask !== undefined && target.pathname !== window.location.pathname) ask(go);
  else go();
};

/** Navigates after an action has finished, without asking about unsaved changes. */
export const goOn: typeof navigate = (to, options) => {
  askers.clear();
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
export const isSaved = (): boolean => askers.size === 0;

/**
 * Runs an action after asking about what was last begun and not saved, such as closing the dialog
 * that it is in. What was begun before, below that dialog, stays.
 */
export function askThen(action: () => void): void {
  const ask = lastAsker();
  if (ask === undefined) action();
  else ask(action);
}

/**
 * Runs an action that leaves the screen, such as signing out, after asking about unsaved changes.
 */
export const leaveThen = (action: () => void): void =>
  askThen(() => {
    askers.clear();
    action();
  });

// After «back», the browser has already changed the address: restore it before the router notices,
// and ask.
window.addEventListener(
  "popstate",
  (event) => {
    const target = window.location.href;
    const ask = lastAsker();
    if (ask === undefined || new URL(target).pathname === new URL(here).pathname) {
      here = target;
      return;
    }
    event.stopImmediatePropagation();
    free(here);
    ask(() => {
      free(target);
      here = target;
    });
  },
  { capture: true },
);

/**
 * While `ask` is given, it is called before the user leaves the screen, and the browser warns
 * before the window closes.
 */
export function useLeaveAsker(ask: Asker | null): void {
  useLayoutEffect(() => {
    if (ask === null) return;
    askers.add(ask);
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => {
      askers.delete(ask);
      window.removeEventListener("beforeunload", warn);
    };
  }, [ask]);
}
