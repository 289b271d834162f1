import { leerDireccion } from "./direccion-web.ts";

/**
 * What the browsers' makers run to carry messages to them: hosts, and whole domains by their dot.
 */
const SERVICIOS = [
  "fcm.googleapis.com",
  ".push.services.mozilla.com",
  ".notify.windows.com",
  ".push.apple.com",
] as const;

/** How many devices of one user are told things; of more, the oldest go. */
export const DISPOSITIVOS_MAXIMOS = 20;

/**
 * Whether an address that a browser gives as its own is of a push service, and so may be sent to:
 * anybody can write another one, of a machine beside this server. `otros` are origins besides.
 */
export function esDeServicioDePush(endpoint: string, otros: readonly string[] = []): boolean {
  const url = leerDireccion(endpoint);
  if (url === null) return false;
  // What is written in another way might be read in another way by who asks it.
  if (url.href !== endpoint || url.username !== "" || url.password !== "") return false;
  if (otros.includes(url.origin)) return true;
  return (
    url.protocol === "https:" &&
    url.port === "" &&
    SERVICIOS.some((servicio) =>
      servicio.startsWith(".") ? url.hostname.endsWith(servicio) : url.hostname === servicio,
    )
  );
}
