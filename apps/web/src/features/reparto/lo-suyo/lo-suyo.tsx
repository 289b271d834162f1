import { conUnidad, formatoEuros, sumar } from "@cosecha/domain/dinero";
import type { EntregaDeFamilia } from "@cosecha/domain/esquemas/entregas";
import { precioConIva } from "@cosecha/domain/lineas";
import { CANCELADO, COMPLETADO } from "@cosecha/domain/pedidos";
import { enKilos } from "@cosecha/domain/reparto";
import { textos } from "@cosecha/domain/textos";
import * as deReparto from "@cosecha/domain/textos/entregas";
import { Badge } from "@cosecha/ui/badge";
import { Button } from "@cosecha/ui/button";
import { FloatingMessage } from "@cosecha/ui/floating-message";
import { cn } from "@cosecha/ui/lib/cn";
import { TriangleAlert } from "lucide-react";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { trpc } from "../../../api/api.ts";
import { serverTime } from "../../../api/server-clock.ts";
import { recogida } from "../../../texts/zone.ts";

const DanoDialog = lazy(() => import("./dano-dialog.tsx"));

/**
 * What is shown before the ordered quantity of a product, and below its name; and what is paid for
 * it, where that is not what was ordered.
 */
interface Entregado {
  cantidad: ReactNode;
  nota: ReactNode;
  total: number | null;
}

/** What the lines below show of it. */
export interface LoEntregado {
  /** By product. */
  filas: ReadonlyMap<number, Entregado>;
  /** Whether anything has been delivered yet. */
  algo: boolean;
  /** What is to be paid, EUR; null while it is what was ordered. */
  aPagar: number | null;
}

type Entrega = EntregaDeFamilia["entregas"][number];

interface LoSuyoProps {
  pedidoId: number;
  familiaId: number;
  /** The order's. */
  estado: number;
  /** What all that was ordered costs, EUR with IVA. */
  pedido: string;
  /** Called with what to show on the rows. Must be stable. */
  onLoaded: (entregado: LoEntregado) => void;
}

const algoDe = ({ entregas }: EntregaDeFamilia) => entregas.some(({ entregado }) => entregado !== null);

/**
 * What a family got of a closed order, above its lines: what it is to pay, or what it has got until
 * now, and when and where it is shared out. Nothing where nothing is known yet.
 */
export default function LoSuyo({ pedidoId, familiaId, estado, pedido, onLoaded }: LoSuyoProps) {
  const { data } = trpc.entregas.deFamilia.useQuery({ pedidoId, familiaId });
  useEffect(() => {
    if (data === undefined) return;
    const { entregas, danos, aPagar = null } = data;
    const filas = new Map(entregas.map((una) => [una.productoId, onRow(una, danos, aPagar !== null)]));
    onLoaded({ filas, algo: algoDe(data), aPagar });
  }, [data, onLoaded]);
  if (data === undefined) return null;
  const { entregas, reparto, lugar, aPagar = null } = data;
  const algo = algoDe(data);
  const dicho = recogida({ reparto, lugar }, serverTime());
  if (!algo && dicho === "") return null;
  const total = sumar(entregas.map((una) => una.total ?? 0));
  const extra = entregas.filter((una) => una.pedido === null && (una.entregado ?? 0) > 0);
  return (
    <section
      aria-label="Lo entregado"
      className="grid gap-3 rounded-card border bg-surface p-4 text-surface-foreground shadow-raised"
    >
      {algo ? (
        <dl className="flex flex-wrap items-baseline gap-x-8 gap-y-1">
          {aPagar === null ? (
            <Importe name="Entregado" value={formatoEuros(total)} first />
          ) : (
            <Importe name={textos.comun.aPagar} value={formatoEuros(aPagar)} first />
          )}
          <Importe name={textos.pedido.pedido} value={pedido} />
        </dl>
      ) : null}
      {dicho === "" ? null : <p>Reparto: {dicho}</p>}
      {algo ? (
        <>
          {aPagar === null ? (
            <p className="text-sm text-muted-foreground">{SIN_TERMINAR[estado] ?? SIGUE}</p>
          ) : null}
          {extra.length === 0 ? null : (
            <div>
              <p className="font-semibold">Además se llevó</p>
              <ul className="list-disc pl-5">
                {extra.map((una) => (
                  <li key={una.productoId}>
                    {una.nombreProducto}: {loEntregado(una)}, {formatoEuros(una.total ?? 0)}
                  </li>
                ))}
              </ul>
            </div>
          )}
          <Avisar pedidoId={pedidoId} familiaId={familiaId} entregas={entregas} />
        </>
      ) : null}
    </section>
  );
}

