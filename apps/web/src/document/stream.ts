import type { CambioDeCompra } from "@cosecha/domain/esquemas/compra";
import type { CambioDePantalla } from "@cosecha/domain/esquemas/lineas";
import { transformer } from "@cosecha/trpc/transformer";
import { API_URL, apiFetch } from "../api/api-fetch.ts";

/**
 * What is followed: a family's lines in an order or in several, an order's delivery, a family's
 * accounts, or the turns of all.
 */
export type Followed =
  | { cambios: "lineas"; de: { pedidoId: number; familiaId: number } }
  | { cambios: "compra"; de: { pedidoIds: number[] } }
  | { cambios: "entregas"; de: { pedidoId: number } }
  | { cambios: "cuentas"; de: { familiaId: number | null } }
  | { cambios: "turnos"; de: Record<string, never> };

/** What comes of it: of several orders, which one has changed. */
export type ChangeOf<F extends Followed> = F["cambios"] extends "compra" ? CambioDeCompra : CambioDePantalla;

/** The server pings every 5 s. After this much silence, in ms, the connection counts as lost. */
const SILENCE = 12_000;

/**
 * Follows an order from the moment `desde` on, by the server's clock, until the stream ends. Returns
 * the error code with which the server ended it («SIN_PERMISO»…), or null when it gave none. This is
 * tRPC's subscription over server-sent events, read through fetch: the browser's EventSource can
 * send the token only in the address, and cannot tell a refusal from a lost network. Throws when the
 * server cannot be reached, goes silent, or `signal` aborts.
 */
export async function followOnce<F extends Followed>(
  { cambios, de }: F,
  desde: Date | undefined,
  {
    signal,
    onOpen,
    onChange,
  }: { signal: AbortSignal; onOpen: () => void; onChange: (change: ChangeOf<F>) => void },
): Promise<string | null> {
  const request = new AbortController();
  const abort = () => request.abort();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stillThere = () => {
    clearTimeout(timer);
    timer = setTimeout(abort, SILENCE);
  };
  // Old phones do not have AbortSignal.any.
  signal.addEventListener("abort", abort);
  try {
    if (signal.aborted) abort();
    stillThere();
    const input = encodeURIComponent(JSON.stringify(transformer.serialize({ ...de, desde })));
    const { body, headers } = await apiFetch(`${API_URL}/trpc/${cambios}.cambios?input=${input}`, {
      headers: { accept: "text/event-stream" },
      cache: "no-store",
      signal: request.signal,
    });
    if (body === null || !headers.get("content-type")?.startsWith("text/event-stream")) {
      throw new Error("The answer is not an event stream.");
    }
    for await (const { event, data } of eventsOf(body, stillThere)) {
      if (event === "connected") onOpen();
      if (event === "message") onChange(transformer.deserialize(JSON.parse(data)) as ChangeOf<F>);
      if (event === "serialized-error") return codigoDe(transformer.deserialize(JSON.parse(data)));
      if (event === "return") return null;
    }
    return null;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", abort);
    // Closes what is left of the stream.
    abort();
  }
}

const codigoDe = (error: unknown): string | null =>
  (error as { data?: { codigo?: string } } | null)?.data?.codigo ?? null;

/** The events of a stream. Calls `onBytes` whenever data arrives. */
async function* eventsOf(body: ReadableStream<Uint8Array>, onBytes: () => void) {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    onBytes();
    text += decoder.decode(value, { stream: true });
    const blocks = text.split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const data = fieldOf(block, "data");
      if (data !== undefined) yield { event: fieldOf(block, "event") ?? "message", data };
    }
  }
}

const fieldOf = (block: string, name: string): string | undefined =>
  new RegExp(`^${name}: ?(.*)$`, "m").exec(block)?.[1];
