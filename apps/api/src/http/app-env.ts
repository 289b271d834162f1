import type { ServerResponse } from "node:http";
import type { Context as HonoContext } from "hono";
import type { Logger } from "pino";

/** The answer's header that carries a renewed session token (D4). */
export const RENEWED = "x-cosecha-token";

/** What the middleware stores in the context for the handlers. */
export interface AppEnv {
  Variables: {
    requestId: string;
    log: Logger;
    /** The user or access that sent the request, once the token has been read. */
    quien?: string;
  };
}

/** Node's response; undefined where a test calls the server without a network. */
export const outgoingOf = (c: HonoContext<AppEnv>): ServerResponse | undefined =>
  (c.env as { outgoing?: ServerResponse } | undefined)?.outgoing;
