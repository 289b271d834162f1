import type { EnvioDePedido } from "@cosecha/domain/esquemas/correos";
import type { Metas } from "@cosecha/domain/metas";
import { textos } from "@cosecha/domain/textos";
import { noLlega } from "@cosecha/domain/textos/metas";
import { Alert } from "@cosecha/ui/alert";
import { Button } from "@cosecha/ui/button";
import { Download, Send } from "lucide-react";
import { useId, useState } from "react";
import { failureText, trpc } from "../../api/api.ts";
import { serverTime } from "../../api/server-clock.ts";
import { useDownload } from "../../files/use-download.ts";
import { useQuestion } from "../../forms/use-question.tsx";
import { TextToSend } from "../../screens/text-to-send.tsx";
import { cuando } from "../../texts/zone.ts";

/** How often it is asked how a mail goes that is being sent, and one that waits for hours, in ms. */
const WHILE_SENDING = 4_000;
const WHILE_WAITING = 60_000;

/**
 * What has become of a closed order's mail to its supplier, and what can be done about it; without a
 * mail server, the same as a message to be sent by hand. For who manages the order.
 */
export function Envio({ pedidoId }: { pedidoId: number }) {
  const titleId = useId();
  const { data } = trpc.pedidos.envio.useQuery(
    { id: pedidoId },
    {
      refetchInterval: ({ state }) =>
        state.data !== undefined && askAgainIn(state.data, state.dataUpdateCount),
    },
  );
  if (data === undefined || (!data.listo && data.ultimo === null && data.esperas.length === 0)) return null;
  const { esperas, metas } = data;
  return (
    <>
      {esperas.includes("minimo") && metas !== null ? <SinMinimo id={pedidoId} metas={metas} /> : null}
      <section
        aria-labelledby={titleId}
        className="mb-5 grid gap-3 rounded-card border bg-surface p-4 text-surface-foreground shadow-raised"
      >
        <h2 id={titleId} className="font-semibold">
          El pedido, al proveedor
        </h2>
        {esperas.map((espera) => (
          <p key={espera}>{textos.cierre.espera[espera]}</p>
        ))}
        {!data.listo && data.ultimo === null ? null : data.hayCorreo ? (
          <PorCorreo id={pedidoId} envio={data} />
        ) : (
          <AMano id={pedidoId} />
        )}
      </section>
    </>
  );
}

/** Asks whether an order goes on that does not come to its supplier's minimum. */
function SinMinimo({ id, metas }: { id: number; metas: Metas }) {
  const utils = trpc.useUtils();
  const [fallo, setFallo] = useState<string>();
  const seguir = trpc.pedidos.seguirSinMinimo.useMutation();
  const go = async () => {
    setFallo(undefined);
    try {
      const { message: _, ...pedido } = await seguir.mutateAsync({ id });
      utils.pedidos.ver.setData({ id }, pedido);
    } catch (error) {
      setFallo(failureText(error, textos.pedido.noActualizado));
    }
  };
  return (
    <Alert variant="warning" className="mb-5">
      <p>{noLlega(metas)} Amplíe el plazo o cancele el pedido más abajo, o siga adelante.</p>
      <Button className="mt-3" loading={seguir.isPending} onClick={() => void go()}>
        Seguir adelante
      </Button>
      {fallo === undefined ? null : <p className="mt-2 font-semibold">{fallo}</p>}
    </Alert>
  );
}

/** In how many ms something may have happened to it without anybody's doing; false: nothing will. */
function askAgainIn(
  { ultimo, hayCorreo, listo, esperas, seEnviaSolo }: EnvioDePedido,
  asked: number,
): number | false {
  // It is said as the order closes: what has not come within a minute does not come by itself.
  if (ultimo === null) {
    return hayCorreo && listo && seEnviaSolo && esperas.length === 0 && asked < 15 && WHILE_SENDING;
  }
  if (ultimo.situacion !== "espera") return false;
  return ultimo.error === null ? WHILE_SENDING : WHILE_WAITING;
}

