import { useState } from "react";
import { Writing } from "./typed.ts";

/**
 * What is being typed into a cell that shows `valor`: `text` for the input, null while nothing is;
 * `writing` for who keeps it, without waiting for a render, as Enter keeps it and then blurs the
 * input.
 */
export function useWriting(valor: number | null) {
  const [text, setText] = useState<string | null>(null);
  const [writing] = useState(() => new Writing());
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
