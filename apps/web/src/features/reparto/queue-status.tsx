import * as deReparto from "@cosecha/domain/textos/entregas";
import { Alert } from "@cosecha/ui/alert";
import { Badge } from "@cosecha/ui/badge";
import { Button } from "@cosecha/ui/button";
import { CloudCheck, CloudOff, CloudUpload } from "lucide-react";
import { lazy, Suspense } from "react";
import { LeaveGuard } from "../../navigation/leave-guard.tsx";
import { session } from "../../session/session.ts";
import type { Reparto } from "./device/reparto.ts";
import { useEstado, useReparto } from "./device/use-reparto.ts";

const DiscardAll = lazy(() => import("./discard-all.tsx"));

/** How many changes wait, always in sight: «Todo guardado», «3 por enviar · sin conexión». */
export function QueueStatus() {
  const { porEnviar, escribiendo, problema, guarda } = useEstado(useReparto());
  // What is not yet on the device's disk does not count as kept.
  const cuantos = escribiendo ? "Guardando…" : porEnviar === 0 ? "Todo guardado" : `${porEnviar} por enviar`;
  const sinRed = problema?.tipo === "espera";
  return (
    <span role="status" aria-label="Cambios de este dispositivo" className="inline-flex shrink-0">
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
            <Button variant="outline" size="tall" onClick={() => session.expire()}>
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
        <Alert variant="warning" action={<Discard reparto={reparto} />}>
          {problema.mensaje}{" "}
          {porEnviar === 0 ? null : `Lo que falta por enviar se queda en este dispositivo (${porEnviar}).`}
        </Alert>
      ) : null}
    </>
  );
}

const whatIsLost = () => ["lo anotado en este reparto"];

/** What gives up changes that the server refuses; in a chunk of its own, as few need it. */
export const Discard = ({ reparto }: { reparto: Reparto }) => (
  <Suspense>
    <DiscardAll reparto={reparto} />
  </Suspense>
);
