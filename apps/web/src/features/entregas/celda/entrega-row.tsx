import { formatoCantidad } from "@cosecha/domain/dinero";
import type { ProductoDeReparto, ValorEntregado } from "@cosecha/domain/esquemas/entregas";
import { enKilos, sePesaPorPiezas } from "@cosecha/domain/reparto";
import { Button } from "@cosecha/ui/button";
import { cn } from "@cosecha/ui/lib/cn";
import { Check, Equal } from "lucide-react";
import { memo } from "react";
import { type Pedida, unidadDe, unidadPedida } from "../device/mesa.ts";
import { useEntregado, useReparto } from "../device/use-reparto.ts";
import { QuantityCell } from "./quantity-cell.tsx";
import { Reason } from "./reasons.tsx";
import { byKeyboard } from "./rows.tsx";

export const entregadoId = (productoId: number, familiaId: number): string =>
  `entregado-${productoId}-${familiaId}`;

interface EntregaRowProps {
  producto: ProductoDeReparto;
  familia: { id: number; nombre: string };
  /** What the family ordered; undefined: nothing. */
  pedida: Pedida | undefined;
  /** What the row is called: the family of a product, or the product of a family. */
  de: "familia" | "producto";
  editable: boolean;
  onMove: (by: 1 | -1) => void;
}

/** What a family got of a product. Quiet once it is there; with a tick in a family's basket. */
export const EntregaRow = memo(function EntregaRow({
  producto,
  familia,
  pedida,
  de,
  editable,
  onMove,
}: EntregaRowProps) {
  const reparto = useReparto();
  const valor = useEntregado(producto.id, familia.id);
  const celda = { productoId: producto.id, familiaId: familia.id };
  const { entregado, origen, motivo, preparado } = valor;
  const previsto = pedida?.previsto ?? 0;
  const name = de === "familia" ? familia.nombre : producto.nombre;
  const which = `${producto.nombre}, ${familia.nombre}`;
  const cambiar = (cambio: Partial<ValorEntregado>) => reparto.cambiar([{ ...celda, valor: cambio }]);
  const hecho = de === "familia" ? entregado !== null : preparado;
  const isScaled = sePesaPorPiezas(producto);
  const porIgualar = editable && !isScaled && previsto > 0 && entregado === null;
  const igualar = () => cambiar({ entregado: previsto, origen: "mano", motivo: null });
  const difiere = entregado !== null && entregado !== previsto && !(isScaled && entregado > 0);
  return (
    <div
      className={cn(
        "grid items-center gap-x-1.5 gap-y-1 px-4 py-2",
        de === "familia" && porIgualar
          ? "grid-cols-[minmax(0,1fr)_auto_auto]"
          : de === "familia" || !editable
            ? "grid-cols-[minmax(0,1fr)_auto]"
            : "grid-cols-[minmax(0,1fr)_auto_3rem]",
        hecho && "bg-muted/40",
      )}
    >
      <div className="min-w-0">
        <p className={cn("leading-tight wrap-anywhere", hecho ? "text-muted-foreground" : "font-semibold")}>
          {hecho ? (
            <Check aria-label="Hecho" role="img" className="mr-1 inline size-4 align-[-0.15em]" />
          ) : null}
          {name}
        </p>
        <p className="text-sm tabular-nums text-muted-foreground">
          {pedida === undefined ? "No lo pidió" : `Pidió ${formatoCantidad(pedida.linea.cantidad)}`}
          {pedida === undefined
            ? ""
            : isScaled && previsto > 0
              ? ` (unos ${formatoCantidad(previsto)} kg)`
              : isScaled
                ? unidadPedida(producto)
                : unidadDe(producto)}
          {origen === "propuesta" && entregado !== null ? " · propuesto" : null}
        </p>
        {difiere && (editable || motivo !== null) ? (
          <Reason
            label={`Motivo: ${which}`}
            motivo={motivo}
            disabled={!editable}
            onChange={(nuevo) => cambiar({ motivo: nuevo })}
          />
        ) : null}
        {pedida && pedida.linea.nota !== "" ? <p className="text-sm italic">«{pedida.linea.nota}»</p> : null}
      </div>
      {de === "familia" && porIgualar ? (
        <Button
          variant="ghost"
          className="size-12 p-0"
          aria-label={`${which}: igual que lo pedido`}
          title="Igual que lo pedido"
          onClick={(event) => {
            igualar();
            // It goes, and must not take the cursor along.
            if (byKeyboard(event)) onMove(1);
          }}
        >
          <Equal aria-hidden />
        </Button>
      ) : null}
      <QuantityCell
        id={entregadoId(producto.id, familia.id)}
        label={`Entregado: ${which}`}
        valor={entregado}
        kilos={enKilos(producto)}
        previsto={previsto}
        pesa
        readOnly={!editable}
        espera={reparto.cuaderno.espera(celda)}
        onChange={(nuevo, como) =>
          cambiar({
            entregado: nuevo,
            origen: como,
            ...(pedida === undefined && nuevo !== null && { motivo: "sobrante" as const }),
          })
        }
        onMove={onMove}
      />
      {de === "familia" || !editable ? null : porIgualar ? (
        // In the place of the tick, which comes next: a phone has no room for both.
        <Button
          variant="outline"
          className="size-12 p-0"
          aria-label={`${which}: igual que lo pedido`}
          title="Igual que lo pedido"
          onClick={igualar}
        >
          <Equal aria-hidden />
        </Button>
      ) : (
        <Button
          variant={preparado ? "primary" : "outline"}
          className="size-12 p-0"
          aria-pressed={preparado}
          aria-label={`Preparado: ${which}`}
          title="Preparado"
          aria-disabled={entregado === null && !preparado}
          onClick={() => cambiar({ preparado: !preparado })}
        >
          <Check aria-hidden />
        </Button>
      )}
    </div>
  );
});
