import { useEffect, useState } from "react";
import { goOn } from "./navigation.ts";
import { leadTo } from "./press.ts";

interface Leaving {
  to: string;
  /** The message for the next screen (useArrivalMessage). */
  mensaje?: string;
  /** The delay in milliseconds. */
  after?: number;
}

/**
 * Leaves a screen whose record is done, for example deleted. While it is `leaving`, nothing on the
 * screen should be usable. When the user leaves earlier, the timer is cancelled.
 */
export function useLeaving() {
  const [leaving, leave] = useState<Leaving | null>(null);
  useEffect(() => {
    if (leaving === null) return;
    const { to, mensaje, after } = leaving;
    leadTo(to);
    const timer = setTimeout(() => goOn(to, { replace: true, state: mensaje && { mensaje } }), after);
    return () => {
      leadTo(null);
      clearTimeout(timer);
    };
  }, [leaving]);
  return { leaving: leaving !== null, leave };
}
