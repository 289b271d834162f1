import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { createScene, type Scene } from "./scene.ts";
import { createTestServer, type TestServer } from "./server.ts";

/**
 * A server with an admin and nothing else, and what the tests of records do with it over REST. One
 * for all the tests of a `describe`, or another for each of them; it closes itself.
 */
export function useAdminServer(one: "for all" | "for each" = "for all") {
  let server: TestServer;
  let scene: Scene;
  let admin: string | undefined;
  let serial = 0;
  const [before, after] = one === "for all" ? [beforeAll, afterAll] : [beforeEach, afterEach];
  before(async () => {
    server = await createTestServer({ demo: false });
    scene = createScene(server);
    admin = await scene.token("admin");
  });
  after(() => server.database.close());

  /**
   * A call of the admin's, unless another token is given; bodies that are no object are sent as
   * they are.
   */
  const call = (method: string, path: string, body?: object | string, token = admin) =>
    server.call(method, `/api${path}`, { token, ...(body !== undefined && { body }) });

  /** What one types into a form; with the password «espinaca». */
  const familia = () => ({ nombre: `Los ${++serial}`, email: `los${serial}@x.es`, password: "espinaca" });
  const usuario = () => ({ username: `Ana ${++serial}`, email: `ana${serial}@x.es`, password: "espinaca" });

  async function create<T extends object>(path: string, typed: T) {
    const { status, json } = await call("POST", path, typed);
    expect([status, json]).toMatchObject([201, { id: expect.any(Number) }]);
    return { ...typed, id: json.id as number };
  }

  return {
    /** A request of nobody's, to any path. */
    visit: (path: string) => server.call("GET", path),
    get asSystem() {
      return server.asSystem;
    },
    get scene() {
      return scene;
    },
    call,
    familia,
    usuario,
    crearFamilia: (typed = familia()) => create("/familias", typed),
    crearUsuario: (
      typed: Partial<ReturnType<typeof usuario>> & { familiaId?: number; roles?: string[] } = {},
    ) => create("/user", { ...usuario(), ...typed }),
    /** A record as a list or its own address has it. */
    read: async (path: string) => (await call("GET", path)).json,
    async signIn(nombre: string, email: string, password: string) {
      const { status, json } = await call("POST", "/auth/signin", { nombre, email, password });
      return { status, token: json.accesToken as string };
    },
    /** The status of a token's «who am I». */
    statusOf: async (token: string) => (await call("GET", "/auth/me", undefined, token)).status,
  };
}
