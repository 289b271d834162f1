import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/**
 * Whether the page is being printed. It becomes true before the browser takes the picture of the
 * page.
 */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const media = window.matchMedia("print");
    const set = (now: boolean) => flushSync(() => setPrinting(now));
    const before = () => set(true);
    const after = () => set(false);
    const follow = () => set(media.matches);
    window.addEventListener("beforeprint", before);
    window.addEventListener("afterprint", after);
    media.addEventListener("change", follow);
    return () => {
      window.removeEventListener("beforeprint", before);
      window.removeEventListener("afterprint", after);
      media.removeEventListener("change", follow);
    };
  }, []);
  return printing;
}
