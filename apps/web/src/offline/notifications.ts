/// <reference lib="webworker" />
import { leerDireccion } from "@cosecha/domain/direccion-web";

/** What the server says of something to be shown (`AvisoDePush` of packages/trpc). */
interface Told {
  titulo: string;
  texto: string;
  enlace: string;
  etiqueta: string;
}

/** Where nothing better is said. */
const HOME = "/";

/** What arrived; null where it is nothing that this version knows. */
export function readTold(data: unknown): Told | null {
  if (typeof data !== "object" || data === null) return null;
  const { titulo, texto, enlace, etiqueta } = data as Partial<Record<keyof Told, unknown>>;
  if (typeof titulo !== "string" || titulo === "") return null;
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  return { titulo, texto: text(texto), enlace: text(enlace), etiqueta: text(etiqueta) };
}

/** The address that a notification opens: a path of this app, never another site. */
export function addressOf(enlace: unknown, origin: string): string {
  const base = new URL(HOME, origin);
  const url = typeof enlace === "string" ? leerDireccion(enlace, origin) : null;
  return url?.origin === base.origin ? url.href : base.href;
}

/**
 * Shows what the server tells this device while nobody looks, and opens where it leads when it is
 * pressed: in the window that was used last, or in a new one.
 */
export function showWhatIsTold(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener("push", (event) => {
    const read = () => {
      try {
        return readTold(event.data?.json());
      } catch {
        return null;
      }
    };
    // A browser takes away the permission of whoever is told something and shows nothing.
    const { titulo, texto, enlace, etiqueta } = read() ?? {
      ...{ titulo: "Cosecha", texto: "Hay algo nuevo.", enlace: HOME, etiqueta: "" },
    };
    event.waitUntil(
      worker.registration.showNotification(titulo, {
        body: texto,
        icon: "/icons/192.png",
        badge: "/icons/192.png",
        lang: "es",
        data: { enlace },
        ...(etiqueta !== "" && { tag: etiqueta }),
      }),
    );
  });

  worker.addEventListener("notificationclick", (event) => {
    event.notification.close();
    const address = addressOf(event.notification.data?.enlace, worker.location.origin);
    event.waitUntil(open(worker, address));
  });
}

/** How long the window last used may take to say that it leads there, in ms. */
const PATIENCE = 500;

async function open(worker: ServiceWorkerGlobalScope, address: string): Promise<void> {
  const [last] = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (last !== undefined && (await leads(last, address))) await last.focus();
  else await worker.clients.openWindow(address);
}

/**
 * Whether a window goes there. It alone knows which screen it shows, as its `url` here is the one
 * that it began with, and what is unsaved on it.
 */
function leads(window: WindowClient, abrir: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise<boolean>((resolve) => {
    port1.onmessage = () => resolve(true);
    setTimeout(resolve, PATIENCE, false);
    window.postMessage({ abrir }, [port2]);
  }).finally(() => port1.close());
}
