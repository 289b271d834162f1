import type { TurnoPropio } from "@cosecha/domain/esquemas/entregas";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { Link } from "@cosecha/ui/link";
import { serverTime } from "../../api/server-clock.ts";
import { paths } from "../../navigation/paths.ts";
import { recogida } from "../../texts/zone.ts";

/** The deliveries that the family has been asked to share out. */
export function HomeTurnos({ turnos }: { turnos: readonly TurnoPropio[] }) {
  return (
    <div className="grid gap-3">
      {turnos.map(({ pedidoId, nombreProveedor, descripcion, ...turno }) => (
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
          {[`el pedido de ${nombreProveedor}, «${descripcion}»`, recogida(turno, serverTime())]
            .filter(Boolean)
            .join(", ")}
          .
        </Alert>
      ))}
    </div>
  );
}
