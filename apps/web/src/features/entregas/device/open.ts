import { queries, serverError, trpcClient } from "../../../api/api.ts";
import { textosWeb } from "../../../texts/texts.ts";
import { browserPlace, memoryPlace } from "./place.ts";
import { type Problema, Reparto, type Servidor } from "./reparto.ts";
import { deviceName, newId } from "./this-device.ts";

/** How long to wait for an answer, in ms: a bad network loses requests without saying so. */
const PACIENCIA = 20_000;
/** What the screen's route has asked for is not asked for again, in ms. */
const RECIENTE = 5_000;

interface Quien {
  usuarioId: number;
  pedidoId: number;
  /** Null for who has no family. */
  familia: string | null;
}

const REFUSED = ["SIN_PERMISO", "NO_ENCONTRADO", "CONFLICTO"];

/** Why something was not done, as far as the queue has to know. */
function problemaDe(error: unknown): Problema {
  const said = serverError(error);
  if (said === null) return { tipo: "espera", mensaje: textosWeb.comun.sinConexion };
  const { codigo, message: mensaje } = said;
  if (codigo === "NO_AUTENTICADO") return { tipo: "sesion", mensaje };
  if (codigo === "DATOS_INVALIDOS" || codigo === "DEMASIADO_GRANDE") return { tipo: "datos", mensaje };
  return { tipo: REFUSED.includes(codigo) ? "no" : "espera", mensaje };
}

function servidorDe({ pedidoId, familia }: Quien): Servidor {
  const dispositivo = deviceName(familia);
  let isFirst = true;
  const inTime = () => ({ signal: AbortSignal.timeout(PACIENCIA) });
  return {
    async pantalla() {
      const staleTime = isFirst ? RECIENTE : 0;
      const answer = await queries.entregas.pantalla.fetch({ pedidoId }, { staleTime, gcTime: 0 });
      isFirst = false;
      return answer;
    },
    novedades: (desde, listado) =>
      trpcClient.entregas.novedades.query({ pedidoId, desde, listado }, inTime()),
    aplicar: (operaciones) =>
      trpcClient.entregas.aplicar.mutate({ pedidoId, dispositivo, operaciones }, inTime()),
  };
}

/**
 * The delivery of an order in this browser: kept in its database, sent by one tab at a time, in
 * touch with the server while it is seen. Returns what ends it.
 */
export function openReparto(quien: Quien): { reparto: Reparto; close: () => void } {
  const name = `cosecha-reparto.${quien.usuarioId}.${quien.pedidoId}`;
  const channel = "BroadcastChannel" in window ? new BroadcastChannel(name) : null;
  const reparto = new Reparto({
    place: "indexedDB" in window ? browserPlace(quien) : memoryPlace(),
    servidor: servidorDe(quien),
    problemaDe,
    reloj: {
      now: Date.now,
      after: (ms, work) => {
        const timer = setTimeout(work, ms);
        return () => clearTimeout(timer);
      },
    },
    newId,
    alone: (work) => navigator.locks?.request(name, work) ?? work(),
    isVisible: () => document.visibilityState === "visible",
    announce: () => channel?.postMessage(null),
  });
  const wake = () => {
    if (document.visibilityState === "visible") reparto.wake();
    else reparto.keepNow();
  };
  const online = () => reparto.wake();
  channel?.addEventListener("message", () => void reparto.otherTab().catch(() => undefined));
  window.addEventListener("online", online);
  document.addEventListener("visibilitychange", wake);
  // Asked for once there is something to lose; browsers that ask the user would ask too early.
  navigator.storage?.persist?.().catch(() => undefined);
  void reparto.start();
  return {
    reparto,
    close() {
      channel?.close();
      window.removeEventListener("online", online);
      document.removeEventListener("visibilitychange", wake);
      reparto.stop();
    },
  };
}
