import { useState } from "react";
import { type Begun, Writing } from "./typed.ts";

/**
 * What is being typed into a cell that shows `valor`: `text` for the input, null while nothing is;
 * `writing` for who keeps it, without waiting for a render, as Enter keeps it and then blurs the
 * input. `begun`: what had been typed before.
 */
export function useWriting(valor: number | null, begun: Begun | null = null) {
  const [writing] = useState(() => new Writing(begun));
  const [text, setText] = useState(writing.text);
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
