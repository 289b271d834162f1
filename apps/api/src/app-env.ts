import type { Logger } from "pino";

/** Where a renewed session's token stands in an answer (D4). */
export const RENEWED = "x-cosecha-token";

/** What middleware leaves for the handlers. */
export interface AppEnv {
  Variables: {
    requestId: string;
    log: Logger;
    /** Who asks, once that is known. */
    quien?: string;
  };
}
