import { TRPCClientError } from "@trpc/client";
import { serverError } from "../../../api/api.ts";
import { textosWeb } from "../../../texts/texts.ts";
import { textosGuardar } from "./texts.ts";

/**
 * Why something could not be saved now, and from when on it is worth while to send it again without
 * being asked to.
 */
export interface Later {
  reason: string;
  /** In ms; 0 where nobody has said. */
  notBefore: number;
}

/**
 * Who answers so asks to come again: too many at once, or what stands before the data is not there.
 */
const COME_AGAIN = [429, 502, 503, 504];

/**
 * What is to be sent again once the server can take it. Null where the server has said no, or has
 * failed at it: that only a person tries again.
 */
export function laterOf(error: unknown): Later | null {
  const answer = answerOf(error);
  if (answer === null) {
    const unreached = error instanceof Error && error.message === textosWeb.comun.sinConexion;
    return { reason: unreached ? textosGuardar.sinConexion : textosGuardar.sinRespuesta, notBefore: 0 };
  }
  const said = serverError(error);
  // A network that wants to be signed in to answers «fine» in Cosecha's place.
  if (!COME_AGAIN.includes(answer.status) && !answer.ok) return null;
  const seconds = Number(answer.headers.get("retry-after") ?? 0);
  return {
    reason: `${said?.message || textosWeb.comun.noResponde} ${textosGuardar.seReintenta}`,
    notBefore: Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0,
  };
}

/** What came over the network, whatever it was; null where nothing did. */
function answerOf(error: unknown): Response | null {
  if (!(error instanceof TRPCClientError)) return null;
  const { response } = error.meta ?? {};
  if (response instanceof Response) return response;
  // What jsonFetch could not take for an answer.
  const cause: unknown = error.cause?.cause;
  return cause instanceof Response ? cause : null;
}

/** The first and the last pause between two tries to reach the server, in ms. */
const FIRST_PAUSE = 3_000;
const LAST_PAUSE = 30_000;

/** How long to wait, in ms, before the next try, after so many in a row that failed. */
export const pauseAfter = (failures: number, { notBefore }: Later): number =>
  Math.max(Math.min(FIRST_PAUSE * 2 ** failures, LAST_PAUSE), notBefore);
