import { useState } from "react";

/**
 * The message that the previous screen left for this one, in the state of `goTo`. A reload does not
 * show it again.
 */
export function useArrivalMessage() {
  return useState(take);
}

function take(): string | null {
  const state: unknown = window.history.state;
  const mensaje: unknown = typeof state === "object" && state !== null ? Reflect.get(state, "mensaje") : null;
  if (typeof mensaje !== "string") return null;
  window.history.replaceState(null, "");
  return mensaje;
}
