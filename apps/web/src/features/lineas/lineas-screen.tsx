import type { PantallaDeLineas } from "@cosecha/domain/esquemas/lineas";
import { puedeGestionar } from "@cosecha/domain/permisos";
import { Link } from "@cosecha/ui/link";
import type { ComponentType } from "react";
import { trpc } from "../../api/api.ts";
import { goTo } from "../../navigation/navigation.ts";
import { paths } from "../../navigation/paths.ts";
import { Loaded } from "../../screens/loaded.tsx";
import { Screen } from "../../screens/screen.tsx";
import { usePersona } from "../../session/session.ts";
import { fechaHora } from "../../texts/zone.ts";
import { Countdown, Motivo, useMotivo } from "./deadline.tsx";
import { FamiliaSelector } from "./familia-selector.tsx";
import { LiveStatus, useLive } from "./live/live.tsx";
import type { Reload } from "./saving/use-save.ts";

export interface LineasProps {
  pedidoId: number;
  /** 0 asks the server for delivery mode (D14). */
  familiaId: number;
  pantalla: PantallaDeLineas;
  /** Why the lines cannot change; null when they can. */
  motivo: string | null;
  reload: Reload;
}

/**
 * The lines of one family in an order or, with familiaId 0, what all families ordered, as `Lineas`
 * shows them.
 */
export function LineasScreen({
  pedidoId,
  familiaId,
  Lineas,
}: Pick<LineasProps, "pedidoId" | "familiaId"> & { Lineas: ComponentType<LineasProps> }) {
  const persona = usePersona();
  const query = trpc.lineas.pantalla.useQuery({ pedidoId, familiaId });
  const live = useLive({ pedidoId, familiaId });
  const motivo = useMotivo(query.data, query.refetch);
  return (
    <Loaded query={query}>
      {(pantalla) => {
        const { pedido } = pantalla;
        return (
          <Screen
            title={`Pedido de ${pedido.nombreProveedor}`}
            back={{ href: paths.inicio(), label: "Volver" }}
            description={
              <>
                <Plazo pantalla={pantalla} />
                <LiveStatus state={live} />
              </>
            }
            className="mb-4"
          >
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
              <Motivo motivo={motivo} />
              {puedeGestionar(persona, pedido.disponible.proveedor) ? (
                <FamiliaSelector
                  pedidoId={pedidoId}
                  familiaId={familiaId === 0 ? null : familiaId}
                  placeholder="Reparto: todas las familias"
                  onChoose={(chosen) =>
                    goTo(
                      chosen === null
                        ? paths.reparto({ pedidoId })
                        : paths.lineas({ pedidoId, familiaId: chosen }),
                    )
                  }
                />
              ) : null}
              <Lineas
                key={familiaId}
                pedidoId={pedidoId}
                familiaId={familiaId}
                pantalla={pantalla}
                motivo={motivo}
                reload={query.refetch}
              />
            </div>
          </Screen>
        );
      }}
    </Loaded>
  );
}

/** When an order starts and ends, and how long it is still open. */
function Plazo({ pantalla }: { pantalla: PantallaDeLineas }) {
  const { id, descripcion, inicio, fin } = pantalla.pedido;
  return (
    <>
      <p>{descripcion}</p>
      <div className="mt-1 flex flex-wrap gap-x-5 text-[0.9375rem]">
        <dl className="contents tabular-nums">
          <div className="flex gap-1.5">
            <dt>Inicio:</dt>
            <dd className="font-medium text-foreground">{fechaHora(inicio)}</dd>
          </div>
          <div className="flex gap-1.5">
            <dt>Fin:</dt>
            <dd className="font-medium text-foreground">{fechaHora(fin)}</dd>
          </div>
        </dl>
        <Link
          href={paths.historialDePedido({ pedidoId: id })}
          className="focus-ring touch-target rounded-control font-medium text-link hover:underline print:hidden"
        >
          Historial
        </Link>
      </div>
      <Countdown pantalla={pantalla} />
    </>
  );
}
