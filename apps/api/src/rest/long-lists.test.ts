import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { addWay, wayOf } from "@cosecha/db/rows";
import { textos } from "@cosecha/domain/textos";
import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createTestServer, type TestServer } from "../../test/server.ts";

/** More than two pieces of a list. */
const PRODUCTS = 1201;

describe("a list that is streamed because of its length", () => {
  let server: TestServer;
  let listener: Server;
  let url: string;
  let token: string;
  let disponibleId: number;
  let pedidoId: number;
  let familiaId: number;
  beforeAll(async () => {
    server = await createTestServer({ demo: false });
    const { db } = server.database;
    const familia = { nombre: "Gestora", email: "gestora@x.es" };
    familiaId = (await server.asSystem.familias.crear({ ...familia, password: "cosecha" })).id;
    token = await server.signIn(familia.nombre, familia.email);
    const { id: proveedorId } = await server.asSystem.proveedores.crear({
      nombre: "A granel",
      email: "a@x.es",
      familias: [familiaId],
    });
    const { id } = await db.disponible.create({
      data: { proveedorId, subida: new Date("2026-03-01T10:00:00Z"), descripcion: "Larga" },
    });
    disponibleId = id;
    await db.producto.createMany({
      data: Array.from({ length: PRODUCTS }, (_, n) => ({
        disponibleId,
        posicion: PRODUCTS - n,
        nombre: `Más «género» ${n}`,
        precio: `${1 + n / 100}`,
        iva: n % 2 ? "0.04" : "0.1",
        stock: n % 3 ? null : `${n}.5`,
        codigo: n % 5 ? `C${n}` : null,
      })),
    });
    const pedido = await db.pedido.create({
      data: {
        disponibleId,
        descripcion: "Largo",
        inicio: new Date("2026-03-12T07:00:00Z"),
        fin: new Date("2026-03-29T05:30:00Z"),
      },
    });
    pedidoId = pedido.id;
    await db.$executeRaw`INSERT INTO linea_pedido ("pedidoId", "familiaId", "productoId", cantidad, nombre, unidad, precio, iva)
      SELECT ${pedidoId}::int, ${familiaId}::int, id, 1.5, nombre, unidad, precio, iva FROM producto WHERE "disponibleId" = ${disponibleId}::int`;
    listener = createServer(getRequestListener(server.fetch));
    await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
    url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    listener.closeAllConnections();
    listener.close();
    await server.database.close();
  });

  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${url}/api${path}`, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } });

  it.each([
    ["/productos?", 1000],
    ["/productos?descripcion=GENERO&orden=precio&direccion=desc&", 1000],
    ["/productos?orden=nombre&", 700],
    ["/lineasPedido?", 1000],
    ["/lineasPedido?nombre=genero&direccion=desc&", 1000],
  ])("from GET %s has the same rows as its pages", async (path, tamano) => {
    const whole = await ask(path);
    const rows = (await whole.json()) as { id: number }[];
    expect(rows.length).toBeGreaterThanOrEqual(PRODUCTS);
    expect(whole.headers.get("x-total-count")).toBe(String(rows.length));
    const pages: unknown[] = [];
    for (let pagina = 0; pagina * tamano < rows.length; pagina++) {
      pages.push(...((await (await ask(`${path}tamano=${tamano}&pagina=${pagina}`)).json()) as unknown[]));
    }
    expect(rows).toEqual(pages);
    expect(JSON.stringify(rows)).toBe(JSON.stringify(pages));
  });

  it.each(["one family", "all"])(
    "of the lines of %s has all products in the supplier's order",
    async (whose) => {
      const path = `/lineasPedido/verPedido/${pedidoId}/${whose === "all" ? 0 : familiaId}`;
      const lines = (await (await ask(path)).json()) as {
        productoId: number;
        cantidad: number;
      }[];
      const { db } = server.database;
      const products = await db.producto.findMany({
        where: { disponibleId },
        orderBy: [{ posicion: "asc" }, { id: "asc" }],
      });
      expect(lines.map(({ productoId }) => productoId)).toEqual(products.map(({ id }) => id));
      expect(new Set(lines.map(({ cantidad }) => cantidad))).toEqual(new Set([1.5]));
    },
  );

  it("over tRPC is whole for products, and paged for lines because of their dates", async () => {
    const products = await server.callProcedure("query", "productos.listar", { tamano: "todas" }, token);
    const { filas, total } = products.json.result.data.json;
    expect([filas.length === total, total >= PRODUCTS]).toEqual([true, true]);
    const lines = await server.callProcedure("query", "lineas.listar", { tamano: "todas" }, token);
    expect([lines.status, lines.json.error.json.message]).toEqual([
      400,
      expect.stringMatching(/^Son \d+ filas, demasiadas .* Pídalas por páginas/),
    ]);
    const page = await server.callProcedure("query", "lineas.listar", { tamano: 1000 }, token);
    expect(page.json.result.data.json.filas).toHaveLength(1000);
  });

  it("cannot be cached, unlike a page", async () => {
    const whole = await ask("/productos", { headers: { "if-none-match": "*" } });
    expect([whole.status, whole.headers.get("etag"), whole.headers.get("cache-control")]).toEqual([
      200,
      null,
      "no-store",
    ]);
    await whole.arrayBuffer();
    const page = await ask("/productos?tamano=1000");
    expect([page.headers.get("etag"), page.headers.get("cache-control")]).toEqual([
      expect.stringMatching(/^W\//),
      "private, no-cache",
    ]);
    await page.arrayBuffer();
  });

  const readsPiece = (sql: string) => sql.includes("ids(id, n)");
  const piecesRead = () => server.database.takeStatements().filter(readsPiece);

  it("tells HEAD its length without being read whole", async () => {
    piecesRead();
    const head = await ask("/productos", { method: "HEAD" });
    expect([head.status, Number(head.headers.get("x-total-count")) >= PRODUCTS, await head.text()]).toEqual([
      200,
      true,
      "",
    ]);
    expect(piecesRead()).toHaveLength(1);
  });

  it("repeats and misses no row when rows are added and deleted meanwhile", async () => {
    const { db } = server.database;
    const path = `/productos/ByDisponible/${disponibleId}`;
    const response = await server.app.request(`/api${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const reader = response.body?.getReader();
    const chunks = [(await reader?.read())?.value];
    const [last] = await db.producto.findMany({
      where: { disponibleId },
      orderBy: { posicion: "desc" },
      take: 1,
    });
    const before = { disponibleId, nombre: "Delante", posicion: -1, precio: "1", iva: "0.04" };
    const { id } = await db.producto.create({ data: before });
    await db.lineaPedido.deleteMany({ where: { productoId: last?.id ?? 0 } });
    await db.producto.delete({ where: { id: last?.id ?? 0 } });
    for (let next = await reader?.read(); !next?.done; next = await reader?.read()) chunks.push(next?.value);
    const rows = JSON.parse(Buffer.concat(chunks as Uint8Array[]).toString()) as { id: number }[];
    expect(rows).toHaveLength(PRODUCTS - 1);
    expect(new Set(rows.map((row) => row.id)).size).toBe(PRODUCTS - 1);
    await db.producto.delete({ where: { id } });
  });

  it("breaks off when reading fails half way, and the log says so", async () => {
    const { db } = server.database;
    const way = wayOf(db);
    let calls = 0;
    addWay(db, {
      ...way,
      async ask(sql) {
        if (readsPiece(sql.text) && ++calls === 2) throw new Error("the disk is gone");
        return way.ask(sql);
      },
    });
    // The server of HTTP says it once more, for nobody.
    const console = vi.spyOn(globalThis.console, "error").mockImplementation(() => undefined);
    await expect(ask("/productos").then((response) => response.text())).rejects.toThrow();
    addWay(db, way);
    console.mockRestore();
    expect(server.logged).toContainEqual(expect.objectContaining({ msg: "answer broken off" }));
    expect(await (await ask("/productos")).json()).toBeInstanceOf(Array);
  });

  it.each([
    ["its reader is deactivated", (id: number) => server.asSystem.usuarios.darDeBaja({ id })],
    ["its reader's sessions are ended", (id: number) => server.asSystem.usuarios.cerrarSesiones({ id })],
    [
      "its reader has another role",
      (id: number) => server.database.db.usuario.update({ where: { id }, data: { roles: ["ROLE_ADMIN"] } }),
    ],
  ])("breaks off once %s", async (_why, change) => {
    const account = { email: `${randomUUID()}@x.es`, password: "cosecha" };
    const { id } = await server.asSystem.usuarios.crear({
      ...{ ...account, username: "Lee", roles: ["ROLE_FAMILIA"], familiaId },
    });
    const { json } = await server.call("POST", "/api/auth/signin", {
      body: { ...account, nombre: "Gestora" },
    });
    const reader = await readerOf("/productos", json.accesToken);
    await reader.read();
    await change(id);
    // As the database's notice does.
    server.sessions.forget();
    await expect(readAll(reader)).rejects.toThrow(textos.comun.permisosCambiados);
  });

  it("breaks off once its reader manages the supplier no more", async () => {
    const otra = { nombre: "Otra", email: "otra@x.es" };
    const { id } = await server.asSystem.familias.crear({ ...otra, password: "cosecha" });
    const { db } = server.database;
    const [proveedor] = await db.proveedor.findMany();
    await db.proveedorFamilia.create({ data: { proveedorId: proveedor?.id ?? 0, familiaId: id } });
    const reader = await readerOf("/lineasPedido", await server.signIn(otra.nombre, otra.email));
    await reader.read();
    await db.proveedorFamilia.deleteMany({ where: { familiaId: id } });
    await expect(readAll(reader)).rejects.toThrow(textos.comun.permisosCambiados);
  });

  it("breaks off once its reader's access is revoked", async () => {
    const { id, token: access } = await server.asSystem.accesos.crear({
      ...{ nombre: "Lee", rol: "ROLE_ADMIN", familiaId: null, caduca: new Date("2027-01-01T00:00:00Z") },
    });
    const reader = await readerOf("/productos", access);
    await reader.read();
    await server.asSystem.accesos.revocar({ id });
    await expect(readAll(reader)).rejects.toThrow(textos.comun.permisosCambiados);
  });

  /** What comes of a list piece by piece. */
  async function readerOf(path: string, as: string) {
    const response = await server.app.request(`/api${path}`, { headers: { authorization: `Bearer ${as}` } });
    return (response.body as ReadableStream<Uint8Array>).getReader();
  }
  async function readAll(reader: ReadableStreamDefaultReader<Uint8Array>) {
    for (let { done } = await reader.read(); !done; { done } = await reader.read());
  }

  it("is not read further once the client is gone", async () => {
    piecesRead();
    const leaving = new AbortController();
    const response = await server.app.request("/api/productos", {
      headers: { authorization: `Bearer ${token}` },
      signal: leaving.signal,
    });
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    await new Promise((resolve) => setImmediate(resolve));
    expect(piecesRead()).toHaveLength(1);
  });
});
