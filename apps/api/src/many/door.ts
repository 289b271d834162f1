import type { IncomingMessage, ServerResponse } from "node:http";
import type { Cooperativa } from "@cosecha/db/control/control";
import type { Logger } from "pino";
import { discardRest } from "../http/listener.ts";
import { isOver, whenOver } from "../http/over.ts";
import { addressOf } from "../http/security.ts";
import type { OpenHouse } from "../life/house.ts";
import { existsFor } from "./exists.ts";
import { hostOf } from "./hosts.ts";
import { Changed, type Houses, NoRoom } from "./houses.ts";
import { type Registry, TooManyAsked } from "./registry.ts";
import type { Asking, Traffic } from "./traffic.ts";

type Handle = OpenHouse["handle"];

/** Answers whoever watches this process, at any host; false where they ask something else. */
export type Probes = (path: string, request: IncomingMessage, response: ServerResponse) => Promise<boolean>;

interface DoorOptions {
  registry: Pick<Registry, "find">;
  houses: Pick<Houses, "enter" | "has">;
  traffic: Traffic;
  log: Logger;
  /** How many proxies of the operator's stand in front. */
  proxies: number;
  /** What answers at the operator's host, and where that is. */
  operator: { host: string; handle: Handle };
  probes: Probes;
}

/**
 * Leads each request to the cooperative that its host names, and to no other (decision 131). What it
 * finds is all that the request can reach.
 */
export function createDoor({
  registry,
  houses,
  traffic,
  log,
  proxies,
  operator,
  probes,
}: DoorOptions): Handle {
  let quietUntil = 0;
  return async (request, response) => {
    // Of whoever is answered here, and by no app.
    discardRest(request, response);
    const path = (request.url ?? "/").split("?", 1)[0] ?? "/";
    if (await probes(path, request, response)) return;
    if (await existsFor(request, response, { registry, operator })) return;
    const host = hostOf(request);
    if (host === "") return refuse(request, response, 400, SIN_ANFITRION);
    if (host === operator.host) return operator.handle(request, response);
    await find(host, { address: addressFrom(request, proxies), request, response });
  };

  /**
   * Looks up whose the host is: again where that has changed, or may have while the request waited.
   * `counted`: for which cooperative it has been let in.
   */
  async function find(host: string, asking: Asking, attempt = 1, counted?: number): Promise<void> {
    const { request, response } = asking;
    let cooperativa: Cooperativa | undefined;
    try {
      cooperativa = await registry.find(host);
    } catch (error) {
      if (!(error instanceof TooManyAsked)) log.error({ err: error }, "the control database does not answer");
      return refuse(request, response, 503, OCUPADO);
    }
    // Nobody waits for an answer any more.
    if (isOver(response)) return;
    if (cooperativa === undefined) return refuse(request, response, 404, NO_HAY);
    const closed = WHY_CLOSED[cooperativa.estado];
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (closed !== undefined && !(cooperativa.estado === "mudando" && isRead)) {
      return refuse(request, response, closed.status, whyOf(closed.text, cooperativa));
    }
    const { id, clave } = cooperativa;
    if (counted === undefined) {
      const { address } = asking;
      const turn = traffic.hold(address, clave, response) ? traffic.begin(clave, asking) : undefined;
      const waited = await turn?.();
      if (waited === undefined) return refuse(request, response, 429, DEMASIADAS);
      if (waited) return find(host, asking, attempt, id);
    } else if (counted !== id) return refuse(request, response, 503, OCUPADO);
    try {
      await lead(cooperativa, asking);
    } catch (error) {
      if (!(error instanceof Changed)) throw error;
      if (attempt === ATTEMPTS) return refuse(request, response, 503, OCUPADO);
      await new Promise((resolve) => setTimeout(resolve, attempt * 50));
      await find(host, asking, attempt + 1, id);
    }
  }

  /** Says it once a minute, however many come. */
  function sayFull({ clave }: Cooperativa, { message }: NoRoom): void {
    if (performance.now() < quietUntil) return;
    quietUntil = performance.now() + 60_000;
    log.warn({ cooperativa: clave }, `not opened: ${message}`);
  }

  async function lead(cooperativa: Cooperativa, { address, request, response }: Asking) {
    // Asked as it is entered: of those that come together, one opens it.
    if (!houses.has(cooperativa.id) && !traffic.mayOpen(address)) {
      return refuse(request, response, 429, DEMASIADAS);
    }
    try {
      const { house, leave } = await houses.enter(cooperativa);
      if (isOver(response)) return leave();
      whenOver(response, leave);
      await house.handle(request, response).catch((error) => {
        leave();
        throw error;
      });
    } catch (error) {
      if (response.headersSent || error instanceof Changed) throw error;
      if (error instanceof NoRoom) sayFull(cooperativa, error);
      else log.error({ err: error, cooperativa: cooperativa.clave }, "not opened");
      refuse(request, response, 503, OCUPADO);
    }
  }
}

