import { describe, expect, it } from "vitest";
import { useDemoServer } from "../../test/demo-server.ts";

describe("order lines over REST", () => {
  const server = useDemoServer();
  const { tokens } = server;

  const get = (path: string, token = tokens.martinez) => server.call("GET", `/api${path}`, { token });

  /** An order that stays open, of so many products of a list of its own; gives its id. */
  async function pedidoDe(cuantos: number, producto: (n: number) => { nombre: string; stock?: string }) {
    const { db } = server.database;
    const descripcion = `De ${cuantos} productos`;
    const { id: disponibleId } = await db.disponible.create({
      data: { proveedorId: 1, subida: new Date(), descripcion },
    });
    await db.producto.createMany({
      data: Array.from({ length: cuantos }, (_, n) => ({
        disponibleId,
        precio: "1",
        iva: "0.04",
        ...producto(n),
      })),
    });
    const { id } = await db.pedido.create({
      data: { disponibleId, inicio: new Date(0), fin: new Date("2099-01-01"), descripcion },
    });
    return id;
  }

  // S7.lineas.3, S7.lineas.8, S3.linea.1, S3.linea.2, S3.linea.3, X5.34
  it("POST saves an array, and GET shows every product", async () => {
    const [first] = (await get("/lineasPedido/verPedido/1/3", tokens.martinez)).json;
    const line = {
      familiaId: 3,
      productoId: first.productoId,
      pedidoId: 1,
      cantidad: 2.5,
      nombreProducto: "ignorado",
    };
    const { status, json } = await server.call("POST", "/api/lineasPedido/1/3", {
      token: tokens.martinez,
      body: [line],
    });
    expect([status, json]).toEqual([200, { message: "Su pedido se ha guardado." }]);
    const lines = (await get("/lineasPedido/verPedido/1/3", tokens.martinez)).json;
    expect(lines).toHaveLength((await get("/productos/ByDisponible/1", tokens.martinez)).json.length);
    expect(lines[0]).toEqual({
      id: expect.any(Number),
      familiaId: 3,
      productoId: first.productoId,
      pedidoId: 1,
      cantidad: 2.5,
      nombreProducto: "Acelga",
      precioProducto: 1.5,
      ivaProducto: 0.04,
      totalLinea: 3.9,
      nota: "",
      hasta: 0,
      familia: { id: 3, nombre: "Martínez" },
      producto: { id: first.productoId, nombre: "Acelga", unidad: "manojo", categoria: null },
      pedido: {
        id: 1,
        descripcion: "Verdura de la semana",
        estado: 1,
        inicio: "2026-03-12 08:00:00",
        fin: "2026-03-16 20:00:00",
      },
    });
    expect(lines.some(({ cantidad }: { cantidad: number }) => cantidad === 0)).toBe(true);
  });

  // S2.lineas.7, X5.28, X5.36
  it("a family's lines are kept apart from the others'", async () => {
    const statusOf = async (path: string, token: string) => (await get(path, token)).status;
    expect(await statusOf("/lineasPedido/verPedido/1/2", tokens.martinez)).toBe(403);
    expect(await statusOf("/lineasPedido/verPedido/1/0", tokens.martinez)).toBe(403);
    expect(await statusOf("/lineasPedido/verPedido/1/0", tokens.garcia)).toBe(200);
    expect(await statusOf("/lineasPedido/verPedido/2/0", tokens.garcia)).toBe(403);
    const { status } = await server.call("POST", "/api/lineasPedido/1/2", {
      token: tokens.martinez,
      body: [],
    });
    expect(status).toBe(403);
  });

  // X5.26, X6.5
  it("a closed order answers 409 with the reason", async () => {
    const { status, json } = await server.call("POST", "/api/lineasPedido/3/3", {
      token: tokens.martinez,
      body: [],
    });
    expect([status, json]).toEqual([409, { message: "Pedido caducado", code: "CONFLICTO" }]);
  });

  it("POST accepts all that GET returned, more than a megabyte of it", async () => {
    const pedidoId = await pedidoDe(3000, (n) => ({
      nombre: `Tomate rosa de Barbastro de la huerta número ${n}`,
    }));
    const { json: lines } = await get(`/lineasPedido/verPedido/${pedidoId}/3`, tokens.martinez);
    const body = lines.map((line: object) => ({ ...line, cantidad: 1 }));
    expect(JSON.stringify(body).length).toBeGreaterThan(1_048_576);
    const { status } = await server.call("POST", `/api/lineasPedido/${pedidoId}/3`, {
      token: tokens.martinez,
      body,
    });
    expect(status).toBe(200);
    expect(await server.database.db.lineaPedido.count({ where: { pedidoId } })).toBe(3000);
  });

  // X6.3
  it("every wrong field is named at once, in Spanish", async () => {
    const body = [
      { productoId: 1, cantidad: -1 },
      { productoId: "x", cantidad: "mucho" },
    ];
    const { status, json } = await server.call("POST", "/api/lineasPedido/1/3", {
      token: tokens.martinez,
      body,
    });
    expect([status, json.code]).toEqual([400, "DATOS_INVALIDOS"]);
    expect(json.issues).toEqual([
      { path: "lineas.0.cantidad", message: "No puede ser negativo" },
      {
        path: "lineas.1.productoId",
        message: expect.stringMatching(/^Entrada inválida: se esperaba número/),
      },
      { path: "lineas.1.cantidad", message: "Escriba un número" },
    ]);
  });

  it("the screen of 500 products costs 1 statement and saving any number 3, besides the session's", async () => {
    const pedidoId = await pedidoDe(500, (n) => ({ nombre: `P${n}`, stock: "9" }));
    // A session is asked for only while it is not known.
    const taken = () => server.database.takeStatements().filter((sql) => !sql.includes("sesion"));
    taken();
    const input = encodeURIComponent(JSON.stringify({ json: { pedidoId, familiaId: 3 } }));
    const { json } = await server.call("GET", `/trpc/lineas.pantalla?input=${input}`, {
      token: tokens.martinez,
    });
    expect(taken()).toHaveLength(1);
    expect(json.result.data.json.lineas).toHaveLength(500);
    const save = async (howMany: number) => {
      const body = json.result.data.json.lineas
        .slice(0, howMany)
        .map(({ productoId }: { productoId: number }) => ({ productoId, cantidad: 1, antes: 0 }));
      taken();
      const { status } = await server.call("POST", `/api/lineasPedido/${pedidoId}/3`, {
        token: tokens.martinez,
        body,
      });
      expect(status).toBe(200);
      return taken().length;
    };
    // The lock and who asks, what there is, the writing; where all is stored already, no writing.
    expect([await save(1), await save(50), await save(500), await save(500)]).toEqual([3, 3, 3, 2]);
  });
});
