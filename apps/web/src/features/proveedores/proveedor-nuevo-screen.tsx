import { textos } from "@cosecha/domain/textos";
import { Alert } from "@cosecha/ui/alert";
import { trpc } from "../../api/api.ts";
import { useCreation } from "../../forms/creation.ts";
import { useRecordForm } from "../../forms/record-form.tsx";
import { goOn } from "../../navigation/navigation.ts";
import { paths } from "../../navigation/paths.ts";
import { DatosTab } from "../../screens/datos-tab.tsx";
import { Screen } from "../../screens/screen.tsx";
import { usePersona } from "../../session/session.ts";
import { ProveedorForm } from "./proveedor-form.tsx";

export default function ProveedorNuevoScreen() {
  const { admin } = usePersona();
  const crear = trpc.proveedores.crear.useMutation(useCreation());
  const record = useRecordForm({ failureDefault: textos.proveedor.noCreado });
  return (
    <Screen title="Añadir Proveedor" back={{ href: paths.proveedores(), label: "Proveedores" }}>
      {admin ? (
        <DatosTab label="Proveedor">
          <ProveedorForm
            record={record}
            submit="Crear"
            onSave={async (datos) => {
              const { id, message } = await crear.mutateAsync(datos);
              // The new supplier's screen shows this message first. There the user adds its
              // listings.
              goOn(paths.proveedor({ id }), {
                replace: true,
                state: { mensaje: message || textos.proveedor.creado },
              });
            }}
          />
        </DatosTab>
      ) : (
        <Alert variant="error" title={textos.comun.error}>
          {textos.comun.sinPermiso}
        </Alert>
      )}
    </Screen>
  );
}
