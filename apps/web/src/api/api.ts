import type { AppRouter } from "@cosecha/trpc/router";
import { transformer } from "@cosecha/trpc/transformer";
import { MutationCache, onlineManager, QueryCache, QueryClient } from "@tanstack/react-query";
import { httpBatchLink, httpLink, splitLink, TRPCClientError } from "@trpc/client";
import { createTRPCQueryUtils, createTRPCReact } from "@trpc/react-query";
import { sesionDe, session } from "../session/session.ts";
import { textosWeb } from "../texts/texts.ts";
import { API_URL, jsonFetch } from "./api-fetch.ts";
import { logWarning } from "./log.ts";

export const trpc = createTRPCReact<AppRouter>();

const url = `${API_URL}/trpc`;
// tRPC types fetch's options more loosely than the browser does.
const fetch = (input: RequestInfo | URL | string, init?: unknown) => jsonFetch(input, init as RequestInit);

export const trpcClient = trpc.createClient({
  links: [
    splitLink({
      // A mutation may carry a file, so mutations are not batched. Nor is what everything else on
      // screen waits for: a batch goes out when the browser has nothing else to do.
      condition: ({ type, path }) =>
        type === "mutation" ||
        path === "auth.me" ||
        path === "lineas.pantalla" ||
        path === "compra.ver" ||
        path === "entregas.pantalla",
      true: httpLink({
        ...{ url, transformer, fetch },
        headers({ op: { context } }) {
          const { idempotencyKey } = context;
          return typeof idempotencyKey === "string" ? { "idempotency-key": idempotencyKey } : {};
        },
      }),
      false: httpBatchLink({ url, transformer, fetch, maxURLLength: 2000 }),
    }),
  ],
});

type Codigo = NonNullable<TRPCClientError<AppRouter>["data"]>["codigo"];
interface RestError {
  message: string;
  code: Codigo;
  issues: { path: string; message: string }[];
}

/**
 * The server's own error; null when the server did not answer (no connection, a bug in the
 * browser).
 */
export function serverError(error: unknown) {
  if (!(error instanceof TRPCClientError)) return null;
  const { message, data, meta } = error as TRPCClientError<AppRouter>;
  if (data)
    return {
      message,
      codigo: data.codigo,
      issues: data.issues ?? [],
      ...(data.reason && { reason: data.reason }),
    };
  // Errors before tRPC takes over have the format of REST.
  const answer = meta?.responseJSON as Partial<RestError> | undefined;
  return answer?.code
    ? { message: answer.message ?? "", codigo: answer.code, issues: answer.issues ?? [] }
    : null;
}

/** The server's message; without one, the given text and what is known about the cause (spec 8). */
export function failureText(error: unknown, porDefecto: string): string {
  const said = serverError(error);
  if (said) return said.message || porDefecto;
  if (!(error instanceof Error) || error.message === "") return porDefecto;
  // tRPC's own message about an unreadable answer is in English.
  const message = Reflect.get(error, "meta")?.response ? textosWeb.comun.noResponde : error.message;
  return `${porDefecto.replace(/[^.:]$/, "$&.")} ${message}`;
}

/**
 * Logs failures, which their screens show (D28), and ends a session that the server does not know.
 */
const onError = (error: unknown) => {
  const codigo = serverError(error)?.codigo;
  if (codigo === "NO_AUTENTICADO") session.expire();
  else if (codigo !== "CREDENCIALES") logWarning(error);
  if (codigo === "SIN_PERMISO") void identifyAgain();
};

let identifying = false;

/**
 * Asks the server again who is signed in, because the user's name or roles have changed, or because
 * a refusal shows that this tab has outdated roles.
 */
export async function identifyAgain(): Promise<void> {
  const sesion = sesionDe(session.get().token);
  if (identifying || sesion === null) return;
  identifying = true;
  try {
    // Not through the query cache, whose onError has called this function.
    const { familia, roles } = await trpcClient.auth.me.query();
    if (sesionDe(session.get().token) === sesion) session.identify({ familia, roles });
  } catch (error) {
    logWarning(error);
  } finally {
    identifying = false;
  }
}

type Routers = AppRouter["_def"]["record"];
type Mutation = { _def: { type: "mutation" } };
/** The routers that have a mutation. */
type Changing = {
  [R in keyof Routers]: [Extract<Routers[R][keyof Routers[R]], Mutation>] extends [never] ? never : R;
}[keyof Routers];

/**
 * Which other routers' queries become stale after a mutation of a router; null when the session
 * changes, and everything is loaded again. A missing router is a compile error.
 */
