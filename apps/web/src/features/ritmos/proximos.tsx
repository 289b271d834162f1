import type { EstadoDeRitmo, VueltaVista } from "@cosecha/domain/esquemas/ritmos";
import { textos } from "@cosecha/domain/textos";
import { Alert } from "@cosecha/ui/alert";
import { Badge } from "@cosecha/ui/badge";
import { Button } from "@cosecha/ui/button";
import { FloatingMessage } from "@cosecha/ui/floating-message";
import { Link } from "@cosecha/ui/link";
import { useState } from "react";
import { failureText, trpc } from "../../api/api.ts";
import { serverTime } from "../../api/server-clock.ts";
import { paths } from "../../navigation/paths.ts";
import { cuando } from "../../texts/zone.ts";
import { MoverDialog } from "./mover-dialog.tsx";
import { queFalta, queSera } from "./textos.ts";

/** The next orders of a supplier, and what whoever manages it may do about each. */
export function Proximos({
  proveedorId,
  estado: { proximas, pregunta },
  editable,
}: {
  proveedorId: number;
  estado: EstadoDeRitmo;
  editable: boolean;
}) {
  const [done, setDone] = useState<{ message: string; times: number }>();
  const say = (message: string) => setDone((before) => ({ message, times: (before?.times ?? 0) + 1 }));
  const [failure, setFailure] = useState<string>();
  const [moviendo, setMoviendo] = useState<VueltaVista>();
  const saltar = trpc.ritmos.saltar.useMutation();
  const recuperar = trpc.ritmos.recuperar.useMutation();
  const hacer = trpc.ritmos.hacer.useMutation();
  const busy = saltar.isPending || recuperar.isPending || hacer.isPending;
  const run = async (answer: () => Promise<{ message: string }>) => {
    if (busy) return;
    setFailure(undefined);
    try {
      say((await answer()).message);
    } catch (error) {
      setFailure(failureText(error, "No se ha podido cambiar."));
    }
  };
  const falta = queFalta(pregunta);
  const acciones = (vuelta: VueltaVista) => {
    const cual = { proveedorId, dia: vuelta.dia };
    const { suerte, movida, pedidoId } = vuelta;
    const mover = { texto: "Mover", hace: () => setMoviendo(vuelta) };
    const crear = { texto: "Crear ya", hace: () => void run(() => hacer.mutateAsync(cual)) };
    const volver = { texto: "Volver a su sitio", hace: () => void run(() => recuperar.mutateAsync(cual)) };
    const saltarla = { texto: "Saltar", hace: () => void run(() => saltar.mutateAsync(cual)) };
    if (suerte === "hecha") return pedidoId === null ? [crear] : [];
    if (suerte === "saltada") return [volver];
    return [mover, ...(movida ? [volver] : []), saltarla, ...(suerte === "pausa" ? [] : [crear])];
  };
  return (
    <section aria-labelledby="proximos" className="grid gap-3">
      <h2 id="proximos" className="font-display text-xl leading-tight">
        Próximos pedidos
      </h2>
      {falta === null ? null : <Alert variant="info">{falta}</Alert>}
      {proximas.length === 0 ? <p className="text-muted-foreground">No hay ninguno por venir.</p> : null}
      <ul className="grid gap-3">
        {proximas.map((vuelta) => (
          <Vuelta key={vuelta.dia} vuelta={vuelta} sera={queSera(vuelta, pregunta, serverTime())}>
            {editable
              ? acciones(vuelta).map(({ texto, hace }) => (
                  <Button
                    key={texto}
                    variant="outline"
                    size="sm"
                    aria-disabled={busy}
                    aria-label={`${texto}: cierra ${cuando(vuelta.fin, serverTime())}`}
                    onClick={hace}
                  >
                    {texto}
                  </Button>
                ))
              : null}
          </Vuelta>
        ))}
      </ul>
      {failure === undefined ? null : (
        <Alert variant="error" title={textos.comun.error} onDismiss={() => setFailure(undefined)}>
          {failure}
        </Alert>
      )}
      {moviendo === undefined ? null : (
        <MoverDialog
          proveedorId={proveedorId}
          vuelta={moviendo}
          onDone={(message) => {
            setMoviendo(undefined);
            say(message);
          }}
          onClose={() => setMoviendo(undefined)}
        />
      )}
      {done === undefined ? null : (
        // The button that was pressed may be gone.
        <FloatingMessage
          key={done.times}
          title={textos.comun.exito}
          takeFocus
          onDismiss={() => setDone(undefined)}
        >
          {done.message}
        </FloatingMessage>
      )}
    </section>
  );
}

function Vuelta({
  vuelta,
  sera,
  children,
}: {
  vuelta: VueltaVista;
  sera: string;
  children: React.ReactNode;
}) {
  const { inicio, fin, reparto, suerte, movida, pedidoId, tapaLaSiguiente } = vuelta;
  const ahora = serverTime();
  const fuera = suerte === "saltada" || suerte === "pausa";
  return (
    <li className="grid gap-2 rounded-card border bg-surface p-3 text-surface-foreground sm:p-4">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h3 className={fuera ? "font-semibold text-muted-foreground line-through" : "font-semibold"}>
          Cierra {cuando(fin, ahora)}
        </h3>
        {movida ? <Badge>Movido</Badge> : null}
      </div>
      <p className="text-sm text-muted-foreground">
        {inicio > ahora ? "Abre" : "Abrió"} {cuando(inicio, ahora)}
        {reparto === null ? "" : `. Se reparte ${cuando(reparto, ahora)}`}.
      </p>
      <p className="text-sm">
        {sera}{" "}
        {pedidoId === null ? null : (
          <Link
            href={paths.pedido({ id: pedidoId })}
            className="focus-ring touch-target rounded-control text-link underline underline-offset-4"
          >
            Ver el pedido
          </Link>
        )}
      </p>
      {tapaLaSiguiente ? <p className="text-sm">Cierra después que el siguiente.</p> : null}
      <div className="flex flex-wrap gap-2 empty:hidden">{children}</div>
    </li>
  );
}
