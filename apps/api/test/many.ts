import { mkdtempSync, rmSync } from "node:fs";
import { createServer, request as send } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Control } from "@cosecha/db/control/control";
import { dropDatabase } from "@cosecha/db/control/databases";
import { createEmptyPostgres } from "@cosecha/db/testing";
import { readEnv } from "../src/life/env.ts";
import { createLog } from "../src/life/log.ts";
import * as commands from "../src/many/commands.ts";
import { openMany } from "../src/many/open-many.ts";

export const OPERATOR = { host: "red.example.org", key: "la clave de quien aloja, bien larga" };
const PASSWORD = "una contraseña larga";

interface Asked {
  token?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
}

type Files = Pick<Parameters<typeof openMany>[1], "readFile" | "writeFile">;
const nothing = () => Promise.reject(new Error("There is nothing to read."));

/**
 * An installation of many cooperatives on a PostgreSQL of its own, served over HTTP. It reads and
 * writes no files but by what is given.
 */
export async function createTestInstallation(
  variables: Record<string, string> = {},
  { readFile, writeFile }: Files = { readFile: nothing, writeFile: nothing },
) {
  const { TEST_DATABASE_URL = "" } = process.env;
  const base = await createEmptyPostgres(TEST_DATABASE_URL);
  const dataDir = mkdtempSync(join(tmpdir(), "cosecha-many-"));
  const env = {
    ...readEnv({
      ...{
        CONTROL_DATABASE_URL: base.url,
        AUTH_SECRET: "s".repeat(40),
        DATA_DIR: dataDir,
        RATE_LIMITS: "off",
      },
      ...{ OPERATOR_HOST: OPERATOR.host, OPERATOR_KEY: OPERATOR.key, PUBLIC_URL: "https://red.example.org" },
      ...variables,
    }),
    CONTROL_DATABASE_URL: base.url,
  };
  const control = await Control.open(base.url);
  const logged: Record<string, unknown>[] = [];
  const log = createLog("info", { write: (line: string) => logged.push(JSON.parse(line)) });
  /** One more process of it. */
  async function start() {
    const many = await openMany(env, {
      ...{ log, say: () => undefined, readFile, writeFile, makePicture: nothing },
    });
    const server = createServer((request, response) => void many.handle(request, response));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const stop = async () => {
      await many.hush();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await many.close();
    };
    return { port, stop };
  }

  const processes = [await start()];
  const port = () => processes[0]?.port ?? 0;

  /** A request with that very Host header, or those. */
  const ask = (
    host: string,
    method: string,
    path: string,
    { token, body, headers }: Asked = {},
    at = port(),
  ) =>
    new Promise<{ status: number; text: string; headers: NodeJS.Dict<string | string[]> }>(
      (resolve, reject) => {
        const text = body === undefined ? undefined : JSON.stringify(body);
        const request = send(
          {
            // A kept connection may be closed while a test does something else for seconds.
            ...{ host: "127.0.0.1", port: at, method, path, setHost: false, agent: false },
            headers: {
              host,
              // Of a DELETE's body Node itself does not say how long it is.
              ...(text !== undefined && {
                "content-type": "application/json",
                "content-length": String(Buffer.byteLength(text)),
              }),
              ...(token !== undefined && { authorization: `Bearer ${token}` }),
              ...headers,
            },
          },
          (response) => {
            const parts: Buffer[] = [];
            response.on("data", (part: Buffer) => parts.push(part));
            response.on("end", () => {
              const { statusCode: status = 0 } = response;
              resolve({ status, text: Buffer.concat(parts).toString(), headers: response.headers });
            });
            response.on("error", reject);
          },
        );
        request.on("error", reject);
        request.end(text);
      },
    );

  /** Bytes as they are, and all that comes back. */
  const raw = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(port(), "127.0.0.1", () => socket.write(text));
      let answer = "";
      socket.on("data", (part) => {
        answer += part;
      });
      socket.on("end", () => resolve(answer)).on("error", reject);
    });

  /** Makes one, whose administrator is signed in. */
  async function found(clave: string, zona = "Europe/Madrid") {
    const host = `${clave}.example.org`;
    const { enlace, cooperativa } = await commands.crear(env, control, {
      ...{ clave, anfitrion: host, zona },
      ...{ nombre: `Grupo ${clave}`, correo: `admin@${clave}.example.org` },
    });
    const body = { token: new URL(enlace).hash.slice(1), password: PASSWORD };
    const signed = await ask(host, "POST", "/api/auth/usarEnlace", { body });
    const { accesToken: token } = JSON.parse(signed.text);
    const its = (method: string, path: string, more: Asked = {}, at = port()) =>
      ask(host, method, path, { token, ...more }, at);
    return { cooperativa, clave, host, token: token as string, its, enlace };
  }

  return {
    ...{ env, control, logged, ask, raw, found },
    /** Adds a process, and gives its port. */
    async another() {
      const process = await start();
      processes.push(process);
      return process.port;
    },
    async close() {
      for (const { stop } of processes) await stop();
      const all = await control.todas();
      await control.close();
      for (const { estado, base: name } of all) {
        if (estado !== "borrada") await dropDatabase(TEST_DATABASE_URL, name);
      }
      await base.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export type TestInstallation = Awaited<ReturnType<typeof createTestInstallation>>;
