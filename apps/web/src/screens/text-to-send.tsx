import { Button } from "@cosecha/ui/button";
import { Copy, Share2 } from "lucide-react";
import { useRef, useState } from "react";

/** A message that is to be sent by hand: to be copied, or shared as the device does it. */
export function TextToSend({ titulo, asunto, texto }: { titulo: string; asunto: string; texto: string }) {
  const pre = useRef<HTMLPreElement>(null);
  const details = useRef<HTMLDetailsElement>(null);
  const [said, setSaid] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(texto);
      setSaid("Mensaje copiado");
    } catch {
      // Without HTTPS the browser offers no clipboard.
      if (details.current !== null) details.current.open = true;
      if (pre.current !== null) getSelection()?.selectAllChildren(pre.current);
      setSaid("No se ha podido copiar. Está seleccionado: cópielo a mano.");
    }
  };
  const share = async () => {
    try {
      await navigator.share({ title: asunto, text: texto });
    } catch (error) {
      // Whoever closes the phone's own list has decided not to share.
      if (!(error instanceof DOMException && error.name === "AbortError")) await copy();
    }
  };
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{titulo}</span>
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Copiar el mensaje: ${titulo}`}
          onClick={() => void copy()}
        >
          <Copy aria-hidden />
          Copiar el mensaje
        </Button>
        {"share" in navigator ? (
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Compartir: ${titulo}`}
            onClick={() => void share()}
          >
            <Share2 aria-hidden />
            Compartir
          </Button>
        ) : null}
        <span role="status" className="text-sm font-medium">
          {said}
        </span>
      </div>
      <details ref={details}>
        <summary className="focus-ring touch-target w-fit cursor-pointer rounded-control text-sm text-link">
          Leerlo
        </summary>
        <pre
          ref={pre}
          className="mt-2 max-h-80 overflow-y-auto rounded-control border bg-muted p-3 font-sans text-sm whitespace-pre-wrap wrap-anywhere"
        >
          {texto}
        </pre>
      </details>
    </div>
  );
}
