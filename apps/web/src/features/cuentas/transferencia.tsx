import { Button } from "@cosecha/ui/button";
import { Card, CardTitle } from "@cosecha/ui/card";
import { Copy } from "lucide-react";
import { copiada, useCopy } from "../../screens/use-copy.ts";

/** By which the cooperative knows whose a transfer is, and a button to copy it. */
export function Transferencia({ referencia }: { referencia: string }) {
  const { shown, said, copy } = useCopy<HTMLElement>(copiada("Copiada"));
  return (
    <Card>
      <CardTitle>Para pagar por transferencia</CardTitle>
      <p className="mt-1 text-sm text-muted-foreground">
        Ponga esta referencia en el concepto: así se sabe de qué familia es.
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <code
          ref={shown}
          className="rounded-control border bg-muted px-3 py-2 font-bold select-all wrap-anywhere"
        >
          {referencia}
        </code>
        <Button variant="secondary" onClick={() => void copy(referencia)}>
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
