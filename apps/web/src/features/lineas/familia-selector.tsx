import { Field } from "@cosecha/ui/field";
import { Select } from "@cosecha/ui/select";
import { failureText, trpc } from "../../api/api.ts";
import { textosWeb } from "../../texts/texts.ts";

/**
 * Selects the family whose lines are shown, for users who manage the order. `placeholder` is shown
 * while no family is chosen.
 */
export function FamiliaSelector({
  pedidoId,
  familiaId,
  placeholder,
  onChoose,
}: {
  pedidoId: number;
  familiaId: number | null;
  placeholder: string;
  onChoose: (familiaId: number | null) => void;
}) {
  const familias = trpc.familias.paraPedido.useQuery({ pedidoId });
  return (
    <Field
      label="Familia"
      className="max-w-md grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 [&>p]:col-span-full"
      error={familias.isError ? failureText(familias.error, textosWeb.comun.noCargado) : undefined}
    >
      {(control) => (
        <Select
          {...control}
          placeholder={placeholder}
          options={(familias.data ?? []).map(({ id, nombre, fechaBaja }) => ({
            value: id,
            label: fechaBaja === null ? nombre : `${nombre} (de baja)`,
          }))}
          value={familiaId}
          onValueChange={onChoose}
        />
      )}
    </Field>
  );
}
