import { type RefObject, useRef, useState } from "react";

/** What is said of copying, in the gender of what is copied. */
interface Words {
  copied: string;
  selected: string;
}

/** What is said of an address, a key or a reference that is copied. */
export const copiada = (copied: string): Words => ({
  copied,
  selected: "No se ha podido copiar. Está seleccionada: cópiela a mano.",
});
/** The same of a link or a message. */
export const copiado = (copied: string): Words => ({
  copied,
  selected: "No se ha podido copiar. Está seleccionado: cópielo a mano.",
});

/**
 * Copies a text, or shares it as the device does it. Without HTTPS the browser offers no clipboard:
 * then what `shown` shows is selected, to be copied by hand. `said` is what came of it.
 */
export function useCopy<Shown extends HTMLElement>({ copied, selected }: Words) {
  const shown: RefObject<Shown | null> = useRef<Shown>(null);
  const [said, setSaid] = useState("");
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid(copied);
    } catch {
      const details = shown.current?.closest("details");
      if (details != null) details.open = true;
      if (shown.current !== null) getSelection()?.selectAllChildren(shown.current);
      setSaid(selected);
    }
  };
  const share = async (data: ShareData, text: string) => {
    try {
      await navigator.share(data);
    } catch (error) {
      // Whoever closes the phone's own list has decided not to share.
      if (!(error instanceof DOMException && error.name === "AbortError")) await copy(text);
    }
  };
  return { shown, said, setSaid, copy, share };
}
