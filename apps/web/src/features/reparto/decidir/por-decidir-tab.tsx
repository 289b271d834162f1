import type { OperacionPendiente } from "@cosecha/domain/esquemas/entregas";
import type { Fase } from "@cosecha/domain/fases";
import { formatoHora } from "@cosecha/domain/fechas";
import {
  type CampoDeReparto,
  conflictoLeido,
  cuandoFue,
  type Valor,
  valorLeido,
} from "@cosecha/domain/operaciones";
import { enKilos } from "@cosecha/domain/reparto";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { EmptyState } from "@cosecha/ui/empty-state";
import type { MouseEvent } from "react";
import { ZONE } from "../../../texts/zone.ts";
import { byKeyboard } from "../celda/rows.tsx";
import type { Cambio, Queued } from "../device/cells.ts";
import { useFase } from "../device/editable.ts";
import { usePedidoIndex } from "../device/pedido-index.ts";
import { useChanges, useReparto, useSurroundings } from "../device/use-reparto.ts";
import { campoDe } from "./campo.ts";
import { Danos } from "./danos.tsx";
import { DeUnaVez, Paginas, usePendientes } from "./de-una-vez.tsx";
import { handOn } from "./hand-on.ts";

/** What somebody has to decide: conflicts, what came too late, what is damaged, what is refused. */
export function PorDecidirTab() {
  const { danos, porDecidir } = useSurroundings();
  useChanges();
  const { notebook } = useReparto();
  const paginas = usePendientes();
  const { pendientes } = paginas;
  const enCola = notebook.enCola;
  const rechazadas = enCola.filter(({ estado }) => estado === "rechazada");
  if (porDecidir.cuantos + danos.length + rechazadas.length === 0) {
    return <EmptyState title="No hay nada que decidir." />;
  }
  return (
    <div className="grid gap-4">
      {rechazadas.map((una) => (
        <Rechazada key={una.operacion.id} una={una} />
      ))}
      <DeUnaVez />
      <ul aria-label="Cambios por decidir" className="grid gap-3">
        {enGrupos(pendientes).map((grupo) => (
          <Pendiente
            key={grupo[0]?.id}
            grupo={grupo}
            propias={enCola.filter(({ estado }) => estado === "decidir")}
          />
        ))}
      </ul>
      <Paginas {...paginas} />
      <Danos />
    </div>
  );
}

/** The changes of one device to one cell are one question: its last one counts. */
function enGrupos(pendientes: readonly OperacionPendiente[]): OperacionPendiente[][] {
  const grupos = new Map<string, OperacionPendiente[]>();
  for (const una of pendientes) {
    const campos = Object.keys(una.despues).sort().join();
    const key = [una.productoId, una.familiaId, una.dispositivo, una.quien, campos].join("|");
    grupos.set(key, [...(grupos.get(key) ?? []), una]);
  }
  return [...grupos.values()];
}

/** What a change was about: «Tomate, García». */
function useNames() {
  const { producto, nombre } = usePedidoIndex();
  return ({ productoId, familiaId }: { productoId: number; familiaId: number | null }) =>
    `${producto.get(productoId)?.nombre ?? "Un producto"}${familiaId === null ? ", lo recibido" : `, ${nombre.get(familiaId) ?? ""}`}`;
}

/** What had become of the order when a change came too late. */
const TARDE = " y llegó tarde";
const yaEstaba: Record<Fase, string> = {
  abierto: TARDE,
  cerrado: TARDE,
  recibido: TARDE,
  repartido: ", con el reparto ya terminado",
  contabilizado: ", con el pedido ya completado",
  cancelado: ", con el pedido ya cancelado",
};

const CARD = "grid gap-3 rounded-card border bg-surface p-4 text-surface-foreground shadow-raised";