const addressFrom = ({ headers, socket }: IncomingMessage, proxies: number): string =>
  addressOf({
    socket: socket.remoteAddress ?? "",
    forwarded: headers["x-forwarded-for"]?.toString(),
    proxies,
  });

/** How often a cooperative is looked up that changes again and again. */
const ATTEMPTS = 5;

const SIN_ANFITRION = "La petición no dice a qué dirección va.";
const NO_HAY = "Aquí no hay nada.";
const OCUPADO = "Ahora mismo no se puede atender. Vuelva a intentarlo dentro de unos segundos.";
const DEMASIADAS = "Demasiadas peticiones a la vez. Vuelva a intentarlo dentro de unos segundos.";

/** What who asks for one that is not served is told. */
const WHY_CLOSED: { readonly [E in Cooperativa["estado"]]?: { status: number; text: string } } = {
  creando: { status: 503, text: "Se está preparando. Vuelva dentro de un minuto." },
  mudando: {
    status: 503,
    text: "Durante unos segundos se puede mirar y no guardar. No se ha guardado nada: vuelva a intentarlo enseguida.",
  },
  parada: { status: 503, text: "Se está restaurando una copia de seguridad. Vuelva dentro de unos minutos." },
  averiada: {
    status: 503,
    text: "No se ha podido poner al día y no se abre hasta que se arregle. No se ha perdido nada.",
  },
  suspendida: { status: 403, text: "Está cerrada por quien la aloja." },
  borrada: { status: 404, text: NO_HAY },
};

/** What is said of one that is only read for long replaces what is said of one that moves. */
const whyOf = (text: string, { estado, motivo }: Pick<Cooperativa, "estado" | "motivo">): string =>
  estado === "mudando" && motivo !== ""
    ? `${motivo} Se puede mirar y no guardar: no se ha guardado nada.`
    : [text, motivo].join(" ").trim();

/** Answers in a sentence: programs with its code, people with a page. */
function refuse(request: IncomingMessage, response: ServerResponse, status: number, text: string): void {
  const path = request.url ?? "/";
  const isPage = request.method === "GET" && !/^\/(api|trpc)\//.test(path);
  const headers = {
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
    ...(status === 503 || status === 429 ? { "retry-after": "5" } : {}),
  };
  const code = CODES[status] ?? "NO_DISPONIBLE";
  const [type, body] = isPage
    ? ["text/html", pageOf(text)]
    : ["application/json", JSON.stringify({ message: text, code })];
  response.writeHead(status, { ...headers, "content-type": `${type}; charset=utf-8` }).end(body);
}

const CODES: Record<number, string> = {
  400: "DATOS_INVALIDOS",
  403: "SIN_PERMISO",
  404: "NO_ENCONTRADO",
  429: "DEMASIADOS_INTENTOS",
};

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);

const pageOf = (text: string) => `<!doctype html>
<html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Cosecha</title>
<style>:root{color-scheme:light dark}body{font:1.1rem/1.6 system-ui,sans-serif;max-width:34rem;margin:20vh auto;padding:0 1.2rem}</style>
<p>${escaped(text)}</p></html>
`;
