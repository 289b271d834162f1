import { agruparMovimientos, type MovimientoEntero } from "@cosecha/domain/cuentas";
import type { Movimiento } from "@cosecha/domain/esquemas/cuentas";
import { formatoDiaDe } from "@cosecha/domain/fechas";
import { queFue, queMas } from "@cosecha/domain/textos/cuentas";
import { Badge } from "@cosecha/ui/badge";
import { Button } from "@cosecha/ui/button";
import { Card, CardTitle } from "@cosecha/ui/card";
import { EmptyState } from "@cosecha/ui/empty-state";
import { Link } from "@cosecha/ui/link";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { failureText } from "../../api/api.ts";
import { paths } from "../../navigation/paths.ts";
import { usePersona } from "../../session/session.ts";
import { textosWeb } from "../../texts/texts.ts";
import { Desglose } from "./desglose.tsx";
import { queHace, saldoEscrito, sinSigno } from "./palabras.ts";

interface MovimientosProps {
  familiaId: number;
  /** The last first. */
  movimientos: readonly Movimiento[];
  /** Whether there are older ones. */
  quedan: boolean;
  loadMore: () => Promise<void>;
  /** An order's charge has been unfolded, or folded again. */
  onOpen: (asientoId: number, open: boolean) => void;
}

/** What has happened to a family's account, the last first. */
export function Movimientos({ familiaId, movimientos, quedan, loadMore, onOpen }: MovimientosProps) {
  const list = useRef<HTMLOListElement>(null);
  const [loading, setLoading] = useState(false);
  const [failure, setFailure] = useState("");
  if (movimientos.length === 0) return <EmptyState title="Todavía no hay ningún movimiento." />;
  const more = async () => {
    const last = list.current?.lastElementChild;
    setLoading(true);
    setFailure("");
    try {
      await loadMore();
      // Who goes by keyboard goes on from where the new ones begin.
      requestAnimationFrame(() => focus(last?.nextElementSibling ?? last));
    } catch (error) {
      setFailure(failureText(error, textosWeb.comun.noCargado));
    }
    setLoading(false);
  };
  return (
    <Card className="mt-4">
      <CardTitle>Movimientos</CardTitle>
      <ol ref={list} className="mt-2">
        {agruparMovimientos(movimientos).map((entero) => (
          <Entero key={origenDe(entero)} familiaId={familiaId} onOpen={onOpen} {...entero} />
        ))}
      </ol>
      {quedan ? (
        <div className="flex flex-wrap items-center gap-3 border-t pt-4">
          <Button variant="outline" loading={loading} onClick={() => void more()}>
            Ver anteriores
          </Button>
          <p role="status" className="text-sm font-medium">
            {failure}
          </p>
        </div>
      ) : null}
    </Card>
  );
}

/** The entry that it began with, which stays while it is corrected and older ones are loaded. */
const origenDe = ({ partes: [primera] }: MovimientoEntero<Movimiento>) =>
  primera.corrigeId ?? primera.asientoId;

function focus(element: Element | null | undefined): void {
  if (element instanceof HTMLElement) element.focus();
}

/** A movement, with what has corrected it since. */
function Entero({
  familiaId,
  partes,
  marca,
  importe,
  onOpen,
}: MovimientoEntero<Movimiento> & Pick<MovimientosProps, "familiaId" | "onOpen">) {
  const [primera] = partes;
  const ultima = partes.at(-1) ?? primera;
  const anulado = marca === "anulado";
  return (
    <li tabIndex={-1} className="focus-ring border-t py-3 first:border-t-0">
      <Fila
        que={<Que familiaId={familiaId} parte={primera} />}
        parte={{ ...primera, importe: anulado ? primera.importe : importe, saldo: ultima.saldo }}
        anulado={anulado}
      />
      {marca === null ? null : (
        <details className="group sm:mt-1">
          <summary className="focus-ring touch-target inline-flex cursor-pointer list-none items-center rounded-control [&::-webkit-details-marker]:hidden">
            <Badge variant={anulado ? "neutral" : "info"}>
              <ChevronDown aria-hidden className="-rotate-90 transition-transform group-open:rotate-0" />
              {marca} el {formatoDiaDe(ultima.fecha)}
            </Badge>
          </summary>
          <ol className="mt-1 ml-1 grid gap-3 border-l-2 py-1 pl-3">
            {partes.map((parte) => (
              <li key={parte.n}>
                <Fila que={queFue(parte)} parte={parte} />
              </li>
            ))}
          </ol>
        </details>
      )}
      {primera.pedidoId === null || anulado ? null : (
        <Desglose
          familiaId={familiaId}
          pedidoId={primera.pedidoId}
          asientoId={primera.asientoId}
          fecha={primera.fecha}
          onOpen={(open) => onOpen(primera.asientoId, open)}
        />
      )}
    </li>
  );
}

/** What it was; an order leads to what the family ordered and got in it. */
function Que({ familiaId, parte }: { familiaId: number; parte: Movimiento }) {
  const { familiaId: suya, admin } = usePersona();
  const { pedidoId } = parte;
  // Others are led to their own lines.
  if (pedidoId === null || !(admin || suya === familiaId)) return queFue(parte);
  return (
    <Link
      href={paths.lineas({ pedidoId, familiaId })}
      className="focus-ring touch-target -my-3 inline-flex items-center rounded-control text-link underline underline-offset-4"
    >
      {queFue(parte)}
      <span className="sr-only"> del {formatoDiaDe(parte.fecha)}</span>
    </Link>
  );
}

interface FilaProps {
  que: ReactNode;
  parte: Movimiento;
  /** It counts for nothing any more. */
  anulado?: boolean;
}

function Fila({ que, parte, anulado = false }: FilaProps) {
  const hace = queHace(parte);
  const cuanto = `${hace} ${sinSigno(parte.importe)}`.trim();
  return (
    <>
      <div className="flex flex-wrap justify-between gap-x-4">
        <div>
          <p className="font-semibold">{que}</p>
          <p className="text-sm text-muted-foreground">
            <time dateTime={parte.fecha}>{formatoDiaDe(parte.fecha)}</time>
          </p>
        </div>
        <div className="ml-auto text-right tabular-nums">
          <p className="font-bold">
            {anulado ? <s className="font-normal text-muted-foreground">{cuanto}</s> : cuanto}
          </p>
          <p className="text-sm text-muted-foreground">{saldoEscrito(parte.saldo)}</p>
        </div>
      </div>
      {queMas(parte) === "" ? null : (
        <p className="max-w-prose text-sm text-muted-foreground wrap-anywhere">{queMas(parte)}</p>
      )}
    </>
  );
}
