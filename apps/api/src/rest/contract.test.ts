import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contractsOf } from "../../test/contracts.ts";
import { answerMismatches, bodyMismatches } from "../../test/description.ts";
import { createScene, type Scene } from "../../test/scene.ts";
import { createTestServer, type TestServer } from "../../test/server.ts";
import { readCalls } from "../../test/spec-calls.ts";
import { routes } from "./routes.ts";

const especificacion = readFileSync(new URL("../../../../docs/especificacion.md", import.meta.url), "utf8");
const calls = readCalls(especificacion);

/** The route of a call; what the parameters are called is ours. */
const routeOf = (call: string) =>
  routes.find(
    ({ method, path }) => `${method} /api${anonymous(path)}` === anonymous(call.replace(/\?\w+$/, "")),
  );
const anonymous = (path: string) => path.replace(/\{\w+\}/g, "{}");

/** The calls of routers that the specification does not know, but for those that answer files. */
const ours = (() => {
  const groupOf = (name = "") => name.split(".", 1)[0];
  const known = new Set(calls.map((call) => groupOf(routeOf(call)?.name)));
  return routes
    .filter(({ name, file }) => !file && !known.has(groupOf(name)))
    .map(({ method, path }) => `${method} /api${path}`);
})();

describe("the contract of the calls (spec 7), and of what came after them", () => {
  let server: TestServer;
  let contracts: ReturnType<typeof contractsOf>;
  beforeAll(async () => {
    server = await createTestServer({ demo: false });
    contracts = contractsOf(server);
  });
  afterAll(() => server.database.close());

  /** Nothing but the database's structure. */
  async function empty() {
    // TRUNCATE would make the files of some seventy tables anew each time.
    await server.database.db.$executeRaw`
      DO $$ DECLARE name text; BEGIN
        SET LOCAL session_replication_role = replica;
        FOR name IN SELECT quote_ident(tablename) FROM pg_tables
          WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'
        LOOP EXECUTE 'DELETE FROM ' || name; END LOOP;
        PERFORM setval(quote_ident(sequencename)::regclass, start_value, false)
          FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL;
      END $$`;
  }

  it("has a contract for each call of the specification and each call of ours, and for no other", () => {
    expect(calls).toHaveLength(62);
    expect(new Set(calls).size).toBe(calls.length);
    expect(Object.keys(contracts).sort()).toEqual([...calls, ...ours].sort());
  });

  it("has a route for each call of the specification", () => {
    expect(calls.filter((call) => routeOf(call) === undefined)).toEqual([]);
  });

  const tokenOf = (scene: Scene, who: string) =>
    scene.token(who === "anybody" ? "anonymous" : who === "signed in" ? "own" : (who as "own"));

  it.each([...calls, ...ours])("%s", async (listed) => {
    const contract = contracts[listed];
    if (contract === undefined) throw new Error(`${listed} has no contract.`);
    await empty();
    const scene = createScene(server);
    const { path, body, status = 200, answer, others } = await contract.make(scene);
    const token = await tokenOf(scene, contract.who);
    const stranger = await scene.token("family");
    const [method = ""] = listed.split(" ");
    const call = (as: string | undefined) =>
      server.call(method, path, { token: as, ...(body !== undefined && { body: body ?? "null" }) });

    if (contract.who !== "anybody") {
      const nobody = await call(undefined);
      expect([nobody.status, nobody.json]).toEqual([
        401,
        { message: "Inicie sesión para continuar.", code: "NO_AUTENTICADO" },
      ]);
    }
    if (contract.who !== "anybody" && contract.who !== "signed in") {
      const refused = await call(stranger);
      if (others === undefined) expect([refused.status, refused.json.code]).toEqual([403, "SIN_PERMISO"]);
      else expect([refused.status, refused.json]).toEqual([200, await others()]);
    }
    const expected = await answer();
    const { status: got, json, headers } = await call(token);
    expect([got, json]).toEqual([status, expected]);
    const route = routeOf(listed);
    if (route === undefined) throw new Error(`${listed} has no route.`);
    expect(answerMismatches(route, got, json)).toEqual([]);
    if (body !== undefined && body !== null && !(body instanceof FormData)) {
      expect(bodyMismatches(route, body)).toEqual([]);
    }
    expect(headers.get("content-type")).toMatch(/^application\/json\b/);
    expect(headers.get("x-total-count")).toBe(route.list ? String(json.length) : null);
  });
});
