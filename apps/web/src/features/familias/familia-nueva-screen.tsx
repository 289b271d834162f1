import { familiaDatos } from "@cosecha/domain/esquemas/familias";
import { esAdmin } from "@cosecha/domain/permisos";
import { textos } from "@cosecha/domain/textos";
import { Alert } from "@cosecha/ui/alert";
import { PasswordInputField } from "@cosecha/ui/password-input-field";
import { TextField } from "@cosecha/ui/text-field";
import { useState } from "react";
import { failureText, trpc } from "../../api.ts";
import { EditForm } from "../../edit-form.tsx";
import { FormEnd } from "../../form-end.tsx";
import { paths } from "../../paths.ts";
import { Screen } from "../../screen.tsx";
import { usePersona } from "../../session.ts";

const formulario = familiaDatos.pick({ nombre: true, email: true, password: true });

export default function FamiliaNuevaScreen() {
  const persona = usePersona();
  const crear = trpc.familias.crear.useMutation();
  const [failure, setFailure] = useState<string | null>(null);
  return (
    <Screen title="Opciones Familia" back={{ href: paths.familias(), label: "Familias" }}>
      {!esAdmin(persona) ? (
        <Alert variant="error" title={textos.comun.error}>
          {textos.comun.sinPermiso}
        </Alert>
      ) : (
        <EditForm
          // A new one after each family that was created.
          key={crear.data?.id}
          schema={formulario}
          defaultValues={{ nombre: "", email: "", password: "" }}
          onSubmitStart={() => setFailure(null)}
          onSubmit={(datos) => crear.mutateAsync(datos)}
          onError={(error) => setFailure(failureText(error, textos.familia.noCreada))}
        >
          {crear.data === undefined ? null : (
            <Alert
              key={crear.data.id}
              variant="success"
              title={textos.comun.resultado}
              onDismiss={() => crear.reset()}
            >
              {crear.data.message} «{crear.data.nombre}» ya puede entrar con su email.
            </Alert>
          )}
          <TextField name="nombre" label="Nombre" required />
          <TextField name="email" type="email" label="Email" required />
          <PasswordInputField
            name="password"
            label="Password"
            hint="Sin contraseña, la familia no podrá entrar hasta que la tenga."
            autoComplete="new-password"
            showStrength
          />
          <FormEnd
            failure={failure}
            onDismiss={() => setFailure(null)}
            submit="Crear"
            cancelHref={paths.familias()}
          />
        </EditForm>
      )}
    </Screen>
  );
}
