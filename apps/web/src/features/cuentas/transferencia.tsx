import { Button } from "@cosecha/ui/button";
import { Card, CardTitle } from "@cosecha/ui/card";
import { Copy } from "lucide-react";
import { useRef, useState } from "react";

/** By which the cooperative knows whose a transfer is, and a button to copy it. */
export function Transferencia({ referencia }: { referencia: string }) {
  const text = useRef<HTMLElement>(null);
  const [said, setSaid] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(referencia);
      setSaid("Copiada");
    } catch {
      // Without HTTPS, or where it has been refused, there is no clipboard.
      if (text.current !== null) getSelection()?.selectAllChildren(text.current);
      setSaid("No se ha podido copiar. Está seleccionada: cópiela a mano.");
    }
  };
  return (
    <Card>
      <CardTitle>Para pagar por transferencia</CardTitle>
      <p className="mt-1 text-sm text-muted-foreground">
        Ponga esta referencia en el concepto: así se sabe de qué familia es.
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <code
          ref={text}
          className="rounded-control border bg-muted px-3 py-2 font-bold select-all wrap-anywhere"
        >
          {referencia}
        </code>
        <Button variant="secondary" onClick={() => void copy()}>
          <Copy aria-hidden />
          Copiar<span className="sr-only"> la referencia</span>
        </Button>
        <span role="status" className="text-sm font-medium">
          {said}
        </span>
      </div>
    </Card>
  );
}
