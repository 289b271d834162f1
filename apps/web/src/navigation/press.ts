import { isSaved } from "./navigation.ts";
import { findRoute } from "./paths.ts";

/** How long after the pointer is lifted its click may still come, in ms. */
const CLICK_FOLLOWS = 500;

/** Where the user is being led: by the link that they are pressing, or by what they have finished. */
let goal: string | null = null;
let lifted: ReturnType<typeof setTimeout> | undefined;

/**
 * Where the user is going: where they are being led, otherwise the address on screen. A session may
 * be found to have ended as soon as a link is pressed, because its data is asked for then; the
 * address changes only when the press is over.
 */
export const destination = (): string => goal ?? window.location.pathname + window.location.search;

/** Says where the user is about to be led, or, with null, that they are not any more. */
export function leadTo(address: string | null): void {
  clearTimeout(lifted);
  goal = address;
}

export const linkAt = (target: EventTarget | null): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;

/** The screen of ours that a link opens in this tab; null for other links. */
function screenBehind(link: HTMLAnchorElement | null): string | null {
  if (link === null || link.target !== "" || link.hasAttribute("download")) return null;
  const { origin, pathname, search } = new URL(link.href, window.location.href);
  return origin === window.location.origin && findRoute(pathname) !== null ? pathname + search : null;
}

/**
 * Takes note of where a link leads while it is pressed. A press that comes to nothing leaves
 * nothing behind: the pointer is lifted elsewhere, or begins to scroll or to drag. From a screen
 * with unsaved changes nobody leaves without being asked. A key presses a link and opens it at
 * once, so keys are not listened to.
 */
export function followPresses(): void {
  document.addEventListener(
    "pointerdown",
    ({ target, button, ctrlKey, metaKey, shiftKey, altKey }) => {
      const isPlain = button === 0 && !(ctrlKey || metaKey || shiftKey || altKey);
      leadTo(isPlain && isSaved() ? screenBehind(linkAt(target)) : null);
    },
    { passive: true },
  );
  document.addEventListener("pointerup", ({ target }) => {
    if (goal === null || screenBehind(linkAt(target)) !== goal) leadTo(null);
    else lifted = setTimeout(leadTo, CLICK_FOLLOWS, null);
  });
  for (const type of ["pointercancel", "dragstart", "contextmenu"] as const) {
    document.addEventListener(type, () => leadTo(null));
  }
  // After the link's own handler, which has changed the address.
  window.addEventListener("click", () => leadTo(null));
}
