import cluster from "node:cluster";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { join } from "node:path";
import { openDatabase } from "@cosecha/db/database";
import { StartupError } from "@cosecha/db/startup-error";
import { textos } from "@cosecha/domain/textos";
import pretty from "pino-pretty";
import { createFileReader } from "../files/file-reader.ts";
import { createPictureMaker } from "../files/picture-maker.ts";
import { openMany } from "../many/open-many.ts";
import type { Env } from "./env.ts";
import { type OpenHouse, openHouse } from "./house.ts";
import { createLog } from "./log.ts";
import { READY } from "./processes.ts";
import { serveUntilDrained } from "./shutdown.ts";
import { startWatchdog } from "./watchdog.ts";

/** How long closing the database may take after all requests are answered, in ms. */
const CLOSING = 20_000;

/**
 * The secret that signs tokens: AUTH_SECRET, or the secret of the embedded installation, which is
 * generated once and kept in DATA_DIR (design: Running).
 */
function readSecret({ AUTH_SECRET, DATA_DIR }: Env): string {
  if (AUTH_SECRET !== undefined) return AUTH_SECRET;
  const file = join(DATA_DIR, "auth-secret");
  const kept = existsSync(file) ? readFileSync(file, "utf8") : "";
  if (kept.length >= 32) return kept;
  // There is no secret yet, or a power cut left an unfinished one. No token is valid with an
  // unfinished secret, so replacing it loses nothing more.
  const secret = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
  writeFileSync(`${file}.new`, secret, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  return secret;
}

function listen(server: Server, { PORT, HOST }: Env): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") {
        reject(
          new StartupError(`PORT: otro programa ya usa el puerto ${PORT}. Ciérrelo, o ponga otro en PORT.`),
        );
      } else if (error.code === "EACCES") {
        reject(
          new StartupError(`PORT: no hay permiso para usar el puerto ${PORT}. Ponga uno de 1024 o más.`),
        );
      } else if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND") {
        reject(new StartupError(`HOST: «${HOST}» no es una dirección de este ordenador.`));
      } else reject(error);
    });
    server.listen(PORT, HOST, () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : PORT);
    });
  });
}

/**
 * Serves requests until the process is told to stop. Throws StartupError when something that it
 * needs is not there.
 */
export async function serve(env: Env): Promise<void> {
  const log = process.stdout.isTTY
    ? createLog(env.LOG_LEVEL, pretty({ ignore: "pid,hostname,id", singleLine: true, sync: true }))
    : createLog(env.LOG_LEVEL);

  // Take the port before touching the data: when a second server is started by mistake, it stops
  // here.
  let handle: OpenHouse["handle"] = async (_request, response) => {
    response.writeHead(503, { "retry-after": "5" }).end();
  };
  const server = createServer();
  const { drain } = serveUntilDrained(server, (request, response) => handle(request, response));
  server.headersTimeout = 10_000;
  server.requestTimeout = 60_000;
  server.keepAliveTimeout = 65_000;
  // One that joins others is given no requests before it can answer them.
  const joins = cluster.isWorker && cluster.worker?.id !== 1;
  let port = joins ? 0 : await listen(server, env);
  const unwatched = await startWatchdog();

  const files = createFileReader();
  const pictures = createPictureMaker();
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const shared = { log, say, readFile: files.read, writeFile: files.write, makePicture: pictures.make };
  const { CONTROL_DATABASE_URL } = env;
  const house =
    CONTROL_DATABASE_URL === undefined
      ? await openHouse(env, shared, {
          among: null,
          open: (prepare) => openDatabase(env, { say, prepare, unwatched }),
          readSecret: () => readSecret(env),
        })
      : await openMany({ ...env, CONTROL_DATABASE_URL }, shared);
  handle = house.handle;
  if (env.SMTP_URL !== undefined && env.PUBLIC_URL === undefined) say(textos.correos.sinDireccion);

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    // Open live streams would otherwise keep the server running for ever.
    const quiet = house.hush();
    await drain();
    // Work whose client has gone may still hold the database. The next start rolls back what it
    // left unfinished.
    setTimeout(() => process.exit(1), CLOSING).unref();
    files.close();
    pictures.close();
    await quiet;
    await house.close();
    process.exit(0);
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);

  if (joins) port = await listen(server, env);
  cluster.worker?.send(READY);
  if (joins) return;
  const address = env.PUBLIC_URL ?? `http://${env.HOST === "127.0.0.1" ? "localhost" : env.HOST}:${port}`;
  say(`Cosecha está en marcha: ${address} (en ${process.uptime().toFixed(1).replace(".", ",")} s)`);
}
