import type { Db } from "@cosecha/db/database";
import { createTestPostgres, ensurePostgresDatabase, type TestDatabase } from "@cosecha/db/testing";
import { readFile } from "@cosecha/importador/read-file";
import { rememberSessions } from "@cosecha/trpc/auth/known-sessions";
import { createSessions } from "@cosecha/trpc/auth/sessions";
import { writeFile } from "@cosecha/trpc/excel/write-file";
import type { Context } from "@cosecha/trpc/kernel/context";
import type { ErrorCode } from "@cosecha/trpc/kernel/errors";
import type { Uploads } from "@cosecha/trpc/kernel/services";
import { createLive } from "@cosecha/trpc/live/live";
import { makePicture } from "@cosecha/trpc/pictures/make-picture";
import { createCaller } from "@cosecha/trpc/router";
import { transformer } from "@cosecha/trpc/transformer";
import { inject } from "vitest";
import type { Answers } from "../src/http/answers.ts";
import { createApp } from "../src/http/app.ts";
import type { Bodies } from "../src/http/bodies.ts";
import type { Rates } from "../src/http/rates.ts";
import { seedDemo } from "../src/life/demo.ts";
import { createLog } from "../src/life/log.ts";
import { createPush } from "../src/push/push.ts";
import { errorsOf } from "../src/rest/openapi.ts";
import { routes } from "../src/rest/routes.ts";
import { createTestBackups } from "./backups.ts";
import { eventsOf } from "./events.ts";

const secret = "a secret for tests, long enough";
export const METRICS_TOKEN = "for the metrics of tests";
/** A moment at which the demo's first two orders are open. */
export const NOW = new Date("2026-03-14T12:00:00Z");

/** In this process, as a test's files do no harm; `file-reader.test.ts` tries the one apart. */
const readHere: Context["readFile"] = async (request) => readFile(request);
const writeHere: Context["writeFile"] = async (request) => writeFile(request);
const makeHere: Context["makePicture"] = (request) => makePicture(request);
const here = { readFile: readHere, writeFile: writeHere, makePicture: makeHere };

/** The cooperative's own hand, past every permission, at NOW. */
const systemOf = (db: Db, services: Pick<Context, "readFile" | "writeFile" | "makePicture" | "live">) => ({
  db,
  actor: { type: "sistema" } as const,
  now: NOW,
  address: "",
  zona: "Europe/Madrid",
  sessions: createSessions(db, { secret, days: 30 }),
  ...services,
});

function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (url === undefined) throw new Error("TEST_DATABASE_URL is not set: run the tests with `npm test`.");
  return url;
}

/**
 * The name of a database with the demo in it, made by the first that asks and dropped at the end of
 * the run.
 */
const demoDatabase = () =>
  ensurePostgresDatabase(serverUrl(), inject("demoDatabase"), (database) =>
    seedDemo(systemOf(database.db, { ...here, live: createLive(database) })),
  );

/**
 * The whole server over a database of its own (or a given one) with the demo in it, called without
 * a network.
 */
