import { puedeGestionar } from "@cosecha/domain/permisos";
import { textos } from "@cosecha/domain/textos";
import { Alert } from "@cosecha/ui/alert";
import { Redirect } from "wouter";
import { trpc } from "../../api/api.ts";
import { paths } from "../../navigation/paths.ts";
import { Loaded } from "../../screens/loaded.tsx";
import { Screen } from "../../screens/screen.tsx";
import { usePersona } from "../../session/session.ts";
import { LineasScreen } from "./lineas-screen.tsx";

/** familiaId 0 asks the server for delivery mode (D14). */
const REPARTO = 0;

/**
 * Decides whose lines are shown: those of the path's family or, without one, delivery mode. A user
 * who does not manage the order sees only their own family's lines (spec 2).
 */
export default function LineasRoute({ pedidoId, familiaId }: { pedidoId: number; familiaId?: number }) {
  const persona = usePersona();
  if (persona.admin || (familiaId !== undefined && familiaId === persona.familiaId)) {
    return <LineasScreen pedidoId={pedidoId} familiaId={familiaId ?? REPARTO} />;
  }
  return <OnlyForManagers pedidoId={pedidoId} familiaId={familiaId} />;
}

function OnlyForManagers({ pedidoId, familiaId }: { pedidoId: number; familiaId: number | undefined }) {
  const persona = usePersona();
  const pedido = trpc.pedidos.ver.useQuery({ id: pedidoId });
  return (
    <Loaded query={pedido}>
      {({ nombreProveedor, disponible }) => {
        if (puedeGestionar(persona, disponible.proveedor)) {
          return <LineasScreen pedidoId={pedidoId} familiaId={familiaId ?? REPARTO} />;
        }
        if (persona.familiaId !== null) {
          return <Redirect to={paths.lineas({ pedidoId, familiaId: persona.familiaId })} replace />;
        }
        return (
          <Screen title={`Pedido de ${nombreProveedor}`} back={{ href: paths.inicio(), label: "Volver" }}>
            <Alert variant="error" title={textos.comun.error}>
              {textos.comun.sinPermiso}
            </Alert>
          </Screen>
        );
      }}
    </Loaded>
  );
}
