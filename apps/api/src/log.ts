import { type DestinationStream, pino, stdSerializers } from "pino";

/**
 * Emails, our tokens and the hashes of our passwords, wherever they appear in a text. PostgreSQL
 * quotes whole rows in its errors.
 */
const PRIVATE =
  /[\w.+%-]{1,64}(?:@|%40)[\w-]+(?:\.[\w-]+)+|eyJ[\w-]+\.[\w-]+\.[\w-]+|cosecha_[\w-]+|\$argon2[^\s,")]+/g;
/** Longer texts are user data, and are cut. */
const LONGEST = 10_000;

/**
 * The server's log. Errors, and the paths of requests, are written without emails, tokens or
 * password hashes, whatever code logs them.
 */
export const createLog = (level: string, stream?: DestinationStream) =>
  pino({ level, serializers: { err: loggable, path: withoutPrivate } }, stream);

const withoutPrivate = (text: unknown) =>
  typeof text === "string" ? text.slice(0, LONGEST).replace(PRIVATE, "[…]") : text;

/** An error as the log writes it: all its fields, with private text replaced. */
function loggable(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const clean = (_name: string, value: unknown) => withoutPrivate(value);
  return JSON.parse(JSON.stringify(stdSerializers.err(error), clean));
}
