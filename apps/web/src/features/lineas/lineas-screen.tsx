import type { PantallaDeLineas } from "@cosecha/domain/esquemas/lineas";
import { estaCaducado } from "@cosecha/domain/pedidos";
import { puedeGestionar } from "@cosecha/domain/permisos";
import { textos } from "@cosecha/domain/textos";
import { Alert } from "@cosecha/ui/alert";
import { useEffect } from "react";
import { trpc } from "../../api.ts";
import { Loaded } from "../../loaded.tsx";
import { paths } from "../../paths.ts";
import { Screen } from "../../screen.tsx";
import { usePersona } from "../../session.ts";
import { fechaHora } from "../../zona.ts";
import { DeliveryLines } from "./delivery-lines.tsx";
import { FamiliaSelector } from "./familia-selector.tsx";
import { FamilyLines } from "./family-lines.tsx";

/** The lines of one family in an order, or (familiaId 0) what all of them ordered. */
export function LineasScreen({ pedidoId, familiaId }: { pedidoId: number; familiaId: number }) {
  const persona = usePersona();
  const query = trpc.lineas.pantalla.useQuery({ pedidoId, familiaId });
  useReloadAtEnd(query.data, query.refetch);
  return (
    <Loaded query={query}>
      {(pantalla) => {
        const { pedido, lineas, motivoNoEditable } = pantalla;
        return (
          <Screen
            title={`Pedido de ${pedido.nombreProveedor}`}
            back={{ href: paths.inicio(), label: "Volver" }}
            description={<Plazo pedido={pedido} />}
            className="mb-4"
          >
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
              <Motivo pantalla={pantalla} />
              {puedeGestionar(persona, pedido.disponible.proveedor) ? (
                <FamiliaSelector pedidoId={pedidoId} familiaId={familiaId} />
              ) : null}
              {familiaId === 0 ? (
                <DeliveryLines lineas={lineas} />
              ) : (
                <FamilyLines
                  key={familiaId}
                  pedidoId={pedidoId}
                  familiaId={familiaId}
                  lineas={lineas}
                  motivo={motivoNoEditable}
                  reload={query.refetch}
                />
              )}
            </div>
          </Screen>
        );
      }}
    </Loaded>
  );
}

/** Start and end of an order. */
function Plazo({ pedido: { descripcion, inicio, fin } }: { pedido: PantallaDeLineas["pedido"] }) {
  return (
    <>
      <p>{descripcion}</p>
      <dl className="mt-1 flex flex-wrap gap-x-5 text-[0.9375rem] tabular-nums">
        <div className="flex gap-1.5">
          <dt>Inicio:</dt>
          <dd className="font-medium text-foreground">{fechaHora(inicio)}</dd>
        </div>
        <div className="flex gap-1.5">
          <dt>Fin:</dt>
          <dd className="font-medium text-foreground">{fechaHora(fin)}</dd>
        </div>
      </dl>
    </>
  );
}

/** Why the lines cannot change, where they cannot. */
function Motivo({ pantalla: { motivoNoEditable, pedido, ahora } }: { pantalla: PantallaDeLineas }) {
  if (motivoNoEditable === null) return null;
  const fueraDeTiempo = motivoNoEditable === textos.lineas.caducado && estaCaducado(pedido, ahora);
  return (
    <>
      {fueraDeTiempo ? (
        <p className="rounded-control bg-destructive px-4 py-3 text-center text-xl font-bold tracking-wide text-destructive-foreground">
          {textos.lineas.fueraDeTiempo}
        </p>
      ) : null}
      <Alert variant={motivoNoEditable === textos.lineas.completado ? "success" : "warning"}>
        {motivoNoEditable}
      </Alert>
    </>
  );
}

/** Asks the server anew when the order opens or closes while one looks, by the server's clock. */
function useReloadAtEnd(pantalla: PantallaDeLineas | undefined, reload: () => unknown): void {
  useEffect(() => {
    if (pantalla === undefined) return;
    const { ahora, pedido, motivoNoEditable } = pantalla;
    const next =
      motivoNoEditable === textos.lineas.sinEmpezar
        ? pedido.inicio
        : motivoNoEditable === null
          ? pedido.fin
          : null;
    const wait = next === null ? 0 : next.getTime() - ahora.getTime() + 1000;
    // Beyond this a timer would fire at once.
    if (wait <= 0 || wait > 2 ** 31 - 1) return;
    const timer = setTimeout(reload, wait);
    return () => clearTimeout(timer);
  }, [pantalla, reload]);
}
