import { textos } from "@cosecha/domain/textos";
import { FloatingMessage } from "@cosecha/ui/floating-message";
import { useArrivalMessage } from "./arrival.ts";

/** Shows the message that the previous screen left for this one. */
export function ArrivalAlert() {
  const [mensaje, setMensaje] = useArrivalMessage();
  if (mensaje === null) return null;
  return (
    <FloatingMessage title={textos.comun.resultado} onDismiss={() => setMensaje(null)}>
      {mensaje}
    </FloatingMessage>
  );
}
