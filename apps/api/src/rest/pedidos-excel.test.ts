import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { read, utils } from "xlsx";
import { builtProgram } from "../../test/built.ts";
import { createScene, type Scene } from "../../test/scene.ts";
import { createTestServer, NOW, type TestServer } from "../../test/server.ts";
import { createFileReader } from "../files/file-reader.ts";

const demo = readFileSync(new URL("../../demo/huerta-la-vega.xlsx", import.meta.url));
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** With the very process that reads files in the server. */
describe("an order's files over REST", () => {
  const files = createFileReader({ program: builtProgram("file-process") });
  let server: TestServer;
  let scene: Scene;
  let token: string | undefined;
  let pedidoId: number;
  beforeAll(async () => {
    server = await createTestServer({ demo: false, readFile: files.read });
    scene = createScene(server);
    token = await scene.token("managing");
    const { id } = await server.asSystem.disponibles.crear({
      proveedorId: (await scene.proveedor()).id,
      subida: NOW,
      descripcion: "Lista",
      archivoExcel: { nombre: "Huerta ñ.xlsx", tipo: XLSX, bytes: new Uint8Array(demo) },
    });
    pedidoId = (await scene.crearPedido({ id })).id;
    const productos = await server.asSystem.productos.porDisponible({ disponibleId: id, tamano: "todas" });
    await server.asSystem.lineas.guardar({
      pedidoId,
      familiaId: (await scene.propia()).id,
      lineas: productos.filas
        .slice(0, 3)
        .map(({ id: productoId }, i) => ({ productoId, cantidad: i + 7.125 })),
    });
  });
  afterAll(async () => {
    files.close();
    await server.database.close();
  });

  const get = (cual: string, as = token) =>
    server.call("GET", `/api/pedidos/${pedidoId}/excel/${cual}`, { token: as });

  it.each([
    ["proveedor", / - pedido\.xlsx$/],
    ["reparto", / - reparto\.xlsx$/],
    ["relleno", /^Huerta ñ - rellena\.xlsx$/],
  ])("include %s as a workbook with the ordered products", async (cual, nombre) => {
    const { status, headers, response } = await get(cual);
    expect([status, headers.get("content-type")]).toEqual([200, XLSX]);
    const dado = /filename\*=UTF-8''(.*)$/.exec(headers.get("content-disposition") ?? "")?.[1] ?? "";
    expect(decodeURIComponent(dado)).toMatch(nombre);
    const { Sheets } = read(new Uint8Array(await response.arrayBuffer()), { type: "array" });
    const valores = Object.values(Sheets)
      .flatMap((hoja) => utils.sheet_to_json<unknown[]>(hoja, { header: 1 }))
      .flat();
    expect(valores).toEqual(expect.arrayContaining([7.125, 8.125, 9.125]));
  });

  it("are refused to users who see only their own lines, without a session, and for an unknown order", async () => {
    for (const cual of ["proveedor", "reparto", "relleno"]) {
      expect((await get(cual, await scene.token("own"))).json.code).toBe("SIN_PERMISO");
      expect((await get(cual, "")).status).toBe(401);
      const { status } = await server.call("GET", `/api/pedidos/999999/excel/${cual}`, { token });
      expect(status).toBe(404);
    }
    expect((await get("otro")).status).toBe(404);
  });

  it("say what to do where the listing has no readable file", async () => {
    const { id } = await scene.crearPedido(await scene.disponible());
    const path = `/api/pedidos/${id}/excel/relleno`;
    const ilegible = await server.call("GET", path, { token });
    expect([ilegible.status, ilegible.json.message]).toEqual([
      409,
      expect.stringContaining("Para el proveedor"),
    ]);
    await server.database.db.disponible.update({
      where: { id: (await scene.disponible()).id },
      data: { archivoExcelId: null },
    });
    const sin = await server.call("GET", path, { token });
    expect([sin.status, sin.json.message]).toEqual([404, expect.stringContaining("Para el proveedor")]);
  });
});
