import { useEffect, useRef } from "react";

/**
 * A function that calls `action` once, `ms` after its last call. `cancel` forgets a pending call.
 */
export function useDebounced<T>(action: (value: T) => void, ms: number) {
  const latest = useRef(action);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => {
    latest.current = action;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    call(value: T) {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => latest.current(value), ms);
    },
    cancel() {
      clearTimeout(timer.current);
    },
  };
}
