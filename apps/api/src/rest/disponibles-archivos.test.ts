import { readFileSync } from "node:fs";
import { EXCEL_MAXIMO } from "@cosecha/domain/archivos";
import { xlsxParts, zipOf } from "@cosecha/importador/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { builtProgram } from "../../test/built.ts";
import { createScene, type Scene } from "../../test/scene.ts";
import { createTestServer, type TestServer } from "../../test/server.ts";
import { createFileReader } from "../files/file-reader.ts";

const demo = readFileSync(new URL("../../demo/huerta-la-vega.xlsx", import.meta.url));
const celda = (ref: string, texto: string) => `<c r="${ref}" t="inlineStr"><is><t>${texto}</t></is></c>`;
const FILAS =
  `<row r="1">${celda("A1", "Producto")}${celda("B1", "Precio")}${celda("C1", "IVA")}</row>` +
  `<row r="2">${celda("A2", "Acelga")}<c r="B2"><v>1.5</v></c><c r="C2"><v>4</v></c></row>` +
  `<row r="3">${celda("A3", "Puerro")}<c r="B3"><v>2</v></c><c r="C3"><v>4</v></c></row>`;

/** With the very process that reads files in the server. */
describe("suppliers' files over REST", () => {
  const files = createFileReader({ program: builtProgram("file-process") });
  let server: TestServer;
  let scene: Scene;
  let token: string | undefined;
  let disponibleId: number;
  beforeAll(async () => {
    server = await createTestServer({ demo: false, readFile: files.read });
    scene = createScene(server);
    token = await scene.token("managing");
    ({ id: disponibleId } = await scene.disponible());
  });
  afterAll(async () => {
    files.close();
    await server.database.close();
  });

  async function send(method: string, path: string, bytes: Uint8Array | string, nombre = "lista.xlsx") {
    const body = new FormData();
    body.set("proveedorId", String((await scene.proveedor()).id));
    body.set("subida", "2026-03-14 09:30");
    body.set("descripcion", "Lista");
    body.set("archivoExcel", new File([bytes as BlobPart], nombre));
    return server.call(method, `/api${path}`, { token, body });
  }
  const stored = () =>
    server.database.db.$queryRaw`
      SELECT (SELECT count(*) FROM disponible) AS d, (SELECT count(*) FROM producto) AS p,
        (SELECT count(*) FROM archivo) AS a, (SELECT count(*) FROM auditoria) AS u,
        (SELECT sum(version) FROM disponible) AS v`;

  // X7.19, X7.3
  it.each<[string, Uint8Array | string, number, string]>([
    [
      "with a cell of 9.8 MB",
      `Producto;Precio\nAjo;1\n${"1.".repeat(4_900_000)};2\n`,
      400,
      "más de 65.535 caracteres",
    ],
    ["encrypted", zipOf([{ nombre: "xl/workbook.xml", datos: "x", cifrada: true }]), 400, "contraseña"],
    ["truncated", demo.subarray(0, 4000), 400, "dañado"],
    [
      "a zip bomb that says its size",
      zipOf([{ nombre: "xl/workbook.xml", datos: "x", declarado: 0x7fffffff }]),
      413,
      "demasiado grande",
    ],
    [
      "a zip bomb that hides its size",
      zipOf([
        ...xlsxParts("").slice(0, 5),
        { nombre: "xl/worksheets/sheet1.xml", datos: " ".repeat(5_000_000), declarado: 100 },
      ]),
      400,
      "no se ha abierto",
    ],
    ["a page in disguise", "<html><table><tr><td>Producto</td></tr></table></html>", 415, "página web"],
    ["a zip in disguise", zipOf([{ nombre: "foto.txt", datos: "hola" }]), 415, "no es una hoja de cálculo"],
    [
      "XML with entities",
      zipOf([
        ...xlsxParts("").slice(0, 5),
        { nombre: "xl/worksheets/sheet1.xml", datos: '<!DOCTYPE x [<!ENTITY a "b">]><worksheet/>' },
      ]),
      400,
      "no se ha abierto",
    ],
    ["20,001 rows", `Producto;Precio\n${"Ajo;1\n".repeat(20_000)}`, 413, "20.000 filas"],
    ["no product table", "Nombre;Turno\nAna;lunes\nEva;martes\n", 400, "ninguna lista de productos"],
  ])("refuses %s, says what to do and stores nothing", async (_what, bytes, status, message) => {
    const before = await stored();
    for (const [method, path] of [
      ["POST", "/disponibles"],
      ["PUT", `/disponibles/${disponibleId}`],
    ] as const) {
      const { status: got, json } = await send(method, path, bytes);
      expect([method, got, json.issues?.[0]?.path]).toEqual([method, status, "archivoExcel"]);
      expect(json.message).toContain(message);
    }
    expect(await stored()).toEqual(before);
  });

  // X6.3, X7.19, X7.3
  it("a file of more than 10 MB is 413 over REST and tRPC, with all other errors", async () => {
    const before = await stored();
    const bytes = new Uint8Array(EXCEL_MAXIMO + 1);
    const message = "El archivo es demasiado grande. El tamaño máximo es 10 MB";
    const issue = { path: "archivoExcel", message };
    for (const [method, path] of [
      ["POST", "/disponibles"],
      ["POST", "/disponibles/vistaPrevia"],
      ["PUT", `/disponibles/${disponibleId}`],
    ] as const) {
      const { status, json } = await send(method, path, bytes);
      expect([status, json]).toEqual([413, { message, code: "DEMASIADO_GRANDE", issues: [issue] }]);
    }
    const archivoExcel = { nombre: "lista.xlsx", tipo: "", bytes };
    const { status, json } = await server.callProcedure(
      "mutation",
      "disponibles.crear",
      { proveedorId: (await scene.proveedor()).id, subida: new Date(), descripcion: " ", archivoExcel },
      token,
    );
    expect([status, json.error.json.data.codigo, json.error.json.data.issues]).toEqual([
      413,
      "DEMASIADO_GRANDE",
      [{ path: "descripcion", message: "Este campo es obligatorio" }, issue],
    ]);
    expect((await send("POST", "/disponibles", bytes.subarray(1))).status).toBe(415);
    // The web app's preview has no route, and takes files as large.
    const vistaPrevia = async (archivo: typeof archivoExcel) => {
      const proveedorId = (await scene.proveedor()).id;
      const input = { proveedorId, archivoExcel: archivo };
      return server.callProcedure("mutation", "disponibles.vistaPreviaCompacta", input, token);
    };
    expect((await vistaPrevia(archivoExcel)).json.error.json.data.issues).toEqual([issue]);
    expect((await vistaPrevia({ ...archivoExcel, bytes: bytes.subarray(1) })).status).toBe(415);
    expect(await stored()).toEqual(before);
  });

  it("a workbook with macros is read without them", async () => {
    const macros = { nombre: "xl/vbaProject.bin", datos: "\u00d0\u00cf\u0011\u00e0 Sub Auto_Open()" };
    const { status, json } = await send(
      "POST",
      "/disponibles",
      zipOf([...xlsxParts(FILAS), macros]),
      "lista.xlsm",
    );
    expect([status, json.importacion.creados]).toEqual([201, 2]);
  });

  it("a file's name is stored without path and invisible characters, and older ones are returned so", async () => {
    const nombre = "C:\\fakepath\\..\\\u202elista\u0007 de la Vega.xlsx";
    const { status, json } = await send("POST", "/disponibles", zipOf(xlsxParts(FILAS)), nombre);
    expect([status, json.archivoExcel.nombre]).toEqual([201, "lista de la Vega.xlsx"]);
    const { db } = server.database;
    const guardado = () =>
      db.archivo.findFirstOrThrow({ orderBy: { id: "desc" }, select: { id: true, nombre: true } });
    expect((await guardado()).nombre).toBe("lista de la Vega.xlsx");
    await db.archivo.update({
      where: { id: (await guardado()).id },
      data: { nombre: "../..\\\u202eotra.xlsx" },
    });
    const [visto, bajado] = [
      await server.call("GET", `/api/disponibles/${json.id}`, { token }),
      await server.call("GET", `/api/disponibles/${json.id}/excel`, { token }),
    ];
    expect(visto.json.archivoExcel.nombre).toBe("otra.xlsx");
    expect(bajado.headers.get("content-disposition")).toBe("attachment; filename*=UTF-8''otra.xlsx");
  });

  it("text that looks like a formula is stored as text", async () => {
    const texto = "Producto;Precio;IVA\n=1+1;1,50;4\n@SUM(A1);2,00;4\nAcelga;2,50;4\n";
    const { status, json } = await send("POST", "/disponibles", texto, "lista.csv");
    expect(status).toBe(201);
    const { json: productos } = await server.call("GET", `/api/productos/ByDisponible/${json.id}`, { token });
    expect(productos.map(({ nombre }: { nombre: string }) => nombre)).toContain("Acelga");
    expect(productos.map(({ nombre }: { nombre: string }) => nombre)).not.toContain("2");
  });

  it("other requests are answered while a file is read", async () => {
    const slow = send(
      "POST",
      "/disponibles/vistaPrevia",
      `Producto;Precio\n${"Ajo;1\n".repeat(19_999)}`,
      "larga.csv",
    );
    const other = server.call("GET", "/healthz");
    expect(await Promise.race([slow.then(() => "the file"), other.then(() => "the other")])).toBe(
      "the other",
    );
    expect((await other).status).toBe(200);
    // Also where all 20,000 are one product at one price.
    expect((await slow).status).toBe(200);
    expect((await send("POST", "/disponibles", demo)).status).toBe(201);
  });
});