const SHOWN_BY: Record<Changing, readonly (keyof Routers)[] | null> = {
  auth: null,
  cooperativa: null,
  familias: [
    "usuarios",
    "auth",
    "proveedores",
    "disponibles",
    "pedidos",
    "lineas",
    "accesos",
    "cuentas",
    "turnos",
  ],
  // A family's own account has the family's email. An access says whether its giver administers.
  usuarios: ["familias", "auth", "accesos"],
  proveedores: ["disponibles", "pedidos", "lineas"],
  disponibles: ["productos", "pedidos", "lineas", "avisos", "cuentas"],
  // Changing a product may make the last import impossible to undo.
  productos: ["disponibles", "lineas", "pedidos", "avisos", "cuentas"],
  pedidos: ["lineas", "compra", "avisos", "cuentas", "turnos", "calendario"],
  lineas: ["pedidos", "avisos", "cuentas"],
  avisos: ["lineas"],
  entregas: ["pedidos", "lineas", "cuentas", "turnos"],
  turnos: ["entregas", "calendario"],
  // The lines screen shows the star at once, and its order of sections stays while it is open.
  favoritos: [],
  // What a product of it has become is put into the open order.
  cestas: ["lineas"],
  imagenes: ["lineas"],
  calendario: [],
  ritmos: ["pedidos", "calendario"],
  push: [],
  // Home says how many have failed, and whether mail can be sent is the cooperative's.
  correos: ["pedidos", "cooperativa"],
  compartidos: ["pedidos", "lineas"],
  accesos: [],
  // Home says when the last one of the night failed.
  copias: ["cooperativa"],
  // Charging an order completes it, and correcting it changes what families got.
  cuentas: ["pedidos", "lineas", "entregas"],
};

const routerOf = (key: readonly unknown[] | undefined): string | undefined => {
  const path = key?.[0];
  return Array.isArray(path) && typeof path[0] === "string" ? path[0] : undefined;
};

const orderOf = (input: unknown) => (input as { pedidoId?: number } | undefined)?.pedidoId;

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({
    onError,
    // What other screens show of a change is asked again here; after a refusal or news, by the screen.
    onSuccess(_data, variables, _onMutate, { meta, options }) {
      const changed = routerOf(options.mutationKey);
      const shownBy = SHOWN_BY[changed as Changing];
      if (!shownBy) return;
      const order = orderOf(variables);
      // A deleted record must not be loaded again: the next screen loads what it shows.
      const refetchType = meta?.deletes === true ? "none" : "active";
      // «cooperativa» counts the records of all kinds.
      for (const router of [changed, ...shownBy, "cooperativa"]) {
        void queryClient.invalidateQueries({
          ...{ queryKey: [[router]], refetchType },
          // A screen of several orders has a stream that tells the others what has changed.
          predicate: ({ queryKey: [, asked] }) => {
            const of = orderOf((asked as { input?: unknown } | undefined)?.input);
            return !of || of === (order ?? of);
          },
        });
      }
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // A refused query would be refused again, and without a network nobody answers.
      retry: (count, error) => serverError(error) === null && count < 2 && onlineManager.isOnline(),
      retryDelay: (count) => 400 * 2 ** count,
      // Without a connection, queries and mutations fail and say so, instead of waiting silently…
      networkMode: "always",
      // …and active queries load again when the connection is back.
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: "always" },
  },
});

type Path = { [R in keyof Routers & string]: `${R}.${keyof Routers[R] & string}` }[keyof Routers & string];
/**
 * What is kept on this device as it was last seen (decision 79): home, the lines, the lists and
 * what a family owes, and what those ask before. No files, no keys, nobody else's users. What never
 * changes has no date.
 */
const SEEN: Partial<Record<Path, "dated" | "undated">> = {
  "auth.me": "undated",
  "cooperativa.estado": "dated",
  "pedidos.estados": "undated",
  "pedidos.lanzados": "dated",
  "pedidos.realizados": "dated",
  "pedidos.porCerrar": "dated",
  "pedidos.ver": "dated",
  "compra.ver": "dated",
  "avisos.dePrecio": "dated",
  "entregas.misTurnos": "dated",
  "entregas.deFamilia": "dated",
  "cuentas.deFamilia": "dated",
  "cuentas.inicio": "dated",
  "lineas.pantalla": "dated",
  "lineas.ultimoPedido": "dated",
  "familias.paraPedido": "dated",
  "familias.listar": "dated",
  "proveedores.listar": "dated",
  "ritmos.propuestas": "dated",
};
for (const [path, seen] of Object.entries(SEEN)) {
  queryClient.setQueryDefaults([path.split(".")], { meta: { seen } });
}

/** The queries' cache by procedures, as `trpc.useUtils` in components. */
export const queries = createTRPCQueryUtils<AppRouter>({ queryClient, client: trpcClient });

/** The options of a query whose answer never changes. */
export const FOREVER = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY };

// No data of a session may be shown in the next one.
let last = sesionDe(session.get().token);
session.subscribe(() => {
  const sesion = sesionDe(session.get().token);
  if (last !== null && sesion !== last) queryClient.clear();
  last = sesion;
});