function PorCorreo({ id, envio }: { id: number; envio: EnvioDePedido }) {
  const { ultimo, proveedor, email, listo } = envio;
  const utils = trpc.useUtils();
  const { ask, dialog } = useQuestion();
  const [fallo, setFallo] = useState<string>();
  const enviar = trpc.pedidos.enviarAlProveedor.useMutation();
  const send = async (otraVez: boolean) => {
    setFallo(undefined);
    const pregunta = {
      title: `¿Enviar otra vez el pedido a ${proveedor}?`,
      description: `Le llegará otro correo a ${email}. Dígaselo, para que no lo sirva dos veces.`,
      confirmLabel: "Enviar otra vez",
    };
    if (otraVez && !(await ask(pregunta))) return;
    try {
      const { message: _, ...now } = await enviar.mutateAsync({ id, ...(ultimo && { tras: ultimo.id }) });
      utils.pedidos.envio.setData({ id }, now);
    } catch (error) {
      setFallo(failureText(error, textos.correos.noEnviadoPedido));
    }
  };
  const situacion = ultimo?.situacion ?? "sobra";
  const enviado = situacion === "enviado";
  const falla = ultimo?.error ?? null;
  return (
    <>
      {falla === null || enviado ? (
        <p role="status" className="wrap-anywhere">
          {comoVa(envio)}
        </p>
      ) : (
        <Alert variant="error" title="Ha fallado:">
          {falla}
          <span className="block">
            {situacion === "espera" ? "Se vuelve a intentar cada poco." : "Ya no se intenta más."}
          </span>
        </Alert>
      )}
      <div className="flex flex-wrap gap-2">
        {!listo || (situacion === "espera" && falla === null) ? null : (
          <Button
            variant={enviado ? "outline" : "primary"}
            loading={enviar.isPending}
            onClick={() => void send(enviado)}
          >
            <Send aria-hidden />
            {falla !== null && !enviado
              ? "Volver a enviar"
              : enviado
                ? "Enviar otra vez"
                : "Enviar por correo"}
          </Button>
        )}
        <Descargar id={id} />
      </div>
      {fallo === undefined ? null : (
        <Alert variant="error" title={textos.comun.error} onDismiss={() => setFallo(undefined)}>
          {fallo}
        </Alert>
      )}
      {dialog}
    </>
  );
}

/** The order as a sheet, for whoever sends it by hand. */
function Descargar({ id }: { id: number }) {
  const { busy, failure, start, dismiss } = useDownload();
  return (
    <>
      <Button
        variant="outline"
        loading={busy}
        onClick={() => void start({ url: `/api/pedidos/${id}/excel/proveedor` })}
      >
        <Download aria-hidden />
        Descargar
      </Button>
      {failure === undefined ? null : (
        <Alert className="basis-full" variant="error" title={textos.comun.error} onDismiss={dismiss}>
          {failure}
        </Alert>
      )}
    </>
  );
}

/** «Enviado a Huerta La Vega el lunes a las 20:04», while nothing fails. */
function comoVa({ ultimo, proveedor, email, esperas, seEnviaSolo }: EnvioDePedido): string {
  if (ultimo?.situacion === "enviado" && ultimo.terminado !== null) {
    return `Enviado a ${proveedor} ${cuando(ultimo.terminado, serverTime())} (${ultimo.email ?? email}).`;
  }
  if (ultimo?.situacion === "espera") return `Se está enviando a ${proveedor}.`;
  const solo = esperas.length === 0 ? " Se envía solo al cerrarse." : " Se envía solo en cuanto se decida.";
  return `Todavía no se ha enviado a ${proveedor} (${email}).${seEnviaSolo ? solo : ""}`;
}

function AMano({ id }: { id: number }) {
  const { data } = trpc.pedidos.mensajes.useQuery({ id });
  const mensaje = data?.alProveedor;
  return (
    <>
      {mensaje && <TextToSend titulo="El pedido entero" asunto={mensaje.asunto} texto={mensaje.cuerpo} />}
      <div className="flex flex-wrap gap-2">
        <Descargar id={id} />
      </div>
    </>
  );
}

/** What families would be mailed of an open order, to be sent by hand where no mail is sent. */
export function MensajesALasFamilias({ pedidoId }: { pedidoId: number }) {
  const envio = trpc.pedidos.envio.useQuery({ id: pedidoId });
  const sinCorreo = envio.data?.hayCorreo === false;
  const { data } = trpc.pedidos.mensajes.useQuery({ id: pedidoId }, { enabled: sinCorreo });
  if (!sinCorreo || !data) return null;
  const { seHaAbierto, cierraPronto } = data;
  return (
    <div className="grid gap-3 border-t pt-3">
      {seHaAbierto && (
        <TextToSend titulo="Que se ha abierto" asunto={seHaAbierto.asunto} texto={seHaAbierto.cuerpo} />
      )}
      {cierraPronto && (
        <TextToSend titulo="Que cierra pronto" asunto={cierraPronto.asunto} texto={cierraPronto.cuerpo} />
      )}
    </div>
  );
}
