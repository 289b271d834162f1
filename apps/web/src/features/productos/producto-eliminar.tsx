import type { ProductoVista } from "@cosecha/domain/esquemas/productos";
import { textos } from "@cosecha/domain/textos";
import { trpc } from "../../api/api.ts";
import { ConfirmedAction } from "../../forms/confirmed-action.tsx";

/** Deletes a product after the user confirms. `onDone` gets the server's message. */
export function ProductoEliminar({
  producto: { id, nombre },
  disabled,
  onDone,
}: {
  producto: ProductoVista;
  disabled: boolean;
  onDone: (message: string) => void;
}) {
  const eliminar = trpc.productos.eliminar.useMutation({ meta: { deletes: true } });
  return (
    <ConfirmedAction
      label="Eliminar"
      disabled={disabled}
      title={`¿Eliminar «${nombre}»?`}
      description="Deja de estar en el disponible y en los pedidos que se abran con él. Solo se puede si ninguna familia lo ha pedido. No se puede deshacer."
      failureDefault={textos.producto.noEliminado}
      onConfirm={async () =>
        onDone((await eliminar.mutateAsync({ id })).message || textos.producto.eliminado)
      }
    />
  );
}
