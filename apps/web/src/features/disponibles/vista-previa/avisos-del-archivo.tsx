import type { VistaPrevia } from "@cosecha/domain/esquemas/importacion";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { textosPrevia } from "./textos.ts";

/** Why nothing can be read from the file as it is. */
export function Rechazo({ rechazo }: Pick<VistaPrevia, "rechazo">) {
  if (rechazo === null) return null;
  return (
    <Alert variant="error" title="Este archivo no sirve tal como está.">
      {rechazo} {textosPrevia.oAMano}
    </Alert>
  );
}

/**
 * That it was read as the supplier's last one, and the way out of that; or that it no longer is.
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
