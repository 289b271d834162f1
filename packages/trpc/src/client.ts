import * as textos from "@cosecha/domain/textos/comun";
import { createTRPCClient, httpBatchLink, httpLink, splitLink, type TRPCClient } from "@trpc/client";
import { IDEMPOTENCY_KEY } from "./kernel/idempotency-key.ts";
import type { AppRouter } from "./router.ts";
import { transformer } from "./transformer.ts";

interface Options {
  /** The base address of Cosecha, with its path if it has one: «https://cosecha.example». */
  url: string;
  /**
   * A session's `accesToken` or another application's access. Without it, only public procedures
   * work.
   */
  token?: string;
  fetch?: typeof globalThis.fetch;
}

/**
 * A client for other applications in TypeScript. It has every procedure with its types, Dates as
 * Dates and files as bytes; the server checks all rules. A failed call throws TRPCClientError: its
 * `message` can be shown to users, and its `data.codigo` is REST's `code`.
 *
 * A mutation that creates something may be sent twice without creating it twice, under a key of the
 * caller's own: `cosecha.pedidos.crear.mutate(pedido, { context: { idempotencyKey:
 * crypto.randomUUID() } })`. The subscriptions (`lineas.cambios`, say) need a link for server-sent
 * events, which this client does not have. A session's token expires after some
 * days; an application that runs for longer uses an access.
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
        // Mutations are not batched: each may carry a file, and has its own idempotency key.
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
