import type { EstadoDeLaCooperativa } from "@cosecha/domain/esquemas/cooperativa";
import { ArrivalAlert } from "../../navigation/arrival-alert.tsx";
import { DemoBanner } from "./demo-banner.tsx";
import { FirstSteps } from "./first-steps.tsx";

/**
 * Messages of the home screen for administrators only: the demo, and the first steps until the
 * cooperative has its first order.
 */
export function AdminNotes({ estado }: { estado: EstadoDeLaCooperativa }) {
  const { demo, familias, proveedores, disponibles, pedidos } = estado;
  const starting = [familias, proveedores, disponibles, pedidos].includes(0);
  return (
    <>
      <ArrivalAlert />
      {demo ? <DemoBanner /> : null}
      {starting ? <FirstSteps estado={estado} /> : null}
    </>
  );
}