export async function createTestServer({
  demo = true,
  readFile = readHere,
  writeFile = writeHere,
  database: given = undefined as TestDatabase | undefined,
  proxies = 1,
  slow = 3_000,
  backups = createTestBackups(),
  url = undefined as string | undefined,
  rates = undefined as Rates | undefined,
  bodies = undefined as Bodies | undefined,
  answers = undefined as Answers | undefined,
  uploads = undefined as Uploads | undefined,
  /** What tests run in the place of the browsers' push services. */
  pushServices = [] as string[],
} = {}) {
  const database =
    given ?? (await createTestPostgres(serverUrl(), { from: demo ? await demoDatabase() : undefined }));
  const { db } = database;
  const logged: Record<string, unknown>[] = [];
  const log = createLog("info", { write: (line: string) => logged.push(JSON.parse(line)) });
  const live = createLive(database);
  const services = { readFile, writeFile, makePicture: makeHere, live };
  const system = systemOf(db, { ...here, live });
  const clock = { now: NOW };
  if (demo && given !== undefined) await seedDemo(system);
  const sessions = rememberSessions(createSessions(db, { secret, days: 30 }), database.listen);
  const push = createPush({ db, sessions, publicUrl: url, origins: pushServices });
  const app = createApp({
    cooperativa: undefined,
    env: {
      HOST: "127.0.0.1",
      TZ_COOPERATIVA: "Europe/Madrid",
      PUBLIC_URL: url,
      TRUST_PROXY: proxies,
      METRICS_TOKEN,
      SERVICE_WORKER: "on",
    },
    database,
    sessions,
    log,
    ...services,
    backups,
    push,
    now: () => clock.now,
    slow,
    rates,
    ...(bodies && { bodies }),
    ...(answers && { answers }),
    ...(uploads && { uploads }),
  });

  /** A request; JSON bodies are given as objects, forms as FormData. */
  async function call(method: string, path: string, { token, body, headers = {} }: CallOptions = {}) {
    const isForm = body instanceof FormData || body instanceof URLSearchParams;
    const response = await app.request(path, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !isForm && { "content-type": "application/json" }),
        ...headers,
      },
      body: body === undefined || isRaw(body) ? body : JSON.stringify(body),
      ...(body instanceof ReadableStream && { duplex: "half" }),
    });
    const text = await response.clone().text();
    const isJson = response.headers.get("content-type")?.startsWith("application/json");
    const json = isJson && text !== "" ? JSON.parse(text) : undefined;
    if (response.status >= 400 && json?.code !== undefined) mustBeDescribed(method, path, json.code);
    return { status: response.status, headers: response.headers, json, response };
  }

  /** A call as the web app makes it. */
  function callProcedure(type: ProcedureType, name: string, input: unknown, token?: string) {
    const serialized = JSON.stringify(transformer.serialize(input));
    if (type === "subscription") return firstEvent(name, serialized, token);
    if (type === "mutation") return call("POST", `/trpc/${name}`, { token, body: serialized });
    return call("GET", `/trpc/${name}?input=${encodeURIComponent(serialized)}`, { token });
  }

  /**
   * What a subscription says first once it is connected, as if it were an answer; then nobody
   * listens any more.
   */
  async function firstEvent(name: string, serialized: string, token: string | undefined) {
    const response = await app.request(`/trpc/${name}?input=${encodeURIComponent(serialized)}`, {
      headers: token ? { authorization: `Bearer ${token}` } : {},
    });
    const { headers } = response;
    for await (const { event, data } of eventsOf(response.body as ReadableStream<Uint8Array>)) {
      if (event === "connected" || event === "ping") continue;
      const said = JSON.parse(data);
      const isError = event === "serialized-error";
      const json = isError ? { error: said } : { result: { data: said } };
      const status: number = isError ? said.json.data.httpStatus : response.status;
      return { status, headers, json, response };
    }
    throw new Error(`${name} said nothing.`);
  }

  return {
    app,
    database,
    sessions,
    push,
    logged,
    call,
    callProcedure,
    /** For serving it over a network. */
    fetch: app.fetch,
    live,
    /** The server's clock: assign to `now`. */
    clock,
    /** Procedures as the system itself calls them, past every permission. */
    asSystem: createCaller(system),
    /** The token of one of the demo's families. */
    async signIn(familia: string, email = `${familia.toLowerCase()}@cosecha.example`): Promise<string> {
      const account = familia === "Administración" ? "admin@cosecha.example" : plain(email);
      const { json } = await call("POST", "/api/auth/signin", {
        body: { nombre: familia, email: account, password: "cosecha" },
      });
      return json.accesToken;
    },
  };
}

/**
 * Throws where a route answers an error that the description of the API does not have. What a path
 * does not take is none of a route's.
 */
function mustBeDescribed(method: string, path: string, code: ErrorCode): void {
  if (code === "METODO_NO_ADMITIDO") return;
  const route = routes.find(
    (one) =>
      one.method === method && new RegExp(`^/api${one.path.replace(/\{\w+\}/g, "[^/]+")}(\\?|$)`).test(path),
  );
  if (route !== undefined && !errorsOf(route).includes(code)) {
    throw new Error(`${method} ${path} answers ${code}, which openapi.ts does not say of it.`);
  }
}

type ProcedureType = "query" | "mutation" | "subscription";

interface CallOptions {
  token?: string | undefined;
  body?: FormData | URLSearchParams | ReadableStream | object | string;
  headers?: Record<string, string>;
}

const isRaw = (body: object | string) =>
  typeof body === "string" ||
  body instanceof FormData ||
  body instanceof URLSearchParams ||
  body instanceof ReadableStream;

const plain = (text: string) => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "");

export type TestServer = Awaited<ReturnType<typeof createTestServer>>;
