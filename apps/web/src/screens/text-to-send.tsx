import { Button } from "@cosecha/ui/button";
import { Copy, Share2 } from "lucide-react";
import { copiado, useCopy } from "./use-copy.ts";

/** A message that is to be sent by hand: to be copied, or shared as the device does it. */
export function TextToSend({ titulo, asunto, texto }: { titulo: string; asunto: string; texto: string }) {
  const { shown, said, copy, share } = useCopy<HTMLPreElement>(copiado("Mensaje copiado"));
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{titulo}</span>
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Copiar el mensaje: ${titulo}`}
          onClick={() => void copy(texto)}
        >
          <Copy aria-hidden />
          Copiar el mensaje
        </Button>
        {"share" in navigator ? (
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Compartir: ${titulo}`}
            onClick={() => void share({ title: asunto, text: texto }, texto)}
          >
            <Share2 aria-hidden />
            Compartir
          </Button>
        ) : null}
        <span role="status" className="text-sm font-medium">
          {said}
        </span>
      </div>
      <details>
        <summary className="focus-ring touch-target w-fit cursor-pointer rounded-control text-sm text-link">
          Leerlo
        </summary>
        <pre
          ref={shown}
          className="mt-2 max-h-80 overflow-y-auto rounded-control border bg-muted p-3 font-sans text-sm whitespace-pre-wrap wrap-anywhere"
        >
          {texto}
        </pre>
      </details>
    </div>
  );
}
