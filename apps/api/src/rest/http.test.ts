import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bodyMismatches } from "../../test/description.ts";
import { createTestServer, NOW, type TestServer } from "../../test/server.ts";
import { type Route, routes } from "./routes.ts";

describe("REST and the rules of HTTP", () => {
  let server: TestServer;
  let admin: string;
  beforeAll(async () => {
    server = await createTestServer();
    admin = await server.signIn("Administración");
  });
  afterAll(() => server.database.close());

  const call = (method: string, path: string, headers: Record<string, string> = {}, body?: object) =>
    server.call(method, `/api${path}`, { token: admin, headers, ...(body && { body }) });

  describe("methods", () => {
    const paths = [...new Set(routes.map(({ path }) => path))];
    const methodsOf = (path: string) =>
      routes.filter((route) => route.path === path).map(({ method }) => method);

    it.each(paths)("OPTIONS and 405 list the methods of %s", async (path) => {
      const url = path.replace(/\{\w+\}/g, "1");
      const methods = methodsOf(path);
      const allow = [
        ...methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])),
        "OPTIONS",
      ];
      const options = await call("OPTIONS", url);
      expect([options.status, options.headers.get("allow")]).toEqual([204, allow.join(", ")]);
      for (const method of ["GET", "POST", "PUT", "DELETE", "PATCH"]) {
        if ((methods as string[]).includes(method)) continue;
        const { status, json, headers } = await call(method, url);
        expect([status, headers.get("allow"), json]).toEqual([
          405,
          allow.join(", "),
          {
            message: `Esa dirección no admite ese método. Admite ${allow.join(", ")}.`,
            code: "METODO_NO_ADMITIDO",
          },
        ]);
      }
    });

    it.each(["/openapi.json", "/docs", "/docs/swagger-ui.css"])("%s can be read", async (path) => {
      const { status, headers } = await call("POST", path);
      expect([status, headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
      expect((await call("OPTIONS", path)).status).toBe(204);
    });

    it("HEAD answers as GET, without the body", async () => {
      const get = await call("GET", "/familias");
      const head = await call("HEAD", "/familias");
      expect([head.status, await head.response.text()]).toEqual([200, ""]);
      for (const name of ["content-type", "x-total-count", "etag", "cache-control"]) {
        expect([name, head.headers.get(name)]).toEqual([name, get.headers.get(name)]);
      }
      expect((await call("HEAD", "/familias/999999")).status).toBe(404);
      expect((await server.call("HEAD", "/api/familias")).status).toBe(401);
    });
  });

  describe("conditional requests and caching", () => {
    it.each(["/familias", "/pedidos/1", "/pedidos/estados", "/disponibles/1/excel", "/openapi.json"])(
      "%s is 304 while it has not changed",
      async (path) => {
        const first = await call("GET", path);
        const etag = first.headers.get("etag") ?? "";
        expect(etag).toMatch(/^W\/"[\w+/=-]{20,}"$/);
        const again = await call("GET", path, { "if-none-match": etag });
        expect([again.status, await again.response.text()]).toEqual([304, ""]);
        expect(again.headers.get("etag")).toBe(etag);
        expect((await call("GET", path, { "if-none-match": 'W/"otra"' })).status).toBe(200);
      },
    );

    it("a list is sent again once it has changed, also when only its total has", async () => {
      const page = "/familias?pagina=0&tamano=1&nombre=a";
      const before = (await call("GET", page)).headers.get("etag") ?? "";
      await call("POST", "/familias", {}, { nombre: "Zúñiga Abad", email: "za@x.es" });
      const after = await call("GET", page, { "if-none-match": before });
      expect(after.status).toBe(200);
    });

    it("an answer with a session's renewed token cannot be cached", async () => {
      const { db } = server.database;
      const path = "/pedidos/estados";
      const etag = (await call("GET", path)).headers.get("etag") ?? "";
      const soon = new Date(Date.now() + 86_400_000);
      await db.sesion.updateMany({ data: { expiresAt: soon } });
      // It was another session that the server knew some seconds ago.
      server.sessions.forget();
      const renewed = await call("GET", path, { "if-none-match": etag });
      expect([renewed.status, renewed.headers.get("cache-control"), renewed.headers.get("etag")]).toEqual([
        200,
        "no-store",
        null,
      ]);
      expect(renewed.headers.get("x-cosecha-token")).toMatch(/\./);
      const again = await call("GET", path, { "if-none-match": etag });
      expect([again.status, again.headers.get("x-cosecha-token")]).toEqual([304, null]);
      expect(again.headers.get("x-request-id")).toBeTruthy();
    });

    it("a file is sent again under a new name, even if its bytes are the same", async () => {
      const archivo = (nombre: string) => {
        const form = new FormData();
        for (const [name, value] of Object.entries({
          disponibleId: "1",
          inicio: "2026-03-12 08:00",
          fin: "2026-03-20 20:00",
          descripcion: "Con factura",
          estado: "1",
        }))
          form.set(name, value);
        form.set("factura", new File(["%PDF-1.7"], nombre));
        return form;
      };
      const { json } = await call("POST", "/pedidos", {}, archivo("una.pdf"));
      const path = `/pedidos/${json.id}/factura`;
      const etag = (await call("GET", path)).headers.get("etag") ?? "";
      expect((await call("GET", path, { "if-none-match": etag })).status).toBe(304);
      await call("PUT", `/pedidos/${json.id}`, {}, archivo("otra.pdf"));
      const renamed = await call("GET", path, { "if-none-match": etag });
      expect([renamed.status, renamed.headers.get("content-disposition")]).toEqual([
        200,
        expect.stringContaining("otra.pdf"),
      ]);
    });

    it("long answers are compressed where the client asks for it, and short ones are not", async () => {
      const encodingOf = async (path: string) => {
        const { headers } = await server.app.request(`/api${path}`, {
          headers: { authorization: `Bearer ${admin}`, "accept-encoding": "gzip" },
        });
        expect(headers.get("vary")).toMatch(/\bAccept-Encoding\b/);
        return headers.get("content-encoding");
      };
      expect(await encodingOf("/familias/1")).toBeNull();
      expect(await encodingOf("/openapi.json")).toBe("gzip");
    });

    it.each(["/openapi.json", "/docs/swagger-ui.css", "/docs/swagger-ui-bundle.js"])(
      "%s, which anybody may ask for, is compressed beforehand",
      async (path) => {
        const ask = (encoding: string, headers = {}) =>
          server.app.request(`/api${path}`, { headers: { "accept-encoding": encoding, ...headers } });
        const zipped = await ask("br, gzip");
        const bytes = Buffer.from(await zipped.arrayBuffer());
        // What is compressed on the way does not know its length.
        expect([zipped.headers.get("content-encoding"), zipped.headers.get("content-length")]).toEqual([
          "gzip",
          String(bytes.length),
        ]);
        const plain = await ask("identity");
        expect(plain.headers.get("content-encoding")).toBeNull();
        expect(await plain.text()).toBe(gunzipSync(bytes).toString());
        expect((await ask("gzip;q=0")).headers.get("content-encoding")).toBeNull();
        const etag = zipped.headers.get("etag") ?? "";
        expect(plain.headers.get("etag")).toBe(etag);
        expect((await ask("gzip", { "if-none-match": etag })).status).toBe(304);
      },
    );

    it("answers are private to their user, and errors cannot be cached", async () => {
      const { headers } = await call("GET", "/familias");
      expect(headers.get("cache-control")).toBe("private, no-cache");
      expect(headers.get("vary")).toMatch(/\bAuthorization\b/);
      const { headers: failed } = await call("GET", "/familias/999999");
      expect([failed.get("etag"), failed.get("cache-control")]).toEqual([null, "no-store"]);
    });
  });

  describe("creating under an Idempotency-Key", () => {
    const creating = { nombre: "Con clave", email: "clave@x.es" };

    it("creates once, and tells a repetition so with the same answer", async () => {
      const key = { "idempotency-key": "6f1d1c1e-7c1b-4f6e-9a55-0e9f1c2b3a4d" };
      const first = await call("POST", "/familias", key, creating);
      const again = await call("POST", "/familias", key, creating);
      expect([first.status, again.status]).toEqual([201, 201]);
      expect(again.json).toEqual(first.json);
      expect([first.headers.get("idempotency-replayed"), again.headers.get("idempotency-replayed")]).toEqual([
        null,
        "true",
      ]);
      const other = await call("POST", "/familias", key, { ...creating, nombre: "Otra" });
      expect([other.status, other.json.code]).toEqual([409, "CONFLICTO"]);
      const wrong = await call("POST", "/familias", { "idempotency-key": "con espacio" }, creating);
      expect([wrong.status, wrong.json.message]).toEqual([
        400,
        "La cabecera Idempotency-Key ha de tener entre 1 y 255 caracteres: letras sin acento (tampoco ñ), cifras o signos, y sin espacios.",
      ]);
    });

    it("also works for a form with a file, whatever its boundary", async () => {
      const body = () => {
        const form = new FormData();
        form.set("proveedorId", "1");
        form.set("subida", "2026-03-10 09:00");
        form.set("descripcion", "Una sola vez");
        form.set("archivoExcel", new File(["producto;precio;iva\nAcelga;1,50;4\n"], "l.csv"));
        return form;
      };
      const key = { "idempotency-key": "lista" };
      const first = await call("POST", "/disponibles", key, body());
      const again = await call("POST", "/disponibles", key, body());
      expect(again.json).toEqual(first.json);
      expect(first.json).toMatchObject({ descripcion: "Una sola vez", importacion: { creados: 1 } });
      const { json } = await call("GET", "/disponibles?descripcion=una sola vez");
      expect(json).toHaveLength(1);
    });
  });

  describe("files in JSON", () => {
    const pdf = new TextEncoder().encode("%PDF-1.7 una factura");
    const pedido = {
      disponibleId: 1,
      inicio: "2026-03-12 08:00",
      fin: "2026-03-20 20:00",
      descripcion: "Con factura en JSON",
      estado: 1,
    };
    const factura = {
      nombre: "factura.pdf",
      tipo: "application/pdf",
      bytes: Buffer.from(pdf).toString("base64"),
    };
    const routeOf = (name: string) => routes.find((route) => route.name === name) as Route;

    it("are accepted in base64, and returned unchanged", async () => {
      const body = { ...pedido, factura };
      expect(bodyMismatches(routeOf("pedidos.crear"), body)).toEqual([]);
      const { status, json } = await call("POST", "/pedidos", {}, body);
      expect([status, json.factura]).toMatchObject([201, { nombre: "factura.pdf", tamano: pdf.length }]);
      const { response } = await call("GET", json.factura.url.replace(/^\/api/, ""));
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(pdf);
      // What was given goes back, the file as it is told of.
      const given = (await call("GET", `/pedidos/${json.id}`)).json;
      expect(bodyMismatches(routeOf("pedidos.actualizar"), given)).toEqual([]);
      expect((await call("PUT", `/pedidos/${json.id}`, {}, given)).json.factura).toEqual(json.factura);
    });

    it("may be as large as in a form, and no larger", async () => {
      const send = (bytes: Uint8Array) =>
        call(
          "POST",
          "/pedidos",
          {},
          { ...pedido, factura: { ...factura, bytes: Buffer.from(bytes).toString("base64") } },
        );
      const largest = new Uint8Array(10 * 1024 * 1024);
      largest.set(pdf);
      expect((await send(largest)).status).toBe(201);
      const larger = new Uint8Array(largest.length + 1);
      larger.set(pdf);
      expect((await send(larger)).json.code).toBe("DEMASIADO_GRANDE");
    });

    it("are refused when they only describe a stored file", async () => {
      const stored = { nombre: "factura.pdf", tamano: 8, url: "/api/pedidos/1/factura" };
      const { status, json } = await call("POST", "/pedidos", {}, { ...pedido, factura: stored });
      expect([status, json.code]).toEqual([400, "DATOS_INVALIDOS"]);
    });

    it.each(["nada de base64", "JVBERi0xLjc", "data:application/pdf;base64,JVBERi0xLjc=", ""])(
      "are refused as «%s»",
      async (bytes) => {
        const { status, json } = await call(
          "POST",
          "/pedidos",
          {},
          { ...pedido, factura: { ...factura, bytes } },
        );
        expect([status, json.code]).toEqual([400, "DATOS_INVALIDOS"]);
      },
    );
  });

  describe("another application", () => {
    it("gets in with its access until that is revoked", async () => {
      const body = { nombre: "Informe", rol: "ROLE_ADMIN", caduca: "2026-12-31 23:59" };
      const { status, json } = await call("POST", "/accesos", {}, body);
      expect([status, json]).toEqual([
        201,
        {
          message: "Acceso creado. Copie su clave ahora: no se vuelve a mostrar.",
          id: json.id,
          nombre: "Informe",
          rol: "ROLE_ADMIN",
          familia: null,
          caduca: "2026-12-31 23:59:00",
          usado: null,
          creado: expect.any(String),
          creadoPor: { id: 1, nombre: expect.any(String), administra: true },
          token: json.token,
        },
      ]);
      const asApp = (path: string) => server.call("GET", `/api${path}`, { token: json.token });
      expect((await asApp("/user")).status).toBe(200);
      expect((await asApp("/accesos")).json.code).toBe("SIN_PERMISO");
      const overTrpc = await server.callProcedure("query", "usuarios.listar", {}, json.token);
      expect(overTrpc.status).toBe(200);
      expect((await call("GET", "/accesos")).json).toMatchObject([
        { id: json.id, usado: expect.any(String) },
      ]);
      expect((await call("DELETE", `/accesos/${json.id}`)).status).toBe(200);
      expect((await asApp("/user")).json.code).toBe("NO_AUTENTICADO");
    });

    it("is refused from the moment its access expires", async () => {
      const body = { nombre: "Un rato", rol: "ROLE_FAMILIA", familiaId: 2, caduca: "2026-03-14 14:00" };
      const { json } = await call("POST", "/accesos", {}, body);
      const status = async () => (await server.call("GET", "/api/pedidos", { token: json.token })).status;
      expect(await status()).toBe(200);
      server.clock.now = new Date("2026-03-14T13:00:00Z");
      expect(await status()).toBe(401);
      server.clock.now = NOW;
    });
  });

  // X6.29
  it("the API's description loads nothing from other hosts", async () => {
    const page = await server.call("GET", "/api/docs");
    const html = await page.response.text();
    const linked = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url = ""]) => url);
    expect(linked.length).toBeGreaterThan(3);
    for (const url of linked.filter((one) => one.startsWith("/api/"))) {
      const { status, headers } = await server.call("GET", url);
      expect([url, status, headers.get("x-content-type-options")]).toEqual([url, 200, "nosniff"]);
    }
    expect(linked.filter((url) => !url.startsWith("/"))).toEqual([]);
    expect(page.headers.get("content-security-policy")).toMatch(/script-src 'self';/);
  });
});
