import { useEffect, useState } from "react";
import { goOn } from "./navigation.ts";

interface Leaving {
  to: string;
  /** What the next screen says (useArrivalMessage). */
  mensaje?: string;
  /** Milliseconds until then. */
  after?: number;
}

/**
 * The way out of a screen whose record is done with. Meanwhile it is `leaving`, and nothing in it should be usable;
 * who leaves it earlier is not fetched back.
 */
export function useLeaving() {
  const [leaving, leave] = useState<Leaving | null>(null);
  useEffect(() => {
    if (leaving === null) return;
    const { to, mensaje, after } = leaving;
    const timer = setTimeout(() => goOn(to, { replace: true, state: mensaje && { mensaje } }), after);
    return () => clearTimeout(timer);
  }, [leaving]);
  return { leaving: leaving !== null, leave };
}
