import { type DestinationStream, pino, stdSerializers } from "pino";

/**
 * Emails, our tokens, the hashes of our passwords and the addresses of calendars, wherever they
 * appear in a text. PostgreSQL quotes whole rows in its errors. The lengths keep a hostile text from being gone through again
 * and again.
 */
const PRIVATE =
  /[\w.+%-]{1,64}(?:@|%40)[\w-]{1,200}(?:\.[\w-]+)+|eyJ[\w-]{1,200}\.[\w-]+\.[\w-]+|cosecha_[\w-]+|\$argon2[^\s,")]+|\/calendario\/\d{1,100}-[\w-]{1,200}|\/baja\/[^\s"/]{1,200}/g;
/** Longer texts are user data, and are cut. */
const LONGEST = 10_000;
/** No path of ours is longer. */
const LONGEST_PATH = 500;

/** How much of a log waits for room on its disk, in bytes; more is lost. */
const WAITING = 1024 * 1024;

/**
 * What writes a log to that file descriptor. When it cannot, as its disk is full, what was to be
 * written waits for the next line: unheard, the error would be thrown to whoever logs, in the
 * middle of a request.
 */
export function logOn(fd: number): DestinationStream {
  const stream = pino.destination({ dest: fd, sync: true, maxLength: WAITING });
  stream.on("error", () => undefined);
  return stream;
}

/**
 * The server's log. Errors, the paths of requests and what tasks are about are written without
 * emails, tokens, password hashes, addresses of calendars or of leaving mails, whatever code logs
 * them.
 */
export const createLog = (level: string, stream: DestinationStream = logOn(1)) =>
  pino(
    {
      level,
      serializers: {
        err: loggable,
        path: (path) => withoutPrivate(path, LONGEST_PATH),
        clave: (clave) => withoutPrivate(clave),
      },
    },
    stream,
  );

const withoutPrivate = (text: unknown, longest = LONGEST) =>
  typeof text === "string" ? text.slice(0, longest).replace(PRIVATE, "[…]") : text;

/** An error as the log writes it: all its fields, with private text replaced. */
function loggable(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const clean = (_name: string, value: unknown) => withoutPrivate(value);
  return JSON.parse(JSON.stringify(stdSerializers.err(error), clean));
}
