import { type AccesoDatos, accesoDatos } from "@cosecha/domain/esquemas/accesos";
import type { Rol } from "@cosecha/domain/esquemas/usuarios";
import { textos } from "@cosecha/domain/textos";
import { Button } from "@cosecha/ui/button";
import { DateField } from "@cosecha/ui/date-field";
import { SubmitButton } from "@cosecha/ui/form";
import { startOfDay, wallTimeOf } from "@cosecha/ui/lib/zoned-time";
import { SelectField } from "@cosecha/ui/select-field";
import { TextField } from "@cosecha/ui/text-field";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import * as z from "zod";
import { serverTime } from "../../api/server-clock.ts";
import { DialogFormEnd } from "../../forms/dialog-form-end.tsx";
import { EditForm } from "../../forms/edit-form.tsx";
import { type Failure, failureOf } from "../../forms/failure.ts";
import { useCooperativa } from "../../screens/cooperativa.ts";
import { textosWeb } from "../../texts/texts.ts";
import { ZONE } from "../../texts/zone.ts";
import { FamiliaField } from "../usuarios/familia-field.tsx";

/**
 * The schema without the rule across its fields: a family that was chosen before another role than
 * ROLE_FAMILIA is not an error, because the form does not send it.
 */
const formulario = z.object(accesoDatos.shape);

function dentroDeUnAno(): Date {
  const hoy = wallTimeOf(serverTime(), ZONE);
  return startOfDay({ ...hoy, year: hoy.year + 1 }, ZONE);
}

/** The form of an access: what another application may do, for which family, and until when. */
export function AccesoForm({
  disabled,
  onSave,
  onCancel,
}: {
  /** The form is being sent, so the user cannot cancel it. */
  disabled: boolean;
  onSave: (datos: AccesoDatos) => Promise<unknown>;
  onCancel: () => void;
}) {
  const [failure, setFailure] = useState<Failure | null>(null);
  return (
    <EditForm
      aria-label="Dar acceso a otra aplicación"
      className="max-w-none!"
      schema={formulario}
      defaultValues={{ nombre: "", rol: "ROLE_FAMILIA", familiaId: null, caduca: dentroDeUnAno() }}
      onSubmitStart={() => setFailure(null)}
      onSubmit={(datos) => onSave(datos.rol === "ROLE_FAMILIA" ? datos : { ...datos, familiaId: null })}
      onError={(error) => setFailure(failureOf(error, textos.acceso.noCreado))}
    >
      <TextField
        name="nombre"
        label="Nombre"
        hint="El de la aplicación, para reconocerla en esta lista."
        autoComplete="off"
        required
      />
      <Alcance />
      <DateField
        timeZone={ZONE}
        name="caduca"
        label="Caduca"
        hint="Desde el comienzo de ese día ya no entra."
        filter={(fecha) => fecha > serverTime()}
        messages={{ filter: textos.acceso.caducado }}
        required
      />
      <DialogFormEnd failure={failure} onDismiss={() => setFailure(null)}>
        <Button variant="outline" disabled={disabled} onClick={onCancel}>
          {textosWeb.comun.cancelar}
        </Button>
        <SubmitButton>Dar acceso</SubmitButton>
      </DialogFormEnd>
    </EditForm>
  );
}

const HINTS: Record<Rol, string> = {
  ROLE_FAMILIA:
    "Lo mismo que la familia que elija, menos cambiar su correo y sus contraseñas. Sin familia, solo mira.",
  ROLE_TESORERIA:
    "Ver lo que debe cada familia y apuntar cobros, pagos y lo demás de las cuentas. De lo otro, solo mira.",
  ROLE_ADMIN:
    "Todo, también dar de baja y eliminar usuarios; pero no cambia con qué se entra (contraseñas, correos, roles, familia de un usuario) ni da accesos.",
};

/** The role and, when the application acts for a family, which family. */
function Alcance() {
  const rol = useWatch<AccesoDatos, "rol">({ name: "rol" });
  const { cuentas } = useCooperativa();
  return (
    <>
      <SelectField
        name="rol"
        label="Qué puede hacer"
        hint={HINTS[rol]}
        options={[
          { value: "ROLE_FAMILIA", label: "Lo que una familia" },
          ...(cuentas ? [{ value: "ROLE_TESORERIA", label: "Llevar las cuentas" }] : []),
          { value: "ROLE_ADMIN", label: "Administrarlo todo" },
        ]}
        required
      />
      {rol === "ROLE_FAMILIA" ? <FamiliaField /> : null}
    </>
  );
}
