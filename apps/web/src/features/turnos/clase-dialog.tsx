import { type ClaseDeTurnoVista, claseDeTurnoForm } from "@cosecha/domain/esquemas/turnos";
import { PERSONAS_MAXIMAS } from "@cosecha/domain/turnos";
import { Button } from "@cosecha/ui/button";
import { Dialog } from "@cosecha/ui/dialog";
import { SubmitButton } from "@cosecha/ui/form";
import { NumberField } from "@cosecha/ui/number-field";
import { SwitchField } from "@cosecha/ui/switch-field";
import { TextField } from "@cosecha/ui/text-field";
import { TextareaField } from "@cosecha/ui/textarea-field";
import { useContext, useState } from "react";
import { trpc } from "../../api/api.ts";
import { useCreation } from "../../forms/creation.ts";
import { DialogFormEnd } from "../../forms/dialog-form-end.tsx";
import { EditForm } from "../../forms/edit-form.tsx";
import { type Failure, failureOf } from "../../forms/failure.ts";
import { askThen } from "../../navigation/navigation.ts";
import { textosWeb } from "../../texts/texts.ts";
import { HechoContext } from "./hecho.ts";

const NUEVA = {
  ...{ nombre: "", personas: 2, porReparto: true, reparte: false },
  ...{ hora: "", lugar: "", descripcion: "" },
};

/** Makes a kind of turn, or changes one; whether it goes by delivery is said once. */
export function ClaseDialog({ clase: ahora, onClose }: { clase?: ClaseDeTurnoVista; onClose: () => void }) {
  // As it was when the fields were filled in: what another saves meanwhile is not written over.
  const [clase] = useState(ahora);
  const crear = trpc.turnos.crearClase.useMutation(useCreation());
  const actualizar = trpc.turnos.actualizarClase.useMutation();
  const decir = useContext(HechoContext);
  const [failure, setFailure] = useState<Failure | null>(null);
  const close = () => askThen(onClose);
  const busy = crear.isPending || actualizar.isPending;
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : close())}
      locked={busy}
      keepOnPressOutside
      title={clase === undefined ? "Añadir clase de turno" : `Cambiar «${clase.nombre}»`}
    >
      <EditForm
        aria-label="Clase de turno"
        className="max-w-none!"
        schema={claseDeTurnoForm}
        defaultValues={clase === undefined ? NUEVA : { ...clase, hora: clase.hora ?? "" }}
        onSubmitStart={() => setFailure(null)}
        onError={(error) => setFailure(failureOf(error, "No se ha podido guardar."))}
        onSubmit={async ({ hora, porReparto, ...datos }) => {
          const todo = { ...datos, hora: hora === "" ? null : hora };
          const { message } =
            clase === undefined
              ? await crear.mutateAsync({ ...todo, porReparto })
              : await actualizar.mutateAsync({ ...todo, id: clase.id, version: clase.version });
          decir(message);
          onClose();
        }}
      >
        <TextField name="nombre" label="Nombre" maxLength={60} autoComplete="off" required />
        <NumberField
          name="personas"
          label="Cuántas familias"
          decimals={0}
          min={1}
          max={PERSONAS_MAXIMAS}
          required
        />
        {clase === undefined ? (
          <SwitchField
            name="porReparto"
            label="Cada día de reparto"
            hint="Sale solo cada día en que se reparte algún pedido. Si no, se le ponen los días. No se cambia después."
          />
        ) : null}
        <SwitchField
          name="reparte"
          label="Reparte los pedidos de ese día"
          hint="A quien se apunte se le abre la pantalla de reparto de esos pedidos, y ve lo que ha pedido cada familia."
        />
        <TextField
          name="hora"
          label="Hora"
          placeholder="18:30"
          hint="En blanco, la del reparto de ese día."
          maxLength={5}
          autoComplete="off"
        />
        <TextField name="lugar" label="Lugar" maxLength={200} autoComplete="off" />
        <TextareaField name="descripcion" label="Qué hay que hacer" rows={3} maxLength={1000} />
        <DialogFormEnd failure={failure} onDismiss={() => setFailure(null)}>
          <Button variant="outline" disabled={busy} onClick={close}>
            {textosWeb.comun.cancelar}
          </Button>
          <SubmitButton>Guardar</SubmitButton>
        </DialogFormEnd>
      </EditForm>
    </Dialog>
  );
}
