import { type Valor, valorLeido } from "@cosecha/domain/operaciones";
import { enKilos } from "@cosecha/domain/reparto";
import * as deReparto from "@cosecha/domain/textos/entregas";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { paths } from "../../navigation/paths.ts";
import { Screen } from "../../screens/screen.tsx";
import { campoDe } from "./decidir/campo.ts";
import type { Queued } from "./device/cells.ts";
import { soloAqui } from "./device/lost.ts";
import { useChanges, useEstado, useReparto } from "./device/use-reparto.ts";
import { Discard, QueueStatus } from "./queue-status.tsx";

/**
 * In the place of a delivery that its user may not see any more: why, what became of what they
 * changed, and what is nowhere but on this device.
 */
export function Fuera() {
  const reparto = useReparto();
  const { fuera, problema, porEnviar } = useEstado(reparto);
  useChanges();
  const { enCola } = reparto.notebook;
  const dichos = new Set(enCola.flatMap(({ estado, motivo }) => (estado === "decidir" && motivo) || []));
  const propios = enCola.filter(soloAqui);
  // What waits may yet be sent; and what gives it up is fetched when it is needed.
  const sinRed = problema === null || problema.tipo === "espera";
  return (
    <Screen title="Recibir y repartir" back={{ href: paths.home(), label: "Volver" }}>
      <div className="grid gap-3">
        <QueueStatus />
        {[...dichos].map((dicho) => (
          <Alert key={dicho} variant="info">
            {dicho}
          </Alert>
        ))}
        <Alert
          variant="warning"
          action={
            <Button variant="outline" size="tall" onClick={() => void reparto.sync()}>
              Reintentar
            </Button>
          }
        >
          {fuera} {deReparto.yaNoEsta}
        </Alert>
        {propios.length === 0 ? null : (
          <section aria-label="Solo en este dispositivo" className="grid gap-3">
            <h2 className="font-display text-lg leading-tight">Solo en este dispositivo</h2>
            <p>{porEnviar > 0 && sinRed ? SE_ENVIA : A_PAPEL}</p>
            <ul className="grid list-disc gap-1 pl-5">
              {propios.map((una) => (
                <Propio key={una.operacion.id} una={una} />
              ))}
            </ul>
            {sinRed ? null : <Discard reparto={reparto} />}
          </section>
        )}
      </div>
    </Screen>
  );
}

const SE_ENVIA = "Se envía en cuanto haya conexión, y quien gestiona el pedido decide.";
const A_PAPEL = "Si no se puede enviar, apúntelo en papel, déselo a quien gestiona el pedido y descártelo.";

function Propio({ una: { operacion, motivo } }: { una: Queued }) {
  const { productos = [], familias = [] } = useReparto().notebook.surroundings ?? {};
  const { productoId, familiaId } = operacion;
  const despues: Valor = operacion.despues;
  const suyo = productos.find(({ id }) => id === productoId);
  const campo = campoDe(despues);
  const de = familiaId === null ? "lo recibido" : (familias.find(({ id }) => id === familiaId)?.nombre ?? "");
  return (
    <li className="wrap-anywhere">
      {suyo?.nombre ?? "Un producto"}, {de}: usted puso{" "}
      {valorLeido(campo, despues[campo], suyo !== undefined && enKilos(suyo))}. {motivo}
    </li>
  );
}
