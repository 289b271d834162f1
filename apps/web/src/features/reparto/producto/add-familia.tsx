import type { ProductoDeReparto } from "@cosecha/domain/esquemas/entregas";
import { Select } from "@cosecha/ui/select";
import { entregadoId } from "../celda/entrega-row.tsx";
import { focusSoon } from "../celda/rows.tsx";
import type { PedidoIndex } from "../device/pedido-index.ts";
import { useReparto } from "../device/use-reparto.ts";

/** Gives of a product to a family that did not order it. */
export function AddFamilia({
  producto,
  order,
  familias,
}: {
  producto: ProductoDeReparto;
  order: PedidoIndex;
  familias: readonly number[];
}) {
  const reparto = useReparto();
  const otras = order.familias.filter(({ id }) => !familias.includes(id));
  if (otras.length === 0) return null;
  return (
    <Select
      aria-label={`Dar ${producto.nombre} a otra familia`}
      options={otras.map(({ id, nombre }) => ({ value: id, label: nombre }))}
      value={null}
      placeholder="Dárselo a otra familia…"
      onValueChange={(familiaId) => {
        if (familiaId === null) return;
        const valor = { entregado: 0, origen: "mano" as const, motivo: "sobrante" as const };
        reparto.cambiar([{ productoId: producto.id, familiaId, valor }]);
        focusSoon(entregadoId(producto.id, familiaId));
      }}
      className="max-w-100 [&_select]:min-h-12"
    />
  );
}
