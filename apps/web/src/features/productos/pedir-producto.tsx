import { lineasEditables } from "@cosecha/domain/pedidos";
import { Button } from "@cosecha/ui/button";
import { Link } from "@cosecha/ui/link";
import { trpc } from "../../api/api.ts";
import { serverTime } from "../../api/server-clock.ts";
import { paths } from "../../navigation/paths.ts";
import { usePersona } from "../../session/session.ts";

/** The orders of a product's listing, where the user has a family that orders. */
export function usePedidos(disponibleId: number) {
  const { familiaId } = usePersona();
  return trpc.pedidos.porDisponible.useQuery(
    { disponibleId, tamano: "todas" },
    { enabled: familiaId !== null },
  );
}

/**
 * Links to order a product, one for each open order of its listing. Renders nothing when there is
 * none.
 */
export function PedirProducto({ id: productoId, disponibleId }: { id: number; disponibleId: number }) {
  const pedidos = usePedidos(disponibleId);
  const abiertos = pedidos.data?.filas.filter((pedido) => lineasEditables(pedido, serverTime())) ?? [];
  if (abiertos.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {abiertos.map(({ id, descripcion }) => (
        <li key={id} className="min-w-0">
          <Button asChild variant="outline" className="h-auto max-w-full text-left! whitespace-normal">
            <Link href={`${paths.lineaNueva({ pedidoId: id })}?producto=${productoId}`}>
              <span className="min-w-0 wrap-anywhere">Pedir en «{descripcion}»</span>
            </Link>
          </Button>
        </li>
      ))}
    </ul>
  );
}
