import type { ProveedorVista } from "@cosecha/domain/esquemas/proveedores";
import { textos } from "@cosecha/domain/textos";
import { trpc } from "../../api/api.ts";
import { ConfirmedAction } from "../../forms/confirmed-action.tsx";

/** Deletes a supplier after the user confirms. `onDone` gets the server's message. */
export function ProveedorEliminar({
  proveedor: { id, nombre },
  disabled,
  onDone,
}: {
  proveedor: ProveedorVista;
  disabled: boolean;
  onDone: (message: string) => void;
}) {
  const eliminar = trpc.proveedores.eliminar.useMutation({ meta: { deletes: true } });
  return (
    <ConfirmedAction
      label="Eliminar"
      disabled={disabled}
      title={`¿Eliminar «${nombre}»?`}
      description="Se borran también sus disponibles con sus archivos y sus productos, y sus pedidos. Solo se puede si ninguna familia ha pedido nada suyo. No se puede deshacer."
      failureDefault={textos.proveedor.noEliminado}
      onConfirm={async () =>
        onDone((await eliminar.mutateAsync({ id })).message || textos.proveedor.eliminado)
      }
    />
  );
}
