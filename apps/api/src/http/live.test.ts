import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { transformer } from "@cosecha/trpc/transformer";
import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventsOf, type ServerEvent } from "../../test/events.ts";
import { createTestServer, NOW, type TestServer } from "../../test/server.ts";

describe("following a lines screen over HTTP", () => {
  let server: TestServer;
  let http: Server;
  let origin: string;
  let token: string;
  beforeAll(async () => {
    server = await createTestServer();
    http = createServer(getRequestListener(server.fetch));
    http.listen(0, "127.0.0.1");
    await once(http, "listening");
    origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
    token = await server.signIn("Martínez");
  });
  afterAll(async () => {
    http.closeAllConnections();
    http.close();
    await server.live.close();
    await server.database.close();
  });

  /** An order of its own, in which Martínez (3) and García (2) order. */
  async function crearPedido() {
    const { id: disponibleId } = await server.asSystem.disponibles.crear({
      proveedorId: 1,
      subida: NOW,
      descripcion: "Con existencias",
      archivoExcel: {
        nombre: "lista.csv",
        tipo: "text/csv",
        bytes: new Uint8Array(Buffer.from("producto;precio;iva;stock\nFresón;2,00;4;10\n")),
      },
    });
    const { id } = await server.asSystem.pedidos.crear({
      disponibleId,
      inicio: NOW,
      fin: new Date(NOW.getTime() + 3_600_000),
      descripcion: "Fresas",
      estado: 1,
    });
    const { filas } = await server.asSystem.productos.listar({ disponibleId });
    return { id, productoId: filas[0]?.id ?? 0 };
  }

  const open = (pedidoId: number, { desde = later(), as = token } = {}) =>
    follow("lineas.cambios", { pedidoId, familiaId: 3, desde }, as);
  const later = () => new Date(Date.now() + 60_000);

  async function follow(name: string, what: object, as = token) {
    const stop = new AbortController();
    const input = encodeURIComponent(JSON.stringify(transformer.serialize(what)));
    const response = await fetch(`${origin}/trpc/${name}?input=${input}`, {
      headers: { authorization: `Bearer ${as}`, "accept-encoding": "gzip, br" },
      signal: stop.signal,
    });
    const events = eventsOf(response.body as ReadableStream<Uint8Array>);
    const next = async (...but: string[]): Promise<ServerEvent | undefined> => {
      const { value, done } = await events.next();
      return !done && but.includes(value.event) ? next(...but) : value;
    };
    expect((await next())?.event).toBe("connected");
    return { response, next, stop: () => stop.abort() };
  }
  const said = (event: ServerEvent | undefined) => transformer.deserialize(JSON.parse(event?.data ?? "null"));

  const save = (pedidoId: number, productoId: number, cantidad: number) =>
    server.asSystem.lineas.guardar({ pedidoId, familiaId: 2, lineas: [{ productoId, cantidad }] });

  it("streams changes uncompressed through proxies, sends pings, and is logged once without its query", async () => {
    const { id, productoId } = await crearPedido();
    const { response, next, stop } = await open(id);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/event-stream",
      "cache-control": "no-cache, no-transform",
      "x-accel-buffering": "no",
      connection: "close",
    });
    expect(response.headers.get("content-encoding")).toBe(null);
    await save(id, productoId, 4);
    expect(said(await next("ping"))).toMatchObject({
      tipo: "lineas",
      lineas: [{ productoId, cantidad: 0, disponible: 6 }],
    });
    expect(await next()).toEqual({ event: "ping", data: "" });
    stop();
    const lines = server.logged.filter(({ path }) => path === "/trpc/lineas.cambios");
    expect(lines).toEqual([expect.objectContaining({ method: "GET", status: 200, msg: "request" })]);
    expect(JSON.stringify(lines)).not.toMatch(/pedidoId|Bearer/);
  });

  it("streams the changes of several orders together, each with its order", async () => {
    const [uno, otro] = [await crearPedido(), await crearPedido()];
    const { next, stop } = await follow("compra.cambios", { pedidoIds: [uno.id, otro.id], desde: later() });
    await save(otro.id, otro.productoId, 4);
    expect(said(await next("ping"))).toMatchObject({
      pedidoId: otro.id,
      cambio: { tipo: "lineas", lineas: [{ productoId: otro.productoId, cantidad: 0, disponible: 6 }] },
    });
    stop();
  });

  it("ends with the reason when the session ends", async () => {
    const { id, productoId } = await crearPedido();
    const mine = await server.signIn("Martínez");
    const { next } = await open(id, { as: mine });
    await server.call("POST", "/api/auth/signout", { token: mine });
    await save(id, productoId, 1);
    const event = await next("ping");
    expect(event?.event).toBe("serialized-error");
    expect(said(event)).toMatchObject({ data: { codigo: "NO_AUTENTICADO", httpStatus: 401 } });
    expect(await next("ping")).toBe(undefined);
    expect(server.logged.filter(({ level }) => (level as number) >= 40)).toEqual([]);
  });

  it("ends the oldest of more than twenty streams with a message, and does not count closed ones", async () => {
    const { id } = await crearPedido();
    const garcia = await server.signIn("Martínez");
    const streams = [];
    for (let n = 0; n < 20; n++) streams.push(await open(id, { as: garcia }));
    streams.push(await open(id, { as: garcia }));
    expect(said(await streams[0]?.next("ping"))).toMatchObject({
      data: { codigo: "DEMASIADOS_INTENTOS" },
      message: expect.stringContaining("demasiadas pantallas"),
    });
    for (const { stop } of streams) stop();
    await expect
      .poll(async () => {
        const { next, stop } = await open(id, { as: garcia, desde: new Date(0) });
        const { event } = (await next()) ?? {};
        stop();
        return event;
      })
      .toBe("message");
  });

  it("is possible with GET only, and not in a batch", async () => {
    const posted = await server.call("POST", "/trpc/lineas.cambios", { token, body: {} });
    expect(await posted.response.text()).toContain("METODO_NO_ADMITIDO");
    const input = encodeURIComponent(JSON.stringify({ 0: { json: { pedidoId: 1, familiaId: 3 } } }));
    const batched = await server.call("GET", `/trpc/lineas.cambios?batch=1&input=${input}`, { token });
    expect(JSON.stringify(batched.json)).toContain("DATOS_INVALIDOS");
  });

  it("ends when the server stops", async () => {
    const { id } = await crearPedido();
    const { next } = await open(id);
    await server.live.close();
    expect((await next("ping"))?.event).toBe("return");
    expect(await next()).toBe(undefined);
  });
});
