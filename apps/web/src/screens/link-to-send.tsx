import { Button } from "@cosecha/ui/button";
import { Copy, Share2 } from "lucide-react";
import { useRef, useState } from "react";

/** An address that is to be sent to others: to be copied, or shared as the device does it. */
export function LinkToSend({ url, titulo }: { url: string; titulo: string }) {
  const text = useRef<HTMLElement>(null);
  const [said, setSaid] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setSaid("Enlace copiado");
    } catch {
      // Without HTTPS the browser offers no clipboard.
      if (text.current !== null) getSelection()?.selectAllChildren(text.current);
      setSaid("No se ha podido copiar. Está seleccionado: cópielo a mano.");
    }
  };
  const share = async () => {
    try {
      await navigator.share({ title: titulo, url });
    } catch (error) {
      // Whoever closes the phone's own list has decided not to share.
      if (!(error instanceof DOMException && error.name === "AbortError")) await copy();
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <code
        ref={text}
        className="min-w-0 rounded-control border bg-muted px-3 py-2 text-sm select-all wrap-anywhere"
      >
        {url}
      </code>
      <Button variant="secondary" onClick={() => void copy()}>
        <Copy aria-hidden />
        Copiar
      </Button>
      {"share" in navigator ? (
        <Button variant="secondary" onClick={() => void share()}>
          <Share2 aria-hidden />
          Compartir
        </Button>
      ) : null}
      <span role="status" className="text-sm font-medium">
        {said}
      </span>
    </div>
  );
}
