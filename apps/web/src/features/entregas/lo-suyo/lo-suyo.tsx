import { conUnidad, formatoEuros, sumar } from "@cosecha/domain/dinero";
import type { EntregaDeFamilia } from "@cosecha/domain/esquemas/entregas";
import { precioConIva } from "@cosecha/domain/lineas";
import { enKilos } from "@cosecha/domain/reparto";
import { textos } from "@cosecha/domain/textos";
import * as deReparto from "@cosecha/domain/textos/entregas";
import { Badge } from "@cosecha/ui/badge";
import { Button } from "@cosecha/ui/button";
import { FloatingMessage } from "@cosecha/ui/floating-message";
import { TriangleAlert } from "lucide-react";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { trpc } from "../../../api/api.ts";
import { serverTime } from "../../../api/server-clock.ts";
import { recogida } from "../../../texts/zone.ts";

const DanoDialog = lazy(() => import("./dano-dialog.tsx"));

/** What is shown beside the ordered quantity of a product, and below its name. */
export interface Entregado {
  cantidad: ReactNode;
  nota: ReactNode;
}

type Entrega = EntregaDeFamilia["entregas"][number];

interface LoSuyoProps {
  pedidoId: number;
  familiaId: number;
  /** What all that was ordered costs, EUR with IVA. */
  pedido: string;
  /** Called with what to show on the rows, by product. Must be stable. */
  onLoaded: (entregado: ReadonlyMap<number, Entregado>) => void;
}

/**
 * What a family got of a closed order, above its lines: when and where it is shared out, what was
 * ordered and what was delivered. Nothing where nothing is known yet.
 */
export default function LoSuyo({ pedidoId, familiaId, pedido, onLoaded }: LoSuyoProps) {
  const { data } = trpc.entregas.deFamilia.useQuery({ pedidoId, familiaId });
  useEffect(() => {
    if (data) onLoaded(new Map(data.entregas.map((una) => [una.productoId, onRow(una, data.danos)])));
  }, [data, onLoaded]);
  if (data === undefined) return null;
  const { entregas, reparto, lugar, repartidoEn } = data;
  const algo = entregas.some(({ entregado }) => entregado !== null);
  const dicho = recogida({ reparto, lugar }, serverTime());
  if (!algo && dicho === "") return null;
  const total = sumar(entregas.map((una) => una.total ?? 0));
  const faltan = entregas.filter(({ entregado }) => entregado === null).length;
  const extra = entregas.filter((una) => una.pedido === null && (una.entregado ?? 0) > 0);
  return (
    <section
      aria-label="Lo entregado"
      className="grid gap-3 rounded-card border bg-surface p-4 text-surface-foreground shadow-raised"
    >
      {dicho === "" ? null : <p>Reparto: {dicho}</p>}
      {algo ? (
        <>
          <dl className="flex flex-wrap gap-x-8 gap-y-1">
            <Importe name="Pedido" value={pedido} />
            <Importe name="Entregado" value={formatoEuros(total)} />
          </dl>
          {repartidoEn === null || faltan > 0 ? (
            <p className="text-sm text-muted-foreground">
              El reparto no ha terminado: lo entregado puede cambiar.
            </p>
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

function Importe({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex items-baseline gap-2">
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="text-xl font-bold tabular-nums">{value}</dd>
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

function onRow(una: Entrega, danos: EntregaDeFamilia["danos"]): Entregado {
  const peso = porPeso(una);
  const suyos = danos.filter(({ productoId }) => productoId === una.productoId);
  return {
    cantidad:
      una.entregado === null ? null : (
        <span className="block text-sm font-normal text-muted-foreground">
          Entregado: <strong className="text-foreground">{loEntregado(una)}</strong>
        </span>
      ),
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
