import { Button } from "@cosecha/ui/button";
import { Copy, Share2 } from "lucide-react";
import { copiado, useCopy } from "./use-copy.ts";

/** An address that is to be sent to others: to be copied, or shared as the device does it. */
export function LinkToSend({ url, titulo }: { url: string; titulo: string }) {
  const { shown, said, copy, share } = useCopy<HTMLElement>(copiado("Enlace copiado"));
  return (
    <div className="flex flex-wrap items-center gap-2">
      <code
        ref={shown}
        className="min-w-0 rounded-control border bg-muted px-3 py-2 text-sm select-all wrap-anywhere"
      >
        {url}
      </code>
      <Button variant="secondary" onClick={() => void copy(url)}>
        <Copy aria-hidden />
        Copiar
      </Button>
      {"share" in navigator ? (
        <Button variant="secondary" onClick={() => void share({ title: titulo, url }, url)}>
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
