import { Button } from "@cosecha/ui/button";
import { Copy } from "lucide-react";
import { copiada, useCopy } from "../../screens/use-copy.ts";

/** The key with which an application signs in, and a button to copy it. */
export function Clave({ clave, onClose }: { clave: string; onClose: () => void }) {
  const { shown, said, copy } = useCopy<HTMLElement>(copiada("Copiada"));
  return (
    <div className="grid gap-3">
      <code
        ref={shown}
        className="rounded-control border bg-muted px-3 py-2 text-sm select-all wrap-anywhere"
      >
        {clave}
      </code>
      <p role="status" className="min-h-6 text-sm font-medium">
        {said}
      </p>
      <div className="flex flex-wrap justify-end gap-2 max-xs:*:flex-1">
        <Button variant="outline" onClick={onClose}>
          Ya la tengo
        </Button>
        <Button onClick={() => void copy(clave)}>
          <Copy aria-hidden />
          Copiar
        </Button>
      </div>
    </div>
  );
}
