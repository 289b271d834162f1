import { describe, expect, it } from "vitest";
import { useDemoServer } from "../../test/demo-server.ts";

describe("single order lines over REST", () => {
  const server = useDemoServer();
  const { tokens } = server;

  const get = (path: string, token = tokens.martinez) => server.call("GET", `/api${path}`, { token });
  interface Linea {
    id: number | null;
    familiaId: number;
    productoId: number;
    pedidoId: number;
    cantidad: number;
    nombreProducto: string;
  }
  /** Martínez has just these of the first products of order 1. */
  async function ordered(...cantidades: number[]): Promise<Linea[]> {
    const shown: Linea[] = (await get("/lineasPedido/verPedido/1/3")).json;
    const body = shown.map(({ productoId }, n) => ({ productoId, cantidad: cantidades[n] ?? 0 }));
    const { status } = await server.call("POST", "/api/lineasPedido/1/3", { token: tokens.martinez, body });
    expect(status).toBe(200);
    return (await get("/lineasPedido/verPedido/1/3")).json.slice(0, cantidades.length);
  }

  // S7.lineas.1, X6.25, X6.26, X6.10
  it("GET /api/lineasPedido returns one's own lines, all to an admin, whole or in pages", async () => {
    const mine = await ordered(1, 2.5);
    const { json } = await get("/lineasPedido");
    expect(json.every(({ familiaId }: Linea) => familiaId === 3)).toBe(true);
    expect(json.filter(({ pedidoId }: Linea) => pedidoId === 1)).toEqual(mine);
    expect(mine[1]).toMatchObject({
      cantidad: 2.5,
      familia: { id: 3, nombre: "Martínez" },
      producto: { id: mine[1]?.productoId },
      pedido: { id: 1, inicio: "2026-03-12 08:00:00" },
    });
    const all = await get("/lineasPedido", tokens.admin);
    expect(all.json).toHaveLength(await server.database.db.lineaPedido.count());
    const page = await get("/lineasPedido?pagina=1&tamano=3", tokens.admin);
    expect(page.json).toEqual(all.json.slice(3, 6));
    expect(page.headers.get("x-total-count")).toBe(String(all.json.length));
  });

  // S7.lineas.7
  it("GET /api/lineasPedido?nombre=… searches by the product's name", async () => {
    const [linea] = await ordered(1, 1);
    const { json } = await get(`/lineasPedido?nombre=${encodeURIComponent("ACELGA")}`);
    expect(json.length).toBeGreaterThan(0);
    for (const { nombreProducto } of json) expect(nombreProducto).toMatch(/acelga/i);
    expect(json.map(({ id }: Linea) => id)).toContain(linea?.id);
    expect((await get("/lineasPedido?nombre=zzzz")).json).toEqual([]);
  });

  // S7.lineas.2
  it("GET /api/lineasPedido/{id} returns a line to those who may see it", async () => {
    const [linea] = await ordered(1.5);
    const path = `/lineasPedido/${linea?.id}`;
    expect((await get(path)).json).toEqual(linea);
    expect((await get(path, tokens.garcia)).status).toBe(200);
    const ofGarcia = (await get("/lineasPedido", tokens.garcia)).json.find((l: Linea) => l.familiaId === 2);
    expect((await get(`/lineasPedido/${ofGarcia.id}`)).status).toBe(403);
    const { status, json } = await get("/lineasPedido/999999");
    expect([status, json]).toEqual([
      404,
      { message: "No existe esa línea de pedido.", code: "NO_ENCONTRADO" },
    ]);
    expect((await get("/lineasPedido/uno")).status).toBe(400);
  });

  // S7.lineas.4, X6.1, X6.3
  it("PUT /api/lineasPedido/{id} changes the quantity, and 0 removes the line", async () => {
    const [linea] = await ordered(1);
    const put = (body: object, token = tokens.martinez) =>
      server.call("PUT", `/api/lineasPedido/${linea?.id}`, { token, body });
    // The whole of what it was given goes back, as screens of tables do.
    const changed = await put({ ...linea, cantidad: 2.125 });
    expect([changed.status, changed.json]).toEqual([
      200,
      { message: "Línea de pedido guardada correctamente", ...linea, cantidad: 2.125, totalLinea: 3.32 },
    ]);
    const negative = await put({ cantidad: -1 });
    expect([negative.status, negative.json.issues]).toEqual([
      400,
      [{ path: "cantidad", message: "No puede ser negativo" }],
    ]);
    expect((await put({ cantidad: 1, productoId: (linea?.productoId ?? 0) + 1 })).status).toBe(403);
    expect((await put({ cantidad: 1, familiaId: 2 })).status).toBe(403);
    const conflict = await put({ cantidad: 1, antes: 1 });
    expect([conflict.status, conflict.json.issues[0].path]).toEqual([409, "antes"]);
    expect((await get(`/lineasPedido/${linea?.id}`)).json.cantidad).toBe(2.125);
    const gone = await put({ cantidad: 0 });
    expect([gone.status, gone.json.message]).toEqual([200, "Línea de pedido eliminada correctamente"]);
    expect((await put({ cantidad: 1 })).status).toBe(404);
  });

  // S7.lineas.5, X6.2
  it("DELETE /api/lineasPedido/{id} removes the line", async () => {
    const [first, second] = await ordered(1, 1);
    const drop = (linea: Linea | undefined, token = tokens.martinez) =>
      server.call("DELETE", `/api/lineasPedido/${linea?.id}`, { token });
    const { status, json } = await drop(first);
    expect([status, json]).toEqual([200, { message: "Línea de pedido eliminada correctamente" }]);
    expect((await drop(first)).status).toBe(404);
    const somebody = await server.database.db.usuario.findFirstOrThrow({ where: { familiaId: 4 } });
    expect((await drop(second, await server.sessions.open(somebody.id))).status).toBe(403);
    expect((await drop(second, tokens.garcia)).status).toBe(200);
    expect((await ordered()).length).toBe(0);
  });

  // X5.26
  it("PUT and DELETE are refused in a closed order", async () => {
    const [linea] = await ordered(1);
    const { fin } = await server.database.db.pedido.findUniqueOrThrow({ where: { id: 1 } });
    server.clock.now = new Date(fin.getTime() + 1);
    const put = await server.call("PUT", `/api/lineasPedido/${linea?.id}`, {
      token: tokens.martinez,
      body: { cantidad: 2 },
    });
    const drop = await server.call("DELETE", `/api/lineasPedido/${linea?.id}`, { token: tokens.martinez });
    server.clock.now = new Date("2026-03-14T12:00:00Z");
    for (const { status, json } of [put, drop]) {
      expect([status, json]).toEqual([409, { message: "Pedido caducado", code: "CONFLICTO" }]);
    }
    expect((await get(`/lineasPedido/${linea?.id}`)).json.cantidad).toBe(1);
  });

  // S7.lineas.6, X5.39, X6.2
  it("DELETE /api/lineasPedido is for admins, and is all or nothing", async () => {
    await ordered(1);
    const drop = (token: string) => server.call("DELETE", "/api/lineasPedido", { token });
    const { db } = server.database;
    const count = await db.lineaPedido.count();
    expect((await drop(tokens.garcia)).status).toBe(403);
    const refused = await drop(tokens.admin);
    expect([refused.status, refused.json.code]).toEqual([409, "CONFLICTO"]);
    expect(refused.json.message).toMatch(/^No se ha eliminado ninguna línea: ya no admiten cambios «/);
    expect(await db.lineaPedido.count()).toBe(count);
    const closed = { pedido: { OR: [{ estado: { in: [3, 4] } }, { fin: { lt: server.clock.now } }] } };
    const { count: gone } = await db.lineaPedido.deleteMany({ where: closed });
    const { status, json } = await drop(tokens.admin);
    expect([status, json]).toEqual([
      200,
      { message: `${count - gone} líneas de pedido eliminadas`, count: count - gone },
    ]);
    expect(await db.lineaPedido.count()).toBe(0);
  });
});
