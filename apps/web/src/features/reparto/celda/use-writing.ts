import { useState } from "react";
import { Writing } from "./typed.ts";

/**
 * What is being typed into a cell that shows `valor`: `text` for the input, null while nothing is;
 * `writing` for who keeps it, without waiting for a render, as Enter keeps it and then blurs the
 * input. `begun`: what had been typed before.
 */
export function useWriting(valor: number | null, begun: string | null = null) {
  const [text, setText] = useState(begun);
  const [writing] = useState(() => {
    const fresh = new Writing();
    if (begun !== null) fresh.write(begun, valor);
    return fresh;
  });
  return {
    ...{ text, writing },
    /** null: it is kept, or given up. */
    write(written: string | null) {
      if (written === null) writing.end();
      else writing.write(written, valor);
      setText(written);
    },
  };
}
