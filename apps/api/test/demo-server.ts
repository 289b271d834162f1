import { afterAll, beforeAll } from "vitest";
import { createTestServer, type TestServer } from "./server.ts";

/**
 * A server with the demo in it for the tests of a `describe`, opened before the first of them and
 * closed after the last, and the tokens of who calls it: empty until the tests run.
 */
export function useDemoServer() {
  let server: TestServer;
  const tokens = { admin: "", garcia: "", martinez: "" };
  beforeAll(async () => {
    server = await createTestServer();
    tokens.admin = await server.signIn("Administración");
    tokens.garcia = await server.signIn("García");
    tokens.martinez = await server.signIn("Martínez");
  });
  afterAll(() => server.database.close());

  return {
    tokens,
    get database() {
      return server.database;
    },
    get sessions() {
      return server.sessions;
    },
    get clock() {
      return server.clock;
    },
    call: (...call: Parameters<TestServer["call"]>) => server.call(...call),
  };
}
