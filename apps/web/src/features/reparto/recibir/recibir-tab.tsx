import { cambiosComoSePidio } from "@cosecha/domain/reparto";
import { Button } from "@cosecha/ui/button";
import { EmptyState } from "@cosecha/ui/empty-state";
import { CheckCheck } from "lucide-react";
import { useRef } from "react";
import { Undo } from "../celda/press.tsx";
import { Rows } from "../celda/rows.tsx";
import { celdasDe } from "../device/celdas.ts";
import { useFase } from "../device/editable.ts";
import { usePedidoIndex } from "../device/pedido-index.ts";
import { usePress } from "../device/use-press.ts";
import { useChanges, useReparto } from "../device/use-reparto.ts";
import { RecibirRow, recibidoId } from "./recibir-row.tsx";

const keyOf = (producto: { id: number }) => producto.id;
const inputOf = (producto: { id: number }) => recibidoId(producto.id);

/** What the supplier brought, product by product. */
export function RecibirTab() {
  const { productos } = usePedidoIndex();
  const { editable } = useFase();
  if (productos.length === 0) return <EmptyState title="Nadie ha pedido nada." />;
  return (
    <div className="grid gap-3">
      {editable ? <ComoSePidio /> : null}
      <Rows
        label="Lo que trajo el proveedor"
        items={productos}
        keyOf={keyOf}
        inputOf={inputOf}
        row={(producto, move) => <RecibirRow producto={producto} editable={editable} onMove={move} />}
      />
    </div>
  );
}

/** «Todo como se pidió», and what takes it back. */
function ComoSePidio() {
  const { notebook } = useReparto();
  const { hecho, press, undo } = usePress();
  const status = useRef<HTMLParagraphElement>(null);
  useChanges();
  const { productos, previsto } = usePedidoIndex();
  const sinContar = productos.filter(
    ({ id }) => previsto.has(id) && notebook.recibido(id).recibido === null,
  ).length;
  const accept = () => {
    const cambios = cambiosComoSePidio(celdasDe(notebook));
    const n = cambios.length;
    press(cambios, n === 1 ? "1 producto, como se pidió." : `${n} productos, como se pidieron.`);
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button size="tall" aria-disabled={sinContar === 0} onClick={accept}>
        <CheckCheck aria-hidden />
        Todo como se pidió
      </Button>
      <p
        ref={status}
        role="status"
        tabIndex={-1}
        className="focus-ring rounded-control text-sm text-muted-foreground"
      >
        {hecho !== undefined
          ? `${hecho.texto} Cambie ahora solo lo que difiera.`
          : sinContar === 0
            ? "Todo está contado."
            : `${sinContar === 1 ? "Falta 1 producto" : `Faltan ${sinContar} productos`} por contar. Después cambie solo lo que difiera.`}
      </p>
      {hecho === undefined ? null : <Undo to={status} onClick={undo} />}
    </div>
  );
}
