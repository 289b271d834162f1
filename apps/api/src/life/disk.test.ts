import { createTestDatabase } from "@cosecha/db/testing";
import { textos } from "@cosecha/domain/textos";
import { rememberDemo } from "@cosecha/trpc/settings";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { matrix, targets } from "../../test/contracts.ts";
import { QUESTIONS, types } from "../../test/matrix.ts";
import { createScene } from "../../test/scene.ts";
import { createTestServer, NOW, type TestServer } from "../../test/server.ts";

describe("a server whose disk is nearly full", () => {
  let full = false;
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer({
      demo: false,
      database: await createTestDatabase({ isFull: () => full }),
    });
    // The demo's box takes mail, without which some changes would be refused for that.
    await rememberDemo(server.database.db, []);
  });
  afterAll(() => server.database.close());

  /** What a request is answered while the disk is full. */
  async function whileFull<T>(ask: () => Promise<T>): Promise<T> {
    full = true;
    try {
      return await ask();
    } finally {
      full = false;
    }
  }
  const signedIn = async () => server.sessions.open((await createScene(server).somebody("admin")).id);

  it("answers every query, and refuses every change", async () => {
    const shared = createScene(server);
    const answers: Record<string, number> = {};
    const expected: Record<string, number> = {};
    for (const [name, type] of Object.entries(types)) {
      const target = targets[name];
      // One that has several rows in the matrix, each for something else, is much like its
      // neighbours.
      if (target === undefined) continue;
      // Who is to be anonymised has gone, and can do nothing else.
      const scene = name.endsWith(".anonimizar") ? createScene(server) : shared;
      // An admin may nearly all; what is a family's own, only that family.
      const role = matrix.find((row) => row.name === name)?.expected.admin === "ok" ? "admin" : "own";
      const input = await target(scene, () => role);
      const token = await scene.token(role);
      const { status } = await whileFull(() => server.callProcedure(type, name, input, token));
      answers[name] = status;
      expected[name] = type === "mutation" && !QUESTIONS.includes(name) ? 503 : 200;
    }
    expect(answers).toEqual(expected);
  });

  it("refuses a change with a reason and a time to come back, stores nothing, and works again once there is room", async () => {
    const token = await signedIn();
    const create = () =>
      server.call("POST", "/api/proveedores", { token, body: { nombre: "Huerta", email: "h@x.es" } });
    const { status, json, headers } = await whileFull(create);
    expect([status, json]).toEqual([
      503,
      expect.objectContaining({ code: "NO_DISPONIBLE", message: textos.comun.discoLleno }),
    ]);
    expect(headers.get("retry-after")).toBe("60");
    expect(await server.database.db.proveedor.count({ where: { nombre: "Huerta" } })).toBe(0);
    expect((await create()).status).toBe(201);
  });

  it("answers 503 on /readyz", async () => {
    const { status, json } = await whileFull(() => server.call("GET", "/readyz"));
    expect([status, json]).toEqual([503, { ok: false, motivo: textos.comun.discoLleno }]);
    expect((await server.call("GET", "/healthz")).status).toBe(200);
    expect((await server.call("GET", "/readyz")).status).toBe(200);
  });

  it("lets a user read whose session it would renew", async () => {
    const token = await signedIn();
    await server.database.db.sesion.updateMany({ data: { expiresAt: new Date(Date.now() + 86_400_000) } });
    const { status, headers } = await whileFull(() => server.call("GET", "/api/familias", { token }));
    expect([status, headers.get("x-cosecha-token")]).toEqual([200, expect.any(String)]);
    expect((await server.call("GET", "/api/familias", { token })).status).toBe(200);
  });

  it("lets an application read whose use it would store", async () => {
    const { token } = await server.asSystem.accesos.crear({
      nombre: "Informe",
      rol: "ROLE_ADMIN",
      caduca: new Date(NOW.getTime() + 86_400_000),
    });
    const { status } = await whileFull(() => server.call("GET", "/api/familias", { token }));
    expect(status).toBe(200);
    expect((await server.call("GET", "/api/familias", { token })).status).toBe(200);
    const { usado } = await server.database.db.acceso.findFirstOrThrow({ where: { nombre: "Informe" } });
    expect(usado).not.toBeNull();
  });
});
