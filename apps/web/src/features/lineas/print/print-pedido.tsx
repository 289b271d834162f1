import type { PantallaDeLineas } from "@cosecha/domain/esquemas/lineas";
import { Button } from "@cosecha/ui/button";
import { Printer } from "lucide-react";
import { useEffect, useState } from "react";
import { trpc } from "../../../api/api.ts";
import type { Receipt } from "./receipt.tsx";
import { usePrinting } from "./use-printing.ts";

/**
 * A button that prints one family's order, and what the printer gets instead of the screen, however
 * it is asked to print: what was ordered or, once sharing out is over, what the family got. The
 * sheet's code is loaded once the screen stands. Nothing while nothing is ordered: then the printer
 * gets the screen.
 */
export function PrintPedido({ pantalla }: { pantalla: PantallaDeLineas }) {
  const delivered = pantalla.aPagar != null;
  const ordered = delivered || pantalla.lineas.some(({ cantidad }) => cantidad > 0);
  const { pedido, familiaId } = pantalla;
  const { data: entrega } = trpc.entregas.deFamilia.useQuery(
    { pedidoId: pedido.id, familiaId },
    { enabled: delivered },
  );
  const [Sheet, setSheet] = useState<typeof Receipt | null>(null);
  useEffect(() => {
    if (!ordered) return;
    let gone = false;
    const load = async () => {
      const { Receipt: loaded } = await import("./receipt.tsx");
      if (!gone) setSheet(() => loaded);
    };
    // Without the code the printer gets the screen, as without this effect.
    load().catch(() => {});
    return () => {
      gone = true;
    };
  }, [ordered]);
  const printing = usePrinting();
  // What is not known yet is not printed as something else.
  if (Sheet === null || !ordered || (delivered && entrega === undefined)) return null;
  return (
    <>
      <Button
        variant="ghost"
        onClick={() => window.print()}
        title="Imprimir"
        className="max-sm:hidden max-lg:px-3"
      >
        <Printer aria-hidden />
        <span className="max-lg:sr-only">Imprimir</span>
      </Button>
      {printing ? (
        <Sheet pantalla={pantalla} entregas={delivered ? (entrega?.entregas ?? null) : null} />
      ) : null}
    </>
  );
}
