import { type DestinationStream, pino, stdSerializers } from "pino";

/**
 * Emails, our tokens and the hashes of our passwords, wherever they appear in a text. PostgreSQL
 * quotes whole rows in its errors.
 */
const PRIVATE =
  /[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+|eyJ[\w-]+\.[\w-]+\.[\w-]+|cosecha_[\w-]+|\$argon2[^\s,")]+/g;
/** Longer texts are user data, and are cut. */
const LONGEST = 10_000;

/** How much of a log waits for room on its disk, in bytes; more is lost. */
const WAITING = 1024 * 1024;

/**
 * What writes a log to that file descriptor. When it cannot, as its disk is full, what was to be
 * written waits for the next line: unheard, the error would be thrown to whoever logs, in the middle
 * of a request.
 */
export function logOn(fd: number): DestinationStream {
  const stream = pino.destination({ dest: fd, sync: true, maxLength: WAITING });
  stream.on("error", () => undefined);
  return stream;
}

/**
 * The server's log. Errors are written without emails, tokens or password hashes, whatever code
 * logs them.
 */
export const createLog = (level: string, stream: DestinationStream = logOn(1)) =>
  pino({ level, serializers: { err: loggable } }, stream);

/** An error as the log writes it: all its fields, with private text replaced. */
function loggable(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const clean = (_name: string, value: unknown) =>
    typeof value === "string" ? value.slice(0, LONGEST).replace(PRIVATE, "[…]") : value;
  return JSON.parse(JSON.stringify(stdSerializers.err(error), clean));
}
