import { ConfirmedAction } from "../../forms/confirmed-action.tsx";
import type { Reparto } from "./device/reparto.ts";
import { useEstado } from "./device/use-reparto.ts";

/** Gives up what this device alone holds of an order that the server refuses to its user. */
export default function DiscardAll({ reparto }: { reparto: Reparto }) {
  useEstado(reparto);
  // The server has what is to be decided.
  const propios = reparto.notebook.enCola.filter(({ estado }) => estado !== "decidir");
  const n = propios.length;
  if (n === 0) return null;
  const cuantos = n === 1 ? "1 cambio" : `${n} cambios`;
  return (
    <ConfirmedAction
      label={`Descartar ${cuantos}`}
      confirmLabel="Descartar"
      title={`¿Descartar ${cuantos} de este reparto?`}
      description="Solo están en este dispositivo. Si los descarta, se pierden: apúntelos antes, por si hacen falta."
      failureDefault="No se han podido descartar."
      onConfirm={() => reparto.descartar(propios.map(({ operacion: { id } }) => id))}
    />
  );
}
