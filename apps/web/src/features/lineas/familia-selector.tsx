import { Field } from "@cosecha/ui/field";
import { Select } from "@cosecha/ui/select";
import { failureText, trpc } from "../../api.ts";
import { goTo } from "../../navigation.ts";
import { paths } from "../../paths.ts";
import { textosWeb } from "../../texts.ts";

/** Whose lines to show: one family's, or with none chosen the delivery's. For who manages the order. */
export function FamiliaSelector({ pedidoId, familiaId }: { pedidoId: number; familiaId: number }) {
  const familias = trpc.familias.paraPedido.useQuery({ pedidoId });
  return (
    <Field
      label="Familia"
      className="max-w-sm"
      error={familias.isError ? failureText(familias.error, textosWeb.comun.noCargado) : undefined}
    >
      {(control) => (
        <Select
          {...control}
          placeholder="Reparto: todas las familias"
          options={(familias.data ?? []).map(({ id, nombre, fechaBaja }) => ({
            value: id,
            label: fechaBaja === null ? nombre : `${nombre} (de baja)`,
          }))}
          value={familiaId === 0 ? null : familiaId}
          onValueChange={(chosen) =>
            goTo(
              chosen === null ? paths.reparto({ pedidoId }) : paths.lineas({ pedidoId, familiaId: chosen }),
            )
          }
        />
      )}
    </Field>
  );
}
