import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestServer, type TestServer } from "../../test/server.ts";

describe("the REST surface", () => {
  let server: TestServer;
  let admin: string;
  let garcia: string;
  let martinez: string;
  beforeAll(async () => {
    server = await createTestServer();
    [admin, garcia, martinez] = [
      await server.signIn("Administración"),
      await server.signIn("García"),
      await server.signIn("Martínez"),
    ];
  }, 120_000);
  afterAll(() => server.database.close());

  const get = (path: string, token = admin) => server.call("GET", `/api${path}`, { token });
  const listaLimpia = () =>
    new File([readFileSync(new URL("../../demo/huerta-la-vega.xlsx", import.meta.url))], "lista limpia.xlsx");

  describe("signing in and out", () => {
    it("[S3.login.1][S7.auth.1][X8.15] POST /api/auth/signin", async () => {
      const { status, json } = await server.call("POST", "/api/auth/signin", {
        body: { nombre: "García", email: "garcia@cosecha.example", password: "cosecha" },
      });
      expect([status, json]).toEqual([
        200,
        {
          accesToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
          familia: { id: 2, nombre: "García", email: "garcia@cosecha.example" },
          roles: ["ROLE_FAMILIA"],
        },
      ]);
    });

    it("[S2.login.5][X6.4] a wrong one is 401 CREDENCIALES", async () => {
      const { status, json } = await server.call("POST", "/api/auth/signin", {
        body: { nombre: "García", email: "garcia@cosecha.example", password: "lechuga" },
      });
      expect([status, json]).toEqual([401, { message: "Credenciales incorrectas", code: "CREDENCIALES" }]);
    });

    it("[S7.auth.2][X5.12] POST /api/auth/signout takes the family and ends the token", async () => {
      const token = await server.signIn("Otero");
      const familia = (await get("/auth/me", token)).json.familia;
      expect((await server.call("POST", "/api/auth/signout", { token, body: familia })).status).toBe(200);
      expect((await get("/auth/me", token)).status).toBe(401);
    });

    it("[X6.13] GET /api/auth/me", async () => {
      expect((await get("/auth/me", martinez)).json).toEqual({
        usuario: { id: 3, username: "Martínez", email: "martinez@cosecha.example" },
        familia: { id: 3, nombre: "Martínez", email: "martinez@cosecha.example" },
        roles: ["ROLE_FAMILIA"],
      });
    });

    it("[X6.12][X8.12] GET /api/auth/familias is open", async () => {
      const { status, json } = await server.call("GET", "/api/auth/familias");
      expect([status, json.length]).toEqual([200, 12]);
      expect(Object.keys(json[0])).toEqual(["id", "nombre"]);
    });

    it("[X6.14] everything else wants a token", async () => {
      for (const path of [
        "/familias",
        "/proveedores/1",
        "/pedidos/Lanzados",
        "/lineasPedido/verPedido/1/2",
        "/auth/me",
      ]) {
        const { status, json } = await server.call("GET", `/api${path}`);
        expect([path, status, json.code]).toEqual([path, 401, "NO_AUTENTICADO"]);
      }
    });
  });

  describe("anti-forgery", () => {
    it("[S7.general.1][X5.17] refuses a cookie without its header, and takes it with it", async () => {
      const { headers } = await server.call("GET", "/api/auth/familias");
      const cookie = headers.get("set-cookie") ?? "";
      expect(cookie).toMatch(/^XSRF-TOKEN=[\w-]+; Path=\/; SameSite=Strict$/);
      const value = /=([\w-]+)/.exec(cookie)?.[1] ?? "";
      const signin = (headers: Record<string, string>) =>
        server.call("POST", "/api/auth/signin", {
          body: { nombre: "García", email: "garcia@cosecha.example", password: "cosecha" },
          headers,
        });
      expect((await signin({ cookie: `XSRF-TOKEN=${value}` })).json).toMatchObject({ code: "SIN_PERMISO" });
      expect((await signin({ cookie: `XSRF-TOKEN=${value}`, "X-XSRF-TOKEN": "other" })).status).toBe(403);
      expect((await signin({ cookie: `XSRF-TOKEN=${value}`, "X-XSRF-TOKEN": value })).status).toBe(200);
    });

    it("[X5.18] exempts who bears no cookie", async () => {
      const { status } = await server.call("POST", "/api/auth/signout", {
        token: await server.signIn("Otero"),
      });
      expect(status).toBe(200);
    });
  });

  describe("lists", () => {
    it("[S7.familias.1][S7.familias.11][X5.49][X6.25] GET /api/familias is the whole array, without passwords", async () => {
      const { json, headers } = await get("/familias");
      expect(json).toHaveLength(12);
      expect(headers.get("x-total-count")).toBe("12");
      expect(json.map((familia: { nombre: string }) => familia.nombre)).toEqual(
        json
          .map((familia: { nombre: string }) => familia.nombre)
          .toSorted((a: string, b: string) => a.localeCompare(b, "es")),
      );
      for (const familia of json) expect(familia).toMatchObject({ password: "", fechaBaja: null });
    });

    it("[X6.26] ?pagina and ?tamano give a page and X-Total-Count", async () => {
      const { json, headers } = await get("/familias?pagina=1&tamano=5");
      expect(json).toHaveLength(5);
      expect(headers.get("x-total-count")).toBe("12");
      expect((await get("/familias?pagina=-1&tamano=5")).status).toBe(400);
      expect((await get("/familias?pagina=0&tamano=0")).status).toBe(400);
    });

    it("[S7.familias.9][X6.24] ?nombre contains, without case nor accents", async () => {
      const names = async (query: string) =>
        (await get(`/familias?nombre=${encodeURIComponent(query)}`)).json.map(
          ({ nombre }: { nombre: string }) => nombre,
        );
      expect(await names("GARCIA")).toEqual(["García"]);
      expect(await names("NUN")).toEqual(["Núñez Arroyo"]);
      expect(await names("%")).toEqual([]);
    });

    it("[S7.familias.2] GET /api/familias/{id}", async () => {
      expect((await get("/familias/2")).json).toEqual({
        id: 2,
        nombre: "García",
        email: "garcia@cosecha.example",
        password: "",
        fechaBaja: null,
      });
      expect((await get("/familias/999")).json).toEqual({
        message: "No existe esa familia.",
        code: "NO_ENCONTRADO",
      });
    });

    it("[S7.familias.10][X5.33] GET /api/familias/paraPedido/{pedidoId}", async () => {
      expect((await get("/familias/paraPedido/1", garcia)).json).toHaveLength(12);
      expect(
        (await get("/familias/paraPedido/1", martinez)).json.map(({ id }: { id: number }) => id),
      ).toEqual([3]);
    });

    it("[S7.proveedores.1][S7.proveedores.2][S7.proveedores.7][S3.proveedor.1][S3.proveedor.2][S3.proveedor.3][X6.16][X8.12][X8.16] proveedores", async () => {
      const { json } = await get("/proveedores", martinez);
      expect(json).toHaveLength(6);
      for (const proveedor of json) {
        expect(proveedor.logo).toMatch(/^data:image\/png;base64,/);
        expect(proveedor.familias.length).toBeGreaterThan(0);
        expect(proveedor.horarios).not.toBe("");
        for (const { familias } of json)
          expect(familias).not.toContainEqual(expect.objectContaining({ id: 3 }));
      }
      const [vega] = (await get("/proveedores?nombre=LA%20VEGA", martinez)).json;
      expect(vega.familias).toEqual([{ id: 2, nombre: "García", fechaBaja: null }]);
      expect((await get(`/proveedores/${vega.id}`, martinez)).json).toMatchObject({
        id: vega.id,
        nombre: "Huerta La Vega",
      });
    });

    it("[S7.productos.1][S7.productos.2][S7.productos.3][S7.productos.8][S3.producto.1][X6.10][X6.23] productos", async () => {
      const { json } = await get("/productos/ByDisponible/1", martinez);
      expect(json.length).toBeGreaterThan(20);
      expect(json[1]).toEqual({
        id: json[1].id,
        disponibleId: 1,
        nombre: "Espinaca",
        precio: 1.85,
        iva: 0.04,
        descripcion: "Recogido el día antes del reparto",
        stock: 57,
        codigo: "HV-002",
        unidad: "manojo",
        categoria: null,
      });
      expect((await get(`/productos/${json[1].id}`, martinez)).json).toEqual(json[1]);
      expect((await get("/productos?descripcion=ESPINACA", martinez)).json).toContainEqual(json[1]);
      expect((await get("/productos?pagina=0&tamano=1", martinez)).json).toHaveLength(1);
    });

    it("[S7.pedidos.1][S7.pedidos.2][S7.pedidos.3][S7.pedidos.4][S7.pedidos.5][S7.pedidos.12][X8.14] pedidos", async () => {
      const { json } = await get("/pedidos", martinez);
      expect(new Set(json.map(({ estado }: { estado: number }) => estado))).toEqual(new Set([1, 2, 3, 4]));
      const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);
      expect(ids((await get("/pedidos/Lanzados", martinez)).json)).toHaveLength(3);
      expect(ids((await get("/pedidos/Realizados/3", martinez)).json)).toHaveLength(2);
      expect(ids((await get("/pedidos/ByDisponible/1", martinez)).json)).toHaveLength(2);
      expect(ids((await get("/pedidos?descripcion=PAN", martinez)).json)).toHaveLength(1);
      expect((await get("/pedidos/1", martinez)).json).toEqual(
        json.find(({ id }: { id: number }) => id === 1),
      );
    });

    it("[S3.pedido.1][S3.pedido.2][S3.pedido.3][S3.pedido.5][X6.8][X6.21] an order, with a space between date and time", async () => {
      const { json } = await get("/pedidos/1", martinez);
      expect(json).toEqual({
        id: 1,
        disponibleId: 1,
        disponible: {
          id: 1,
          descripcion: "Tarifa de otoño",
          proveedor: {
            id: 1,
            nombre: "Huerta La Vega",
            logo: expect.stringMatching(/^data:image\//),
            familias: [{ id: 2, nombre: "García", fechaBaja: null }],
          },
        },
        nombreProveedor: "Huerta La Vega",
        inicio: "2026-03-12 08:00:00",
        fin: "2026-03-16 20:00:00",
        descripcion: "Verdura de la semana",
        estado: 1,
        total: expect.any(Number),
        factura: null,
      });
      const lines = (await get("/lineasPedido/verPedido/1/0")).json as { totalLinea: number }[];
      expect(json.total).toBeCloseTo(
        lines.reduce((sum, { totalLinea }) => sum + totalLinea, 0),
        6,
      );
      expect(json.total).toBeGreaterThan(0);
    });
  });

  describe("creating", () => {
    it("[S7.familias.3][S8.exito.2][S4.familia.2][S6.admin.1][X5.1][X6.1] POST /api/familias, with its own account", async () => {
      const body = {
        nombre: "Los Nuevos",
        email: "Nuevos@x.es",
        password: "espinaca",
        fechaBaja: "2020-01-01 00:00:00",
      };
      const { status, json } = await server.call("POST", "/api/familias", { token: admin, body });
      expect([status, json]).toEqual([
        201,
        {
          message: "This familia was created successfully!",
          id: json.id,
          nombre: "Los Nuevos",
          email: "nuevos@x.es",
          password: "",
          fechaBaja: null,
        },
      ]);
      const signin = { nombre: "Los Nuevos", email: "nuevos@x.es", password: "espinaca" };
      const { json: session } = await server.call("POST", "/api/auth/signin", { body: signin });
      expect(session).toMatchObject({ familia: { id: json.id }, roles: ["ROLE_FAMILIA"] });
      const again = await server.call("POST", "/api/familias", { token: admin, body });
      expect([again.status, again.json.code, again.json.issues]).toEqual([
        409,
        "CONFLICTO",
        [{ path: "nombre", message: "Ya hay una familia con ese nombre. Elija otro." }],
      ]);
      expect((await server.call("POST", "/api/familias", { token: garcia, body })).status).toBe(403);
    });

    it("[S7.proveedores.3][S8.exito.4][S6.admin.3][S3.proveedor.4] POST /api/proveedores, with families as ids or objects", async () => {
      const body = {
        nombre: "Quesería",
        email: "q@x.es",
        telefono: "1",
        descripcion: "d",
        horarios: "h",
        familias: [2, { id: 3 }],
      };
      const { status, json } = await server.call("POST", "/api/proveedores", { token: admin, body });
      expect([status, json.message]).toEqual([201, "This proveedor was created successfully!"]);
      expect(json.familias.map(({ id }: { id: number }) => id)).toEqual([2, 3]);
      expect((await server.call("POST", "/api/proveedores", { token: garcia, body })).status).toBe(403);
      const wrong = await server.call("POST", "/api/proveedores", {
        token: admin,
        body: { ...body, nombre: "Otra", familias: [999] },
      });
      expect([wrong.status, wrong.json.issues[0].path]).toEqual([400, "familias"]);
    });

    it("[S5.logo.1][S5.logo.2][X5.50] refuses a logo that only says it is an image", async () => {
      const logo = `data:image/png;base64,${Buffer.from("<script>").toString("base64")}`;
      const body = { nombre: "Con logo", email: "l@x.es", logo };
      const { status, json } = await server.call("POST", "/api/proveedores", { token: admin, body });
      expect([status, json.issues]).toEqual([
        400,
        [{ path: "logo", message: "Por favor, seleccione un archivo de imagen válido" }],
      ]);
    });

    it("[S7.disponibles.1][S7.disponibles.2][S7.disponibles.3][S7.disponibles.4][S7.disponibles.8][S8.exito.6][S3.disponible.3][X6.19][X6.20] POST /api/disponibles as a form, and the file back", async () => {
      const form = new FormData();
      form.set("proveedorId", "1");
      form.set("subida", "2026-03-14 09:30");
      form.set("descripcion", "Lista nueva");
      form.set("archivoExcel", listaLimpia());
      const { status, json } = await server.call("POST", "/api/disponibles", { token: garcia, body: form });
      expect([status, json.message, json.subida]).toEqual([
        201,
        "This disponible was created successfully!",
        "2026-03-14 09:30:00",
      ]);
      expect(json.archivoExcel).toEqual({
        nombre: "lista limpia.xlsx",
        tamano: listaLimpia().size,
        url: `/api/disponibles/${json.id}/excel`,
      });
      expect(json.importacion).toMatchObject({
        hoja: "Tarifa",
        filaCabecera: 1,
        columnas: { nombre: "B", precio: "D" },
      });
      expect(json.importacion.creados).toBeGreaterThan(20);
      const { response } = await get(`/disponibles/${json.id}/excel`, martinez);
      expect(response.headers.get("content-disposition")).toBe(
        "attachment; filename*=UTF-8''lista%20limpia.xlsx",
      );
      expect(
        Buffer.from(await response.arrayBuffer()).equals(Buffer.from(await listaLimpia().arrayBuffer())),
      ).toBe(true);
      const ids = async (path: string) =>
        (await get(path, martinez)).json.map(({ id }: { id: number }) => id);
      expect(await ids("/disponibles")).toContain(json.id);
      expect(await ids("/disponibles/ByProveedor/1")).toContain(json.id);
      expect(await ids("/disponibles?descripcion=lista%20NUEVA")).toEqual([json.id]);
      expect((await get(`/disponibles/${json.id}`, martinez)).json.descripcion).toBe("Lista nueva");
    });

    it("[X7.19][X6.3] a file that is no spreadsheet is a 4xx that says so, and stores nothing", async () => {
      const before = (await get("/disponibles")).json.length;
      const form = new FormData();
      form.set("proveedorId", "1");
      form.set("subida", "2026-03-14 09:30");
      form.set("descripcion", "No es una lista");
      form.set("archivoExcel", new File(["%PDF-1.7 …"], "lista.xlsx"));
      const { status, json } = await server.call("POST", "/api/disponibles", { token: garcia, body: form });
      expect([status, json.code, json.issues[0].path]).toEqual([415, "TIPO_NO_ADMITIDO", "archivoExcel"]);
      form.delete("archivoExcel");
      const without = await server.call("POST", "/api/disponibles", { token: garcia, body: form });
      expect([without.status, without.json.issues]).toEqual([
        400,
        [{ path: "archivoExcel", message: "Elija el archivo Excel del proveedor." }],
      ]);
      expect((await get("/disponibles")).json).toHaveLength(before);
    });

    it("[S7.pedidos.7][S7.pedidos.8][S7.pedidos.9][S8.exito.9][S8.exito.10][X6.22] POST and PUT /api/pedidos as a form, with the invoice", async () => {
      const form = new FormData();
      const fields = {
        disponibleId: "1",
        inicio: "2026-03-14 08:00",
        fin: "2026-03-20 20:00",
        descripcion: "Por formulario",
        estado: "1",
        total: "99.99",
      };
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      const created = await server.call("POST", "/api/pedidos", { token: garcia, body: form });
      expect([created.status, created.json]).toMatchObject([
        201,
        {
          message: "El pedido se ha creado correctamente",
          inicio: "2026-03-14 08:00:00",
          fin: "2026-03-20 20:00:00",
          estado: 1,
          total: 0,
          factura: null,
        },
      ]);
      const path = `/api/pedidos/${created.json.id}`;
      form.set("estado", "3");
      const refused = await server.call("PUT", path, { token: garcia, body: form });
      expect([refused.status, refused.json.issues[0].path]).toEqual([400, "factura"]);
      form.set("factura", new File(["%PDF-1.7"], "factura ñ.pdf", { type: "application/pdf" }));
      expect((await server.call("PUT", path, { token: martinez, body: form })).status).toBe(403);
      const updated = await server.call("PUT", path, { token: garcia, body: form });
      expect([updated.status, updated.json]).toMatchObject([
        200,
        {
          message: "El pedido se ha actualizado correctamente",
          estado: 3,
          factura: { nombre: "factura ñ.pdf", tamano: 8 },
        },
      ]);
      const { response } = await get(`/pedidos/${created.json.id}/factura`, garcia);
      expect([response.headers.get("content-type"), await response.text()]).toEqual([
        "application/pdf",
        "%PDF-1.7",
      ]);
    });
  });

  describe("order lines", () => {
    it("[S7.lineas.3][S7.lineas.8][S3.linea.1][S3.linea.2][S3.linea.3][X5.34] saves an array and shows every product", async () => {
      const [first] = (await get("/lineasPedido/verPedido/1/3", martinez)).json;
      const line = {
        familiaId: 3,
        productoId: first.productoId,
        pedidoId: 1,
        cantidad: 2.5,
        nombreProducto: "ignorado",
      };
      const { status, json } = await server.call("POST", "/api/lineasPedido/1/3", {
        token: martinez,
        body: [line],
      });
      expect([status, json]).toEqual([200, { message: "Su pedido se ha guardado." }]);
      const lines = (await get("/lineasPedido/verPedido/1/3", martinez)).json;
      expect(lines).toHaveLength((await get("/productos/ByDisponible/1", martinez)).json.length);
      expect(lines[0]).toEqual({
        id: expect.any(Number),
        familiaId: 3,
        productoId: first.productoId,
        pedidoId: 1,
        cantidad: 2.5,
        nombreProducto: "Acelga",
        precioProducto: 1.5,
        ivaProducto: 0.04,
        totalLinea: 3.9,
        familia: { id: 3, nombre: "Martínez" },
        producto: { id: first.productoId, nombre: "Acelga", unidad: "manojo", categoria: null },
        pedido: {
          id: 1,
          descripcion: "Verdura de la semana",
          estado: 1,
          inicio: "2026-03-12 08:00:00",
          fin: "2026-03-16 20:00:00",
        },
      });
      expect(lines.some(({ cantidad }: { cantidad: number }) => cantidad === 0)).toBe(true);
    });

    it("[S2.lineas.7][X5.28][X5.36] keeps families apart", async () => {
      const statusOf = async (path: string, token: string) => (await get(path, token)).status;
      expect(await statusOf("/lineasPedido/verPedido/1/2", martinez)).toBe(403);
      expect(await statusOf("/lineasPedido/verPedido/1/0", martinez)).toBe(403);
      expect(await statusOf("/lineasPedido/verPedido/1/0", garcia)).toBe(200);
      expect(await statusOf("/lineasPedido/verPedido/2/0", garcia)).toBe(403);
      const { status } = await server.call("POST", "/api/lineasPedido/1/2", { token: martinez, body: [] });
      expect(status).toBe(403);
    });

    it("[X5.26][X6.5] a closed order answers 409 and says why", async () => {
      const { status, json } = await server.call("POST", "/api/lineasPedido/3/3", {
        token: martinez,
        body: [],
      });
      expect([status, json]).toEqual([409, { message: "Pedido caducado", code: "CONFLICTO" }]);
    });

    it("[X6.3] names every wrong field at once, in Spanish", async () => {
      const body = [
        { productoId: 1, cantidad: -1 },
        { productoId: "x", cantidad: "mucho" },
      ];
      const { status, json } = await server.call("POST", "/api/lineasPedido/1/3", { token: martinez, body });
      expect([status, json.code]).toEqual([400, "DATOS_INVALIDOS"]);
      expect(json.issues).toEqual([
        { path: "lineas.0.cantidad", message: "No puede ser negativo" },
        {
          path: "lineas.1.productoId",
          message: expect.stringMatching(/^Entrada inválida: se esperaba número/),
        },
        { path: "lineas.1.cantidad", message: "Escriba un número" },
      ]);
    });
  });

  describe("what is no request of ours", () => {
    it("[X6.7] an unknown path is a JSON 404", async () => {
      expect((await get("/nada")).json).toEqual({
        message: "No existe esa dirección.",
        code: "NO_ENCONTRADO",
      });
      expect((await server.call("POST", "/api/pedidos/Lanzados/x", { token: admin, body: {} })).status).toBe(
        404,
      );
    });

    it.each([
      ["no JSON", "{", "application/json", 400],
      ["an array for an object", "[]", "application/json", 400],
      ["a number for an object", "5", "application/json", 400],
      ["another type", "a=b", "text/plain", 415],
      ["a form that breaks off", "--x\r\n", "multipart/form-data; boundary=x", 400],
    ])("refuses %s", async (_what, body, type, status) => {
      const answer = await server.call("POST", "/api/familias", {
        token: admin,
        body,
        headers: { "content-type": type },
      });
      expect([answer.status, answer.json.message]).toEqual([status, expect.stringMatching(/\.$/)]);
    });

    it("[X9.10] refuses the character that the database has not, in a body and in a search", async () => {
      const { status, json } = await server.call("POST", "/api/familias", {
        token: admin,
        body: { nombre: "a\u0000b", email: "a@x.es" },
      });
      expect([status, json.code]).toEqual([400, "DATOS_INVALIDOS"]);
      expect((await get("/familias?nombre=%00")).status).toBe(400);
    });

    it("[X6.5] refuses a body that is too large", async () => {
      const body = { nombre: "x".repeat(2 * 1024 * 1024), email: "x@x.es" };
      const { status, json } = await server.call("POST", "/api/familias", { token: admin, body });
      expect([status, json.code]).toEqual([413, "DEMASIADO_GRANDE"]);
    });

    it("[X6.6] tells nothing internal, and logs it under the id that it answers", async () => {
      await server.database.db.$executeRawUnsafe("ALTER TABLE proveedor RENAME TO escondido");
      const { status, json } = await get("/proveedores");
      await server.database.db.$executeRawUnsafe("ALTER TABLE escondido RENAME TO proveedor");
      expect([status, json]).toEqual([
        500,
        {
          message: "Algo ha fallado en el servidor. Inténtelo de nuevo dentro de un momento.",
          code: "ERROR_INTERNO",
          id: expect.any(String),
        },
      ]);
      const entry = server.logged.find(({ id, level }) => id === json.id && level === 50);
      expect(JSON.stringify(entry)).toMatch(/proveedor/);
    });
  });

  it("[X6.28] describes every route in OpenAPI, with its error", async () => {
    const { json } = await server.call("GET", "/api/openapi.json");
    expect(json.openapi).toBe("3.1.0");
    const operations = Object.entries(json.paths).flatMap(([path, methods]) =>
      Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
    );
    for (const expected of [
      "POST /api/auth/signin",
      "GET /api/pedidos/Lanzados",
      "PUT /api/pedidos/{id}",
      "POST /api/lineasPedido/{pedidoId}/{familiaId}",
    ]) {
      expect(operations).toContain(expected);
    }
    const upload = json.paths["/api/disponibles"].post.requestBody.content["multipart/form-data"].schema;
    expect(upload.properties.archivoExcel).toEqual({ type: "string", format: "binary" });
    expect(upload.properties.subida).toMatchObject({ type: "string", format: "date-time" });
  });

  it("changes no schema: tRPC refuses a number as text after REST has taken one", async () => {
    expect((await get("/pedidos/1")).status).toBe(200);
    const input = encodeURIComponent(JSON.stringify({ json: { id: "1" } }));
    const { status, json } = await server.call("GET", `/trpc/pedidos.ver?input=${input}`, { token: admin });
    expect([status, json.error.json.data.codigo]).toEqual([400, "DATOS_INVALIDOS"]);
  });

  it("opens the lines screen of 500 products with 3 statements in all, the session's among them", async () => {
    const { db } = server.database;
    const { id: disponibleId } = await db.disponible.create({
      data: { proveedorId: 1, subida: new Date(), descripcion: "Quinientos" },
    });
    await db.producto.createMany({
      data: Array.from({ length: 500 }, (_, n) => ({
        disponibleId,
        nombre: `P${n}`,
        precio: "1",
        iva: "0.04",
        stock: "9",
      })),
    });
    const { id: pedidoId } = await db.pedido.create({
      data: { disponibleId, inicio: new Date(0), fin: new Date("2099-01-01"), descripcion: "Quinientos" },
    });
    server.database.takeStatements();
    const input = encodeURIComponent(JSON.stringify({ json: { pedidoId, familiaId: 3 } }));
    const { json } = await server.call("GET", `/trpc/lineas.pantalla?input=${input}`, { token: martinez });
    expect(server.database.takeStatements()).toHaveLength(3);
    expect(json.result.data.json.lineas).toHaveLength(500);
  });

  it("[X5.16] a renewed session's token comes over tRPC too, with the request's id", async () => {
    const token = await server.signIn("Otero");
    const { sid } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
    await server.database.db.sesion.update({
      where: { id: sid },
      data: { expiresAt: new Date(Date.now() + 86_400_000) },
    });
    const { headers } = await server.call("GET", "/trpc/auth.me", { token });
    expect(headers.get("x-cosecha-token")).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(headers.get("x-request-id")).not.toBeNull();
    expect(
      (await server.call("GET", "/api/auth/me", { token: headers.get("x-cosecha-token") ?? "" })).status,
    ).toBe(200);
  });

  it("[X9.10] survives what is nested deeper than a stack, and batches longer than a screen", async () => {
    for (const body of ["[".repeat(200_000), `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`]) {
      expect((await server.call("POST", "/api/auth/signin", { body })).status).toBe(400);
    }
    const batch = Array.from({ length: 21 }, () => "auth.familias").join(",");
    expect((await server.call("GET", `/trpc/${batch}?batch=1&input=%7B%7D`)).status).toBe(413);
  });

  it("refuses an anti-forgery cookie that is blank", async () => {
    const { status } = await server.call("POST", "/api/auth/signout", { headers: { cookie: "XSRF-TOKEN=" } });
    expect(status).toBe(403);
  });

  it("[X6.30] /healthz and /readyz answer", async () => {
    expect((await server.call("GET", "/healthz")).json).toEqual({ ok: true });
    expect((await server.call("GET", "/readyz")).json).toEqual({ ok: true });
  });

  it("sends strict headers, without inline scripts", async () => {
    const { headers } = await server.call("GET", "/healthz");
    expect(headers.get("content-security-policy")).toMatch(/script-src 'self';/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });
});
