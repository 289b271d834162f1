import type { PedidoVista } from "@cosecha/domain/esquemas/pedidos";
import { textos } from "@cosecha/domain/textos";
import { useFormContext, useFormState } from "react-hook-form";
import { trpc } from "../../api/api.ts";
import { ConfirmedAction } from "../../forms/confirmed-action.tsx";

const LO_DEMAS = ["inicio", "estado", "descripcion"] as const;
type DeLaFicha = Pick<PedidoVista, "fin" | "version" | (typeof LO_DEMAS)[number]>;
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Closes an order now, by the server's clock, after the user confirms. What else has been typed into
 * the form stays. `onDone` gets the server's answer.
 */
export function CerrarAhora({
  pedido: { id },
  disabled,
  onDone,
}: {
  pedido: PedidoVista;
  disabled: boolean;
  onDone: (cerrado: PedidoVista & { message: string }) => void;
}) {
  const { control, resetField, setValue } = useFormContext<DeLaFicha>();
  const { defaultValues } = useFormState({ control });
  const cerrar = trpc.pedidos.cerrar.useMutation();
  return (
    <div className="flex">
      <ConfirmedAction
        label="Cerrar ahora"
        disabled={disabled}
        title="¿Cerrar el pedido ahora?"
        description="El fin pasa a ser este momento: ninguna familia podrá pedir ni cambiar lo que ha pedido. Para volver a abrirlo, póngale otro fin."
        failureDefault={textos.pedido.noActualizado}
        onConfirm={async () => {
          const cerrado = await cerrar.mutateAsync({ id });
          // What another has saved meanwhile is not in the form, and is not to be written over:
          // with the version that it has, saving what has been typed is refused, and offers to load
          // it.
          if (LO_DEMAS.every((name) => isSame(cerrado[name], defaultValues?.[name]))) {
            resetField("fin", { defaultValue: cerrado.fin });
            // No field of the form shows it.
            setValue("version", cerrado.version);
          }
          onDone(cerrado);
        }}
      />
    </div>
  );
}
