import * as deReparto from "@cosecha/domain/textos/entregas";
import { Alert } from "@cosecha/ui/alert";
import { Badge } from "@cosecha/ui/badge";
import { Button } from "@cosecha/ui/button";
import { CloudCheck, CloudOff, CloudUpload } from "lucide-react";
import { ConfirmedAction } from "../../forms/confirmed-action.tsx";
import { LeaveGuard } from "../../navigation/leave-guard.tsx";
import { session } from "../../session/session.ts";
import type { Reparto } from "./device/reparto.ts";
import { useEstado, useReparto } from "./device/use-reparto.ts";

/** How many changes wait, always in sight: «Todo guardado», «3 por enviar · sin conexión». */
export function QueueStatus() {
  const { porEnviar, escribiendo, problema, guarda } = useEstado(useReparto());
  // What is not yet on the device's disk does not count as kept.
  const cuantos = escribiendo ? "Guardando…" : porEnviar === 0 ? "Todo guardado" : `${porEnviar} por enviar`;
  const sinRed = problema?.tipo === "espera";
  return (
    <span role="status" aria-label="Cambios de este dispositivo">
      {sinRed ? (
        <Badge variant="warning" icon={<CloudOff aria-hidden />}>
          {porEnviar === 0 && !guarda ? "Sin conexión" : `${cuantos} · sin conexión`}
        </Badge>
      ) : porEnviar > 0 ? (
        <Badge variant="info" icon={<CloudUpload aria-hidden />}>
          {cuantos}
        </Badge>
      ) : (
        <Badge variant="success" icon={<CloudCheck aria-hidden />}>
          {cuantos}
        </Badge>
      )}
    </span>
  );
}

/** What keeps this device from keeping or sending, in words. */
export function QueueProblems() {
  const reparto = useReparto();
  const { porEnviar, problema, guarda } = useEstado(reparto);
  return (
    <>
      {guarda ? null : <Alert variant="warning">{deReparto.sinGuardar}</Alert>}
      <LeaveGuard when={!guarda && porEnviar > 0} what={whatIsLost} />
      {problema?.tipo === "sesion" ? (
        <Alert
          variant="warning"
          action={
            <Button variant="outline" className="min-h-12" onClick={() => session.expire()}>
              Entrar otra vez
            </Button>
          }
        >
          Su sesión ha terminado.{" "}
          {porEnviar === 0
            ? "Entre otra vez para seguir."
            : `Entre otra vez para enviar lo que falta: se queda en este dispositivo (${porEnviar}).`}
        </Alert>
      ) : null}
      {problema?.tipo === "no" ? (
        <Alert variant="warning" action={<DiscardAll reparto={reparto} />}>
          {problema.mensaje}{" "}
          {porEnviar === 0 ? null : `Lo que falta por enviar se queda en este dispositivo (${porEnviar}).`}
        </Alert>
      ) : null}
    </>
  );
}

const whatIsLost = () => ["lo anotado en este reparto"];

/** Gives up all that this device holds of an order whose delivery the server refuses to its user. */
export function DiscardAll({ reparto }: { reparto: Reparto }) {
  useEstado(reparto);
  const { enCola } = reparto.cuaderno;
  const n = enCola.length;
  if (n === 0) return null;
  const cuantos = n === 1 ? "1 cambio" : `${n} cambios`;
  return (
    <ConfirmedAction
      label={`Descartar ${cuantos}`}
      confirmLabel="Descartar"
      title={`¿Descartar ${cuantos} de este reparto?`}
      description="Solo están en este dispositivo. Si los descarta, se pierden: apúntelos antes, por si hacen falta."
      failureDefault="No se han podido descartar."
      onConfirm={() => reparto.descartar(enCola.map(({ operacion: { id } }) => id))}
    />
  );
}
