import { createTestDatabase } from "@cosecha/db/testing";
import { createSessions } from "@cosecha/trpc/auth/sessions";
import type { Context } from "@cosecha/trpc/context";
import { readFile } from "@cosecha/trpc/excel/read-file";
import { createCaller } from "@cosecha/trpc/router";
import { transformer } from "@cosecha/trpc/transformer";
import { pino } from "pino";
import { createApp } from "../src/app.ts";
import { seedDemo } from "../src/demo.ts";

const secret = "a secret for tests, long enough";
/** A moment at which the demo's first two orders are open. */
export const NOW = new Date("2026-03-14T12:00:00Z");

/** In this thread, as a test's files do no harm; `file-reader.test.ts` tries the thread apart. */
const readHere: Context["readFile"] = async (request) => readFile(request);

/** The whole server over a database of its own with the demo in it, called without a network. */
export async function createTestServer({ demo = true, readFile = readHere } = {}) {
  const database = await createTestDatabase();
  const { db } = database;
  const logged: Record<string, unknown>[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => logged.push(JSON.parse(line)) });
  const sessions = createSessions(db, { secret, days: 30 });
  const system = { db, actor: { type: "sistema" }, now: NOW, address: "", sessions, readFile } as const;
  const clock = { now: NOW };
  if (demo) await seedDemo(system, "Europe/Madrid");
  const app = createApp({
    env: { SESSION_DAYS: 30, TZ_COOPERATIVA: "Europe/Madrid", PUBLIC_URL: undefined, TRUST_PROXY: 1 },
    database,
    secret,
    log,
    readFile,
    now: () => clock.now,
  });

  /** A request; JSON bodies are given as objects, forms as FormData. */
  async function call(method: string, path: string, { token, body, headers = {} }: CallOptions = {}) {
    const isForm = body instanceof FormData;
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
    return {
      status: response.status,
      headers: response.headers,
      json: isJson ? JSON.parse(text) : undefined,
      response,
    };
  }

  /** A call as the web app makes it. */
  function callProcedure(type: "query" | "mutation", name: string, input: unknown, token?: string) {
    const serialized = JSON.stringify(transformer.serialize(input));
    if (type === "mutation") return call("POST", `/trpc/${name}`, { token, body: serialized });
    return call("GET", `/trpc/${name}?input=${encodeURIComponent(serialized)}`, { token });
  }

  return {
    database,
    sessions,
    logged,
    call,
    callProcedure,
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

interface CallOptions {
  token?: string | undefined;
  body?: FormData | ReadableStream | object | string;
  headers?: Record<string, string>;
}

const isRaw = (body: object | string) =>
  typeof body === "string" || body instanceof FormData || body instanceof ReadableStream;

const plain = (text: string) => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "");

export type TestServer = Awaited<ReturnType<typeof createTestServer>>;
