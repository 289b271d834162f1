import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestServer, type TestServer } from "../../test/server.ts";

describe("order lines that are refused over REST", () => {
  let server: TestServer;
  let martinez: string;
  let productos: number[];
  let ajeno: number;
  beforeAll(async () => {
    server = await createTestServer();
    martinez = await server.signIn("Martínez");
    const idsOf = async (disponible: number) =>
      (await server.call("GET", `/api/productos/ByDisponible/${disponible}`, { token: martinez })).json.map(
        ({ id }: { id: number }) => id,
      );
    productos = await idsOf(1);
    [ajeno = 0] = await idsOf(2);
    await server.call("POST", "/api/lineasPedido/1/3", {
      token: martinez,
      body: [{ productoId: productos[0], cantidad: 1 }],
    });
  });
  afterAll(() => server.database.close());

  const stored = async () => {
    const { db } = server.database;
    return JSON.stringify([
      await db.lineaPedido.findMany({ orderBy: { id: "asc" } }),
      await db.auditoria.count(),
    ]);
  };
  /** What saving it answers; nothing is to be changed by it. */
  async function refused(body: object | string, path = "/api/lineasPedido/1/3") {
    const before = await stored();
    const { status, json } = await server.call("POST", path, { token: martinez, body });
    expect(await stored()).toBe(before);
    return { status, code: json.code, message: json.message, issues: json.issues };
  }
  /** The first line as it should be, the second one with this. */
  const second = (wrong: object) => [
    { productoId: productos[0], cantidad: 2 },
    { productoId: productos[1], cantidad: 1, ...wrong },
  ];

  // S5.limites.2, S5.limites.3, X5.23, X9.10
  it.each([
    ["negative", { cantidad: -1 }, "cantidad", "No puede ser negativo"],
    ["a hair below nothing", { cantidad: -0.001 }, "cantidad", "No puede ser negativo"],
    ["text", { cantidad: "1" }, "cantidad", "Escriba un número"],
    ["text that overflows", { cantidad: "1e999" }, "cantidad", "Escriba un número"],
    ["null", { cantidad: null }, "cantidad", "Escriba un número"],
    ["missing", { cantidad: undefined }, "cantidad", "Escriba un número"],
    ["a list", { cantidad: [1] }, "cantidad", "Escriba un número"],
    ["of 4 decimals", { cantidad: 1.0001 }, "cantidad", "Como mucho 3 decimales"],
    ["of 8 decimals", { cantidad: 1e-8 }, "cantidad", "Como mucho 3 decimales"],
    ["of a million", { cantidad: 1_000_000 }, "cantidad", "Es un número demasiado grande"],
    ["beyond all numbers", { cantidad: 1e300 }, "cantidad", "Es un número demasiado grande"],
    ["replacing less than nothing", { antes: -1 }, "antes", "No puede ser negativo"],
  ])("a quantity that is %s is refused at its field", async (_what, wrong, field, message) => {
    expect(await refused(second(wrong))).toEqual({
      status: 400,
      code: "DATOS_INVALIDOS",
      message: "Hay datos que no son válidos. Revíselos e inténtelo de nuevo.",
      issues: [{ path: `lineas.1.${field}`, message }],
    });
  });

  // X9.10
  it.each([
    ["1e999, which is no finite number", '[{"productoId":1,"cantidad":1e999}]'],
    ["NaN, which is no JSON", '[{"productoId":1,"cantidad":NaN}]'],
    ["half a body", '[{"productoId":1,'],
    ["an object", '{"productoId":1,"cantidad":1}'],
    ["a word", '"todo"'],
    ["nothing", ""],
    ["lines that are numbers", "[1,2]"],
    ["lines that are null", "[null]"],
  ])("%s is refused", async (_what, body) => {
    expect(await refused(body)).toMatchObject({ status: 400, code: "DATOS_INVALIDOS" });
  });

  // X5.27
  it("a product of another listing is refused, at its line", async () => {
    const message = "Alguno de los productos no es de este pedido. Recargue la página.";
    const answer = { status: 400, code: "DATOS_INVALIDOS", message };
    const issues = [{ path: "lineas.1.productoId", message }];
    for (const productoId of [ajeno, 2_000_000_000]) {
      expect(await refused(second({ productoId }))).toEqual({ ...answer, issues });
    }
    for (const productoId of [0, -1, 1.5, 3e9, "1; DROP TABLE linea_pedido"]) {
      expect(await refused(second({ productoId }))).toMatchObject({ status: 400, code: "DATOS_INVALIDOS" });
    }
  });

  it("a line of another family or order is refused, and so are another family's lines", async () => {
    expect(await refused(second({ familiaId: 2 }))).toMatchObject({
      status: 400,
      issues: [{ path: "lineas.1.familiaId", message: "Las líneas son de otra familia." }],
    });
    expect(await refused(second({ pedidoId: 2 }))).toMatchObject({
      status: 400,
      issues: [{ path: "lineas.1.pedidoId", message: "Las líneas son de otro pedido." }],
    });
    expect(await refused(second({}), "/api/lineasPedido/1/2")).toMatchObject({
      status: 403,
      code: "SIN_PERMISO",
    });
    expect(await refused(second({}), "/api/lineasPedido/1/0")).toMatchObject({ status: 400 });
    expect(await refused([], "/api/lineasPedido/999999/3")).toMatchObject({ status: 404 });
    expect(await refused([], "/api/lineasPedido/uno/3")).toMatchObject({ status: 400 });
  });

  it("the same product twice is refused", async () => {
    expect(await refused(second({ productoId: productos[0] }))).toMatchObject({
      status: 400,
      issues: [{ path: "lineas.1.productoId", message: "El mismo producto viene dos veces." }],
    });
  });

  it("20,001 lines, or more than 15 MB, are refused", async () => {
    const lineas = (n: number, more = {}) =>
      Array.from({ length: n }, (_, i) => ({ productoId: i + 1, cantidad: 1, ...more }));
    expect(await refused(lineas(20_001))).toMatchObject({
      status: 400,
      code: "DATOS_INVALIDOS",
      issues: [{ path: "lineas" }],
    });
    expect(await refused(lineas(20_000, { nombreProducto: "x".repeat(900) }))).toMatchObject({ status: 413 });
  });

  // X5.25, X5.26
  it("lines saved after the order has ended are refused", async () => {
    const { db } = server.database;
    const { fin } = await db.pedido.findUniqueOrThrow({ where: { id: 1 } });
    const conflict = { status: 409, code: "CONFLICTO", issues: undefined };
    server.clock.now = new Date(fin.getTime() + 1);
    expect(await refused(second({}))).toEqual({ ...conflict, message: "Pedido caducado" });
    server.clock.now = new Date("2026-03-14T12:00:00Z");
    for (const [estado, message] of [
      [3, "Pedido completado"],
      [4, "Pedido cancelado"],
    ] as const) {
      await db.pedido.update({ where: { id: 1 }, data: { estado } });
      expect(await refused(second({}))).toEqual({ ...conflict, message });
    }
    await db.pedido.update({ where: { id: 1 }, data: { estado: 1 } });
  });

  it("a line that another member has changed is refused, with both quantities", async () => {
    const [linea] = second({ antes: 0 }).slice(1);
    expect(await refused([{ ...linea }, { productoId: productos[0], cantidad: 3, antes: 0 }])).toMatchObject({
      status: 409,
      code: "CONFLICTO",
      issues: [
        {
          path: "lineas.1.antes",
          message: expect.stringMatching(/ ha dejado «.+» en 1\. Elija con qué cantidad se queda\.$/),
        },
      ],
    });
  });

  // X5.30
  it("more than the stock is refused, for each product that runs short", async () => {
    const { db } = server.database;
    await db.producto.updateMany({ where: { id: { in: productos.slice(0, 2) } }, data: { stock: "0.5" } });
    await db.lineaPedido.deleteMany({ where: { productoId: productos[1] ?? 0 } });
    const { status, issues } = await refused(second({}));
    expect([status, issues.map(({ path }: { path: string }) => path)]).toEqual([
      409,
      ["lineas.0.cantidad", "lineas.1.cantidad"],
    ]);
    expect(issues[1].message).toMatch(/^No queda bastante de «.+»: quedan 0,5\. Ajuste la cantidad\.$/);
  });
});
