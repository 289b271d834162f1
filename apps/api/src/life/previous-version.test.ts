import { readFileSync } from "node:fs";
import { openDatabase } from "@cosecha/db/database";
import { createEmptyPostgres } from "@cosecha/db/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildPrevious } from "../../test/previous-version.ts";
import { callOver, type ServerProcess, startServerProcess } from "../../test/server-process.ts";

const serverUrl = process.env.TEST_DATABASE_URL ?? "";
if (serverUrl === "") throw new Error("TEST_DATABASE_URL is not set: run the tests with `npm test`.");

const INVOICE = new URL("../../demo/factura.pdf", import.meta.url);

let empty: Awaited<ReturnType<typeof createEmptyPostgres>>;
let previous: ServerProcess;
beforeAll(async () => {
  const { server } = buildPrevious();
  empty = await createEmptyPostgres(serverUrl);
  previous = await startServerProcess(server, {
    DATABASE_URL: empty.url,
    ADMIN_EMAIL: "ana@x.es",
    ADMIN_PASSWORD: "berenjena",
  });
});
afterAll(async () => {
  await previous?.stop("SIGKILL");
  await empty?.drop();
});

it("the version before serves while this one's migrations are applied, and after them", async () => {
  const call = async (method: string, path: string, token?: string, body?: object) => {
    const { status, json } = await callOver(previous.url, method, path, { token, body });
    expect([method, path, status, status < 300 ? "" : json]).toEqual([
      method,
      path,
      expect.toSatisfy((code: number) => code === 200 || code === 201),
      "",
    ]);
    return json;
  };
  const signIn = async (body: object) => (await call("POST", "/api/auth/signin", undefined, body)).accesToken;

  const admin = await signIn({ email: "ana@x.es", password: "berenjena" });
  const proveedor = await call("POST", "/api/proveedores", admin, { nombre: "Huerta", email: "h@x.es" });
  const familia = await call("POST", "/api/familias", admin, {
    nombre: "Los Antes",
    email: "antes@x.es",
    password: "espinaca",
  });
  const token = await signIn({ nombre: "Los Antes", email: "antes@x.es", password: "espinaca" });
  const form = new FormData();
  form.set("proveedorId", String(proveedor.id));
  form.set("subida", "2026-03-14 12:00");
  form.set("descripcion", "Lista");
  form.set("archivoExcel", new File(["producto;precio;iva;stock\nAcelga;1,50;4;10\nFresón;2;4;\n"], "a.csv"));
  const { id: disponibleId } = await call("POST", "/api/disponibles", admin, form);
  const day = 86_400_000;
  const times = { inicio: new Date(Date.now() - day), fin: new Date(Date.now() + day) };
  const pedido = await call("POST", "/api/pedidos", admin, {
    ...times,
    disponibleId,
    descripcion: "Verdura",
    estado: 1,
  });
  const screen = `/api/lineasPedido/${pedido.id}/${familia.id}`;
  const products: { id: number }[] = await call("GET", `/api/productos/ByDisponible/${disponibleId}`, token);
  const [acelga, freson] = products;
  const line = (which: typeof acelga, cantidad: number, antes: number) => ({
    productoId: which?.id,
    cantidad,
    antes,
  });
  await call("POST", screen, token, [line(acelga, 2, 0), line(freson, 1, 0)]);

  const { applied, db, close } = await openDatabase({ DATABASE_URL: empty.url, DATA_DIR: "" });
  try {
    expect(applied.length).toBeGreaterThan(0);

    // With the connections and sessions of before, and with new ones.
    await call("POST", screen, token, [line(acelga, 3, 2), line(freson, 0, 1)]);
    const again = await signIn({ nombre: "Los Antes", email: "antes@x.es", password: "espinaca" });
    await call("POST", screen, again, [line(freson, 4, 0)]);
    for (const path of ["familias", "proveedores", "pedidos", "disponibles", "lineasPedido"]) {
      await call("GET", `/api/${path}`, admin);
    }
    await call("POST", "/api/pedidos", admin, { ...times, disponibleId, descripcion: "Más", estado: 1 });
    const otra = await call("POST", "/api/proveedores", admin, { nombre: "Otra", email: "o@x.es" });
    await call("DELETE", `/api/proveedores/${otra.id}`, admin);
    await call("GET", `/api/lineasPedido/verPedido/${pedido.id}/${familia.id}`, token);
    const { version } = await call("GET", `/api/pedidos/${pedido.id}`, admin);
    const closing = new FormData();
    const fields = { inicio: times.inicio.toISOString(), fin: times.fin.toISOString(), version };
    for (const [name, value] of Object.entries({ ...fields, descripcion: "Verdura", estado: 3 })) {
      closing.set(name, String(value));
    }
    closing.set("factura", new File([readFileSync(INVOICE)], "factura.pdf", { type: "application/pdf" }));
    await call("PUT", `/api/pedidos/${pedido.id}`, admin, closing);

    const stored = await db.lineaPedido.findMany({ orderBy: { productoId: "asc" } });
    expect(stored.map(({ cantidad, total }) => [cantidad.toNumber(), total.toNumber()])).toEqual([
      [3, 4.68],
      [4, 8.32],
    ]);
    expect((await db.pedido.findUniqueOrThrow({ where: { id: pedido.id } })).estado).toBe(3);
    expect(previous.said()).not.toMatch(/"level":(50|60)/);
  } finally {
    await close();
  }
});
