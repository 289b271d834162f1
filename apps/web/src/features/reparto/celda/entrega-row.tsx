import { formatoCantidad } from "@cosecha/domain/dinero";
import type { ProductoDeReparto, ValorEntregado } from "@cosecha/domain/esquemas/entregas";
import { enKilos, estaPuesto, motivoDeEntrega, sePesaPorPiezas } from "@cosecha/domain/reparto";
import { Button } from "@cosecha/ui/button";
import { cn } from "@cosecha/ui/lib/cn";
import { Check, Equal, type LucideIcon } from "lucide-react";
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
export const EntregaRow = memo(function EntregaRow(props: EntregaRowProps) {
  const { producto, familia, pedida, de, editable, onMove } = props;
  const { which, celda, valor, previsto, propuesto, hecho, press, cambiar, espera } = useEntrega(props);
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
          {de === "familia" ? familia.nombre : producto.nombre}
        </p>
        <Pidio producto={producto} pedida={pedida} propuesto={propuesto} />
        <Porque
          producto={producto}
          which={which}
          valor={valor}
          pedida={pedida}
          editable={editable}
          onChange={(nuevo) => cambiar({ motivo: nuevo })}
        />
        {pedida && pedida.linea.nota !== "" ? <p className="text-sm italic">«{pedida.linea.nota}»</p> : null}
      </div>
      {de === "familia" && press ? <Press {...press} which={which} onMove={onMove} /> : null}
      <QuantityCell
        id={entregadoId(producto.id, familia.id)}
        label={`Entregado: ${which}`}
        valor={valor.entregado}
        kilos={enKilos(producto)}
        previsto={previsto}
        pesa
        readOnly={!editable}
        propuesto={propuesto}
        espera={espera(celda)}
        onChange={(nuevo, como, entregado) =>
          cambiar(
            {
              entregado: nuevo,
              origen: como,
              ...(pedida === undefined && nuevo !== null && { motivo: "sobrante" as const }),
            },
            { entregado },
          )
        }
        onMove={onMove}
      />
      {de === "familia" || !editable ? null : press?.Icon === Equal ? (
        // In the place of the tick, which comes next: a phone has no room for both.
        <Press {...press} which={which} variant="outline" />
      ) : (
        <Preparado which={which} valor={valor} propuesto={propuesto} onChange={cambiar} />
      )}
    </div>
  );
});

/** What a family got, what is to be said of it, and how it is changed. */
function useEntrega({ producto, familia, pedida, de, editable }: EntregaRowProps) {
  const reparto = useReparto();
  const valor = useEntregado(producto.id, familia.id);
  const celda = { productoId: producto.id, familiaId: familia.id };
  const cambiar = (cambio: Partial<ValorEntregado>, antes: Partial<ValorEntregado> = {}) =>
    reparto.cambiar([{ ...celda, valor: cambio, antes }]);
  const previsto = pedida?.previsto ?? 0;
  const puesto = estaPuesto(valor);
  const propuesto = valor.entregado !== null && !puesto;
  const porIgualar = editable && !sePesaPorPiezas(producto) && previsto > 0 && valor.entregado === null;
  const igualar = () => cambiar({ entregado: previsto, origen: "mano", motivo: null });
  // What can be said of it with one press: that it is as ordered, or as proposed.
  const press = porIgualar
    ? { texto: "igual que lo pedido", Icon: Equal, hace: igualar }
    : editable && propuesto
      ? { texto: "confirmar lo propuesto", Icon: Check, hace: () => cambiar({ origen: "mano" }) }
      : null;
  return {
    ...{ celda, valor, previsto, propuesto, press, cambiar },
    which: `${producto.nombre}, ${familia.nombre}`,
    hecho: de === "familia" ? puesto : valor.preparado,
    espera: reparto.notebook.espera,
  };
}

/** What the family ordered, and whether what stands beside it is only proposed. */
function Pidio({
  producto,
  pedida,
  propuesto,
}: Pick<EntregaRowProps, "producto" | "pedida"> & { propuesto: boolean }) {
  const isScaled = sePesaPorPiezas(producto);
  const enQue = !isScaled
    ? unidadDe(producto)
    : pedida && pedida.previsto > 0
      ? ` (unos ${formatoCantidad(pedida.previsto)} kg)`
      : unidadPedida(producto);
  return (
    <p className="text-sm tabular-nums text-muted-foreground">
      {pedida === undefined ? "No lo pidió" : `Pidió ${formatoCantidad(pedida.linea.cantidad)}${enQue}`}
      {propuesto ? (
        <>
          {" "}
          <span className="whitespace-nowrap">
            · <span className="font-semibold text-warning-soft-foreground">propuesto</span>
          </span>
        </>
      ) : null}
    </p>
  );
}

interface PressProps {
  texto: string;
  Icon: LucideIcon;
  hace: () => void;
  which: string;
  variant?: "ghost" | "outline";
  /** Where it goes with its press. */
  onMove?: (by: 1 | -1) => void;
}

function Press({ texto, Icon, hace, which, variant = "ghost", onMove }: PressProps) {
  return (
    <Button
      variant={variant}
      size="iconTall"
      aria-label={`${which}: ${texto}`}
      title={texto}
      onClick={(event) => {
        hace();
        // It goes, and must not take the cursor along.
        if (byKeyboard(event)) onMove?.(1);
      }}
    >
      <Icon aria-hidden />
    </Button>
  );
}

interface PreparadoProps {
  which: string;
  valor: ValorEntregado;
  propuesto: boolean;
  onChange: (cambio: Partial<ValorEntregado>) => void;
}

function Preparado({ which, valor: { entregado, preparado }, propuesto, onChange }: PreparadoProps) {
  return (
    <Button
      variant={preparado ? "primary" : "outline"}
      size="iconTall"
      aria-pressed={preparado}
      aria-label={`Preparado: ${which}`}
      title="Preparado"
      aria-disabled={entregado === null && !preparado}
      // Whoever puts it into the basket has said that it is so much.
      onClick={() => onChange({ preparado: !preparado, ...(propuesto && { origen: "mano" }) })}
    >
      <Check aria-hidden />
    </Button>
  );
}

interface PorqueProps {
  producto: ProductoDeReparto;
  which: string;
  valor: ValorEntregado;
  pedida: Pedida | undefined;
  editable: boolean;
  onChange: (motivo: Motivo | null) => void;
}

/** Why it is not what was ordered, where it is not. */
function Porque({ producto, which, valor: { entregado, motivo }, pedida, ...props }: PorqueProps) {
  const isScaled = sePesaPorPiezas(producto);
  const isDifferent = entregado !== null && entregado !== (pedida?.previsto ?? 0);
  if (!isDifferent || (isScaled && entregado > 0)) return null;
  const celda = { pedido: pedida?.linea.cantidad ?? null, entregado, motivo };
  return <ElMotivo producto={producto} which={which} celda={celda} {...props} />;
}

/** For its own reason, or for that of what came. */
function ElMotivo({
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
