import { formatoCantidad } from "@cosecha/domain/dinero";
import type { ProductoDeReparto, ValorEntregado } from "@cosecha/domain/esquemas/entregas";
import { enKilos, estaPuesto, motivoDeEntrega, sePesaPorPiezas } from "@cosecha/domain/reparto";
import { Button } from "@cosecha/ui/button";
import { cn } from "@cosecha/ui/lib/cn";
import { Check, Equal } from "lucide-react";
import { memo } from "react";
import {
  type Pedida,
  pedidoPorTodas,
  unidadDe,
  unidadPedida,
  usePedidoIndex,
} from "../device/pedido-index.ts";
import { useEntregado, useRecibido, useReparto } from "../device/use-reparto.ts";
import { QuantityCell } from "./quantity-cell.tsx";
import { type Motivo, Reason } from "./reasons.tsx";
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

/**
 * What a family got of a product. Quiet once somebody has said it, which a proposal is not; with a
 * tick in a family's basket.
 */
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
  const { entregado, motivo, preparado } = valor;
  const previsto = pedida?.previsto ?? 0;
  const name = de === "familia" ? familia.nombre : producto.nombre;
  const which = `${producto.nombre}, ${familia.nombre}`;
  const cambiar = (cambio: Partial<ValorEntregado>) => reparto.cambiar([{ ...celda, valor: cambio }]);
  const puesto = estaPuesto(valor);
  const propuesto = entregado !== null && !puesto;
  const hecho = de === "familia" ? puesto : preparado;
  const isScaled = sePesaPorPiezas(producto);
  const porIgualar = editable && !isScaled && previsto > 0 && entregado === null;
  const igualar = () => cambiar({ entregado: previsto, origen: "mano", motivo: null });
  // What can be said of it with one press: that it is as ordered, or as proposed.
  const press = porIgualar
    ? { texto: "igual que lo pedido", Icon: Equal, hace: igualar }
    : editable && propuesto
      ? { texto: "confirmar lo propuesto", Icon: Check, hace: () => cambiar({ origen: "mano" }) }
      : null;
  const difiere = entregado !== null && entregado !== previsto && !(isScaled && entregado > 0);
  return (
    <div
      className={cn(
        "grid items-center gap-x-1.5 gap-y-1 px-4 py-2",
        de === "familia" && press
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
          {propuesto ? (
            <>
              {" · "}
              <span className="font-semibold text-warning-soft-foreground">propuesto</span>
            </>
          ) : null}
        </p>
        {difiere ? (
          <Porque
            producto={producto}
            which={which}
            celda={{ pedido: pedida?.linea.cantidad ?? null, entregado, motivo }}
            editable={editable}
            onChange={(nuevo) => cambiar({ motivo: nuevo })}
          />
        ) : null}
        {pedida && pedida.linea.nota !== "" ? <p className="text-sm italic">«{pedida.linea.nota}»</p> : null}
      </div>
      {de === "familia" && press ? (
        <Button
          variant="ghost"
          className="size-12 p-0"
          aria-label={`${which}: ${press.texto}`}
          title={press.texto}
          onClick={(event) => {
            press.hace();
            // It goes, and must not take the cursor along.
            if (byKeyboard(event)) onMove(1);
          }}
        >
          <press.Icon aria-hidden />
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
        propuesto={propuesto}
        espera={reparto.notebook.espera(celda)}
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
          // Whoever puts it into the basket has said that it is so much.
          onClick={() => cambiar({ preparado: !preparado, ...(propuesto && { origen: "mano" }) })}
        >
          <Check aria-hidden />
        </Button>
      )}
    </div>
  );
});

/** Why it is not what was ordered: for its own reason, or for that of what came. */
function Porque({
  producto,
  which,
  celda,
  editable,
  onChange,
}: {
  producto: ProductoDeReparto;
  which: string;
  celda: { pedido: number | null; entregado: number | null; motivo: Motivo | null };
  editable: boolean;
  onChange: (motivo: Motivo | null) => void;
}) {
  const { recibido, motivo } = useRecibido(producto.id);
  const pedido = pedidoPorTodas(usePedidoIndex(), producto.id);
  const leido = motivoDeEntrega(producto, { ...celda, motivo: null }, { recibido, motivo, pedido });
  if (!editable && celda.motivo === null && leido === null) return null;
  return (
    <Reason
      label={`Motivo: ${which}`}
      motivo={celda.motivo}
      deLoRecibido={leido}
      disabled={!editable}
      onChange={onChange}
    />
  );
}
