import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { useDemoServer } from "../../test/demo-server.ts";

describe("creating over REST", () => {
  const server = useDemoServer();
  const { tokens } = server;

  const get = (path: string, token = tokens.admin) => server.call("GET", `/api${path}`, { token });
  const listaLimpia = () =>
    new File([readFileSync(new URL("../../demo/huerta-la-vega.xlsx", import.meta.url))], "lista limpia.xlsx");

  // S7.familias.3, S8.exito.2, S4.familia.2, S6.admin.1, X5.1, X6.1
  it("POST /api/familias creates a family with its account", async () => {
    const body = {
      nombre: "Los Nuevos",
      email: "Nuevos@x.es",
      password: "espinaca",
      fechaBaja: "2020-01-01 00:00:00",
    };
    const { status, json } = await server.call("POST", "/api/familias", { token: tokens.admin, body });
    expect([status, json]).toEqual([
      201,
      {
        message: "This familia was created successfully!",
        id: json.id,
        nombre: "Los Nuevos",
        email: "nuevos@x.es",
        password: "",
        fechaBaja: null,
        version: 1,
      },
    ]);
    const signin = { nombre: "Los Nuevos", email: "nuevos@x.es", password: "espinaca" };
    const { json: session } = await server.call("POST", "/api/auth/signin", { body: signin });
    expect(session).toMatchObject({ familia: { id: json.id }, roles: ["ROLE_FAMILIA"] });
    const again = await server.call("POST", "/api/familias", { token: tokens.admin, body });
    expect([again.status, again.json.code, again.json.issues]).toEqual([
      409,
      "CONFLICTO",
      [{ path: "nombre", message: "Ya hay una familia con ese nombre. Elija otro." }],
    ]);
    expect((await server.call("POST", "/api/familias", { token: tokens.garcia, body })).status).toBe(403);
  });

  // S7.proveedores.3, S8.exito.4, S6.admin.3, S3.proveedor.4
  it("POST /api/proveedores accepts families as ids or objects", async () => {
    const body = {
      nombre: "Quesería",
      email: "q@x.es",
      telefono: "1",
      descripcion: "d",
      horarios: "h",
      familias: [2, { id: 3 }],
    };
    const { status, json } = await server.call("POST", "/api/proveedores", { token: tokens.admin, body });
    expect([status, json.message]).toEqual([201, "This proveedor was created successfully!"]);
    expect(json.familias.map(({ id }: { id: number }) => id)).toEqual([2, 3]);
    expect((await server.call("POST", "/api/proveedores", { token: tokens.garcia, body })).status).toBe(403);
    const wrong = await server.call("POST", "/api/proveedores", {
      token: tokens.admin,
      body: { ...body, nombre: "Otra", familias: [999] },
    });
    expect([wrong.status, wrong.json.issues[0].path]).toEqual([400, "familias"]);
  });

  // S5.logo.1, S5.logo.2, X5.50
  it("a file that is no image is refused as a logo", async () => {
    const logo = `data:image/png;base64,${Buffer.from("<script>").toString("base64")}`;
    const body = { nombre: "Con logo", email: "l@x.es", logo };
    const { status, json } = await server.call("POST", "/api/proveedores", { token: tokens.admin, body });
    expect([status, json.issues]).toEqual([
      400,
      [{ path: "logo", message: "Por favor, seleccione un archivo de imagen válido" }],
    ]);
  });

  // S7.disponibles.1, S7.disponibles.2, S7.disponibles.3, S7.disponibles.4, S7.disponibles.8
  // S8.exito.6, S3.disponible.3, X6.19, X6.20
  it("POST /api/disponibles accepts a form, and returns the file later", async () => {
    const form = new FormData();
    form.set("proveedorId", "1");
    form.set("subida", "2026-03-14 09:30");
    form.set("descripcion", "Lista nueva");
    form.set("archivoExcel", listaLimpia());
    const { status, json } = await server.call("POST", "/api/disponibles", {
      token: tokens.garcia,
      body: form,
    });
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
    const { response } = await get(`/disponibles/${json.id}/excel`, tokens.martinez);
    expect(response.headers.get("content-disposition")).toBe(
      "attachment; filename*=UTF-8''lista%20limpia.xlsx",
    );
    expect(
      Buffer.from(await response.arrayBuffer()).equals(Buffer.from(await listaLimpia().arrayBuffer())),
    ).toBe(true);
    const ids = async (path: string) =>
      (await get(path, tokens.martinez)).json.map(({ id }: { id: number }) => id);
    expect(await ids("/disponibles")).toContain(json.id);
    expect(await ids("/disponibles/ByProveedor/1")).toContain(json.id);
    expect(await ids("/disponibles?descripcion=lista%20NUEVA")).toEqual([json.id]);
    expect((await get(`/disponibles/${json.id}`, tokens.martinez)).json.descripcion).toBe("Lista nueva");
  });

  // X7.19, X6.3
  it("a file that is no spreadsheet is refused with a message, and stores nothing", async () => {
    const before = (await get("/disponibles")).json.length;
    const form = new FormData();
    form.set("proveedorId", "1");
    form.set("subida", "2026-03-14 09:30");
    form.set("descripcion", "No es una lista");
    form.set("archivoExcel", new File(["%PDF-1.7 …"], "lista.xlsx"));
    const { status, json } = await server.call("POST", "/api/disponibles", {
      token: tokens.garcia,
      body: form,
    });
    expect([status, json.code, json.issues[0].path]).toEqual([415, "TIPO_NO_ADMITIDO", "archivoExcel"]);
    form.delete("archivoExcel");
    const without = await server.call("POST", "/api/disponibles", { token: tokens.garcia, body: form });
    expect([without.status, without.json.issues]).toEqual([
      400,
      [{ path: "archivoExcel", message: "Elija el archivo Excel del proveedor." }],
    ]);
    expect((await get("/disponibles")).json).toHaveLength(before);
  });

  // S7.pedidos.7, S7.pedidos.8, S7.pedidos.9, S8.exito.9, S8.exito.10, X6.22
  it("POST and PUT /api/pedidos accept a form with the invoice", async () => {
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
    const created = await server.call("POST", "/api/pedidos", { token: tokens.garcia, body: form });
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
    const refused = await server.call("PUT", path, { token: tokens.garcia, body: form });
    expect([refused.status, refused.json.issues[0].path]).toEqual([400, "factura"]);
    form.set("factura", new File(["%PDF-1.7"], "factura ñ.pdf", { type: "application/pdf" }));
    expect((await server.call("PUT", path, { token: tokens.martinez, body: form })).status).toBe(403);
    const updated = await server.call("PUT", path, { token: tokens.garcia, body: form });
    expect([updated.status, updated.json]).toMatchObject([
      200,
      {
        message: "El pedido se ha actualizado correctamente",
        estado: 3,
        factura: { nombre: "factura ñ.pdf", tamano: 8 },
      },
    ]);
    const { response } = await get(`/pedidos/${created.json.id}/factura`, tokens.garcia);
    expect([response.headers.get("content-type"), await response.text()]).toEqual([
      "application/pdf",
      "%PDF-1.7",
    ]);
  });
});
