import type { Db } from "@cosecha/db/database";
import { esDeServicioDePush } from "@cosecha/domain/push";
import { cortar } from "@cosecha/domain/texto";
import type { AvisoDePush, DispositivoDePush, Push, Sessions } from "@cosecha/trpc/kernel/services";
import webPush from "web-push";
import { vapidOf } from "./vapid.ts";

/** How long a push service may take, in ms. */
const PATIENCE = 10_000;
/** For how long it keeps what a device that is off has not fetched, in s. */
const KEPT = 12 * 3600;
/** What services say of a device that is no more (RFC 8030, 7.3). */
const GONE: readonly number[] = [404, 410];
/** Whom a service may write to where the cooperative has no address of its own. */
const NOBODY = "mailto:avisos@cosecha.invalid";

/** Few enough signs for any of them to fit into the 4 kB that services take. */
const payloadOf = ({ titulo, texto, enlace, etiqueta }: AvisoDePush): string =>
  JSON.stringify({
    titulo: cortar(titulo, 100),
    texto: cortar(texto, 300),
    enlace: enlace.slice(0, 300),
    etiqueta: etiqueta.slice(0, 64),
  });

/**
 * Sends to browsers by their makers' push services, encrypted for each (RFC 8291). `origins` are
 * taken for push services besides, in tests.
 */
export function createPush({
  db,
  sessions,
  publicUrl,
  origins = [],
  patience = PATIENCE,
}: {
  db: Db;
  sessions: Pick<Sessions, "mac">;
  publicUrl: string | undefined;
  origins?: readonly string[];
  patience?: number;
}): Push {
  const vapid = vapidOf(sessions);
  const subject = publicUrl?.startsWith("https:") ? publicUrl : NOBODY;

  /** Whether the device is there. Throws where nobody knows. */
  async function send({ endpoint, p256dh, auth }: DispositivoDePush, aviso: AvisoDePush): Promise<boolean> {
    if (!esDeServicioDePush(endpoint, origins)) return false;
    const request = requestFor({ endpoint, keys: { p256dh, auth } }, aviso);
    if (request === undefined) return false;
    const { "Content-Length": _, ...headers } = request.headers as Record<string, string>;
    const response = await fetch(endpoint, {
      ...{ method: "POST", headers: { ...headers, TTL: String(KEPT) }, body: new Uint8Array(request.body) },
      ...{ redirect: "manual", signal: AbortSignal.timeout(patience) },
    });
    // Whatever else it says, nobody reads.
    await response.body?.cancel();
    if (GONE.includes(response.status)) return false;
    if (!response.ok) throw new Error(`${new URL(endpoint).host}: ${response.status}`);
    return true;
  }

  /** Undefined where the device's keys are none, so that nothing can be told to it. */
  function requestFor(suscripcion: webPush.PushSubscription, aviso: AvisoDePush) {
    const topic = /^[\w-]{1,32}$/.test(aviso.etiqueta) ? { topic: aviso.etiqueta } : {};
    try {
      return webPush.generateRequestDetails(suscripcion, payloadOf(aviso), {
        ...{ vapidDetails: { subject, ...vapid }, TTL: KEPT, ...topic },
      });
    } catch {
      return undefined;
    }
  }

  return {
    clave: vapid.publicKey,
    admite: (endpoint) => esDeServicioDePush(endpoint, origins),
    async enviar(dispositivos, aviso) {
      const sent = await Promise.allSettled(dispositivos.map((uno) => send(uno, aviso)));
      const gone = dispositivos.filter((_, n) => {
        const result = sent[n];
        return result?.status === "fulfilled" && !result.value;
      });
      if (gone.length > 0) {
        await db.dispositivo.deleteMany({ where: { id: { in: gone.map(({ id }) => id) } } });
      }
      if (sent.some((result) => result.status === "fulfilled" && result.value)) return;
      const failed = sent.find((result) => result.status === "rejected");
      if (failed !== undefined) throw failed.reason;
    },
  };
}
