import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { builtProgram } from "../../test/built.ts";
import { form } from "../../test/contracts/kit.ts";
import { createScene, type Scene } from "../../test/scene.ts";
import { createTestServer, type TestServer } from "../../test/server.ts";
import { createFileReader } from "../files/file-reader.ts";

/** With the very process that reads files in the server. */
describe("another group's link over REST", () => {
  const files = createFileReader({ program: builtProgram("file-process") });
  let server: TestServer;
  let scene: Scene;
  let token: string;
  let nombre: string;
  beforeAll(async () => {
    server = await createTestServer({ demo: false, readFile: files.read });
    scene = createScene(server);
    ({ nombre } = await scene.crearProducto(await scene.disponible()));
    const [pedido, familia] = [await scene.pedido(), await scene.propia()];
    const which = { pedidoId: pedido.id, familiaId: familia.id };
    ({ token } = await server.asSystem.compartidos.compartir(which));
  });
  afterAll(async () => {
    files.close();
    await server.database.close();
  });
  const post = (verb: string, body: object) => server.call("POST", `/api/compartidos/${verb}`, { body });
  const leer = (bytes: string, name = "totales.csv") =>
    post("leer", form({ token, archivoExcel: new File([bytes], name) }));

  it("gives its files to who has no session, under their names", async () => {
    for (const [verb, end] of [
      ["lista", ".xlsx"],
      ["parte", " - su parte.xlsx"],
    ] as const) {
      const { status, headers } = await post(verb, { token });
      expect(status).toBe(200);
      expect(decodeURIComponent(headers.get("content-disposition") ?? "")).toContain(end);
    }
  });

  it("takes a sheet in a form, as large as ours are and no larger", async () => {
    const sheet = `Producto;Cantidad\n${nombre};3\n`;
    expect(await leer(sheet)).toMatchObject({ status: 200, json: { sinPareja: [{ nombre, fila: 2 }] } });
    const [large, huge] = [170 * 1024 + 1, 256 * 1024].map((n) => sheet + " ".repeat(n));
    expect(await leer(large ?? "")).toMatchObject({ status: 413, json: { code: "DEMASIADO_GRANDE" } });
    expect(await leer(huge ?? "")).toMatchObject({ status: 413, json: { code: "DEMASIADO_GRANDE" } });
    expect(await leer("PK\u0003\u0004 no", "a.xlsx")).toMatchObject({ status: 400 });
  });

  it("takes nothing long where a stranger has nothing to send", async () => {
    const long = { token, otro: "x".repeat(16 * 1024) };
    for (const verb of ["ver", "lista", "parte"]) expect((await post(verb, long)).status).toBe(413);
    expect((await post("entregar", { ...long, lineas: [] })).status).toBe(200);
  });

  it("answers the same to every link that is none, and writes no token into the log", async () => {
    const other = randomBytes(32).toString("base64url");
    const calls: [string, object][] = [
      ["ver", { token: other }],
      ["lista", { token: other }],
      ["parte", { token: other }],
      ["leer", form({ token: other, archivoExcel: new File(["Producto;Cantidad\n"], "t.csv") })],
      ["entregar", { token: other, lineas: [] }],
    ];
    const said = new Set<string>();
    for (const [verb, body] of calls) {
      const { status, json } = await post(verb, body);
      said.add(JSON.stringify([status, json]));
    }
    expect([...said]).toEqual([
      expect.stringMatching(/^\[404,\{"message":"Este enlace no vale\..*"code":"NO_ENCONTRADO"\}\]$/),
    ]);
    const log = JSON.stringify(server.logged);
    expect([log.includes("/api/compartidos/ver"), log.includes(token), log.includes(other)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
