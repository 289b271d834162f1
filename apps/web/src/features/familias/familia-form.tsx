import { type FamiliaVista, familiaCambio } from "@cosecha/domain/esquemas/familias";
import { TextField } from "@cosecha/ui/text-field";
import type * as z from "zod";
import { AccountFields } from "../../account-fields.tsx";
import { EditForm } from "../../edit-form.tsx";
import { FormEnd } from "../../form-end.tsx";
import { paths } from "../../paths.ts";
import { FollowStored, type RecordFormProps } from "../../record-form.tsx";

/** With the version that it was begun with, for the server to compare. */
const formulario = familiaCambio.pick({ nombre: true, email: true, password: true, version: true });

/** A family's form. `familia`: as it is stored; none for a new one. */
export function FamiliaForm({
  familia,
  record,
  disabled,
  submit,
  onSave,
  children,
}: RecordFormProps<z.infer<typeof formulario>> & { familia?: FamiliaVista }) {
  const stored = {
    nombre: familia?.nombre ?? "",
    email: familia?.email ?? "",
    password: "",
    version: familia?.version,
  };
  return (
    <EditForm
      schema={formulario}
      disabled={disabled}
      defaultValues={stored}
      {...record.form}
      onSubmit={onSave}
    >
      <FollowStored stored={stored} {...record.follow} />
      <TextField name="nombre" label="Nombre" required />
      <AccountFields isNew={familia === undefined} readOnly={submit === undefined} />
      <FormEnd {...record.end} submit={submit} cancelHref={paths.familias()}>
        {children}
      </FormEnd>
    </EditForm>
  );
}
