import { vi } from "vitest";

/**
 * As much of a browser as the way to the server needs: nobody is signed in. `fetch` answers what is
 * asked.
 */
export function stubBrowser(fetch: (url: string, init: RequestInit) => Promise<Response>): void {
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", { cookie: "" });
  vi.stubGlobal("fetch", fetch);
}

/** An error as tRPC answers it. */
export const trpcAnswer = (status: number, codigo: string, message: string, headers = {}, reason?: string) =>
  Response.json(
    { error: { json: { message, code: -32603, data: { codigo, httpStatus: status, reason } } } },
    { status, headers },
  );
