import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { useAdminServer } from "../../test/admin-server.ts";

const png = `data:image/png;base64,${readFileSync(new URL("../../demo/logos/el-granero.png", import.meta.url)).toString("base64")}`;

describe("proveedores over REST", () => {
  const server = useAdminServer("for each");

  const datos = (cambio: object = {}) => ({
    nombre: "Quesería",
    email: "q@x.es",
    telefono: "600 111 222",
    descripcion: "Quesos\nde cabra",
    horarios: "De 9 a 14",
    enviarAlCerrar: true,
    ...{ minimo: 25.5, minimoEn: "kilos", portes: 12, portesGratisDesde: 300 },
    ...cambio,
  });

  // S7.proveedores.4, S7.respuestas.2, S8.exito.3, S3.proveedor.1, S3.proveedor.4, X6.1, X6.16
  it("PUT /api/proveedores/{id} accepts the same body", async () => {
    const { id } = await server.scene.crearProveedor();
    const [una, otra] = [await server.scene.crearFamilia(), await server.scene.crearFamilia()];
    const body = { ...datos(), familias: [una.id, { id: otra.id, nombre: "lo que sea" }], logo: png };
    const { status, json } = await server.call("PUT", `/proveedores/${id}`, body);
    expect([status, json]).toEqual([
      200,
      {
        message: "This proveedor was updated successfully!",
        id,
        ...datos(),
        logo: expect.stringMatching(/^data:image\/png;base64,/),
        familias: [una, otra].map(({ id, nombre }) => ({ id, nombre, fechaBaja: null })),
        version: 2,
      },
    ]);
    const { message: _, ...stored } = json;
    expect(await server.read(`/proveedores/${id}`)).toEqual(stored);
    // As it came, it goes back.
    const again = await server.call("PUT", `/proveedores/${id}`, { ...stored, id: 999 });
    expect([again.status, again.json.logo, again.json.id]).toEqual([200, stored.logo, id]);
  });

  // S3.proveedor.2
  it("a logo is a data URL or null: null removes it, and a missing field keeps it", async () => {
    const { status, json } = await server.call("POST", "/proveedores", datos({ logo: png }));
    expect([status, json.logo]).toEqual([201, expect.stringMatching(/^data:image\/png;base64,/)]);
    const put = async (cambio: object) =>
      (await server.call("PUT", `/proveedores/${json.id}`, datos(cambio))).json.logo;
    expect(await put({})).toBe(json.logo);
    expect(await put({ logo: null })).toBeNull();
    expect(await server.read("/proveedores")).toMatchObject([{ id: json.id, logo: null }]);
  });

  // S6.gestora.3
  it("the managing family can change a supplier, and only admins its managing families", async () => {
    const { id } = await server.scene.proveedor();
    const token = await server.scene.token("managing");
    const { id: gestora } = await server.scene.gestora();
    const put = (body: object) => server.call("PUT", `/proveedores/${id}`, body, token);
    expect((await put(datos({ familias: [gestora] }))).status).toBe(200);
    const refused = await put(datos({ familias: [] }));
    expect([refused.status, refused.json]).toEqual([
      403,
      {
        message: "Qué familias gestionan un proveedor lo decide quien administra.",
        code: "SIN_PERMISO",
      },
    ]);
    const family = await server.scene.token("family");
    expect((await server.call("PUT", `/proveedores/${id}`, datos(), family)).status).toBe(403);
  });

  // S2.proveedor.3, S2.proveedor.4, X6.3
  it("wrong data are reported at once, field by field, and nothing is stored", async () => {
    const { id, nombre } = await server.scene.crearProveedor();
    const wrong = {
      nombre: " ",
      email: "no es un email",
      telefono: "x".repeat(101),
      descripcion: 3,
      familias: ["a"],
      logo: "https://x.es/logo.png",
    };
    for (const [method, path] of [
      ["POST", "/proveedores"],
      ["PUT", `/proveedores/${id}`],
    ] as const) {
      const { status, json } = await server.call(method, path, wrong);
      expect([method, status, json.code]).toEqual([method, 400, "DATOS_INVALIDOS"]);
      expect(json.issues).toMatchObject([
        { path: "nombre", message: "Este campo es obligatorio" },
        { path: "email", message: "Email inválido" },
        { path: "telefono", message: "Como mucho 100 caracteres" },
        { path: "descripcion", message: "Escriba un texto" },
        { path: "familias.0" },
        { path: "logo", message: "Por favor, seleccione un archivo de imagen válido" },
      ]);
    }
    const nothing = await server.call("PUT", `/proveedores/${id}`, {});
    expect(nothing.json.issues).toEqual([
      { path: "nombre", message: "Este campo es obligatorio" },
      { path: "email", message: "Este campo es obligatorio" },
    ]);
    expect(await server.read("/proveedores")).toMatchObject([{ id, nombre, version: 1 }]);
  });

  // S5.logo.3, S5.logo.4
  it("a logo of more than 5 MB is 413, and one of 5 MB that is no image 400", async () => {
    const { id } = await server.scene.crearProveedor();
    const put = (bytes: number) =>
      server.call(
        "PUT",
        `/proveedores/${id}`,
        datos({ logo: `data:image/png;base64,${Buffer.alloc(bytes).toString("base64")}` }),
      );
    const big = await put(5 * 1024 * 1024 + 1);
    const message = "El archivo es demasiado grande. El tamaño máximo es 5 MB";
    expect([big.status, big.json]).toEqual([
      413,
      { message, code: "DEMASIADO_GRANDE", issues: [{ path: "logo", message }] },
    ]);
    const damaged = await put(5 * 1024 * 1024);
    expect([damaged.status, damaged.json.issues]).toEqual([
      400,
      [{ path: "logo", message: "Por favor, seleccione un archivo de imagen válido" }],
    ]);
  });

  it("a taken name is 409, and so is an old version", async () => {
    const [uno, otro] = [await server.scene.crearProveedor(), await server.scene.crearProveedor()];
    const put = (cambio: object) => server.call("PUT", `/proveedores/${uno.id}`, datos(cambio));
    const taken = await put({ nombre: otro.nombre });
    expect([taken.status, taken.json.issues]).toEqual([
      409,
      [{ path: "nombre", message: "Ya hay un proveedor con ese nombre. Elija otro." }],
    ]);
    expect((await put({ version: 1 })).json.version).toBe(2);
    const old = await put({ version: 1 });
    expect([old.status, old.json]).toEqual([
      409,
      { message: "Mientras lo editaba, otra persona ha guardado cambios.", code: "CONFLICTO" },
    ]);
  });

  // S7.proveedores.5, S6.admin.6, X6.2
  it("DELETE /api/proveedores/{id} deletes what belongs to it", async () => {
    const { id } = await server.scene.proveedor();
    const { id: pedidoId } = await server.scene.pedido();
    const managing = await server.scene.token("managing");
    expect((await server.call("DELETE", `/proveedores/${id}`, undefined, managing)).status).toBe(403);
    const { status, json } = await server.call("DELETE", `/proveedores/${id}`);
    expect([status, json]).toEqual([200, { message: "Proveedor eliminado correctamente" }]);
    for (const [method, path] of [
      ["GET", `/proveedores/${id}`],
      ["PUT", `/proveedores/${id}`],
      ["DELETE", `/proveedores/${id}`],
    ] as const) {
      const gone = await server.call(method, path, method === "PUT" ? datos() : undefined);
      expect([method, gone.status, gone.json]).toEqual([
        method,
        404,
        { message: "No existe ese proveedor.", code: "NO_ENCONTRADO" },
      ]);
    }
    expect((await server.call("GET", `/pedidos/${pedidoId}`)).status).toBe(404);
  });

  // S7.proveedores.6, X5.37, X5.39, X6.2
  it("DELETE /api/proveedores is for admins, and is all or nothing", async () => {
    const { nombre } = await server.scene.proveedor();
    const disponible = await server.scene.disponible();
    const { id: productoId } = await server.scene.crearProducto(disponible);
    const [pedidoId, familiaId] = [(await server.scene.pedido()).id, (await server.scene.propia()).id];
    await server.scene.crearProveedor();
    const order = (cantidad: number) =>
      server.asSystem.lineas.guardar({ pedidoId, familiaId, lineas: [{ productoId, cantidad }] });
    await order(1);
    const refused = await server.call("DELETE", "/proveedores");
    expect([refused.status, refused.json]).toEqual([
      409,
      {
        message: `Hay familias que han pedido productos de «${nombre}» en un pedido. Para conservar esas cuentas no se puede eliminar.`,
        code: "CONFLICTO",
      },
    ]);
    expect(await server.read("/proveedores")).toHaveLength(2);
    await order(0);
    const family = await server.scene.token("managing");
    expect((await server.call("DELETE", "/proveedores", undefined, family)).status).toBe(403);
    const { status, json } = await server.call("DELETE", "/proveedores");
    expect([status, json]).toEqual([200, { message: "2 proveedores eliminados", count: 2 }]);
    expect(await server.read("/proveedores")).toEqual([]);
  });
});
