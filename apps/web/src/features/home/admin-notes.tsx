import type { EstadoDeLaCooperativa } from "@cosecha/domain/esquemas/cooperativa";
import { textos } from "@cosecha/domain/textos";
import { Alert } from "@cosecha/ui/alert";
import { useArrivalMessage } from "../../arrival.ts";
import { DemoBanner } from "./demo-banner.tsx";
import { FirstSteps } from "./first-steps.tsx";

/** What home says to an admin alone; nothing once the cooperative is under way. Loaded apart, as few need it. */
export default function AdminNotes({ estado }: { estado: EstadoDeLaCooperativa }) {
  const [mensaje, setMensaje] = useArrivalMessage();
  const { demo, familias, proveedores, disponibles, pedidos } = estado;
  const starting = [familias, proveedores, disponibles, pedidos].includes(0);
  return (
    <>
      {mensaje === null ? null : (
        <Alert variant="success" title={textos.comun.resultado} onDismiss={() => setMensaje(null)}>
          {mensaje}
        </Alert>
      )}
      {demo ? <DemoBanner /> : null}
      {starting ? <FirstSteps estado={estado} /> : null}
    </>
  );
}
