import { session } from "../session/session.ts";
import { textosWeb } from "../texts/texts.ts";
import { noteServerTime } from "./server-clock.ts";

/**
 * The address of the API, from the build's configuration. By default it is the page's own origin.
 */
export const API_URL: string = import.meta.env.VITE_API_URL ?? "";

const cookie = (name: string): string | undefined =>
  document.cookie
    .split("; ")
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/** Nobody has answered a request. */
export class NoConnection extends Error {
  constructor(cause: unknown) {
    super(textosWeb.comun.sinConexion, { cause });
  }
}

/** Browsers let a page leave 64 KiB of requests behind in all. */
const LEFT_BEHIND = 8 * 1024;

/** Whether a request is to outlive its page: a small one with a change, as the page goes. */
const outlives = ({ body }: RequestInit): boolean =>
  document.visibilityState === "hidden" && typeof body === "string" && body.length < LEFT_BEHIND;

/**
 * Sends every request to the server. It adds the bearer token and the anti-forgery header, and
 * keeps a renewed token. Throws NoConnection where nobody answers, and
 * rethrows fetch's own error when the caller aborts.
 */
export async function apiFetch(url: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  const { token } = session.get();
  if (token !== null) headers.set("Authorization", `Bearer ${token}`);
  const xsrf = cookie("XSRF-TOKEN");
  if (xsrf !== undefined && API_URL === "" && (init.method ?? "GET").toUpperCase() !== "GET") {
    headers.set("X-XSRF-TOKEN", decodeURIComponent(xsrf));
  }
  let response: Response;
  try {
    response = await fetch(url, { ...init, headers, keepalive: outlives(init) });
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new NoConnection(error);
  }
  noteServerTime(response);
  const renewed = response.headers.get("x-cosecha-token");
  if (renewed !== null && token !== null) session.renew(token, renewed);
  return response;
}

/**
 * How long to wait for an answer, when no file has to be uploaded first, and for each further piece
 * of it, in ms. A network may lose a request, or the rest of an answer, without an error.
 */
const PATIENCE = 60_000;

/**
 * Sends a request whose answer must be JSON, and gives the answer once all of it is there. Throws
 * an Error with a Spanish message when something else answers (a proxy, a server that is starting)
 * or nothing does.
 */
export async function jsonFetch(url: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const request = new AbortController();
  const abort = () => request.abort();
  init.signal?.addEventListener("abort", abort);
  if (init.signal?.aborted) abort();
  let isLate = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      isLate = true;
      abort();
    }, PATIENCE);
  };
  if (!(init.body instanceof FormData)) wait();
  try {
    const response = await apiFetch(url, { ...init, signal: request.signal });
    if (!(response.headers.get("content-type") ?? "").includes("json"))
      throw new Error(textosWeb.comun.noResponde, { cause: response });
    return await whole(response, { onPiece: wait, signal: request.signal });
  } catch (error) {
    throw isLate ? new Error(textosWeb.comun.noResponde, { cause: error }) : error;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * An answer with all of its text. `onPiece` is called before each piece of it is waited for. Throws
 * NoConnection where it breaks off, and the reader's own error when `signal` is aborted.
 */
async function whole(
  response: Response,
  { onPiece, signal }: { onPiece: () => void; signal: AbortSignal },
): Promise<Response> {
  if (response.body === null) return response;
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  try {
    for (;;) {
      onPiece();
      const { done, value } = await reader.read();
      if (done) return new Response(text + decoder.decode(), response);
      text += decoder.decode(value, { stream: true });
    }
  } catch (error) {
    throw signal.aborted ? error : new NoConnection(error);
  }
}
