import { useEffect, useMemo, useRef } from "react";
import { sesionDe, session } from "../../../session/session.ts";

export interface SaveRequest {
  /** Something is asked for, by who is signed in now. */
  begin: () => void;
  /** Whether it may still be done. */
  stands: () => boolean;
}

/**
 * Whether what was asked for may still be done: a screen that is gone sends nothing more, and what
 * one session asked for another one does not send.
 */
export function useRequest(): SaveRequest {
  const sesion = useRef<string | null>(null);
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  return useMemo(
    () => ({
      begin: () => {
        sesion.current = sesionDe(session.get().token);
      },
      stands: () =>
        isThere.current && sesion.current !== null && sesionDe(session.get().token) === sesion.current,
    }),
    [],
  );
}
