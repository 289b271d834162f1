import type { AppRouter } from "@cosecha/trpc/router";
import { transformer } from "@cosecha/trpc/transformer";
import { MutationCache, onlineManager, QueryCache, QueryClient } from "@tanstack/react-query";
import { httpBatchLink, httpLink, splitLink, TRPCClientError } from "@trpc/client";
import { createTRPCReact } from "@trpc/react-query";
import { sesionDe, session } from "../session/session.ts";
import { textosWeb } from "../texts/texts.ts";
import { API_URL, jsonFetch } from "./api-fetch.ts";
import { logWarning } from "./log.ts";

export const trpc = createTRPCReact<AppRouter>();

const url = `${API_URL}/trpc`;
// tRPC's own type of fetch knows less of a request than the browser's.
const fetch = (input: RequestInfo | URL | string, init?: unknown) => jsonFetch(input, init as RequestInit);

export const trpcClient = trpc.createClient({
  links: [
    splitLink({
      // Mutations may carry a file: each goes alone.
      condition: (op) => op.type === "mutation",
      true: httpLink({ url, transformer, fetch }),
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

/** What the server answered, where it was the server that said no; else null (no connection, a bug of ours). */
export function serverError(error: unknown) {
  if (!(error instanceof TRPCClientError)) return null;
  const { message, data, meta } = error as TRPCClientError<AppRouter>;
  if (data) return { message, codigo: data.codigo, issues: data.issues ?? [] };
  // What is refused before tRPC has it is answered as over REST.
  const answer = meta?.responseJSON as Partial<RestError> | undefined;
  return answer?.code
    ? { message: answer.message ?? "", codigo: answer.code, issues: answer.issues ?? [] }
    : null;
}

/** The server's message, or else the given text and what is known of the cause (spec 8). */
export function failureText(error: unknown, porDefecto: string): string {
  const said = serverError(error);
  if (said) return said.message || porDefecto;
  if (!(error instanceof Error) || error.message === "") return porDefecto;
  // What tRPC says of an answer that it cannot read is in English.
  const message = Reflect.get(error, "meta")?.response ? textosWeb.comun.noResponde : error.message;
  return `${porDefecto.replace(/[^.:]$/, "$&.")} ${message}`;
}

/** Failures are logged here and told on their screens (D28); an unknown session ends. */
const onError = (error: unknown) => {
  const codigo = serverError(error)?.codigo;
  if (codigo === "NO_AUTENTICADO") session.expire();
  else if (codigo !== "CREDENCIALES") logWarning(error);
  if (codigo === "SIN_PERMISO") void identifyAgain();
};

let identifying = false;

/**
 * Asks the server again who is signed in: their name or roles have changed, or a refusal tells that they are no longer
 * what this tab takes them for.
 */
export async function identifyAgain(): Promise<void> {
  const sesion = sesionDe(session.get().token);
  if (identifying || sesion === null) return;
  identifying = true;
  try {
    // Not through the cache, whose onError has brought us here.
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
/** The routers with which something can be changed. */
type Changing = {
  [R in keyof Routers]: [Extract<Routers[R][keyof Routers[R]], Mutation>] extends [never] ? never : R;
}[keyof Routers];

/**
 * What else shows something of a router, and has to be asked again with it once something of it has
 * changed; null where the session changes, and all is asked anew.
 */
const SHOWN_BY: Record<Changing, readonly (keyof Routers)[] | null> = {
  auth: null,
  cooperativa: null,
  familias: ["usuarios", "auth", "proveedores", "disponibles", "pedidos", "lineas", "accesos"],
  // The email of a family's own account is the family's.
  usuarios: ["familias", "auth"],
  proveedores: ["disponibles", "pedidos", "lineas"],
  disponibles: ["productos", "pedidos", "lineas"],
  // Whether an import can be undone hangs on what was changed since.
  productos: ["disponibles", "lineas", "pedidos"],
  pedidos: ["lineas"],
  lineas: ["pedidos"],
  accesos: [],
};

const routerOf = (key: readonly unknown[] | undefined): string | undefined => {
  const path = key?.[0];
  return Array.isArray(path) && typeof path[0] === "string" ? path[0] : undefined;
};

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({
    onError,
    // The one place where caches are invalidated.
    onSuccess(_data, _variables, _onMutate, { meta, options }) {
      const changed = routerOf(options.mutationKey);
      const shownBy = SHOWN_BY[changed as Changing];
      if (changed === undefined || shownBy === null) return;
      // What is gone cannot be asked for again: the next screen asks for what it shows.
      const refetchType = meta?.deletes === true ? "none" : "active";
      // «cooperativa» counts what there is of everything.
      for (const router of [changed, ...(shownBy ?? []), "cooperativa"]) {
        void queryClient.invalidateQueries({ queryKey: [[router]], refetchType });
      }
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // What the server refused it will refuse again; without a network there is nobody to ask.
      retry: (count, error) => serverError(error) === null && count < 2 && onlineManager.isOnline(),
      retryDelay: (count) => 400 * 2 ** count,
      // Without a connection asking and saving fail, and say so, rather than waiting for one in silence…
      networkMode: "always",
      // …and what was asked for comes with it.
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: "always" },
  },
});

// Nothing of one session is for the next.
let last = sesionDe(session.get().token);
session.subscribe(() => {
  const sesion = sesionDe(session.get().token);
  if (last !== null && sesion !== last) queryClient.clear();
  last = sesion;
});
