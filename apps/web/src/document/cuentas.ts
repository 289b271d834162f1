import { useEffect, useRef, useState } from "react";
import { queryClient } from "../api/api.ts";
import { serverTime } from "../api/server-clock.ts";
import { type LiveState, useFollowed } from "./live.tsx";
import { reloader } from "./reloading.ts";
import type { Followed } from "./stream.ts";

/** An answer may be as old as this, in ms, before it is asked for again (`staleTime`). */
const OLD = 10_000;

/**
 * Asks again for what the screen shows of accounts when something has been posted to a family, or
 * to anybody (null): once a second at most, however much it is. A hidden page asks for nothing.
 */
export const useCuentasEnDirecto = (familiaId: number | null): LiveState =>
  useEnDirecto("cuentas", { cambios: "cuentas", de: { familiaId } });

/** The same of turns, when any of them has changed. */
export const useTurnosEnDirecto = (): LiveState => useEnDirecto("turnos", { cambios: "turnos", de: {} });

function useEnDirecto(router: "cuentas" | "turnos", which: Followed): LiveState {
  /** From when on changes may not have been seen. */
  const since = useRef<Date>(null);
  const ask = () => void queryClient.invalidateQueries({ queryKey: [[router]] });
  const [reload] = useState(() =>
    reloader(
      () => false,
      () => {
        // It will be told again once it is seen.
        if (document.visibilityState === "hidden") return;
        since.current = serverTime();
        ask();
      },
    ),
  );
  useEffect(() => reload.stop, [reload]);
  return useFollowed(which, {
    since: () => {
      since.current ??= new Date(serverTime().getTime() - OLD);
      return since.current;
    },
    onChange: reload.soon,
    // The answers show what is this user's still, and whose roles those are (`identifyAgain`).
    onRefused: ask,
  });
}

/** The same, for a screen that loads this later than itself. */
export function CuentasEnDirecto({ familiaId }: { familiaId: number | null }): null {
  useCuentasEnDirecto(familiaId);
  return null;
}
