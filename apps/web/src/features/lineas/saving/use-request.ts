import { useEffect, useMemo, useRef } from "react";
import { sesionDe, session } from "../../../session/session.ts";

export interface SaveRequest {
  /** The user asks to save, in the current session. */
  begin: () => void;
  /** Whether that request may still be sent. */
  stands: () => boolean;
}

/**
 * Whether a requested save may still be sent. It may not after the screen has closed, nor when
 * another user has signed in since.
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
