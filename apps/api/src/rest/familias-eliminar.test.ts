import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createScene, type Scene } from "../../test/scene.ts";
import { createTestServer, type TestServer } from "../../test/server.ts";

describe("deleting familias over REST", () => {
  let server: TestServer;
  let scene: Scene;
  beforeEach(async () => {
    server = await createTestServer({ demo: false });
    scene = createScene(server);
  });
  afterEach(() => server.database.close());

  const call = (method: string, path: string, token?: string) =>
    server.call(method, `/api${path}`, { token });
  const ids = async (token?: string): Promise<number[]> =>
    (await call("GET", "/familias", token)).json.map(({ id }: { id: number }) => id);
  /** A line of a family in an order of its own. */
  async function order(familiaId: number) {
    const disponible = await scene.crearDisponible(await scene.crearProveedor());
    const { id: productoId } = await scene.crearProducto(disponible);
    const { id: pedidoId } = await scene.crearPedido(disponible);
    await server.asSystem.lineas.guardar({ pedidoId, familiaId, lineas: [{ productoId, cantidad: 2 }] });
    return { pedidoId, familiaId, productoId };
  }

  // S7.familias.5, X6.2
  it("DELETE /api/familias/{id} deletes its users and its links to suppliers", async () => {
    const admin = await scene.token("admin");
    const suya = await scene.token("managing");
    const { familiaId: id } = await scene.somebody("managing");
    const { status, json } = await call("DELETE", `/familias/${id}`, admin);
    expect([status, json]).toEqual([200, { message: "Familia eliminada correctamente" }]);
    expect((await call("GET", `/familias/${id}`, admin)).status).toBe(404);
    expect((await call("GET", "/auth/me", suya)).status).toBe(401);
    const { id: proveedorId } = await scene.proveedor();
    expect((await call("GET", `/proveedores/${proveedorId}`, admin)).json.familias).toEqual([]);
    expect((await call("DELETE", `/familias/${id}`, admin)).status).toBe(404);
  });

  // X5.37
  it("DELETE of a family that has ordered is 409, and says in how many orders", async () => {
    const admin = await scene.token("admin");
    const { id, nombre } = await scene.propia();
    const refused = (orders: string) => [
      409,
      {
        message: `«${nombre}» tiene productos en ${orders}. Para conservar esas cuentas no se puede eliminar: dele de baja.`,
        code: "CONFLICTO",
      },
    ];
    await order(id);
    const one = await call("DELETE", `/familias/${id}`, admin);
    expect([one.status, one.json]).toEqual(refused("un pedido"));
    await order(id);
    const two = await call("DELETE", `/familias/${id}`, admin);
    expect([two.status, two.json]).toEqual(refused("2 pedidos"));
    expect((await call("GET", `/familias/${id}`, admin)).json.fechaBaja).toBeNull();
  });

  // S7.familias.6, X5.39, X6.2
  it("DELETE /api/familias is for admins, and is all or nothing", async () => {
    const [admin, family, own] = [
      await scene.token("admin"),
      await scene.token("family"),
      await scene.token("own"),
    ];
    const before = await ids(admin);
    expect(before).toHaveLength(2);
    expect((await call("DELETE", "/familias", family)).status).toBe(403);
    const { pedidoId, familiaId, productoId } = await order((await scene.propia()).id);
    const refused = await call("DELETE", "/familias", admin);
    expect([refused.status, refused.json.code]).toEqual([409, "CONFLICTO"]);
    expect(await ids(admin)).toEqual(before);
    expect((await call("GET", "/auth/me", own)).status).toBe(200);

    await server.asSystem.lineas.guardar({ pedidoId, familiaId, lineas: [{ productoId, cantidad: 0 }] });
    const { status, json } = await call("DELETE", "/familias", admin);
    expect([status, json]).toEqual([200, { message: "2 familias eliminadas", count: 2 }]);
    expect(await ids(admin)).toEqual([]);
    expect((await call("GET", "/auth/me", own)).status).toBe(401);
    expect((await call("DELETE", "/familias", admin)).json).toEqual({
      message: "0 familias eliminadas",
      count: 0,
    });
  });

  // X5.40
  it("DELETE /api/familias keeps the asking admin's family with its users and orders", async () => {
    const { id: familiaId, cuenta } = await scene.propia();
    const { id } = await scene.crearUsuario(familiaId, { roles: ["ROLE_ADMIN"] });
    await order(familiaId);
    await scene.crearFamilia();
    const token = await server.sessions.open(id);
    const { status, json } = await call("DELETE", "/familias", token);
    expect([status, json]).toEqual([200, { message: "1 familia eliminada", count: 1 }]);
    expect(await ids(token)).toEqual([familiaId]);
    const users = (await call("GET", "/user", token)).json.map((user: { id: number }) => user.id);
    expect(users.toSorted()).toEqual([cuenta.id, id].toSorted());
  });

  it("a family with the last admins can be neither deactivated nor deleted", async () => {
    const { id: familiaId } = await scene.propia();
    const { id } = await scene.crearUsuario(familiaId, { roles: ["ROLE_ADMIN"] });
    const token = await server.sessions.open(id);
    for (const [method, path] of [
      ["PUT", `/familias/darDeBaja/${familiaId}`],
      ["DELETE", `/familias/${familiaId}`],
    ] as const) {
      const { status, json } = await call(method, path, token);
      expect([method, status, json]).toEqual([
        method,
        409,
        {
          message:
            "Es la última cuenta de administración que queda. Nombre antes a otra persona administradora.",
          code: "CONFLICTO",
        },
      ]);
    }
    expect((await call("GET", "/auth/me", token)).status).toBe(200);
  });
});
