import { queries, serverError, trpcClient } from "../../../api/api.ts";
import { keepFollowing } from "../../../document/follow.ts";
import { alone } from "../../../document/locks.ts";
import { newId } from "../../../forms/new-id.ts";
import { personaOf, session } from "../../../session/session.ts";
import { textosWeb } from "../../../texts/texts.ts";
import { CLOSED } from "./left.ts";
import { finDe } from "./lost.ts";
import { browserPlace, forgetPedido, memoryPlace, pedidosKept, type Snapshot } from "./place.ts";
import { Reparto, type Server } from "./reparto.ts";
import { type Problem, Sender } from "./sender.ts";
import { deviceName } from "./this-device.ts";

/** How long to wait for an answer, in ms: a bad network loses requests without saying so. */
const PATIENCE_MS = 20_000;
/** What the screen's route has asked for is not asked for again, in ms. */
const RECENT_MS = 5_000;
/** An order that nobody has opened here for so long, in ms, is not kept: two weeks. */
const KEPT_MS = 14 * 86_400_000;

/** Whose part of which order. */
interface Quien {
  usuarioId: number;
  pedidoId: number;
  /** Null for who has no family. */
  familia: { id: number; nombre: string } | null;
}

/** Why something was not done, as far as the queue has to know. */
function problemaDe(error: unknown): Problem {
  const said = serverError(error);
  if (said === null) return { tipo: "espera", mensaje: textosWeb.comun.sinConexion };
  const { codigo, message: mensaje } = said;
  if (codigo === "NO_AUTENTICADO") return { tipo: "sesion", mensaje };
  if (codigo === "DATOS_INVALIDOS" || codigo === "DEMASIADO_GRANDE") return { tipo: "datos", mensaje };
  if (codigo === "SIN_PERMISO" || codigo === "NO_ENCONTRADO") return { tipo: "fuera", mensaje };
  return { tipo: codigo === "CONFLICTO" ? "no" : "espera", mensaje };
}

const inTime = () => ({ signal: AbortSignal.timeout(PATIENCE_MS) });
const tooLong = () =>
  new Promise<never>((_, reject) => setTimeout(() => reject(new Error("No answer")), PATIENCE_MS));

const isSignedIn = ({ usuarioId }: Quien) => personaOf(session.get()).id === usuarioId;

/**
 * Sends operations in the name of whoever made them, or not at all: somebody else may have signed
 * in since the batch before.
 */
export function sendTo(quien: Quien): Server["aplicar"] {
  const { pedidoId, familia } = quien;
  const dispositivo = deviceName(familia?.nombre ?? null);
  return async (operaciones) => {
    if (!isSignedIn(quien)) throw new Error("Somebody else is signed in");
    return trpcClient.entregas.aplicar.mutate({ pedidoId, dispositivo, operaciones }, inTime());
  };
}

function servidorDe(quien: Quien): Server {
  const { pedidoId } = quien;
  let isFirst = true;
  return {
    async pantalla() {
      if (!isFirst) return trpcClient.entregas.pantalla.query({ pedidoId }, inTime());
      isFirst = false;
      const asked = queries.entregas.pantalla.fetch({ pedidoId }, { staleTime: RECENT_MS, gcTime: 0 });
      return Promise.race([asked, tooLong()]);
    },
    novedades: (desde, listado) =>
      trpcClient.entregas.novedades.query({ pedidoId, desde, listado }, inTime()),
    aplicar: sendTo(quien),
  };
}

const nameOf = ({ usuarioId, pedidoId }: Quien) => `cosecha-reparto.${usuarioId}.${pedidoId}`;
/** To the other tabs of this device; null in a browser that has none. */
const channelOf = (quien: Quien) =>
  "BroadcastChannel" in window ? new BroadcastChannel(nameOf(quien)) : null;

/**
 * Sends what a delivery's screens have left on this device when they closed. Throws what kept it
 * from that; what was not acknowledged stays.
 */
export async function sendLeft(quien: Quien): Promise<void> {
  const place = browserPlace(quien);
  const channel = channelOf(quien);
  const sender = new Sender({
    place: () => place,
    aplicar: sendTo(quien),
    problemaDe,
    newId,
    alone: (work) => alone(nameOf(quien), work),
    onSettled: () => {},
    onSent: () => channel?.postMessage(null),
  });
  await sender.send().finally(() => channel?.close());
}

/**
 * Deletes what this device keeps of orders that this user may not see any more, but for what is
 * nowhere else: by the turn's end, which needs no network, then by the server's word. Nor of orders
 * that they have not opened for long. Throws what first kept the server from answering, once all
 * others have been asked about.
 */
export async function forgetLost({ usuarioId, familia }: Omit<Quien, "pedidoId">): Promise<void> {
  const hasEnded = ({ pantalla, desde, adelanto = 0 }: Snapshot) => {
    const fin = finDe(pantalla, familia?.id ?? null)?.getTime() ?? Number.POSITIVE_INFINITY;
    return Date.now() + adelanto >= fin || Date.now() - desde > KEPT_MS;
  };
  const left: number[] = [];
  for (const pedidoId of await pedidosKept(usuarioId)) {
    if (!(await forgetPedido({ usuarioId, pedidoId }, hasEnded))) left.push(pedidoId);
  }
  const errors: unknown[] = [];
  for (const pedidoId of left) {
    await forgetIfRefused({ usuarioId, pedidoId }).catch((error: unknown) => errors.push(error));
  }
  if (errors.length > 0) throw errors[0];
}

/** The same of one order, by the server's word. */
async function forgetIfRefused(quien: { usuarioId: number; pedidoId: number }): Promise<void> {
  const { pedidoId } = quien;
  const { n = 0 } = (await browserPlace(quien).foto())?.pantalla ?? {};
  try {
    await trpcClient.entregas.novedades.query({ pedidoId, desde: n }, inTime());
  } catch (error) {
    if (problemaDe(error).tipo !== "fuera") throw error;
    await forgetPedido(quien);
  }
}

/**
 * The delivery of an order in this browser: kept in its database, sent by one tab at a time, in
 * touch with the server while it is seen. Returns what ends it.
 */
export function openReparto(quien: Quien): { reparto: Reparto; close: () => void } {
  const channel = channelOf(quien);
  let closed = false;
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
    alone: (work) => alone(nameOf(quien), work),
    isVisible: () => document.visibilityState === "visible",
    follow: (handlers) => keepFollowing({ cambios: "entregas", de: { pedidoId: quien.pedidoId } }, handlers),
    announce: () => {
      if (!closed) channel?.postMessage(null);
    },
    mayKeep: () => isSignedIn(quien),
    familiaId: quien.familia?.id ?? null,
  });
  const wake = () => {
    if (document.visibilityState === "visible") reparto.wake();
    else reparto.hide();
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
      window.removeEventListener("online", online);
      document.removeEventListener("visibilitychange", wake);
      void reparto.stop().then(() => {
        closed = true;
        channel?.close();
        window.dispatchEvent(new Event(CLOSED));
      });
    },
  };
}
