import { TRPCClientError } from "@trpc/client";
import { serverError } from "../../../api/api.ts";
import { NoConnection } from "../../../api/api-fetch.ts";
import { textosWeb } from "../../../texts/texts.ts";
import { textosGuardar } from "./texts.ts";

/** Why a save did not succeed now, and when to send it again automatically. */
export interface Later {
  reason: string;
  /** In ms; 0 when the server has not said. */
  notBefore: number;
}

/**
 * With these statuses a server or proxy asks the client to come back: too many requests, or the
 * service is not available.
 */
const COME_AGAIN = [429, 502, 503, 504];

/**
 * How to send a failed save again automatically. Null when the server refused it or failed while
 * handling it: then the user decides whether to try again.
 */
export function laterOf(error: unknown): Later | null {
  const answer = answerOf(error);
  if (answer === null) {
    const unreached = error instanceof Error && error.cause instanceof NoConnection;
    return { reason: unreached ? textosGuardar.sinConexion : textosGuardar.sinRespuesta, notBefore: 0 };
  }
  const said = serverError(error);
  // A network that asks the user to sign in (a hotel's, say) answers 200 in place of the server.
  if (!COME_AGAIN.includes(answer.status) && !answer.ok) return null;
  const seconds = Number(answer.headers.get("retry-after") ?? 0);
  return {
    reason: `${said?.message || textosWeb.comun.noResponde} ${textosGuardar.seReintenta}`,
    notBefore: Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0,
  };
}

/** The HTTP response, whatever it was; null when none came. */
function answerOf(error: unknown): Response | null {
  if (!(error instanceof TRPCClientError)) return null;
  const { response } = error.meta ?? {};
  if (response instanceof Response) return response;
  // A response that jsonFetch rejected, because it was not JSON.
  const cause: unknown = error.cause?.cause;
  return cause instanceof Response ? cause : null;
}

/** The first and the last pause between two attempts to reach the server, in ms. */
const FIRST_PAUSE = 3_000;
const LAST_PAUSE = 30_000;

/** How many times in a row the server is asked when it says, without longer and longer pauses. */
const AS_SAID = 12;

/**
 * How long to wait before the next attempt, in ms, after this many failures in a row. A server that
 * says when is there, and will do it soon.
 */
export const pauseAfter = (failures: number, { notBefore }: Later): number =>
  notBefore > 0 && failures < AS_SAID
    ? notBefore
    : Math.max(Math.min(FIRST_PAUSE * 2 ** failures, LAST_PAUSE), notBefore);
