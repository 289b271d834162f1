import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createScene, type Scene } from "../../test/scene.ts";
import { createTestServer, NOW, type TestServer } from "../../test/server.ts";

const MB = 1024 * 1024;
const urlencoded = { "content-type": "application/x-www-form-urlencoded" };
const json = { "content-type": "application/json" };
const multipart = (boundary: string) => ({ "content-type": `multipart/form-data; boundary=${boundary}` });

/** A body that goes on for ever, and how much of it was taken. */
function endless() {
  const taken = { bytes: 0 };
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const chunk = new Uint8Array(1024).fill(0x61);
        taken.bytes += chunk.length;
        controller.enqueue(chunk);
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, taken };
}

/** What a call over either transport says of its failure. */
const told = ({ status, json: answer }: Awaited<ReturnType<TestServer["call"]>>) =>
  answer.error === undefined
    ? [status, answer.code, answer.message]
    : [status, answer.error.json.data.codigo, answer.error.json.message];

describe("the body of a request", () => {
  let server: TestServer;
  let scene: Scene;
  let admin: string;
  let family: string;
  beforeAll(async () => {
    server = await createTestServer({ demo: false });
    scene = createScene(server);
    admin = (await scene.token("admin")) ?? "";
    family = (await scene.token("family")) ?? "";
  });
  afterEach(() => {
    server.clock.now = NOW;
  });
  afterAll(() => server.database.close());

  const send = (path: string, headers: Record<string, string>, body: object | string, token = admin) =>
    server.call("POST", path, { token, headers, body });
  const create = (body: object | string, headers: Record<string, string> = json, path = "/api/familias") =>
    send(path, headers, body);

  describe("is not read", () => {
    it.each([
      ["nobody", "/api/disponibles", urlencoded, 401],
      ["nobody", "/api/disponibles", multipart("x"), 401],
      ["nobody", "/api/disponibles", json, 401],
      ["nobody", "/trpc/disponibles.crear", json, 401],
      ["a family", "/api/proveedores", json, 403],
      ["a family", "/trpc/proveedores.crear", json, 403],
      ["nobody", "/api/nada", json, 404],
      ["nobody", "/trpc/nada.crear", json, 404],
    ])("of %s, who may not call %s", async (who, path, headers, status) => {
      const { stream, taken } = endless();
      const token = who === "nobody" ? undefined : family;
      const answer = await server.call("POST", path, { token, headers, body: stream });
      expect([answer.status, taken.bytes]).toEqual([status, 0]);
    });

    it.each(["/api/auth/signin", "/trpc/auth.signin"])(
      "beyond 16 kB when signing in at %s, with or without a declared length",
      async (path) => {
        for (const token of [undefined, family]) {
          const { stream, taken } = endless();
          expect(told(await server.call("POST", path, { token, headers: json, body: stream }))).toEqual([
            413,
            "DEMASIADO_GRANDE",
            "Lo que envía es demasiado grande.",
          ]);
          expect(taken.bytes).toBe(17 * 1024);
        }
        const { stream, taken } = endless();
        const headers = { ...json, "content-length": String(MB) };
        expect((await server.call("POST", path, { headers, body: stream })).status).toBe(413);
        expect(taken.bytes).toBe(0);
      },
    );

    it.each([
      ["a small route", "/api/familias", json, 1],
      ["a small procedure", "/trpc/familias.crear", json, 1],
      ["several procedures", "/trpc/disponibles.crear,disponibles.crear?batch=1", json, 1],
      ["a form that holds no files", "/api/disponibles", urlencoded, 1],
      ["a form with files", "/api/disponibles", multipart("x"), 15],
    ])("beyond its limit: %s", async (_what, path, headers, limit) => {
      const { stream, taken } = endless();
      const [status] = told(await server.call("POST", path, { token: admin, headers, body: stream }));
      expect(status).toBe(413);
      expect(taken.bytes).toBeLessThanOrEqual(limit * MB + 4096);
    });
  });

  describe("in a form", () => {
    const fields = (count: number) => Array.from({ length: count }, (_, n) => [`f${n}`, "x"]);
    const tooMany = [413, "DEMASIADO_GRANDE", "Lo que envía tiene demasiados campos. Envíe 100 como mucho."];
    const form = (entries: (readonly [string, string | File])[]) => {
      const made = new FormData();
      for (const [name, value] of entries) made.append(name, value);
      return made;
    };
    const file = (name = "l.csv", content = "x") => new File([content], name, { type: "text/csv" });

    it("may have a hundred fields", async () => {
      for (const count of [100, 101]) {
        const sent = fields(count) as [string, string][];
        const answers = [await create(new URLSearchParams(sent), {}), await create(form(sent), {})].map(told);
        expect(answers).toEqual(
          count > 100 ? [tooMany, tooMany] : Array(2).fill([400, "DATOS_INVALIDOS", expect.any(String)]),
        );
      }
    });

    it("counts the last of several fields with one name", async () => {
      const sent: [string, string][] = [
        ["nombre", "Primera"],
        ["nombre", "Última «ñ»"],
        ["email", "u@x.es"],
      ];
      expect((await create(new URLSearchParams(sent), {})).json.nombre).toBe("Última «ñ»");
      const again = sent.map(([name, value]) => [name, value.replace("Última", "Otra")] as const);
      expect((await create(form(again), {})).json.nombre).toBe("Otra «ñ»");
    });

    it("may have files only where the route takes some, and few of them", async () => {
      const withFile = form([["nombre", file()]]);
      expect(told(await create(withFile, {}))).toEqual([
        413,
        "DEMASIADO_GRANDE",
        "Aquí no se envían archivos. Envíe los datos sin ninguno.",
      ]);
      const six = form(Array.from({ length: 6 }, (_, n) => [`f${n}`, file()] as const));
      expect(told(await create(six, {}, "/api/disponibles"))).toEqual([
        413,
        "DEMASIADO_GRANDE",
        "Lo que envía tiene demasiados archivos. Envíe 5 como mucho.",
      ]);
    });

    it("may have 1 MB besides its files", async () => {
      const half = "x".repeat(0.6 * MB);
      const twice = form([
        ["a", half],
        ["b", half],
      ]);
      expect((await create(twice, {}, "/api/disponibles")).status).toBe(413);
      const { id: disponibleId } = await scene.disponible();
      const order = form([
        ["disponibleId", String(disponibleId)],
        ["inicio", "2026-03-12 08:00"],
        ["fin", "2026-03-20 20:00"],
        ["descripcion", "Con una factura grande"],
        ["estado", "1"],
        [
          "factura",
          new File([`%PDF-1.7${"x".repeat(2 * MB)}`], 'la "buena".pdf', { type: "application/pdf" }),
        ],
      ]);
      const { status, json: created } = await create(order, {}, "/api/pedidos");
      expect([status, created.factura]).toMatchObject([
        201,
        { nombre: 'la "buena".pdf', tamano: 2 * MB + 8 },
      ]);
    });

    const part = 'Content-Disposition: form-data; name="archivoExcel"; filename="a.csv"';
    it.each([
      ["breaks off in a file", "x", `--x\r\n${part}\r\n\r\nproducto`],
      ["breaks off in a field", "x", '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb'],
      ["breaks off in what is not looked at", "x", "--x\r\nX: y\r\n\r\nb"],
      ["has a boundary that is too long", "x".repeat(200), `--${"x".repeat(200)}--\r\n`],
      ["has no boundary", "", "--x--\r\n"],
      ["is none", "x", "nada"],
    ])("that %s is refused", async (_what, boundary, body) => {
      expect(told(await send("/api/disponibles", multipart(boundary), body))).toEqual([
        400,
        "DATOS_INVALIDOS",
        "No se ha podido leer lo que envía: no es JSON ni un formulario válido.",
      ]);
    });
  });

  describe("in JSON", () => {
    const nested = (depth: number) => `{"nombre":${"[".repeat(depth - 1)}${"]".repeat(depth - 1)}}`;
    const overTrpc = (input: string) => send("/trpc/familias.crear", json, `{"json":${input}}`);

    it("may be 32 levels deep", async () => {
      const tooDeep = [
        400,
        "DATOS_INVALIDOS",
        "Lo que envía tiene listas dentro de listas, o campos dentro de campos, a más de 32 niveles. Envíelo con menos.",
      ];
      expect(told(await create(nested(33)))).toEqual(tooDeep);
      expect(told(await overTrpc(nested(32)))).toEqual(tooDeep);
      expect(told(await create(nested(32)))[2]).toMatch(/^Hay datos/);
      // Brackets of a text are none.
      expect(told(await create(JSON.stringify({ nombre: `\\"${"[{".repeat(40)}` })))[2]).toMatch(
        /^Hay datos/,
      );
    });

    it("may have 20,000 values, and a long list as many as its lines have", async () => {
      const many = (count: number) => `{"x":[${Array(count).fill("0").join(",")}]}`;
      const tooMany = [
        413,
        "DEMASIADO_GRANDE",
        "Lo que envía tiene demasiados datos. Envíe 20.000 como mucho; si son más, en varias veces.",
      ];
      expect(told(await create(many(20_000)))).toEqual(tooMany);
      expect(told(await overTrpc(many(20_000)))).toEqual(tooMany);
      expect(told(await create(many(19_990)))[0]).toBe(400);
      const { id } = await scene.pedido();
      const lineas = `/api/lineasPedido/${id}/${(await scene.propia()).id}`;
      const given = { pedido: { id }, producto: { id: 1, nombre: "x" }, productoId: 1, cantidad: 0 };
      expect((await create(Array(20_000).fill(given), json, lineas)).json.message).not.toMatch(/demasiado/);
    });
  });

  it.each([
    ["a set", { values: { a: ["set"] } }],
    ["a map within", { values: { a: ["map", { 0: ["Date"] }] } }],
    ["a list of any length", { values: { a: [["typed-array", "Float64Array"]] } }],
    ["a number of any length", { values: { a: ["bigint"] } }],
    ["an expression", { values: { a: ["regexp"] } }],
    ["a set as the whole", { values: ["set"] }],
    ["a path of any length", { values: { [`a${".a".repeat(200)}`]: ["Date"] } }],
    ["no annotation", { values: { a: null } }],
    ["no annotations", { values: "a" }],
  ])("over tRPC may have only texts, numbers, dates and bytes: not %s", async (_what, meta) => {
    const body = { json: { nombre: "Con tipos", email: "ct@x.es", a: 1_000_000_000 }, meta };
    expect(told(await send("/trpc/familias.crear", json, body))[0]).toBe(400);
  });

  it("over tRPC keeps values apart, even if it declares them to be one", async () => {
    const body = {
      json: { nombre: "Por separado", email: "ps@x.es", version: null },
      meta: { values: { version: ["undefined"] }, referentialEqualities: { nombre: ["email"] }, v: 1 },
    };
    const answer = await send("/trpc/familias.crear", json, body);
    expect(answer.json.result.data.json).toMatchObject({ nombre: "Por separado", email: "ps@x.es" });
  });

  it("over tRPC must be JSON", async () => {
    const told415 = [415, "TIPO_NO_ADMITIDO", "El servidor no admite ese tipo de contenido."];
    for (const type of [multipart("x"), { "content-type": "application/octet-stream" }]) {
      expect(told(await send("/trpc/familias.crear", type, "--x--"))).toEqual(told415);
    }
  });

  describe("counts at the time of its end", () => {
    /** A body whose end comes once the clock has gone on. */
    const slowly = (text: string, until: Date) => {
      const bytes = new TextEncoder().encode(text);
      return new ReadableStream<Uint8Array>(
        {
          pull(controller) {
            controller.enqueue(bytes);
            server.clock.now = until;
            controller.close();
          },
        },
        { highWaterMark: 0 },
      );
    };
    const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

    async function order() {
      const { id: familiaId } = await scene.propia();
      const disponible = await scene.disponible();
      const pedido = await scene.crearPedido(disponible);
      await server.database.db.pedido.update({ where: { id: pedido.id }, data: { fin: later(10) } });
      const producto = await scene.crearProducto(disponible);
      const lineas = [{ productoId: producto.id, cantidad: 1 }];
      const token = await scene.token("own");
      const call = (transport: string, until: Date) => {
        const [path, body] =
          transport === "REST"
            ? [`/api/lineasPedido/${pedido.id}/${familiaId}`, lineas]
            : ["/trpc/lineas.guardar", { json: { pedidoId: pedido.id, familiaId, lineas } }];
        return server.call("POST", path, { token, headers: json, body: slowly(JSON.stringify(body), until) });
      };
      return { pedido, call };
    }

    it.each(["REST", "tRPC"])("a save over %s that ends after the deadline is refused", async (transport) => {
      const { call } = await order();
      const answer = await call(transport, later(11));
      expect(told(answer)).toEqual([409, "CONFLICTO", "Pedido caducado"]);
    });

    it.each(["REST", "tRPC"])("the audit of a save over %s has the time of its end", async (transport) => {
      const { call } = await order();
      expect((await call(transport, later(9))).status).toBe(200);
      const audited = await server.database.db.auditoria.findFirstOrThrow({ orderBy: { id: "desc" } });
      expect(audited.cuando).toEqual(later(9));
    });
  });
});
