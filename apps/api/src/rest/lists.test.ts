import { describe, expect, it } from "vitest";
import { useDemoServer } from "../../test/demo-server.ts";

describe("lists and single records over REST", () => {
  const server = useDemoServer();
  const { tokens } = server;

  const get = (path: string, token = tokens.admin) => server.call("GET", `/api${path}`, { token });

  // S7.familias.1, S7.familias.11, X5.49, X6.25
  it("GET /api/familias returns the whole array, without passwords", async () => {
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

  it("GET /api/historial has nothing of the demo that is still to come", async () => {
    const { json } = await get("/historial?pagina=0&tamano=1");
    expect(Date.parse(json[0].cuando)).toBeLessThanOrEqual(Date.parse("2026-03-14 13:00:00"));
  });

  // X6.26
  it("?pagina and ?tamano return a page and X-Total-Count", async () => {
    const { json, headers } = await get("/familias?pagina=1&tamano=5");
    expect(json).toHaveLength(5);
    expect(headers.get("x-total-count")).toBe("12");
    expect((await get("/familias?pagina=-1&tamano=5")).status).toBe(400);
    expect((await get("/familias?pagina=0&tamano=0")).status).toBe(400);
  });

  // S7.familias.9, X6.24
  it("?nombre finds parts of names, ignoring case and accents", async () => {
    const names = async (query: string) =>
      (await get(`/familias?nombre=${encodeURIComponent(query)}`)).json.map(
        ({ nombre }: { nombre: string }) => nombre,
      );
    expect(await names("GARCIA")).toEqual(["García"]);
    expect(await names("NUN")).toEqual(["Núñez Arroyo"]);
    expect(await names("%")).toEqual([]);
  });

  // S7.familias.2
  it("GET /api/familias/{id}", async () => {
    expect((await get("/familias/2")).json).toEqual({
      id: 2,
      nombre: "García",
      email: "garcia@cosecha.example",
      password: "",
      fechaBaja: null,
      version: 1,
    });
    expect((await get("/familias/999")).json).toEqual({
      message: "No existe esa familia.",
      code: "NO_ENCONTRADO",
    });
  });

  // S7.familias.10, X5.33
  it("GET /api/familias/paraPedido/{pedidoId}", async () => {
    expect((await get("/familias/paraPedido/1", tokens.garcia)).json).toHaveLength(12);
    expect(
      (await get("/familias/paraPedido/1", tokens.martinez)).json.map(({ id }: { id: number }) => id),
    ).toEqual([3]);
  });

  // S7.proveedores.1, S7.proveedores.2, S7.proveedores.7, S3.proveedor.1, S3.proveedor.2
  // S3.proveedor.3, X6.16, X8.12, X8.16
  it("suppliers can be listed and read", async () => {
    const { json } = await get("/proveedores", tokens.martinez);
    expect(json).toHaveLength(6);
    for (const proveedor of json) {
      expect(proveedor.logo).toMatch(/^data:image\/webp;base64,/);
      expect(proveedor.familias.length).toBeGreaterThan(0);
      expect(proveedor.horarios).not.toBe("");
      for (const { familias } of json)
        expect(familias).not.toContainEqual(expect.objectContaining({ id: 3 }));
    }
    const [vega] = (await get("/proveedores?nombre=LA%20VEGA", tokens.martinez)).json;
    expect(vega.familias).toEqual([{ id: 2, nombre: "García", fechaBaja: null }]);
    expect((await get(`/proveedores/${vega.id}`, tokens.martinez)).json).toMatchObject({
      id: vega.id,
      nombre: "Huerta La Vega",
    });
  });

  // S7.productos.1, S7.productos.2, S7.productos.3, S7.productos.8, S3.producto.1, X6.10, X6.23
  it("products can be listed and read", async () => {
    const { json } = await get("/productos/ByDisponible/1", tokens.martinez);
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
      cobro: "unidad",
      pesoMedio: null,
      caja: null,
      version: 1,
    });
    expect((await get(`/productos/${json[1].id}`, tokens.martinez)).json).toEqual(json[1]);
    expect((await get("/productos?descripcion=ESPINACA", tokens.martinez)).json).toContainEqual(json[1]);
    expect((await get("/productos?pagina=0&tamano=1", tokens.martinez)).json).toHaveLength(1);
  });

  // S7.pedidos.1, S7.pedidos.2, S7.pedidos.3, S7.pedidos.4, S7.pedidos.5, S7.pedidos.12, X8.14
  it("orders can be listed", async () => {
    const { json } = await get("/pedidos", tokens.martinez);
    expect(new Set(json.map(({ estado }: { estado: number }) => estado))).toEqual(new Set([1, 2, 3, 4]));
    const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);
    expect(ids((await get("/pedidos/Lanzados", tokens.martinez)).json)).toHaveLength(3);
    expect(ids((await get("/pedidos/Realizados/3", tokens.martinez)).json)).toHaveLength(2);
    expect(ids((await get("/pedidos/ByDisponible/1", tokens.martinez)).json)).toHaveLength(2);
    expect(ids((await get("/pedidos?descripcion=PAN", tokens.martinez)).json)).toHaveLength(1);
    const { deLaFamilia, reparto, lugar, recibidoEn, repartidoEn, ...verdura } = json.find(
      ({ id }: { id: number }) => id === 1,
    );
    expect(deLaFamilia).toEqual({ productos: 4, total: 10.4, aPagar: null });
    expect([reparto, lugar, recibidoEn, repartidoEn]).toEqual([
      ...["2026-03-18 18:00:00", "El local, calle del Olmo, 14", null, null],
    ]);
    expect((await get("/pedidos/1", tokens.martinez)).json).toEqual(verdura);
  });

  // S3.pedido.1, S3.pedido.2, S3.pedido.3, S3.pedido.5, X6.8, X6.21
  it("an order has a space between date and time", async () => {
    const { json } = await get("/pedidos/1", tokens.martinez);
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
      aPagar: null,
      factura: null,
      version: expect.any(Number),
    });
    const lines = (await get("/lineasPedido/verPedido/1/0")).json as { totalLinea: number }[];
    expect(json.total).toBeCloseTo(
      lines.reduce((sum, { totalLinea }) => sum + totalLinea, 0),
      6,
    );
    expect(json.total).toBeGreaterThan(0);
  });
});
