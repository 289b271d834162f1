import { contados } from "@cosecha/domain/texto";
import { Button } from "@cosecha/ui/button";
import { History } from "lucide-react";
import { trpc } from "../../../api/api.ts";
import type { Repeat } from "./use-repeat.ts";

const REPETIR = "Repetir mi último pedido";

/**
 * While nothing is ordered: shows the family's last order, which there is, and offers to repeat it.
 */
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
  if (done !== null) return null;
  const { pedido, lineas, faltan } = ultimo.data ?? { pedido: null, lineas: [], faltan: [] };
  return (
    // As high as its button, also while its words are still to come.
    <div className="flex items-center justify-between gap-x-2 sm:gap-x-4 sm:rounded-card sm:border sm:bg-surface sm:px-4 sm:py-3 sm:shadow-raised">
      <p className="line-clamp-2 min-w-0 flex-1 leading-tight wrap-anywhere max-sm:text-sm">
        {pedido === null ? null : (
          <>
            <span className="max-sm:sr-only">La última vez, en «{pedido.descripcion}»: </span>
            <span className="font-semibold whitespace-nowrap">{contados(lineas.length + faltan.length)}</span>
            <span className="max-sm:sr-only">.</span>
          </>
        )}
      </p>
      <Button
        variant="secondary"
        loading={asking}
        onClick={repeat}
        className="shrink-0 max-sm:px-3 max-sm:text-sm"
      >
        <History aria-hidden className="max-sm:hidden" />
        {REPETIR}
      </Button>
    </div>
  );
}

/** The same button, quietly, once something is ordered. */
export function RepeatButton({
  repeat: { repeat, asking },
  className,
}: {
  repeat: Repeat;
  className?: string;
}) {
  return (
    <Button variant="ghost" loading={asking} onClick={repeat} className={className}>
      <History aria-hidden />
      {REPETIR}
    </Button>
  );
}
