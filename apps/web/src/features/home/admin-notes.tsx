import type { EstadoDeLaCooperativa } from "@cosecha/domain/esquemas/cooperativa";
import { ArrivalAlert } from "../../navigation/arrival-alert.tsx";
import { DemoBanner } from "./demo-banner.tsx";
import { FirstSteps } from "./first-steps.tsx";

/** What home says to an admin alone; nothing once the cooperative is under way. */
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
