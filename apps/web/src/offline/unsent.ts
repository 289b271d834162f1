import { serverError } from "../api/api.ts";
import { logWarning } from "../api/log.ts";
import { CLOSED, leftOf } from "../features/entregas/device/left.ts";
import { forgetSettled } from "../features/entregas/device/place.ts";
import { personaOf, sesionDe, session } from "../session/session.ts";
import { status } from "./status.ts";

/** How often what waits is tried again, in ms. */
const RETRY_EVERY = 30_000;

const loadOpen = () => import("../features/entregas/device/open.ts");

/**
 * Sends what screens of deliveries have left on this device once they are closed, and lets the
 * notice above the page say what still waits (decision 94). What is settled goes with the session.
 */
export function followUnsent(): void {
  let [running, again] = [false, false];
  const look = async (): Promise<void> => {
    again = true;
    if (running) return;
    running = true;
    while (again) {
      again = false;
      await sendAndSay().catch(logWarning);
    }
    running = false;
  };
  const forget = () => void forgetSettled().catch(logWarning);
  let last = sesionDe(session.get().token);
  if (last === null) forget();
  session.subscribe(() => {
    const sesion = sesionDe(session.get().token);
    if (sesion === last) return;
    if (last !== null) forget();
    last = sesion;
    if (sesion === null) sayWhatStays();
    void look();
  });
  window.addEventListener("online", () => void look());
  window.addEventListener(CLOSED, () => void look());
  setInterval(() => {
    if (status.get().unsent !== null && document.visibilityState === "visible") void look();
  }, RETRY_EVERY);
  void look();
}

async function sendAndSay(): Promise<void> {
  const now = session.get();
  if (now.token === null) return status.set({ unsent: null });
  const { id: usuarioId, familia } = personaOf(now);
  for (const { pedidoId, porEnviar } of await leftOf(usuarioId)) {
    if (porEnviar === 0) continue;
    const { sendLeft } = await loadOpen();
    await sendLeft({ usuarioId, pedidoId, familia: familia?.nombre ?? null }).catch((error: unknown) => {
      // What the server refuses is said where the delivery is seen.
      if (serverError(error) === null) logWarning(error);
    });
  }
  const left = await leftOf(usuarioId);
  const cuantos = left.reduce((total, { porEnviar, rechazados }) => total + porEnviar + rechazados, 0);
  status.set({ unsent: left[0] === undefined ? null : { pedidoId: left[0].pedidoId, cuantos } });
}

/** Who signs out learns that nothing is lost. */
function sayWhatStays(): void {
  const { unsent } = status.get();
  if (unsent !== null) session.tell(seQuedan(unsent.cuantos));
}

const seQuedan = (n: number): string =>
  n === 1
    ? "Queda 1 cambio del reparto en este dispositivo. Se enviará cuando vuelva a entrar."
    : `Quedan ${n} cambios del reparto en este dispositivo. Se enviarán cuando vuelva a entrar.`;
