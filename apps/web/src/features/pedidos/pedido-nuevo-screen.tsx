import { PENDIENTE } from "@cosecha/domain/pedidos";
import { puedeGestionar } from "@cosecha/domain/permisos";
import { textos } from "@cosecha/domain/textos";
import { Alert } from "@cosecha/ui/alert";
import { useState } from "react";
import { trpc } from "../../api.ts";
import { Loaded } from "../../loaded.tsx";
import { goOn } from "../../navigation.ts";
import { paths } from "../../paths.ts";
import { Screen } from "../../screen.tsx";
import { usePersona } from "../../session.ts";
import { PedidoForm, pedidosDelDisponible } from "./pedido-form.tsx";

export default function PedidoNuevoScreen({ disponibleId }: { disponibleId: number }) {
  const persona = usePersona();
  const disponible = trpc.disponibles.ver.useQuery({ id: disponibleId });
  const crear = trpc.pedidos.crear.useMutation();
  const [ahora] = useState(() => new Date(Math.floor(Date.now() / 60_000) * 60_000));
  return (
    <Loaded query={disponible}>
      {({ descripcion, proveedor }) => (
        <Screen
          title={`Añadir Pedido de proveedor ${proveedor.nombre}`}
          description={`Con los productos de «${descripcion}».`}
          back={{ href: pedidosDelDisponible(disponibleId), label: descripcion }}
        >
          {puedeGestionar(persona, proveedor) ? (
            <PedidoForm
              disponibleId={disponibleId}
              defaultValues={{ inicio: ahora, descripcion: "", estado: PENDIENTE }}
              submitLabel="Crear"
              failureDefault={textos.pedido.noCreado}
              onSave={async (datos) => {
                const { id, message } = await crear.mutateAsync({ ...datos, disponibleId });
                // What the created order's screen shows first.
                goOn(paths.pedido({ id }), { replace: true, state: { mensaje: message } });
              }}
            />
          ) : (
            <Alert variant="error" title={textos.comun.error}>
              {textos.comun.sinPermiso}
            </Alert>
          )}
        </Screen>
      )}
    </Loaded>
  );
}
