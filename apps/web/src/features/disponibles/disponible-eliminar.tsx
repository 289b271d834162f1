import type { DisponibleVista } from "@cosecha/domain/esquemas/disponibles";
import { textos } from "@cosecha/domain/textos";
import { trpc } from "../../api/api.ts";
import { ConfirmedAction } from "../../forms/confirmed-action.tsx";

/** Deletes a listing that has no orders. */
export function DisponibleEliminar({
  disponible: { id, descripcion },
  disabled,
  onDone,
}: {
  disponible: DisponibleVista;
  disabled: boolean;
  /** Gets the server's message. */
  onDone: (mensaje: string) => void;
}) {
  const eliminar = trpc.disponibles.eliminar.useMutation({ meta: { deletes: true } });
  return (
    <ConfirmedAction
      label="Eliminar"
      disabled={disabled}
      title={`¿Eliminar «${descripcion}»?`}
      description="Se borran el disponible, sus productos y su archivo. Solo se puede si no tiene pedidos. No se puede deshacer."
      failureDefault={textos.disponible.noEliminado}
      onConfirm={async () => {
        const { message } = await eliminar.mutateAsync({ id });
        onDone(message || textos.disponible.eliminado);
      }}
    />
  );
}
