import { type FamiliaVista, familiaCambio } from "@cosecha/domain/esquemas/familias";
import { diceLaActual } from "@cosecha/domain/esquemas/piezas";
import { TextField } from "@cosecha/ui/text-field";
import type * as z from "zod";
import { trpc } from "../../api/api.ts";
import { AccountFields, FALTA_LA_ACTUAL } from "../../forms/account-fields.tsx";
import { EditForm } from "../../forms/edit-form.tsx";
import { FormEnd } from "../../forms/form-end.tsx";
import { FollowStored, type RecordFormProps } from "../../forms/record-form.tsx";
import { paths } from "../../navigation/paths.ts";
import { usePersona } from "../../session/session.ts";

/** With the version that it was begun with, for the server to compare. */
const formulario = familiaCambio.pick({
  nombre: true,
  email: true,
  password: true,
  passwordActual: true,
  version: true,
});
const formularioPropio = formulario.refine(diceLaActual, FALTA_LA_ACTUAL);

/** A family's form. `familia`: as it is stored; none for a new one. */
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
      schema={isOwn ? formularioPropio : formulario}
      disabled={disabled}
      defaultValues={stored}
      {...record.form}
      onSubmit={({ passwordActual, ...datos }) =>
        onSave({ ...datos, ...(isOwn && passwordActual !== "" && { passwordActual }) })
      }
    >
      <FollowStored stored={stored} {...record.follow} />
      <TextField name="nombre" label="Nombre" required />
      <AccountFields isNew={familia === undefined} isOwn={isOwn} readOnly={submit === undefined} />
      <FormEnd {...record.end} submit={submit} cancelHref={paths.familias()}>
        {children}
      </FormEnd>
    </EditForm>
  );
}

/**
 * Whether the family's account is that of whoever is at the screen, and not another of the family's
 * users: the account has the family's email, which no other of them has. It is, until the server
 * has said who is there.
 */
function useIsOwnAccount(familia: FamiliaVista | undefined): boolean {
  const { familiaId } = usePersona();
  const isOwnFamily = familia !== undefined && familia.id === familiaId;
  const { data } = trpc.auth.me.useQuery(undefined, { enabled: isOwnFamily });
  return isOwnFamily && (data === undefined || data.usuario?.email === familia.email);
}
