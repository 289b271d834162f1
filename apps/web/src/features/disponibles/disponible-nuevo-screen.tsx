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
import { type DatosDeDisponible, DisponibleForm, volverAlProveedor } from "./disponible-form.tsx";

/** Adds a listing to a supplier, from the supplier's file. For users who manage the supplier. */
export default function DisponibleNuevoScreen({ proveedorId }: { proveedorId: number }) {
  const persona = usePersona();
  const proveedor = trpc.proveedores.ver.useQuery({ id: proveedorId });
  const crear = trpc.disponibles.crear.useMutation(useCreation());
  const crearVisto = trpc.disponibles.crearVisto.useMutation(useCreation());
  const record = useRecordForm({ failureDefault: textos.disponible.noCreado });
  return (
    <Loaded query={proveedor}>
      {(dato) => (
        <Screen
          title={`Añadir Disponible de ${dato.nombre}`}
          back={{ href: volverAlProveedor(proveedorId), label: dato.nombre }}
        >
          {!puedeGestionar(persona, dato) ? (
            <Alert variant="error" title={textos.comun.error}>
              {textos.comun.sinPermiso}
            </Alert>
          ) : (
            <DisponibleForm
              proveedorId={proveedorId}
              record={record}
              submit="Crear"
              onSave={async ({ archivo, version: _, ...datos }: DatosDeDisponible) => {
                if (archivo === null) throw new Error(textos.disponible.faltaExcel);
                const { id, message } = await archivo.enviar({
                  byKey: (visto) => crearVisto.mutateAsync({ ...datos, ...visto, proveedorId }),
                  whole: (subido) => crear.mutateAsync({ ...datos, ...subido, proveedorId }),
                });
                // The new listing's screen shows this message first, with the report on the file.
                goOn(paths.disponible({ id }), {
                  replace: true,
                  state: { mensaje: message || textos.disponible.creado },
                });
              }}
            />
          )}
        </Screen>
      )}
    </Loaded>
  );
}
