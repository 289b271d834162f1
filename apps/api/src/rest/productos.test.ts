import { beforeEach, describe, expect, it } from "vitest";
import { useAdminServer } from "../../test/admin-server.ts";
import { PNG } from "../../test/contracts/kit.ts";

describe("productos over REST", () => {
  const server = useAdminServer("for each");
  let disponibleId: number;
  beforeEach(async () => {
    disponibleId = (await server.scene.disponible()).id;
  });

  const datos = (cambio: object = {}) => ({
    nombre: "Acelga",
    precio: 1.2345,
    iva: 0.04,
    descripcion: "De la huerta",
    ...cambio,
  });
  const crear = async (cambio: object = {}) =>
    (await server.call("POST", "/productos", datos({ disponibleId, ...cambio }))).json;
  async function order(productoId: number, cantidad: number) {
    const [pedidoId, familiaId] = [(await server.scene.pedido()).id, (await server.scene.propia()).id];
    await server.asSystem.lineas.guardar({ pedidoId, familiaId, lineas: [{ productoId, cantidad }] });
  }

  // S7.productos.4, S7.respuestas.1, S8.exito.8, S6.gestora.8, S3.producto.1, X6.1, X6.10, X6.23
  it("POST /api/productos creates a product", async () => {
    const token = await server.scene.token("managing");
    const body = datos({ disponibleId, stock: 12.5 });
    const { status, json } = await server.call("POST", "/productos", body, token);
    expect([status, json]).toEqual([
      201,
      {
        message: "This producto was created successfully!",
        id: expect.any(Number),
        ...body,
        codigo: null,
        unidad: null,
        categoria: null,
        cobro: "unidad",
        pesoMedio: null,
        caja: null,
        version: 1,
      },
    ]);
    const { message: _, ...stored } = json;
    expect(await server.read(`/productos/ByDisponible/${disponibleId}`)).toEqual([stored]);
    const family = await server.scene.token("family");
    expect((await server.call("POST", "/productos", body, family)).status).toBe(403);
    const nowhere = await server.call("POST", "/productos", datos({ disponibleId: 999_999 }));
    expect([nowhere.status, nowhere.json.message]).toEqual([404, "No existe ese disponible."]);
  });

  // X5.19
  it("an IVA of 1 or more is a percentage", async () => {
    const ivas = [];
    for (const iva of [21, 4, 1, 0.21, 10.5]) ivas.push((await crear({ nombre: `IVA ${iva}`, iva })).iva);
    expect(ivas).toEqual([0.21, 0.04, 0.01, 0.21, 0.105]);
  });

  // S7.productos.5, S7.respuestas.2, S8.exito.7, S6.gestora.9, X6.1
  it("PUT /api/productos/{id} accepts the same body", async () => {
    const { id } = await crear();
    const token = await server.scene.token("managing");
    const body = datos({ precio: 2, stock: 0, unidad: "manojo", disponibleId });
    const { status, json } = await server.call("PUT", `/productos/${id}`, body, token);
    expect([status, json]).toMatchObject([
      200,
      { message: "This producto was updated successfully!", id, ...body, version: 2 },
    ]);
    const { message: _, ...stored } = json;
    const again = await server.call("PUT", `/productos/${id}`, { ...stored, id: 999 });
    expect([again.status, again.json]).toMatchObject([200, { ...stored, version: 3 }]);
    const family = await server.scene.token("family");
    expect((await server.call("PUT", `/productos/${id}`, body, family)).status).toBe(403);
  });

  it("another listing is 403, an old version 409, and a name like another's 409", async () => {
    const { id } = await crear();
    const otro = await server.scene.crearDisponible(await server.scene.proveedor());
    const put = (cambio: object) => server.call("PUT", `/productos/${id}`, datos(cambio));
    const moved = await put({ disponibleId: otro.id });
    expect([moved.status, moved.json.message]).toEqual([
      403,
      "Un producto no puede pasar a otro disponible. Añádalo allí.",
    ]);
    await put({ version: 1 });
    const old = await put({ version: 1 });
    expect([old.status, old.json.message]).toEqual([
      409,
      "Mientras lo editaba, otra persona ha guardado cambios.",
    ]);
    const twin = await server.call("POST", "/productos", datos({ disponibleId, nombre: "ACELGA" }));
    expect([twin.status, twin.json.issues?.[0].path]).toEqual([409, "nombre"]);
  });

  // S2.producto.3, S2.producto.4, S2.producto.5, S2.producto.6, X6.3
  it("wrong data are reported at once, field by field, and nothing is stored", async () => {
    const { id } = await crear();
    const wrong = { nombre: "", precio: -1, iva: 100, descripcion: " ", stock: 1e9, codigo: "x".repeat(501) };
    for (const [method, path] of [
      ["POST", "/productos"],
      ["PUT", `/productos/${id}`],
    ] as const) {
      const { status, json } = await server.call(method, path, { ...wrong, disponibleId });
      expect([method, status, json.issues]).toEqual([
        method,
        400,
        [
          { path: "nombre", message: "Este campo es obligatorio" },
          { path: "precio", message: "No puede ser negativo" },
          { path: "iva", message: "Escriba el IVA en tanto por ciento, de 0 a menos de 100" },
          { path: "codigo", message: "Como mucho 500 caracteres" },
          { path: "stock", message: "Es un número demasiado grande" },
          { path: "descripcion", message: "Este campo es obligatorio" },
        ],
      ]);
    }
    const nothing = await server.call("POST", "/productos", {});
    expect(nothing.json.issues.map(({ path }: { path: string }) => path)).toEqual([
      "nombre",
      "precio",
      "iva",
      "descripcion",
      "disponibleId",
    ]);
    expect(await server.read("/productos")).toMatchObject([{ id, nombre: "Acelga", version: 1 }]);
  });

  // S7.productos.6, X5.37, X6.2
  it("DELETE /api/productos/{id} deletes a product without lines only", async () => {
    const { id } = await crear();
    await order(id, 1);
    const refused = await server.call("DELETE", `/productos/${id}`);
    expect([refused.status, refused.json]).toEqual([
      409,
      {
        message:
          "Hay familias que han pedido «Acelga» en un pedido. Para conservar esas cuentas no se puede eliminar; si ya no lo hay, ponga sus existencias a 0.",
        code: "CONFLICTO",
      },
    ]);
    await order(id, 0);
    const family = await server.scene.token("family");
    expect((await server.call("DELETE", `/productos/${id}`, undefined, family)).status).toBe(403);
    const managing = await server.scene.token("managing");
    const { status, json } = await server.call("DELETE", `/productos/${id}`, undefined, managing);
    expect([status, json]).toEqual([200, { message: "Producto eliminado correctamente" }]);
    for (const method of ["GET", "PUT", "DELETE"]) {
      const gone = await server.call(method, `/productos/${id}`, method === "PUT" ? datos() : undefined);
      expect([method, gone.status, gone.json]).toEqual([
        method,
        404,
        { message: "No existe ese producto.", code: "NO_ENCONTRADO" },
      ]);
    }
  });

  // S7.productos.7, X5.39, X6.2
  it("DELETE /api/productos is for admins, and is all or nothing", async () => {
    const { id } = await crear();
    await crear({ nombre: "Puerro" });
    const managing = await server.scene.token("managing");
    expect((await server.call("DELETE", "/productos", undefined, managing)).status).toBe(403);
    await order(id, 1);
    expect((await server.call("DELETE", "/productos")).status).toBe(409);
    expect(await server.read("/productos")).toHaveLength(2);
    await order(id, 0);
    const { status, json } = await server.call("DELETE", "/productos");
    expect([status, json]).toEqual([200, { message: "2 productos eliminados", count: 2 }]);
    expect((await server.call("DELETE", "/productos")).json).toEqual({
      message: "0 productos eliminados",
      count: 0,
    });
  });

  it("a picture is given by its address, for ever and without a token, and nothing else is", async () => {
    const { id } = await crear();
    const imagen = PNG;
    const put = await server.call("PUT", `/imagenes/${id}`, { imagen }, await server.scene.token("managing"));
    expect(await server.read(`/imagenes/ByDisponible/${disponibleId}`)).toEqual([
      { productoId: id, url: put.json.url },
    ]);
    const { response } = await server.visit(put.json.url);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([response.status, bytes.toString("latin1", 8, 12)]).toEqual([200, "WEBP"]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
    });
    for (const other of [`${"0".repeat(32)}.webp`, "1.webp", "..%2f..%2fpackage.json", `${"0".repeat(32)}`]) {
      const { status, headers } = await server.visit(`/imagenes/${other}`);
      expect([other, status === 200 && headers.get("content-type")?.startsWith("image/")]).toEqual([
        other,
        false,
      ]);
    }
  });
});
