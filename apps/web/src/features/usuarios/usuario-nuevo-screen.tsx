import { textos } from "@cosecha/domain/textos";
import { Alert } from "@cosecha/ui/alert";
import { MESSAGE_MS } from "@cosecha/ui/lib/use-passing";
import { trpc } from "../../api/api.ts";
import { useCreation } from "../../forms/creation.ts";
import { useRecordForm } from "../../forms/record-form.tsx";
import { paths } from "../../navigation/paths.ts";
import { useLeaving } from "../../navigation/use-leaving.ts";
import { DatosTab } from "../../screens/datos-tab.tsx";
import { Loaded } from "../../screens/loaded.tsx";
import { Screen } from "../../screens/screen.tsx";
import { usePersona } from "../../session/session.ts";
import { UsuarioForm } from "./usuario-form.tsx";
import { backFrom } from "./way-back.ts";

/** `familiaId` 0: a user without a family. */
export default function UsuarioNuevoScreen({ familiaId }: { familiaId: number }) {
  const { admin } = usePersona();
  const deFamilia = familiaId !== 0;
  const familia = trpc.familias.ver.useQuery({ id: familiaId }, { enabled: deFamilia });
  return (
    <Loaded query={deFamilia ? familia : SIN_FAMILIA}>
      {(suya) => (
        <Screen title="Opciones Usuario" back={backFrom(suya)}>
          {admin && !suya?.fechaBaja ? (
            <DatosTab label="Usuario">
              <Datos familia={suya} />
            </DatosTab>
          ) : (
            <Alert variant="error" title={textos.comun.error}>
              {admin ? textos.usuario.familiaDeBaja : textos.comun.sinPermiso}
            </Alert>
          )}
        </Screen>
      )}
    </Loaded>
  );
}

const SIN_FAMILIA = { data: null, error: null, isFetching: false, refetch: () => undefined };

function Datos({ familia }: { familia: { id: number; nombre: string } | null }) {
  const crear = trpc.usuarios.crear.useMutation(useCreation());
  const { leaving, leave } = useLeaving();
  const record = useRecordForm({ failureDefault: textos.usuario.noCreado });
  return (
    <UsuarioForm
      familia={familia}
      record={record}
      disabled={leaving}
      submit="crear"
      onSave={async (datos) => {
        const { message, familiaId } = await crear.mutateAsync(datos);
        record.say(message || textos.usuario.creado);
        // The list that contains the new user.
        const to =
          familiaId === null ? paths.usuarios() : `${paths.familia({ id: familiaId })}?pestana=usuarios`;
        leave({ to, after: MESSAGE_MS });
      }}
    />
  );
}
