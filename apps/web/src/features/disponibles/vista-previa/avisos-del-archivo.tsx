import type { VistaPrevia } from "@cosecha/domain/esquemas/importacion";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { textosPrevia } from "./texts.ts";

export function Rechazo({ rechazo }: Pick<VistaPrevia, "rechazo">) {
  if (rechazo === null) return null;
  return (
    <Alert variant="error" title="Este archivo no sirve tal como está.">
      {rechazo} {textosPrevia.oAMano}
    </Alert>
  );
}

/**
 * Says that the file was read like the supplier's last one and offers to read it from scratch, or
 * says that this was done.
 */
export function Recuerdo({
  asignadaPor,
  olvidado,
  onOlvidar,
}: Pick<VistaPrevia, "asignadaPor"> & { olvidado: boolean; onOlvidar: () => void }) {
  if (!olvidado && asignadaPor !== "recuerdo") return null;
  return (
    <Alert
      action={
        olvidado ? undefined : (
          <Button variant="outline" size="sm" onClick={onOlvidar}>
            Leer desde cero
          </Button>
        )
      }
    >
      {olvidado ? textosPrevia.sinRecordar : textosPrevia.comoLaUltimaVez}
    </Alert>
  );
}
