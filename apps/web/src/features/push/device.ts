import { queries, trpcClient } from "../../api/api.ts";
import { sesionDe, session } from "../../session/session.ts";

/** The session in which this browser asked to be told things: they end with it. */
const ASKED_IN = "avisos";

/** Whether this browser is told things; or why it cannot be. */
export type DeviceState = "on" | "off" | "blocked" | "not installed" | "unable";

const registration = () => navigator.serviceWorker.getRegistration();

/** What this browser can do, and does. */
export async function deviceState(): Promise<DeviceState> {
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) {
    // Apple's browsers can once the app is on the home screen.
    return /iPhone|iPad/.test(navigator.userAgent) ? "not installed" : "unable";
  }
  if (Notification.permission === "denied") return "blocked";
  const subscription = await (await registration())?.pushManager.getSubscription();
  const asked = localStorage.getItem(ASKED_IN);
  return subscription && asked !== null && asked === sesionDe(session.get().token) ? "on" : "off";
}

/**
 * Has this browser told things, once the user has allowed it. Throws where its push service does
 * not take it, and what the server says.
 */
export async function turnOn(): Promise<DeviceState> {
  // At once: browsers ask only while the press is fresh.
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return permission === "denied" ? "blocked" : "off";
  const worker = await registration();
  if (worker === undefined) return "unable";
  const { clave } = await queries.push.clave.fetch();
  // One of another session, or of another key of the server's.
  await (await worker.pushManager.getSubscription())?.unsubscribe();
  const subscription = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: clave,
  });
  const { endpoint = "", keys: { p256dh = "", auth = "" } = {} } = subscription.toJSON();
  await trpcClient.push.suscribir.mutate({ endpoint, p256dh, auth });
  localStorage.setItem(ASKED_IN, sesionDe(session.get().token) ?? "");
  return "on";
}

/** Has it told nothing more. */
export async function turnOff(): Promise<DeviceState> {
  await trpcClient.push.dejar.mutate();
  localStorage.removeItem(ASKED_IN);
  await (await (await registration())?.pushManager.getSubscription())?.unsubscribe();
  return "off";
}

/**
 * Ends what this device is told once the session that asked for it is over, and takes away what is
 * still shown. The server may not have heard, and the device may be somebody else's by now.
 */
export async function endWithSession(): Promise<void> {
  const asked = localStorage.getItem(ASKED_IN);
  if (asked === null || asked === sesionDe(session.get().token)) return;
  const worker = await registration();
  for (const shown of (await worker?.getNotifications()) ?? []) shown.close();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
  if (localStorage.getItem(ASKED_IN) === asked) localStorage.removeItem(ASKED_IN);
}
