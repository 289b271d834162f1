import * as textos from "@cosecha/domain/textos/comun";
import { createTRPCClient, httpBatchLink, httpLink, splitLink, type TRPCClient } from "@trpc/client";
import { IDEMPOTENCY_KEY } from "./kernel/idempotency-key.ts";
import type { AppRouter } from "./router.ts";
import { transformer } from "./transformer.ts";

interface Options {
  /** Where Cosecha is, with its path if it has one: «https://cosecha.example». */
  url: string;
  /** A session's `accesToken` or another application's access; without it, only what is open to anybody. */
  token?: string;
  fetch?: typeof globalThis.fetch;
}

/**
 * Cosecha for another application in TypeScript: every procedure with its types, Dates as Dates and files as bytes;
 * the rules are the server's. What fails throws TRPCClientError, whose `message` can be shown and whose `data.codigo` is REST's `code`.
 *
 * A mutation that creates may be sent twice without creating twice, under a key of one's own:
 * `cosecha.pedidos.crear.mutate(pedido, { context: { idempotencyKey: crypto.randomUUID() } })`. `lineas.cambios`, the one
 * subscription, needs a link for server-sent events, which this client has not. A session's token ends after the days for which it
 * was given; an application that runs for longer has an access.
 */
export function createCosechaClient({ url, token, fetch }: Options): TRPCClient<AppRouter> {
  const options = {
    url: `${url.replace(/\/+$/, "")}/trpc`,
    transformer,
    ...(fetch && { fetch: fetch as never }),
  };
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return createTRPCClient<AppRouter>({
    links: [
      splitLink({
        // What writes may carry a file, and has a key of its own: each goes alone.
        condition: ({ type }) => type === "mutation",
        true: httpLink({
          ...options,
          headers: ({ op: { context } }) => ({ ...authorization, ...keyOf(context.idempotencyKey) }),
        }),
        false: httpBatchLink({ ...options, headers: () => authorization, maxURLLength: 2000, maxItems: 20 }),
      }),
    ],
  });
}

function keyOf(idempotencyKey: unknown): Record<string, string> {
  if (idempotencyKey === undefined) return {};
  if (typeof idempotencyKey !== "string" || !IDEMPOTENCY_KEY.test(idempotencyKey)) {
    throw new TypeError(textos.claveDeRepeticion);
  }
  return { "idempotency-key": idempotencyKey };
}
