import { useLayoutEffect } from "react";
import { navigate, useBrowserLocation } from "wouter/use-browser-location";

/** Whoever has unsaved changes asks before one leaves: it is given what to do once that is settled. */
type Asker = (leave: () => void) => void;
let asker: Asker | null = null;
/** The address that is on screen, for going back to it. */
let here = window.location.href;

const free = navigate;

/** Goes somewhere, after asking where there are unsaved changes. A change of the query alone leaves nothing. */
export const goTo: typeof navigate = (to, options) => {
  const target = new URL(to, window.location.href);
  const go = () => {
    free(to, options);
    here = window.location.href;
  };
  if (asker !== null && target.pathname !== window.location.pathname) asker(go);
  else go();
};

/** Goes where something done leads: there is nothing left to ask about. */
export const goOn: typeof navigate = (to, options) => {
  asker = null;
  goTo(to, options);
};

/**
 * Changes parameters of the address; null takes one away. Replaces, so that «back» leaves the
 * screen.
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

/** wouter's location, with unsaved changes asked about. */
export function useAppLocation(): ReturnType<typeof useBrowserLocation> {
  const [path] = useBrowserLocation();
  return [path, goTo];
}

/** Does something that leaves the screen (signing out), after asking where there are unsaved changes. */
export function leaveThen(action: () => void): void {
  if (asker === null) action();
  else {
    asker(() => {
      asker = null;
      action();
    });
  }
}

// The browser's back button has moved already: put the address back, before the router sees it, and ask.
window.addEventListener(
  "popstate",
  (event) => {
    const target = window.location.href;
    if (asker === null || new URL(target).pathname === new URL(here).pathname) {
      here = target;
      return;
    }
    event.stopImmediatePropagation();
    free(here);
    asker(() => {
      free(target);
      here = target;
    });
  },
  { capture: true },
);

/** While `ask` is given, leaving the screen calls it first; closing the window warns. */
export function useLeaveAsker(ask: Asker | null): void {
  useLayoutEffect(() => {
    if (ask === null) return;
    asker = ask;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => {
      asker = null;
      window.removeEventListener("beforeunload", warn);
    };
  }, [ask]);
}
