import { createTestInstallation, type TestInstallation } from "@cosecha/api/testing/many";
import { askPostgres } from "@cosecha/db/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { builtProgram } from "../../test/built.ts";
import { createFileReader } from "../files/file-reader.ts";
import { limitar } from "./limits.ts";

const sheet = (text: string) => ({
  ...{ nombre: "lista.csv", tipo: "text/csv" },
  bytes: Buffer.from(`Producto;Precio;IVA\n${text}`).toString("base64"),
});
const FACTURA = {
  ...{ nombre: "factura.pdf", tipo: "application/pdf" },
  bytes: Buffer.from("%PDF-1.4\n%%EOF\n").toString("base64"),
};
const DATES = { inicio: "2026-01-01 10:00:00", fin: "2099-01-01 10:00:00" };
const REFUSED =
  /^No se ha guardado nada, porque no queda sitio\. El grupo ocupa [\d,.]+ MB y puede ocupar 1 MB\. Borre /;

describe("a cooperative that holds all that it may", () => {
  const files = createFileReader({ program: builtProgram("file-process") });
  let installation: TestInstallation;
  let grupo: Awaited<ReturnType<TestInstallation["found"]>>;
  let [disponibleId, otroId, pedidoId, familiaId, productoId, proveedorId] = [0, 0, 0, 0, 0, 0];
  let deLaFamilia = "";

  const make = async (path: string, body: object) => {
    const { status, text } = await grupo.its("POST", path, { body });
    expect([path, status < 300 ? "ok" : text]).toEqual([path, "ok"]);
    return JSON.parse(text);
  };
  const listing = (more: object) => ({
    ...{ proveedorId, subida: "2026-11-01 10:00:00", descripcion: "Lista", ...more },
  });
  beforeAll(async () => {
    installation = await createTestInstallation({}, { readFile: files.read, writeFile: files.write });
    grupo = await installation.found("llena");
    const ana = { nombre: "Ana", email: "ana@x.example", password: "una contraseña larga" };
    familiaId = (await make("/api/familias", ana)).id;
    proveedorId = (await make("/api/proveedores", { nombre: "P", email: "p@x.es", familias: [] })).id;
    const archivoExcel = sheet("Acelga;2,00;4\nNabo;1,00;4\n");
    disponibleId = (await make("/api/disponibles", listing({ archivoExcel }))).id;
    otroId = (await make("/api/disponibles", listing({ archivoExcel }))).id;
    pedidoId = (await make("/api/pedidos", { disponibleId, descripcion: "Lleno", estado: 1, ...DATES })).id;
    const { text } = await grupo.its("GET", `/api/productos/ByDisponible/${disponibleId}`);
    productoId = JSON.parse(text)[0].id;
    deLaFamilia = (await make("/api/auth/signin", ana)).accesToken;
    await limitar(installation.env, installation.control, grupo.cooperativa, { discoMB: 1 });
  });
  afterAll(async () => {
    files.close();
    await installation.close();
  });

  /** All that a file could have left, and what is in each order. */
  const stored = () =>
    askPostgres(
      grupo.cooperativa.url,
      `SELECT (SELECT count(*) FROM archivo)::int AS archivos, (SELECT count(*) FROM disponible)::int AS disponibles,
        (SELECT json_agg(p ORDER BY p.id) FROM producto p)::text AS productos,
        (SELECT json_agg(p ORDER BY p.id) FROM pedido p)::text AS pedidos,
        (SELECT json_agg(d ORDER BY d.id) FROM disponible d)::text AS listas,
        (SELECT count(*) FROM auditoria)::int AS hechos`,
    );

  it("stores no sheet and no invoice, says what to do, and changes nothing", async () => {
    const before = await stored();
    const archivoExcel = sheet("Puerro;3,00;4\n");
    const pedido = { descripcion: "Con factura", estado: 1, ...DATES, factura: FACTURA };
    for (const [method, path, body] of [
      ["POST", "/api/disponibles", listing({ archivoExcel })],
      // Who only looks would be told at the end otherwise.
      ["POST", "/api/disponibles/vistaPrevia", { proveedorId, archivoExcel }],
      ["PUT", `/api/disponibles/${disponibleId}`, listing({ archivoExcel })],
      ["POST", "/api/pedidos", { disponibleId, ...pedido }],
      ["PUT", `/api/pedidos/${pedidoId}`, { disponibleId, ...pedido }],
    ] as const) {
      const { status, text } = await grupo.its(method, path, { body });
      const { code, message } = JSON.parse(text);
      expect([method, path, status, code]).toEqual([method, path, 409, "CONFLICTO"]);
      expect(message).toMatch(REFUSED);
    }
    expect(await stored()).toEqual(before);
  });

  it("says so to who administers it, and to no family", async () => {
    const estado = async (token?: string) =>
      JSON.parse(
        (await grupo.its("GET", "/trpc/cooperativa.estado", token === undefined ? {} : { token })).text,
      );
    expect((await estado()).result.data.json.sinSitio).toMatchObject({ limite: 1024 * 1024 });
    expect(await estado(deLaFamilia)).not.toHaveProperty("result");
  });

  it("takes what a family orders, and what is changed without a file, and deletes", async () => {
    const path = `/api/lineasPedido/${pedidoId}/${familiaId}`;
    const body = [{ familiaId, pedidoId, productoId, cantidad: 4 }];
    expect((await grupo.its("POST", path, { body, token: deLaFamilia })).status).toBe(200);
    const lines = `SELECT "productoId", cantidad::float8 FROM linea_pedido`;
    expect(await askPostgres(grupo.cooperativa.url, lines)).toEqual([{ productoId, cantidad: 4 }]);
    const { its } = grupo;
    const put = await its("PUT", `/api/disponibles/${disponibleId}`, {
      body: listing({ descripcion: "Otra" }),
    });
    expect([put.status, put.text]).toEqual([200, expect.stringContaining("Otra")]);
    expect((await its("DELETE", `/api/disponibles/${otroId}`)).status).toBe(200);
    const nada = await its("POST", path, { body: [{ ...body[0], cantidad: 0 }], token: deLaFamilia });
    expect(nada.status).toBe(200);
    expect((await its("DELETE", `/api/pedidos/${pedidoId}`)).status).toBe(200);
  });
});
