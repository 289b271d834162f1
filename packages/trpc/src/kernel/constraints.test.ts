import { Prisma } from "@cosecha/db/database";
import { textos } from "@cosecha/domain/textos";
import { describe, expect, it } from "vitest";
import { outageError } from "./constraints.ts";

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
