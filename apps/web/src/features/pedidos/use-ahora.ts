import { useEffect, useState } from "react";

/** The time, to the minute: what depends on it changes by itself while one looks. */
export function useAhora(): Date {
  const [ahora, setAhora] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setAhora(new Date()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return ahora;
}
