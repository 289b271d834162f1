import { serverError } from "../api/api.ts";
import { logWarning } from "../api/log.ts";
import { CLOSED, inAll, leftOf } from "../features/reparto/device/left.ts";
import { forgetSettled, pedidosKept } from "../features/reparto/device/place.ts";
import { personaOf, sesionDe, session } from "../session/session.ts";
import { status } from "./status.ts";

/** How often what waits is tried again, in ms. */
const RETRY_EVERY = 30_000;

const loadOpen = () => import("../features/reparto/device/open.ts");

/**
 * Sends what screens of deliveries have left on this device once they are closed, and lets the
 * notice above the page say what still waits. What is settled goes with the session, and all that
 * an order gave with the right to see it.
 */
export function followUnsent(): void {
  let [running, again, forgetting] = [false, false, false];
  const look = async ({ lost = false } = {}): Promise<void> => {
    again = true;
    forgetting ||= lost;
    if (running) return;
    running = true;
    while (again) {
      again = false;
      await sendAndSay().catch(logWarning);
      if (!forgetting) continue;
      forgetting = false;
      await forgetWhatIsLost().catch(logWarning);
    }
    running = false;
  };
  const forget = () => void forgetSettled().catch(logWarning);
  const who = () => {
    const now = session.get();
    return { sesion: sesionDe(now.token), usuarioId: personaOf(now).id };
  };
  let last = who();
  if (last.sesion === null) forget();
  session.subscribe(() => {
    const [before, now] = [last, who()];
    if (now.sesion === before.sesion) return;
    last = now;
    if (before.sesion !== null) forget();
    if (now.sesion === null) void sayWhatStays(before.usuarioId).catch(logWarning);
    void look({ lost: true });
  });
  window.addEventListener("online", () => void look({ lost: true }));
  window.addEventListener(CLOSED, () => void look());
  setInterval(() => {
    if (status.get().unsent.length > 0 && document.visibilityState === "visible") void look();
  }, RETRY_EVERY);
  void look({ lost: true });
}

// A new tab may not know yet who is in; the device's name says whose it is.
const familiaNow = () => session.expected()?.familia ?? null;

/** What a lost right gave leaves the device, whichever screen is open. */
async function forgetWhatIsLost(): Promise<void> {
  const now = session.get();
  if (now.token === null) return;
  const { id: usuarioId } = personaOf(now);
  if ((await pedidosKept(usuarioId)).length === 0) return;
  const { forgetLost } = await loadOpen();
  await forgetLost({ usuarioId, familia: familiaNow() });
}

async function sendAndSay(): Promise<void> {
  const now = session.get();
  if (now.token === null) return status.set({ unsent: [] });
  const { id: usuarioId } = personaOf(now);
  const familia = familiaNow();
  for (const { pedidoId, porEnviar } of await leftOf(usuarioId)) {
    if (porEnviar === 0) continue;
    const { sendLeft } = await loadOpen();
    await sendLeft({ usuarioId, pedidoId, familia }).catch((error: unknown) => {
      // What the server refuses is said where the delivery is seen.
      if (serverError(error) === null) logWarning(error);
    });
  }
  status.set({ unsent: await leftOf(usuarioId) });
}

/** Who signs out, from whichever screen, learns that nothing is lost. */
async function sayWhatStays(usuarioId: number): Promise<void> {
  const { porEnviar: cuantos } = inAll(await leftOf(usuarioId));
  if (cuantos > 0) session.tell(seQuedan(cuantos));
}

const seQuedan = (n: number): string =>
  n === 1
    ? "Queda 1 cambio del reparto en este dispositivo. Se enviará cuando vuelva a entrar."
    : `Quedan ${n} cambios del reparto en este dispositivo. Se enviarán cuando vuelva a entrar.`;
