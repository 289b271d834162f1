import { useLayoutEffect, useState } from "react";

/** How many such messages are on screen. */
let shown = 0;

/** Whether a message waits for the next screen or is on this one, which a reload would lose. */
export const isTold = (): boolean => shown > 0 || waiting() !== null;

/**
 * The message that the previous screen left for this one, in the state of `goTo`. A reload does not
 * show it again.
 */
export function useArrivalMessage() {
  const message = useState(take);
  const isShown = message[0] !== null;
  useLayoutEffect(() => {
    if (!isShown) return;
    shown++;
    return () => {
      shown--;
    };
  }, [isShown]);
  return message;
}

function waiting(): string | null {
  const state: unknown = window.history.state;
  const mensaje: unknown = typeof state === "object" && state !== null ? Reflect.get(state, "mensaje") : null;
  return typeof mensaje === "string" ? mensaje : null;
}

function take(): string | null {
  const mensaje = waiting();
  if (mensaje !== null) window.history.replaceState(null, "");
  return mensaje;
}
