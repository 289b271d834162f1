import { formatoCantidad } from "@cosecha/domain/dinero";
import type { ProductoDeReparto, ValorRecibido } from "@cosecha/domain/esquemas/entregas";
import { formatoPrecioExacto } from "@cosecha/domain/euros";
import { enKilos, precioDeEntrega } from "@cosecha/domain/reparto";
import * as deReparto from "@cosecha/domain/textos/entregas";
import { Button } from "@cosecha/ui/button";
import { cn } from "@cosecha/ui/lib/cn";
import { Check, ChevronDown, Equal } from "lucide-react";
import { memo, useId, useState } from "react";
import { MoneyCell } from "../celda/money-cell.tsx";
import { QuantityCell } from "../celda/quantity-cell.tsx";
import { ReasonSelect } from "../celda/reasons.tsx";
import { byKeyboard } from "../celda/rows.tsx";
import { pedidoEnTotal, usePedidoIndex } from "../device/pedido-index.ts";
import { useRecibido, useReparto } from "../device/use-reparto.ts";

export const recibidoId = (productoId: number): string => `recibido-${productoId}`;

interface RecibirRowProps {
  producto: ProductoDeReparto;
  editable: boolean;
  onMove: (by: 1 | -1) => void;
}

/** One product: what was ordered of it, what came, and on request all the rest. */
export const RecibirRow = memo(function RecibirRow({ producto, editable, onMove }: RecibirRowProps) {
  const { id: productoId, nombre } = producto;
  const reparto = useReparto();
  const valor = useRecibido(productoId);
  const order = usePedidoIndex();
  const previsto = order.previsto.get(productoId) ?? 0;
  const [open, setOpen] = useState(false);
  const moreId = useId();
  const kilos = enKilos(producto);
  const cambiar = (cambio: Partial<ValorRecibido>, antes: Partial<ValorRecibido> = {}) =>
    reparto.cambiar([{ productoId, familiaId: null, valor: cambio, antes }]);
  const { recibido } = valor;
  const igual = recibido !== null && recibido === previsto;
  return (
    <div className={cn("px-4 py-2", igual && "bg-muted/40")}>
      <div className="grid grid-cols-[minmax(0,1fr)_repeat(3,auto)] items-center gap-x-1.5 gap-y-1">
        <div className="min-w-0">
          <p className={cn("leading-tight wrap-anywhere", !igual && "font-semibold")}>
            {igual ? <Check aria-hidden className="mr-1 inline size-4 align-[-0.15em]" /> : null}
            {nombre}
          </p>
          <p className="text-sm tabular-nums text-muted-foreground">
            {[
              `Pedido: ${pedidoEnTotal(order, producto)}`,
              valor.motivo === null ? null : deReparto.motivos[valor.motivo],
              valor.sobrante > 0 ? `sobrante ${formatoCantidad(valor.sobrante)}` : null,
              valor.merma > 0 ? `merma ${formatoCantidad(valor.merma)}` : null,
            ]
              .filter(Boolean)
              .join(" · ")}
          </p>
        </div>
        {editable && previsto > 0 && recibido === null ? (
          <Button
            variant="ghost"
            size="iconTall"
            aria-label={`${nombre}: igual que lo pedido`}
            title="Igual que lo pedido"
            onClick={(event) => {
              cambiar({ recibido: previsto });
              if (byKeyboard(event)) onMove(1);
            }}
          >
            <Equal aria-hidden />
          </Button>
        ) : (
          <span />
        )}
        <QuantityCell
          id={recibidoId(productoId)}
          label={`Recibido de ${nombre}`}
          valor={recibido}
          kilos={kilos}
          previsto={previsto}
          readOnly={!editable}
          espera={reparto.notebook.espera({ productoId, familiaId: null })}
          onChange={(nuevo, _, antes) => cambiar({ recibido: nuevo }, { recibido: antes })}
          onMove={onMove}
        />
        <Button
          variant="ghost"
          size="iconTall"
          aria-expanded={open}
          aria-controls={moreId}
          aria-label={`Más de ${nombre}`}
          title="Precio, motivo, sobrante y merma"
          onClick={() => setOpen(!open)}
        >
          <ChevronDown aria-hidden className={cn("transition-transform", open && "rotate-180")} />
        </Button>
      </div>
      <div id={moreId} hidden={!open}>
        {open ? <Detalle producto={producto} valor={valor} editable={editable} cambiar={cambiar} /> : null}
      </div>
    </div>
  );
});

function Detalle({
  producto,
  valor,
  editable,
  cambiar,
}: {
  producto: ProductoDeReparto;
  valor: ValorRecibido;
  editable: boolean;
  cambiar: (cambio: Partial<ValorRecibido>, antes?: Partial<ValorRecibido>) => void;
}) {
  const kilos = enKilos(producto);
  const pedido = formatoPrecioExacto(precioDeEntrega(producto, null));
  const { nombre, id } = producto;
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-3 pt-2 pb-3">
      <Dato label="Precio del albarán, sin IVA" nota={`El del pedido: ${pedido}${kilos ? " / kg" : ""}`}>
        <MoneyCell
          label={`Precio de ${nombre} en el albarán`}
          valor={valor.precio}
          readOnly={!editable}
          onChange={(precio, antes) => cambiar({ precio }, { precio: antes })}
        />
      </Dato>
      <Dato label="Se queda la cooperativa">
        <QuantityCell
          id={`sobrante-${id}`}
          label={`Sobrante de ${nombre}`}
          valor={valor.sobrante}
          kilos={kilos}
          previsto={0}
          readOnly={!editable}
          onChange={(sobrante, _, antes) => cambiar({ sobrante: sobrante ?? 0 }, { sobrante: antes ?? 0 })}
          onMove={() => {}}
        />
      </Dato>
      <Dato label="Se ha perdido">
        <QuantityCell
          id={`merma-${id}`}
          label={`Merma de ${nombre}`}
          valor={valor.merma}
          kilos={kilos}
          previsto={0}
          readOnly={!editable}
          onChange={(merma, _, antes) => cambiar({ merma: merma ?? 0 }, { merma: antes ?? 0 })}
          onMove={() => {}}
        />
      </Dato>
      <Dato label="Motivo" className="w-64">
        <ReasonSelect
          label={`Motivo de lo recibido de ${nombre}`}
          motivo={valor.motivo}
          disabled={!editable}
          onChange={(motivo) => cambiar({ motivo })}
        />
      </Dato>
    </div>
  );
}

function Dato({
  label,
  nota,
  className,
  children,
}: {
  label: string;
  nota?: string;
  className?: string;
  children: React.ReactNode;
}) {
  return (
    <div className={cn("grid justify-items-start gap-1", className)}>
      <span className="text-sm font-medium">{label}</span>
      {children}
      {nota === undefined ? null : <span className="text-sm text-muted-foreground">{nota}</span>}
    </div>
  );
}
