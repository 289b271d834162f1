import type { PedidoVista } from "@cosecha/domain/esquemas/pedidos";
import { textos } from "@cosecha/domain/textos";
import { useFormContext } from "react-hook-form";
import { trpc } from "../../api/api.ts";
import { ConfirmedAction } from "../../forms/confirmed-action.tsx";

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
  const { resetField, setValue } = useFormContext<Pick<PedidoVista, "fin" | "version">>();
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
          resetField("fin", { defaultValue: cerrado.fin });
          // No field of the form shows it.
          setValue("version", cerrado.version);
          onDone(cerrado);
        }}
      />
    </div>
  );
}
