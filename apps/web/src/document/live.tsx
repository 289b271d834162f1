import { textos } from "@cosecha/domain/textos";
import { cn } from "@cosecha/ui/lib/cn";
import { useEffect, useEffectEvent, useState } from "react";
import { session } from "../session/session.ts";
import { type FollowHandlers, keepFollowing } from "./follow.ts";
import { useVisible } from "./reloading.ts";
import type { Followed } from "./stream.ts";

/**
 * Whether the screen shows other users' changes as they happen, or why it does not; null until that
 * is known.
 */
export type LiveState = keyof typeof SAID | null;
/** What is said of it, and what follows where there is room. */
const SAID = {
  directo: ["En directo"],
  perdido: ["Sin conexión", " en directo: reintentando…"],
  demasiadas: [textos.lineas.demasiadasPantallas],
} as const;

/** How long the connection may be lost, in ms, before the screen says so. */
const PATIENCE = 3_000;

/**
 * Follows while the page is seen, and says how that goes; null: nothing yet. A hidden page is not
 * followed, because a browser has only six connections for all its tabs.
 */
export function useFollowed<F extends Followed>(
  which: F | null,
  { since, onChange, onRefused }: Pick<FollowHandlers<F>, "since" | "onChange" | "onRefused">,
): LiveState {
  const visible = useVisible();
  const [connected, setConnected] = useState(false);
  const [state, setState] = useState<LiveState>(null);
  const sinceNow = useEffectEvent(since);
  const onChangeNow = useEffectEvent(onChange);
  const onRefusedNow = useEffectEvent((codigo: string) => {
    if (codigo === "NO_AUTENTICADO") session.expire();
    else if (codigo === "DEMASIADOS_INTENTOS") setState("demasiadas");
    else onRefused(codigo);
  });
  const key = visible && which !== null ? JSON.stringify(which) : null;

  useEffect(() => {
    if (key === null) return;
    const stop = keepFollowing<F>(JSON.parse(key), {
      since: () => sinceNow(),
      onConnected: setConnected,
      onChange: (change) => onChangeNow(change),
      onRefused: (codigo) => onRefusedNow(codigo),
    });
    return () => {
      stop();
      setConnected(false);
    };
  }, [key]);

  useEffect(() => {
    if (connected) {
      setState("directo");
      return;
    }
    if (key === null) return;
    const timer = setTimeout(
      () => setState((before) => (before === "demasiadas" ? before : "perdido")),
      PATIENCE,
    );
    return () => clearTimeout(timer);
  }, [connected, key]);
  return state;
}

/**
 * Says quietly whether the screen is live, and announces it to screen readers when it no longer is.
 */
export function LiveStatus({ state }: { state: LiveState }) {
  const [said, more = ""] = state === null ? [] : SAID[state];
  return (
    <p
      role="status"
      // Its usual words have their room before they come, and nothing moves as they change.
      className="flex min-h-5 min-w-22 items-center gap-1.5 text-sm text-muted-foreground max-sm:text-xs sm:min-w-26 print:hidden"
    >
      {state === null ? null : (
        <>
          <span
            aria-hidden
            className={cn(
              "size-2 shrink-0 rounded-full",
              state === "directo" ? "bg-success-soft-foreground" : "bg-warning-soft-foreground",
            )}
          />
          <span>
            {said}
            <span className="max-lg:sr-only">{more}</span>
          </span>
        </>
      )}
    </p>
  );
}
