import { puedeGestionar } from "@cosecha/domain/permisos";
import { textos } from "@cosecha/domain/textos";
import { Alert } from "@cosecha/ui/alert";
import type { ComponentProps } from "react";
import { Redirect } from "wouter";
import { trpc } from "../../api/api.ts";
import { paths } from "../../navigation/paths.ts";
import { Loaded } from "../../screens/loaded.tsx";
import { Screen } from "../../screens/screen.tsx";
import { usePersona } from "../../session/session.ts";
import { LineasScreen } from "./lineas-screen.tsx";

/**
 * Shows the lines of an order to those who may see them. A user who does not manage the order sees
 * only their own family's lines, and is led there (spec 2).
 */
export function LineasGuard(props: ComponentProps<typeof LineasScreen>) {
  const { admin, familiaId } = usePersona();
  return admin || props.familiaId === familiaId ? (
    <LineasScreen {...props} />
  ) : (
    <OnlyForManagers {...props} />
  );
}

function OnlyForManagers(props: ComponentProps<typeof LineasScreen>) {
  const { pedidoId } = props;
  const persona = usePersona();
  const pedido = trpc.pedidos.ver.useQuery({ id: pedidoId });
  return (
    <Loaded query={pedido}>
      {({ nombreProveedor, disponible }) => {
        if (puedeGestionar(persona, disponible.proveedor)) {
          return <LineasScreen {...props} />;
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
