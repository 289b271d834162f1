import { textos } from "@cosecha/domain/textos";
import { Alert } from "@cosecha/ui/alert";
import { useArrivalMessage } from "./arrival.ts";

/** What the screen that one comes from left to be said over this one. */
export function ArrivalAlert() {
  const [mensaje, setMensaje] = useArrivalMessage();
  if (mensaje === null) return null;
  return (
    <Alert
      variant="success"
      title={textos.comun.resultado}
      onDismiss={() => setMensaje(null)}
      className="mb-5"
    >
      {mensaje}
    </Alert>
  );
}
