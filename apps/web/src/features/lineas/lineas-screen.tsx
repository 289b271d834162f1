import type { PantallaDeLineas } from "@cosecha/domain/esquemas/lineas";
import type { MotivoNoEditable } from "@cosecha/domain/pedidos";
import { puedeGestionar } from "@cosecha/domain/permisos";
import { Button } from "@cosecha/ui/button";
import { NOT_A_PHONE, useMedia } from "@cosecha/ui/lib/use-media";
import { Link } from "@cosecha/ui/link";
import type { ComponentType, ReactNode } from "react";
import { trpc } from "../../api/api.ts";
import { LiveStatus } from "../../document/live.tsx";
import { goTo } from "../../navigation/navigation.ts";
import { paths } from "../../navigation/paths.ts";
import { Loaded } from "../../screens/loaded.tsx";
import { usePersona } from "../../session/session.ts";
import { Motivo, useMotivo } from "./deadline.tsx";
import { FamiliaSelector } from "./familia-selector.tsx";
import { useLive } from "./live/use-live.ts";
import { Metas } from "./metas.tsx";
import { PedidoDates, PedidoFacts, PedidoHeader } from "./pedido-header.tsx";
import type { Reload } from "./saving/use-save.ts";

export interface LineasProps {
  pedidoId: number;
  /** 0 asks the server for delivery mode (D14). */
  familiaId: number;
  pantalla: PantallaDeLineas;
  /** Why the lines cannot change; null when they can. */
  motivo: MotivoNoEditable | null;
  reload: Reload;
  /** What stands below the lines, on a phone. */
  end: ReactNode;
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
  const motivo = useMotivo(query.data, query.dataUpdatedAt, query.refetch);
  const wide = useMedia(NOT_A_PHONE);
  return (
    <Loaded query={query}>
      {(pantalla) => {
        const { pedido } = pantalla;
        return (
          // At least as high as the screen, so that the total stays at its bottom.
          <div className="flex min-h-[calc(100dvh-7.1rem)] flex-col gap-4 max-sm:gap-1">
            <PedidoHeader pantalla={pantalla} updatedAt={query.dataUpdatedAt} stays={familiaId !== 0} />
            <PedidoFacts pantalla={pantalla} wide={wide}>
              <LiveStatus state={live} />
            </PedidoFacts>
            <Metas pantalla={pantalla} motivo={motivo} />
            {familiaId === 0 ? <Motivo motivo={motivo} quiet={pantalla.aPagar != null} /> : null}
            {puedeGestionar(persona, pedido.disponible.proveedor) ? (
              <div className="flex items-center gap-x-3 print:hidden">
                <div className="min-w-0 max-w-md flex-1">
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
                </div>
                {familiaId === 0 ? null : (
                  <Button asChild variant="outline">
                    <Link href={paths.reparto({ pedidoId })} title="Ver el reparto">
                      Reparto
                    </Link>
                  </Button>
                )}
              </div>
            ) : null}
            <Lineas
              key={familiaId}
              pedidoId={pedidoId}
              familiaId={familiaId}
              pantalla={pantalla}
              motivo={motivo}
              reload={query.refetch}
              end={wide ? null : <PedidoDates {...pedido} className="justify-between gap-x-2" />}
            />
          </div>
        );
      }}
    </Loaded>
  );
}
