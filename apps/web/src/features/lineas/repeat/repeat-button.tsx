import type { UltimoPedido } from "@cosecha/domain/esquemas/lineas";
import { contados } from "@cosecha/domain/texto";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { History, Undo2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { failureText, trpc } from "../../../api/api.ts";
import { textosWeb } from "../../../texts/texts.ts";
import { dia } from "../../../texts/zona.ts";
import type { LinesDraft } from "../draft/lines-draft.ts";
import { conUnidad } from "../list/columns.tsx";
import type { Saved } from "../saving/use-save.ts";
import { textosLineas } from "../texts.ts";
import { type Repeated, repeatOrder } from "./repeat-order.ts";

interface RepeatState {
  pedido: NonNullable<UltimoPedido["pedido"]>;
  faltan: UltimoPedido["faltan"];
  repeated: Repeated;
  /** What was written, to be taken back as long as it stands. */
  written: { productoId: number; text: string }[];
}

interface RepeatProps {
  pedidoId: number;
  familiaId: number;
  draft: LinesDraft;
  /** The last saving: after it there is no more to say of repeating. */
  saved: Saved | null;
}

/** «Repetir mi último pedido»: writes into the draft what the family had the last time; saving is left to them. */
export function useRepeat({ pedidoId, familiaId, draft, saved }: RepeatProps) {
  const utils = trpc.useUtils();
  const [done, setDone] = useState<RepeatState | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const [seen, setSeen] = useState(saved);
  if (saved !== seen) {
    setSeen(saved);
    if (saved !== null) setDone(null);
  }

  const repeat = async () => {
    setFailure(null);
    setDone(null);
    setAsking(true);
    try {
      const ultimo = await utils.lineas.ultimoPedido.fetch({ pedidoId, familiaId });
      if (ultimo.pedido === null) {
        setFailure(textosLineas.sinAnterior);
        return;
      }
      const repeated = repeatOrder(draft.stored(), ultimo, (productoId) => draft.isWritten(productoId));
      const written = draft.fill(repeated.fill).map((productoId) => ({
        productoId,
        text: draft.row(productoId).text,
      }));
      setDone({ pedido: ultimo.pedido, faltan: ultimo.faltan, repeated, written });
    } catch (error) {
      setFailure(failureText(error, textosWeb.comun.noCargado));
    } finally {
      setAsking(false);
    }
  };
  const undo = () => {
    if (done === null) return;
    const untouched = done.written.filter(({ productoId, text }) => draft.row(productoId).text === text);
    draft.discard(untouched.map(({ productoId }) => productoId));
    setDone(null);
  };
  return { done, failure, asking, repeat: () => void repeat(), undo, forget: () => setDone(null) };
}

type Repeat = ReturnType<typeof useRepeat>;

/** While nothing is ordered: what the last order was, and the way to have it again. Nothing where there was none. */
export function RepeatOffer({
  pedidoId,
  familiaId,
  repeat: { repeat, asking, done },
}: {
  pedidoId: number;
  familiaId: number;
  repeat: Repeat;
}) {
  const ultimo = trpc.lineas.ultimoPedido.useQuery({ pedidoId, familiaId }, { staleTime: 300_000 });
  const pedido = ultimo.data?.pedido;
  if (!pedido || done !== null) return null;
  const cuantos = (ultimo.data?.lineas.length ?? 0) + (ultimo.data?.faltan.length ?? 0);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border bg-surface px-4 py-3 shadow-raised">
      <p className="min-w-0 basis-64 grow wrap-anywhere">
        La última vez, en «{pedido.descripcion}»: <span className="font-semibold">{contados(cuantos)}</span>.
      </p>
      <Button size="lg" loading={asking} onClick={repeat}>
        <History aria-hidden />
        {textosLineas.repetir}
      </Button>
    </div>
  );
}

/** What repeating did: where from, what it left as it was, what there is less of, what there is not. */
export function RepeatReport({ repeat: { done, failure, undo, forget } }: { repeat: Repeat }) {
  // The offer's button goes when the report comes, and the focus with it.
  const report = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (done !== null && document.activeElement === document.body) report.current?.focus();
  }, [done]);
  if (failure !== null) return <Alert variant="warning">{failure}</Alert>;
  if (done === null) return null;
  const { pedido, faltan, repeated, written } = done;
  const { kept, capped, soldOut } = repeated;
  return (
    <div ref={report} tabIndex={-1} className="focus-ring rounded-control">
      <Alert
        variant={written.length > 0 ? "success" : "info"}
        onDismiss={forget}
        action={
          written.length === 0 ? undefined : (
            <Button variant="outline" size="sm" onClick={undo}>
              <Undo2 aria-hidden />
              Deshacer
            </Button>
          )
        }
      >
        <span className="wrap-anywhere">
          {written.length === 0 ? (
            <>No hay nada que copiar de «{pedido.descripcion}».</>
          ) : (
            <>
              Copiado de «{pedido.descripcion}», que terminó el {dia(pedido.fin)}:{" "}
              <strong>{contados(written.length)}</strong>. Repáselo y pulse Guardar.
            </>
          )}
        </span>
        <ul className="mt-1 list-disc space-y-0.5 pl-5 wrap-anywhere">
          {kept.length === 0 ? null : (
            <li>Se quedan como están: {kept.map(({ nombreProducto }) => nombreProducto).join(", ")}.</li>
          )}
          {capped.length === 0 ? null : (
            <li>
              Queda menos de lo que pidió:{" "}
              {capped
                .map(
                  ({ linea: { nombreProducto, unidad }, cantidad, antes }) =>
                    `${nombreProducto} (${conUnidad(cantidad, unidad)} en vez de ${conUnidad(antes, unidad)})`,
                )
                .join(", ")}
              .
            </li>
          )}
          {soldOut.length === 0 ? null : (
            <li>Agotado: {soldOut.map(({ nombreProducto }) => nombreProducto).join(", ")}.</li>
          )}
          {faltan.length === 0 ? null : (
            <li>
              No está en esta lista, o no es seguro que sea lo mismo:{" "}
              {faltan
                .map(
                  ({ nombreProducto, unidad, cantidad }) =>
                    `${nombreProducto} (${conUnidad(cantidad, unidad)})`,
                )
                .join(", ")}
              .
            </li>
          )}
        </ul>
      </Alert>
    </div>
  );
}
