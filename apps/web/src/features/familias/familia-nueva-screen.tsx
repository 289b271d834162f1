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
import { FamiliaForm } from "./familia-form.tsx";

export default function FamiliaNuevaScreen() {
  const { admin } = usePersona();
  const crear = trpc.familias.crear.useMutation(useCreation());
  const record = useRecordForm({ failureDefault: textos.familia.noCreada });
  return (
    <Screen title="Opciones Familia" back={{ href: paths.familias(), label: "Familias" }}>
      {admin ? (
        <DatosTab label="Familia">
          <FamiliaForm
            record={record}
            submit="Crear"
            onSave={async (datos) => {
              const { id, message } = await crear.mutateAsync(datos);
              // The new family's screen shows this message first. There the administrator adds its
              // users.
              goOn(paths.familia({ id }), {
                replace: true,
                state: { mensaje: message || textos.familia.creada },
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
