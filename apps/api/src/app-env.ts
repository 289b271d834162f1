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
