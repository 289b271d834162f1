import { faltaFactura } from "@cosecha/domain/pedidos";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { SelectField } from "@cosecha/ui/select-field";
import { useWatch } from "react-hook-form";
import { failureText } from "../../api/api.ts";
import { useShowField } from "../../forms/form-tabs.tsx";
import { RetryAlert } from "../../screens/loaded.tsx";
import { useEstados } from "./estado.tsx";

/**
 * An order's state, from the server's list. Completing an order needs the invoice, so the form says
 * so as soon as the user chooses that state.
 */
export function EstadoField({ tieneFactura }: { tieneFactura: boolean }) {
  const estados = useEstados();
  const showField = useShowField();
  const [estado, factura] = useWatch<{ estado: number; factura: File | null }, ["estado", "factura"]>({
    name: ["estado", "factura"],
  });
  return (
    <>
      <SelectField
        name="estado"
        label="Estado"
        required
        options={(estados.data ?? []).map(({ id, nombre }) => ({ value: id, label: nombre }))}
      />
      {estados.isError ? (
        <RetryAlert query={estados}>
          {failureText(estados.error, "No se han podido cargar los estados entre los que elegir.")}
        </RetryAlert>
      ) : null}
      {faltaFactura(estado, tieneFactura || factura instanceof File) ? (
        <Alert
          variant="warning"
          action={
            <Button variant="outline" size="sm" onClick={() => showField("factura")}>
              Adjuntar la factura
            </Button>
          }
        >
          Para completar el pedido hace falta su factura.
        </Alert>
      ) : null}
    </>
  );
}