function Pendiente({ grupo, propias }: { grupo: OperacionPendiente[]; propias: readonly Queued[] }) {
  const reparto = useReparto();
  const { gestiona } = useSurroundings();
  const { editable, fase } = useFase();
  const { producto } = usePedidoIndex();
  const nameOf = useNames();
  const ultima = grupo.at(-1);
  const primera = grupo[0];
  if (ultima === undefined || primera === undefined) return null;
  const { productoId, familiaId, quien, dispositivo, resultado } = ultima;
  const despues: Valor = ultima.despues;
  const suyo = producto.get(productoId);
  const kilos = suyo !== undefined && enKilos(suyo);
  const { notebook } = reparto;
  const actual: Valor =
    familiaId === null ? notebook.recibido(productoId) : notebook.entregado(productoId, familiaId);
  const campo = campoDe(despues, actual);
  const read = (valor: Valor) => valorLeido(campo, valor[campo], kilos);
  const quedaEn = `ahora pone ${read(actual)}`;
  const propia = propias.find(({ operacion }) => operacion.id === ultima.id);
  const tarde = resultado === "tardia";
  const question = () => {
    if (propia && tarde) return `${propia.motivo} Usted puso ${read(despues)}; ${quedaEn}.`;
    const llego = tarde ? yaEstaba[fase] : "";
    // What a former version has kept on the device does not say it.
    const vigente = ultima.vigentes?.find((uno) => uno.campo === campo && uno.puso === actual[campo]);
    if (vigente) {
      const deOtro = { quien: propia ? undefined : quien, puso: despues[campo], llego };
      return conflictoLeido({ campo, kilos, zona: ZONE }, vigente, deOtro);
    }
    // Nobody has put anything there, or this device has and the server does not know it yet.
    const hora = formatoHora(cuandoFue(ultima), ZONE);
    return `${quien} puso ${read(despues)} a las ${hora}${llego}; ${quedaEn}. ¿Cuál vale?`;
  };
  const puede = tarde ? gestiona : editable || gestiona;
  const decide = (elegido: Valor) => (event: MouseEvent<HTMLElement>) => {
    if (byKeyboard(event)) handOn(event.currentTarget);
    const campos = Object.keys(despues) as CampoDeReparto[];
    const valor = Object.fromEntries(campos.map((uno) => [uno, elegido[uno]]));
    reparto.cambiar(grupo.map(({ id }) => ({ productoId, familiaId, valor, resuelve: id }) as Cambio));
  };
  return (
    <li className={CARD}>
      <div>
        <p className="font-semibold wrap-anywhere">{nameOf(ultima)}</p>
        <p>{question()}</p>
        <p className="text-sm text-muted-foreground">{dispositivo}</p>
      </div>
      {puede ? (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="tall" onClick={decide(actual)}>
            Vale lo que pone: {read(actual)}
          </Button>
          {tarde && !editable ? null : (
            <Button variant="secondary" size="tall" onClick={decide(despues)}>
              Vale {read(despues)}
            </Button>
          )}
        </div>
      ) : null}
      {tarde && !editable ? (
        <p className="text-sm text-muted-foreground">
          {gestiona
            ? `Para que valga ${read(despues)}, ${fase === "repartido" ? "" : "vuelva a poner el pedido en proceso y "}abra otra vez el reparto.`
            : "Decide quien gestiona el pedido."}
        </p>
      ) : null}
    </li>
  );
}

/** What the server does not take: it stays until it has been seen. */
function Rechazada({ una: { operacion, motivo } }: { una: Queued }) {
  const reparto = useReparto();
  const { producto } = usePedidoIndex();
  const nameOf = useNames();
  const despues: Valor = operacion.despues;
  const campo = campoDe(despues);
  const suyo = producto.get(operacion.productoId);
  const puso = valorLeido(campo, despues[campo], suyo !== undefined && enKilos(suyo));
  return (
    <Alert
      variant="error"
      title={`${nameOf(operacion)}:`}
      action={
        <Button
          variant="outline"
          size="tall"
          onClick={(event) => {
            if (byKeyboard(event)) handOn(event.currentTarget);
            void reparto.descartar([operacion.id]);
          }}
        >
          Descartar
        </Button>
      }
    >
      Usted puso {puso}. {motivo}
    </Alert>
  );
}
