import { textos } from "@cosecha/domain/textos";
import { Field } from "@cosecha/ui/field";
import { Input } from "@cosecha/ui/input";
import { SelectField } from "@cosecha/ui/select-field";
import { failureText, trpc } from "../../api/api.ts";
import { RetryAlert } from "../../screens/loaded.tsx";
import { textosWeb } from "../../texts/texts.ts";

export function FamiliaFija({ nombre }: { nombre: string }) {
  return (
    <Field label="Familia">
      {(control) => <Input {...control} value={nombre} readOnly className="bg-muted!" />}
    </Field>
  );
}

/** Selects an active family for a user without one. */
export function FamiliaField() {
  const familias = trpc.auth.familias.useQuery();
  return (
    <>
      <SelectField
        name="familiaId"
        label="Familia"
        placeholder={textos.comun.sinFamilia}
        emptyValue={null}
        options={(familias.data ?? []).map(({ id, nombre }) => ({ value: id, label: nombre }))}
      />
      {familias.isError ? (
        <RetryAlert query={familias}>{failureText(familias.error, textosWeb.usuario.sinFamilias)}</RetryAlert>
      ) : null}
    </>
  );
}
