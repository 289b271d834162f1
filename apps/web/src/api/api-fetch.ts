import { session } from "../session/session.ts";
import { textosWeb } from "../texts/texts.ts";
import { noteServerTime } from "./server-clock.ts";

/** The configured API URL; by default the page's own origin. */
export const API_URL: string = import.meta.env.VITE_API_URL ?? "";

const cookie = (name: string): string | undefined =>
  document.cookie
    .split("; ")
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/**
 * The one way to the server: adds the bearer token and the anti-forgery header, keeps a renewed token, and says
 * in Spanish when there is no connection. Throws Error then, and what fetch throws when aborted.
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
    response = await fetch(url, { ...init, headers });
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new Error(textosWeb.comun.sinConexion, { cause: error });
  }
  noteServerTime(response);
  const renewed = response.headers.get("x-cosecha-token");
  if (renewed !== null && token !== null) session.renew(token, renewed);
  return response;
}

/** How long one waits for an answer, in ms, where no file has to be sent first: a network may swallow what it is given. */
const PATIENCE = 60_000;

/** For JSON: something in between (a proxy, a server starting) may answer something else, or nothing at all. */
export async function jsonFetch(url: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const response = await (init.body instanceof FormData ? apiFetch(url, init) : patientFetch(url, init));
  if (!(response.headers.get("content-type") ?? "").includes("json"))
    throw new Error(textosWeb.comun.noResponde, { cause: response });
  return response;
}

async function patientFetch(url: RequestInfo | URL, init: RequestInit): Promise<Response> {
  const request = new AbortController();
  const abort = () => request.abort();
  init.signal?.addEventListener("abort", abort);
  if (init.signal?.aborted) abort();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    abort();
  }, PATIENCE);
  try {
    return await apiFetch(url, { ...init, signal: request.signal });
  } catch (error) {
    throw isLate ? new Error(textosWeb.comun.noResponde, { cause: error }) : error;
  } finally {
    clearTimeout(timer);
  }
}
