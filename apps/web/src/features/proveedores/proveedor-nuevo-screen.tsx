import { textos } from "@cosecha/domain/textos";
import { Alert } from "@cosecha/ui/alert";
import { trpc } from "../../api.ts";
import { DatosTab } from "../../datos-tab.tsx";
import { goOn } from "../../navigation.ts";
import { paths } from "../../paths.ts";
import { useRecordForm } from "../../record-form.tsx";
import { Screen } from "../../screen.tsx";
import { usePersona } from "../../session.ts";
import { ProveedorForm } from "./proveedor-form.tsx";

export default function ProveedorNuevoScreen() {
  const { admin } = usePersona();
  const crear = trpc.proveedores.crear.useMutation();
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
              // What the created supplier's screen shows first; there it gets its listings.
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
