import { empezar, PALABRA_PARA_BORRAR } from "@cosecha/domain/esquemas/cooperativa";
import { textos } from "@cosecha/domain/textos";
import { Button } from "@cosecha/ui/button";
import { Dialog } from "@cosecha/ui/dialog";
import { Form, SubmitButton } from "@cosecha/ui/form";
import { PasswordInputField } from "@cosecha/ui/password-input-field";
import { TextField } from "@cosecha/ui/text-field";
import { useState } from "react";
import { trpc } from "../../api/api.ts";
import { DialogFormEnd } from "../../forms/dialog-form-end.tsx";
import { type Failure, failureOf } from "../../forms/failure.ts";
import { goTo } from "../../navigation/navigation.ts";
import { paths } from "../../navigation/paths.ts";
import { session } from "../../session/session.ts";
import { textosWeb } from "../../texts/texts.ts";

const NO_EMPEZADA = "No se ha podido completar.";

/**
 * Replaces the demo with an empty cooperative. On success the user is signed in as its
 * administrator.
 */
export default function OwnCooperativeDialog({ onClose }: { onClose: () => void }) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const { mutateAsync, isPending } = trpc.cooperativa.empezar.useMutation({
    onSuccess(respuesta) {
      // First leave the message for the home screen: opening the session replaces everything on
      // screen.
      goTo(paths.inicio(), { replace: true, state: { mensaje: respuesta.message } });
      session.open(respuesta);
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      locked={isPending}
      keepOnPressOutside
      title="Empezar con mi cooperativa"
      description="Cosecha quedará vacía y lista para su grupo. Esto es lo que va a pasar:"
    >
      <ul className="mb-5 grid list-disc gap-1.5 pl-5">
        <li>
          <strong>Se borra todo lo que hay ahora</strong>: las familias, los proveedores, los pedidos y las
          cuentas de demostración, y también lo que usted haya añadido. Quien esté dentro saldrá.
        </li>
        <li>
          <strong>No se puede deshacer.</strong>
        </li>
        <li>
          Se crea una cuenta de administración nueva para usted. Las próximas veces entrará con «
          {textos.comun.sinFamilia}» y con el email y la contraseña que escriba aquí.
        </li>
      </ul>
      <Form
        aria-label="Empezar con mi cooperativa"
        className="max-w-none!"
        schema={empezar}
        defaultValues={{ email: "", password: "", confirmacion: "" }}
        onSubmitStart={() => setFailure(null)}
        onSubmit={(datos) => mutateAsync(datos)}
        onError={(error) => setFailure(failureOf(error, NO_EMPEZADA))}
      >
        <TextField name="email" type="email" label="Email" required autoComplete="username" />
        <PasswordInputField
          name="password"
          label="Contraseña"
          required
          autoComplete="new-password"
          showStrength
        />
        <TextField
          name="confirmacion"
          label={`Para confirmar, escriba ${PALABRA_PARA_BORRAR}`}
          required
          autoComplete="off"
          autoCapitalize="characters"
        />
        <DialogFormEnd failure={failure} onDismiss={() => setFailure(null)}>
          <Button variant="outline" disabled={isPending} onClick={onClose}>
            {textosWeb.comun.cancelar}
          </Button>
          <SubmitButton variant="destructive">Borrar y empezar</SubmitButton>
        </DialogFormEnd>
      </Form>
    </Dialog>
  );
}
