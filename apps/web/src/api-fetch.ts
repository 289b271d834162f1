import { session } from "./session.ts";
import { textosWeb } from "./texts.ts";

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
  const renewed = response.headers.get("x-cosecha-token");
  if (renewed !== null && token !== null) session.renew(token, renewed);
  return response;
}

/** For JSON: something in between (a proxy, a server starting) may answer something else. */
export async function jsonFetch(url: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await apiFetch(url, init);
  if (!(response.headers.get("content-type") ?? "").includes("json"))
    throw new Error(textosWeb.comun.noResponde);
  return response;
}