/** Why what was ordered is to be paid all the same. */
const SIGUE = "El reparto no ha terminado: lo entregado puede cambiar.";
const SIN_TERMINAR: Record<number, string> = {
  [COMPLETADO]: "El pedido se completó sin terminar el reparto: se paga lo pedido.",
  [CANCELADO]: "El pedido está cancelado: no se paga nada.",
};

function Importe({ name, value, first = false }: { name: string; value: string; first?: boolean }) {
  return (
    <div className={cn("flex items-baseline gap-2", !first && "text-muted-foreground")}>
      <dt>{name}</dt>
      <dd className={cn("tabular-nums", first && "text-2xl font-bold")}>{value}</dd>
    </div>
  );
}

function Avisar(props: { pedidoId: number; familiaId: number; entregas: readonly Entrega[] }) {
  const [open, setOpen] = useState(false);
  const [avisado, setAvisado] = useState<string>();
  const conAlgo = props.entregas.filter(({ entregado }) => (entregado ?? 0) > 0);
  if (conAlgo.length === 0) return null;
  return (
    <>
      <Button variant="outline" className="justify-self-start" onClick={() => setOpen(true)}>
        <TriangleAlert aria-hidden />
        Avisar de un daño
      </Button>
      {open ? (
        <Suspense>
          <DanoDialog
            {...props}
            entregas={conAlgo}
            onClose={() => setOpen(false)}
            onDone={(message) => {
              setOpen(false);
              setAvisado(message);
            }}
          />
        </Suspense>
      ) : null}
      {avisado === undefined ? null : (
        <FloatingMessage title={textos.comun.exito} onDismiss={() => setAvisado(undefined)}>
          {avisado}
        </FloatingMessage>
      )}
    </>
  );
}

/** «1,65 kg», «3 ud»: in what is charged by. */
const loEntregado = (una: Entrega): string => conUnidad(una.entregado ?? 0, enKilos(una) ? "kg" : una.unidad);

/**
 * What was ordered by the piece and charged by weight: what the kilo costs, and what all of it.
 */
const porPeso = (una: Entrega): string | null =>
  una.cobro !== "kg" || una.total === null || enKilos({ ...una, cobro: "unidad" })
    ? null
    : `Se cobra por peso: ${formatoEuros(precioConIva(una))} / kg, ${formatoEuros(una.total)}`;

function onRow(una: Entrega, danos: EntregaDeFamilia["danos"], sePaga: boolean): Entregado {
  const peso = porPeso(una);
  const suyos = danos.filter(({ productoId }) => productoId === una.productoId);
  return {
    cantidad:
      una.entregado === null ? null : (
        <span className="block">
          <span className="text-sm font-normal text-muted-foreground">Entregado: </span>
          {loEntregado(una)}
        </span>
      ),
    total: sePaga ? (una.total ?? 0) : null,
    nota: (
      <>
        {una.motivo === null || una.entregado === null ? null : (
          <span className="block text-sm text-muted-foreground">{deReparto.motivos[una.motivo]}</span>
        )}
        {peso === null ? null : <span className="block text-sm text-muted-foreground">{peso}</span>}
        {suyos.map((dano) => (
          <Badge key={dano.id} variant={dano.aceptado === null ? "warning" : "neutral"}>
            {conUnidad(dano.cantidad, enKilos(una) ? "kg" : una.unidad)} dañado:{" "}
            {dano.aceptado === null ? "por decidir" : dano.aceptado ? "aceptado" : "no aceptado"}
          </Badge>
        ))}
      </>
    ),
  };
}
