import { contados } from "@cosecha/domain/texto";
import { Button } from "@cosecha/ui/button";
import { History } from "lucide-react";
import { trpc } from "../../../api/api.ts";
import type { Repeat } from "./use-repeat.ts";

const REPETIR = "Repetir mi último pedido";

/**
 * While nothing is ordered: shows the family's last order and offers to repeat it. Renders nothing
 * when there is no earlier order.
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
        {REPETIR}
      </Button>
    </div>
  );
}

/** The same button among the list's tools, once something is ordered. */
export function RepeatButton({ repeat: { repeat, asking } }: { repeat: Repeat }) {
  return (
    <Button variant="ghost" loading={asking} onClick={repeat} className="max-xs:px-2.5 max-xs:text-sm">
      <History aria-hidden />
      {REPETIR}
    </Button>
  );
}
