import { textos } from "@cosecha/domain/textos";
import { readFile } from "@cosecha/importador/read-file";
import { createUploads } from "@cosecha/trpc/kernel/uploads";
import { transformer } from "@cosecha/trpc/transformer";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { createScene, type Scene } from "../../test/scene.ts";
import { createTestServer, NOW, type TestServer } from "../../test/server.ts";
import { createBodies } from "./bodies.ts";

const KB = 1024;
const NOTHING = { small: 0, arriving: 0, working: 0 };

const LISTA = {
  nombre: "lista.csv",
  tipo: "text/csv",
  bytes: new TextEncoder().encode(`Producto;Precio;IVA\nAcelga;1,50;4\n${";;\n".repeat(2 * KB)}`),
};

/** Two processes on one database, of which one says when a file has been read. */
describe("a file that was sent before", () => {
  const bodies = createBodies({ limits: { large: 4 * KB, again: 8 * KB } });
  const uploads = createUploads();
  let reading = () => Promise.resolve();
  let server: TestServer;
  let other: TestServer;
  let scene: Scene;
  let token: string | undefined;
  let proveedorId: number;
  beforeAll(async () => {
    server = await createTestServer({
      demo: false,
      bodies,
      uploads,
      async readFile(request) {
        await reading();
        return readFile(request);
      },
    });
    other = await createTestServer({ demo: false, database: server.database });
    scene = createScene(server);
    token = await scene.token("managing");
    proveedorId = (await scene.proveedor()).id;
  });
  afterEach(() => {
    reading = () => Promise.resolve();
  });
  afterAll(() => server.database.close());

  const preview = (archivoExcel: object, at = server, who = token) =>
    at.callProcedure("mutation", "disponibles.vistaPreviaCompacta", { proveedorId, archivoExcel }, who);
  const keyOf = async (at = server) => ({
    clave: (await preview(LISTA, at)).json.result.data.json.clave as string,
  });
  const told = ({ status, json }: Awaited<ReturnType<typeof preview>>) => [
    status,
    json.error?.json.data.codigo,
    json.error?.json.message,
  ];
  const LOST = [404, "NO_ENCONTRADO", textos.archivo.perdido];

  it("is asked for by a process that does not have it, and has the same key in each", async () => {
    const clave = await keyOf();
    expect((await preview(clave)).status).toBe(200);
    expect(told(await preview(clave, other))).toEqual(LOST);
    expect(await keyOf(other)).toEqual(clave);
    for (const at of [server, other]) expect((await preview(clave, at)).status).toBe(200);
  });

  it("has to come with each request over REST, whose contract has no key", async () => {
    const archivoExcel = await keyOf();
    const { status, json } = await server.call("POST", "/api/disponibles", {
      token,
      body: { proveedorId, subida: "2026-03-10 09:00", descripcion: "Lista", archivoExcel },
    });
    expect([status, json.code]).toEqual([400, "DATOS_INVALIDOS"]);
  });

  it("takes room while it is worked on, as if it had come with the request", async () => {
    const clave = await keyOf();
    let readOn = () => {};
    let begun = 0;
    const released = new Promise<void>((resolve) => {
      readOn = resolve;
    });
    reading = () => {
      begun++;
      return released;
    };
    const answers = [preview(clave), preview(clave)];
    await expect.poll(() => begun).toBe(1);
    expect(bodies.held.working).toBe(LISTA.bytes.length);
    readOn();
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200]);
    expect([begun, bodies.held]).toEqual([2, NOTHING]);
  });

  it("is asked for again where it was lost while its turn was waited for", async () => {
    const clave = await keyOf();
    let readOn = () => {};
    const released = new Promise<void>((resolve) => {
      readOn = resolve;
    });
    reading = () => {
      reading = () => Promise.resolve();
      return released;
    };
    const first = preview(clave);
    await expect.poll(() => bodies.held.working).toBe(LISTA.bytes.length);
    const lookedFor = vi.spyOn(uploads, "find");
    const second = preview(clave);
    // The second one has seen the file, and waits: looking for it has made it the last to go.
    await expect.poll(() => lookedFor.mock.calls.length).toBe(1);
    const bytes = new TextEncoder().encode("Producto;Precio;IVA\nAcelga;1,50;4\n");
    for (let n = 0; n < 10; n++) {
      expect((await preview({ ...LISTA, nombre: `${n}.csv`, bytes })).status).toBe(200);
    }
    readOn();
    expect((await first).status).toBe(200);
    expect(told(await second)).toEqual(LOST);
    expect(bodies.held).toEqual(NOTHING);
  });

  it("is one in each request, so that no batch waits for itself", async () => {
    const { clave } = await keyOf();
    const { json } = transformer.serialize({ proveedorId, archivoExcel: { clave } });
    const batch = "/trpc/disponibles.vistaPreviaCompacta,disponibles.vistaPreviaCompacta?batch=1";
    const answer = await server.call("POST", batch, { token, body: { 0: { json }, 1: { json } } });
    const codes = (answer.json as { error?: { json: { data: { codigo: string } } } }[]).map(
      ({ error }) => error?.json.data.codigo,
    );
    expect(codes.toSorted()).toEqual(["DEMASIADOS_INTENTOS", undefined]);
    expect(bodies.held).toEqual(NOTHING);
  });

  it("is stored as it was previewed", async () => {
    const archivoExcel = await keyOf();
    const datos = { proveedorId, subida: NOW, descripcion: "Lista", archivoExcel };
    const { json } = await server.callProcedure("mutation", "disponibles.crearVisto", datos, token);
    const { archivoExcel: stored } = json.result.data.json;
    const { response } = await server.call("GET", stored.url, { token });
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(LISTA.bytes);
  });

  it("is another's, or of a session that has ended: neither can use it", async () => {
    const clave = await keyOf();
    expect(told(await preview(clave, server, await scene.token("admin")))).toEqual(LOST);
    const { json } = await server.call("POST", "/api/auth/signout", { token, body: {} });
    expect(json.message).toBeDefined();
    expect((await preview(clave)).status).toBe(401);
  });
});
