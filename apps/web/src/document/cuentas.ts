import { useEffect, useRef } from "react";
import { queryClient } from "../api/api.ts";
import { serverTime } from "../api/server-clock.ts";
import { session } from "../session/session.ts";
import { keepFollowing } from "./follow.ts";
import { reloader, useVisible } from "./reloading.ts";
import type { Followed } from "./stream.ts";

/** An answer may be as old as this, in ms, before it is asked for again (`staleTime`). */
const OLD = 10_000;

/**
 * Asks again for what the screen shows of accounts when something has been posted to a family, or
 * to anybody (null): once a second at most, however much it is. A hidden page asks for nothing.
 */
export const useCuentasEnDirecto = (familiaId: number | null): void =>
  useEnDirecto("cuentas", { cambios: "cuentas", de: { familiaId } });

/** The same of turns, when any of them has changed. */
export const useTurnosEnDirecto = (): void => useEnDirecto("turnos", { cambios: "turnos", de: {} });

function useEnDirecto(router: "cuentas" | "turnos", which: Followed): void {
  const visible = useVisible();
  const followed = JSON.stringify(which);
  /** From when on changes may not have been seen. */
  const since = useRef<Date>(null);
  useEffect(() => {
    if (!visible) return;
    since.current ??= new Date(serverTime().getTime() - OLD);
    const reload = reloader(
      () => false,
      () => {
        since.current = serverTime();
        void queryClient.invalidateQueries({ queryKey: [[router]] });
      },
    );
    const stop = keepFollowing(JSON.parse(followed) as Followed, {
      since: () => since.current ?? undefined,
      onConnected: () => undefined,
      onChange: reload.soon,
      onRefused: (codigo) => {
        if (codigo === "NO_AUTENTICADO") session.expire();
      },
    });
    return () => {
      reload.stop();
      stop();
    };
  }, [visible, router, followed]);
}

/** The same, for a screen that loads this later than itself. */
export function CuentasEnDirecto({ familiaId }: { familiaId: number | null }): null {
  useCuentasEnDirecto(familiaId);
  return null;
}
