import type { PedidoVista } from "@cosecha/domain/esquemas/pedidos";
import { textos } from "@cosecha/domain/textos";
import { trpc } from "../../api/api.ts";
import { ConfirmedAction } from "../../forms/confirmed-action.tsx";

/** Deletes an order after the user confirms. `onDone` gets the server's message. */
export function PedidoEliminar({
  pedido: { id, descripcion },
  disabled,
  onDone,
}: {
  pedido: PedidoVista;
  disabled: boolean;
  onDone: (message: string) => void;
}) {
  const eliminar = trpc.pedidos.eliminar.useMutation({ meta: { deletes: true } });
  return (
    <ConfirmedAction
      label="Eliminar"
      disabled={disabled}
      title={`¿Eliminar «${descripcion}»?`}
      description="Se borran el pedido y su factura. Solo se puede si ninguna familia ha pedido nada en él: para anularlo sin perder lo pedido, páselo a Cancelado. No se puede deshacer."
      failureDefault={textos.pedido.noEliminado}
      onConfirm={async () => onDone((await eliminar.mutateAsync({ id })).message || textos.pedido.eliminado)}
    />
  );
}
