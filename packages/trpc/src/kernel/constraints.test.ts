import { Prisma } from "@cosecha/db/database";
import { createTestPostgres } from "@cosecha/db/testing";
import { createProxy } from "@cosecha/db/testing-proxy";
import { textos } from "@cosecha/domain/textos";
import { describe, expect, it } from "vitest";
import { outageError } from "./constraints.ts";
import type { Context } from "./context.ts";
import { createCallerFactory, createRouter, publicProcedure } from "./trpc.ts";

/** An error as `pg` throws it. */
const thrown = (severity: string, code: string, message: string) =>
  Object.assign(new Error(message), { severity, code });

/** The same as Prisma throws it. */
const throughPrisma = (severity: string, code: string, message: string) =>
  new Prisma.PrismaClientKnownRequestError(message, {
    code: "P2039",
    clientVersion: "7",
    meta: {
      driverAdapterError: {
        cause: { kind: "postgres", originalCode: code, originalMessage: message, severity },
      },
    },
  });

describe.each([
  ["pg", thrown],
  ["Prisma", throughPrisma],
])("an outage in the words of %s", (_name, error) => {
  it.each([
    ["FATAL", "57P01", "terminating connection due to administrator command"],
    ["FATAL", "08P01", "server conn crashed?"],
    ["FATAL", "08P01", "server login has been failing, try again later (server_login_retry)"],
    ["FATAL", "08P01", "query_wait_timeout"],
  ])("is %s %s: %s", (...said) => {
    expect(outageError(error(...said))).toMatchObject({
      code: "NO_DISPONIBLE",
      message: textos.comun.datosPerdidosDeVista,
      retryAfter: 5,
    });
  });

  it("is not a mistake of ours in the protocol", () => {
    const message = "bind message supplies 1 parameters, but prepared statement requires 2";
    expect(outageError(error("ERROR", "08P01", message))).toBeUndefined();
  });
});

const serverUrl = process.env.TEST_DATABASE_URL;
if (serverUrl === undefined) throw new Error("TEST_DATABASE_URL is not set: run the tests with `npm test`.");

it("a statement of our own that finds no database is an outage, as is one of Prisma's", async () => {
  const proxy = await createProxy(serverUrl);
  const { db, close } = await createTestPostgres(proxy.url, { patience: 300 });
  await proxy.cut();
  // The first ones may still have a connection that was cut.
  for (let n = 0; n < 4; n++) {
    for (const ask of [() => db.$queryRaw`SELECT 1`, () => db.familia.count()]) {
      const error = await ask().catch((thrown: unknown) => thrown);
      expect([outageError(error)?.code, String(error)]).toEqual(["NO_DISPONIBLE", expect.any(String)]);
    }
  }
  await proxy.restore();
  await close();
  await proxy.close();
});

it("only what asks is told that nothing was stored: a change may have been, before its last question", async () => {
  const fail = () => {
    throw Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  };
  const router = createRouter({ ask: publicProcedure.query(fail), change: publicProcedure.mutation(fail) });
  const caller = createCallerFactory(router)({ actor: { type: "anonimo" } } as Context);
  await expect(caller.ask()).rejects.toThrow(textos.comun.sinBaseDeDatos);
  await expect(caller.change()).rejects.toThrow(textos.comun.datosPerdidosDeVista);
});
