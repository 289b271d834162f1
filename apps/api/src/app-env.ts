import type { Logger } from "pino";

/** What middleware leaves for the handlers. */
export interface AppEnv {
  Variables: { requestId: string; log: Logger };
}
