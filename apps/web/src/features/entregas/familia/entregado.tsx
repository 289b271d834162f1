import { formatoCantidad, formatoEuros } from "@cosecha/domain/dinero";
import type { EntregaDeFamilia } from "@cosecha/domain/esquemas/entregas";
import type { PantallaDeLineas } from "@cosecha/domain/esquemas/lineas";
import { totalPedido } from "@cosecha/domain/lineas";
import { enKilos } from "@cosecha/domain/reparto";
import { textos } from "@cosecha/domain/textos";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { Card, CardTitle } from "@cosecha/ui/card";
import { cn } from "@cosecha/ui/lib/cn";
import { Decimal } from "decimal.js";
import { useState } from "react";
import { trpc } from "../../../api/api.ts";
import { When } from "../../../screens/when.tsx";
import { Danado } from "./danado.tsx";
import { DanoDialog } from "./dano-dialog.tsx";

type Entrega = EntregaDeFamilia["entregas"][number];

/** What a family got of what it ordered, and why that differs, once its order has been received. */
export function Entregado({
  pedidoId,
  familiaId,
  lineas,
}: {
  pedidoId: number;
  familiaId: number;
  lineas: PantallaDeLineas["lineas"];
}) {
  const { data } = trpc.entregas.deFamilia.useQuery({ pedidoId, familiaId });
  const [telling, setTelling] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  if (data === undefined) return null;
  const { entregas, danos } = data;
  const pedido = totalPedido(
    lineas.map(({ precioProducto: precio, ivaProducto: iva, cantidad }) => ({ precio, iva, cantidad })),
  );
  const hasBegun = entregas.some(({ entregado }) => entregado !== null);
  if (!hasBegun) return <Cuando {...data} />;
  return (
    <Card aria-labelledby="entregado" className="grid gap-3 print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <CardTitle id="entregado">Lo que se ha llevado</CardTitle>
        <Button variant="outline" size="sm" onClick={() => setTelling(true)}>
          Avisar de un daño
        </Button>
      </div>
      <Cuando {...data} />
      <table aria-labelledby="entregado" className="w-full text-left">
        <thead className="text-sm text-muted-foreground">
          <tr>
            <th className="py-1 font-normal">Producto</th>
            <th className="px-1.5 py-1 text-right sm:px-2 font-normal">Pedido</th>
            <th className="px-1.5 py-1 text-right sm:px-2 font-normal">Entregado</th>
            <th className="py-1 text-right font-normal">Importe</th>
          </tr>
        </thead>
        <tbody>
          {entregas.map((entrega) => (
            <Fila key={entrega.productoId} entrega={entrega} />
          ))}
        </tbody>
        <Totales entregas={entregas} pedido={pedido} isOver={data.repartidoEn !== null} />
      </table>
      {danos.length > 0 ? <Danado danos={danos} entregas={entregas} /> : null}
      {said ? (
        <Alert variant="success" onDismiss={() => setSaid(null)}>
          {said}
        </Alert>
      ) : null}
      {telling ? (
        <DanoDialog
          pedidoId={pedidoId}
          familiaId={familiaId}
          entregas={entregas}
          onClose={(message) => {
            setTelling(false);
            if (message !== undefined) setSaid(message);
          }}
        />
      ) : null}
    </Card>
  );
}

/** When and where the order is collected; nothing where nobody has said. */
function Cuando({ reparto, lugar }: Pick<EntregaDeFamilia, "reparto" | "lugar">) {
  if (reparto === null && lugar === "") return null;
  return (
    <p className="print:hidden">
      Se recoge {reparto === null ? null : <When fecha={reparto} />}
      {lugar === "" ? "" : ` en ${lugar}`}.
    </p>
  );
}

function Fila({ entrega }: { entrega: Entrega }) {
  const { nombreProducto, unidad, pedido, entregado, total, motivo } = entrega;
  const reason = motivo === null ? differs(entrega) : textos.entregas.motivos[motivo];
  return (
    <tr className="border-t align-top">
      <th scope="row" className="py-2 font-semibold wrap-anywhere">
        {nombreProducto}
        {reason === null ? null : (
          <span className="block text-sm font-normal text-muted-foreground">{reason}</span>
        )}
      </th>
      <td className="px-1.5 py-2 text-right sm:px-2 whitespace-nowrap tabular-nums">
        {pedido === null ? "nada" : <Cantidad cantidad={pedido} unidad={unidad} />}
      </td>
      <td
        className={cn(
          "px-1.5 py-2 text-right sm:px-2 whitespace-nowrap tabular-nums",
          reason === null ? undefined : "font-semibold",
        )}
      >
        {entregado === null ? (
          <span className="max-sm:text-sm">todavía no</span>
        ) : (
          <Cantidad cantidad={entregado} unidad={enKilos(entrega) ? "kg" : unidad} />
        )}
      </td>
      <td className="py-2 text-right whitespace-nowrap tabular-nums">
        {total === null ? "" : formatoEuros(total)}
      </td>
    </tr>
  );
}

function Totales({
  entregas,
  pedido,
  isOver,
}: {
  entregas: readonly Entrega[];
  pedido: Decimal;
  isOver: boolean;
}) {
  const total = entregas.reduce((suma, una) => suma.add(una.total ?? 0), new Decimal(0));
  return (
    <tfoot>
      <tr className="border-t text-muted-foreground">
        <th scope="row" colSpan={3} className="pt-2 font-normal">
          Pedido
        </th>
        <td className="pt-2 text-right whitespace-nowrap tabular-nums">{formatoEuros(pedido)}</td>
      </tr>
      <tr className="font-bold">
        <th scope="row" colSpan={3} className="py-1">
          {isOver ? "Entregado" : "Entregado hasta ahora"}
        </th>
        <td className="py-1 text-right whitespace-nowrap tabular-nums">{formatoEuros(total)}</td>
      </tr>
    </tfoot>
  );
}

/** What to say where nobody has given a reason; null where it is as ordered, or cannot be compared. */
function differs({ pedido, entregado, cobro, unidad }: Entrega): string | null {
  if (entregado === null) return null;
  if (pedido === null) return "No lo había pedido";
  const isComparable = cobro === "unidad" || enKilos({ cobro: "unidad", unidad });
  if (!isComparable || entregado === pedido) return null;
  return entregado < pedido ? "Menos de lo pedido" : "Más de lo pedido";
}

/** On a phone the unit is below, where names need the room. */
const Cantidad = ({ cantidad, unidad }: { cantidad: number; unidad: string | null }) => (
  <>
    {formatoCantidad(cantidad)}
    {unidad === null ? null : (
      <span className="max-sm:block max-sm:text-sm max-sm:font-normal max-sm:text-muted-foreground">
        {" "}
        {unidad}
      </span>
    )}
  </>
);
