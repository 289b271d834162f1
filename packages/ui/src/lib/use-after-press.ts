import { useCallback, useEffect, useRef } from "react";

/**
 * Leaving a field by pressing a button makes the field's error appear, which may move the button
 * away from under the pointer, and then there is no click. So what leaving does waits until the
 * press is over.
 */
export function useAfterPress(): (action: () => void) => void {
  const pressed = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const release = () => {
      pressed.current = false;
      for (const action of waiting.current.splice(0)) action();
    };
    const releaseIn = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(release, ms);
    };
    const down = () => {
      clearTimeout(timer);
      pressed.current = true;
    };
    const click = () => {
      if (pressed.current) releaseIn(0);
    };
    // On a touch screen the field is left only after the finger is up; and a drag ends without a
    // click.
    const up = () => releaseIn(300);
    const options = { capture: true, passive: true };
    document.addEventListener("pointerdown", down, options);
    document.addEventListener("pointerup", up, options);
    document.addEventListener("pointercancel", up, options);
    document.addEventListener("click", click, options);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("pointerdown", down, options);
      document.removeEventListener("pointerup", up, options);
      document.removeEventListener("pointercancel", up, options);
      document.removeEventListener("click", click, options);
    };
  }, []);
  return useCallback((action) => {
    if (pressed.current) waiting.current.push(action);
    else action();
  }, []);
}
