import { puedeGestionar } from "@cosecha/domain/permisos";
import { textos } from "@cosecha/domain/textos";
import { Alert } from "@cosecha/ui/alert";
import { trpc } from "../../api/api.ts";
import { useRecordForm } from "../../forms/record-form.tsx";
import { goOn } from "../../navigation/navigation.ts";
import { paths } from "../../navigation/paths.ts";
import { Loaded } from "../../screens/loaded.tsx";
import { Screen } from "../../screens/screen.tsx";
import { usePersona } from "../../session/session.ts";
import { PedidoForm, pedidosDelDisponible } from "./pedido-form.tsx";

/** Adds an order of a listing. For users who manage its supplier. */
export default function PedidoNuevoScreen({ disponibleId }: { disponibleId: number }) {
  const persona = usePersona();
  const disponible = trpc.disponibles.ver.useQuery({ id: disponibleId });
  const crear = trpc.pedidos.crear.useMutation();
  const record = useRecordForm({ failureDefault: textos.pedido.noCreado });
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
              record={record}
              submit="Crear"
              onSave={async (datos) => {
                const { id, message } = await crear.mutateAsync({ ...datos, disponibleId });
                // The new order's screen shows this message first.
                goOn(paths.pedido({ id }), {
                  replace: true,
                  state: { mensaje: message || textos.pedido.creado },
                });
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
