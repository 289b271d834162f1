import { Button } from "@cosecha/ui/button";
import { Copy, Share2 } from "lucide-react";
import { useId, useRef, useState } from "react";
import { paths } from "../../navigation/paths.ts";

/**
 * The address where families order, to be sent to them: it leads each to its own lines, after signing
 * in where that is needed.
 */
export function Compartir({ pedidoId, titulo }: { pedidoId: number; titulo: string }) {
  const id = useId();
  const text = useRef<HTMLElement>(null);
  const [said, setSaid] = useState("");
  const url = new URL(paths.reparto({ pedidoId }), window.location.origin).href;
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
    <section
      aria-labelledby={id}
      className="grid gap-2 rounded-card border bg-surface p-4 text-surface-foreground shadow-raised"
    >
      <h2 id={id} className="font-semibold">
        Envíe este enlace a las familias
      </h2>
      <p className="text-sm text-muted-foreground">
        Lleva a cada una a su pedido; quien no haya entrado, entra antes.
      </p>
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
    </section>
  );
}
