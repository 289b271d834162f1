import { type FamiliaVista, familiaCambio } from "@cosecha/domain/esquemas/familias";
import { diceLaActual } from "@cosecha/domain/esquemas/piezas";
import { TextField } from "@cosecha/ui/text-field";
import type * as z from "zod";
import { trpc } from "../../api/api.ts";
import { AccountFields, FALTA_LA_ACTUAL } from "../../forms/account-fields.tsx";
import { EditForm } from "../../forms/edit-form.tsx";
import { FormColumn, FormNote } from "../../forms/form-column.tsx";
import { FormEnd } from "../../forms/form-end.tsx";
import { FollowStored, type RecordFormProps } from "../../forms/record-form.tsx";
import { paths } from "../../navigation/paths.ts";
import { usePersona } from "../../session/session.ts";

/** The form sends the version that it started from, for the server to compare. */
const formulario = familiaCambio.pick({
  nombre: true,
  email: true,
  password: true,
  passwordActual: true,
  version: true,
});
const formularioPropio = formulario.refine(diceLaActual, FALTA_LA_ACTUAL);

/** A family's form. `familia` is the stored one, or undefined for a new one. */
export function FamiliaForm({
  familia,
  record,
  disabled,
  submit,
  onSave,
  children,
}: RecordFormProps<Omit<z.infer<typeof formulario>, "passwordActual"> & { passwordActual?: string }> & {
  familia?: FamiliaVista;
}) {
  const isOwn = useIsOwnAccount(familia);
  const stored = {
    nombre: familia?.nombre ?? "",
    email: familia?.email ?? "",
    password: "",
    passwordActual: "",
    version: familia?.version,
  };
  return (
    <EditForm
      wide
      schema={isOwn ? formularioPropio : formulario}
      disabled={disabled}
      defaultValues={stored}
      {...record.form}
      onSubmit={({ passwordActual, ...datos }) =>
        onSave({ ...datos, ...(isOwn && passwordActual !== "" && { passwordActual }) })
      }
    >
      <FollowStored stored={stored} {...record.follow} />
      <FormColumn>
        <TextField name="nombre" label="Nombre" required />
        <AccountFields isNew={familia === undefined} isOwn={isOwn} readOnly={submit === undefined} />
      </FormColumn>
      <FormEnd {...record.end} submit={submit} cancelHref={paths.familias()}>
        {children}
      </FormEnd>
      <FormNote title="Quién entra con estos datos">
        <p>La familia, con su nombre, este email y esta contraseña.</p>
        <p>
          Para que cada persona entre con los suyos, añádala en la pestaña Usuarios: pide por la misma
          familia.
        </p>
      </FormNote>
    </EditForm>
  );
}

/**
 * Whether the signed-in user owns the family's main account, rather than being another of its
 * users. The main account is the only one of its users with the family's email. True until the
 * server has said who is signed in.
 */
export function useIsOwnAccount(familia: FamiliaVista | undefined): boolean {
  const { familiaId } = usePersona();
  const isOwnFamily = familia !== undefined && familia.id === familiaId;
  const { data } = trpc.auth.me.useQuery(undefined, { enabled: isOwnFamily });
  return isOwnFamily && (data === undefined || data.usuario?.email === familia.email);
}
