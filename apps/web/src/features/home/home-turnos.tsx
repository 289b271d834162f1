import type { TurnoPropio } from "@cosecha/domain/esquemas/entregas";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { Link } from "@cosecha/ui/link";
import { paths } from "../../navigation/paths.ts";

/** The deliveries that the family has been asked to share out. */
export function HomeTurnos({ turnos }: { turnos: readonly TurnoPropio[] }) {
  return (
    <div className="grid gap-3">
      {turnos.map(({ pedidoId, nombreProveedor, descripcion }) => (
        <Alert
          key={pedidoId}
          variant="info"
          title="Su familia reparte"
          action={
            <Button asChild variant="outline">
              <Link href={paths.entregas({ pedidoId })}>Recibir y repartir</Link>
            </Button>
          }
        >
          el pedido de {nombreProveedor}, «{descripcion}».
        </Alert>
      ))}
    </div>
  );
}
