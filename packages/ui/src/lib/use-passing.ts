import { type RefObject, useEffect, useRef } from "react";

/** How long the message of a result stays (spec 9). */
export const MESSAGE_MS = 3000;

const HOLDING = ["pointermove", "pointerleave", "focusin", "focusout"];

/**
 * Lets what `box` shows go after `MESSAGE_MS`; another `said` starts the time again. It does not
 * run while a pointer moves over the box, the focus is on something in it or the page is not seen,
 * and begins again afterwards.
 */
export function usePassing(
  box: RefObject<HTMLElement | null>,
  { said, stays = false, onDismiss }: { said: unknown; stays?: boolean; onDismiss: (() => void) | undefined },
): void {
  const dismiss = useRef(onDismiss);
  useEffect(() => {
    dismiss.current = onDismiss;
  });
  useEffect(() => {
    const shown = box.current;
    if (stays || said === null || shown === null) return;
    let timer: ReturnType<typeof setTimeout>;
    // It may have come up under a pointer that lies there since it pressed the button: that one is
    // not reading it.
    let pointed = false;
    let focused = shown !== document.activeElement && shown.contains(document.activeElement);
    const start = () => {
      clearTimeout(timer);
      if (!pointed && !focused && !document.hidden) timer = setTimeout(() => dismiss.current?.(), MESSAGE_MS);
    };
    const follow = (event: Event) => {
      if (event.type === "pointermove") pointed ||= hasMoved(event as PointerEvent);
      else if (event.type === "pointerleave") pointed = false;
      // A message that was given the focus is not held by that alone.
      else focused = event.type === "focusin" && event.target !== shown;
      start();
    };
    start();
    document.addEventListener("visibilitychange", start);
    for (const type of HOLDING) shown.addEventListener(type, follow);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", start);
      for (const type of HOLDING) shown.removeEventListener(type, follow);
    };
  }, [box, said, stays]);
}

const hasMoved = ({ movementX, movementY }: PointerEvent) => movementX !== 0 || movementY !== 0;
