import { type DestinationStream, pino, stdSerializers } from "pino";

/**
 * Emails, our tokens and our passwords' hashes, wherever they stand; PostgreSQL quotes whole rows
 * in its errors.
 */
const PRIVATE =
  /[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+|eyJ[\w-]+\.[\w-]+\.[\w-]+|cosecha_[\w-]+|\$argon2[^\s,")]+/g;
/** Longer texts are somebody's data. */
const LONGEST = 10_000;

/** The log of the server. Whoever writes an error into it, nothing gets there that lets anybody in. */
export const createLog = (level: string, stream?: DestinationStream) =>
  pino({ level, serializers: { err: loggable } }, stream);

/** An error with all that tells what happened, and nothing that lets anybody in. */
function loggable(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const clean = (_name: string, value: unknown) =>
    typeof value === "string" ? value.slice(0, LONGEST).replace(PRIVATE, "[…]") : value;
  return JSON.parse(JSON.stringify(stdSerializers.err(error), clean));
}
