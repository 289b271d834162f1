import { puedeGestionar } from "@cosecha/domain/permisos";
import { textos } from "@cosecha/domain/textos";
import { Alert } from "@cosecha/ui/alert";
import { trpc } from "../../api/api.ts";
import { useCreation } from "../../forms/creation.ts";
import { useRecordForm } from "../../forms/record-form.tsx";
import { goOn } from "../../navigation/navigation.ts";
import { paths } from "../../navigation/paths.ts";
import { Loaded } from "../../screens/loaded.tsx";
import { Screen } from "../../screens/screen.tsx";
import { usePersona } from "../../session/session.ts";
import { ProductoForm } from "./producto-form.tsx";
import { backToDisponible } from "./way-back.ts";

/** Adds a product to a listing. For users who manage the supplier. */
export default function ProductoNuevoScreen({ disponibleId }: { disponibleId: number }) {
  const persona = usePersona();
  const query = trpc.disponibles.ver.useQuery({ id: disponibleId });
  const crear = trpc.productos.crear.useMutation(useCreation());
  const record = useRecordForm({ failureDefault: textos.producto.noCreado });
  return (
    <Loaded query={query}>
      {({ descripcion, proveedor }) => (
        <Screen
          title="Añadir Producto"
          name={`${descripcion} de ${proveedor.nombre}`}
          back={{ href: backToDisponible(disponibleId), label: descripcion }}
        >
          {puedeGestionar(persona, proveedor) ? (
            <ProductoForm
              disponibleId={disponibleId}
              record={record}
              submit="Crear"
              onSave={async (datos) => {
                const { id, message } = await crear.mutateAsync({ ...datos, disponibleId });
                goOn(paths.producto({ id }), {
                  replace: true,
                  state: { mensaje: message || textos.producto.creado },
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
