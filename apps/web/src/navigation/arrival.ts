import { useState } from "react";

/** What the screen that one comes from left to be said here (`goTo`'s state); a reload does not say it again. */
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
