import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createScene, type Scene } from "../../test/scene.ts";
import { createTestServer, type TestServer } from "../../test/server.ts";

const CABECERA = "Producto;Formato;Precio;IVA";
const csv = (...filas: string[]) => new File([`${[CABECERA, ...filas].join("\n")}\n`], "lista.csv");

describe("disponibles over REST", () => {
  let server: TestServer;
  let scene: Scene;
  let token: string | undefined;
  let proveedorId: number;
  beforeEach(async () => {
    server = await createTestServer({ demo: false });
    scene = createScene(server);
    token = await scene.token("managing");
    ({ id: proveedorId } = await scene.proveedor());
  });
  afterEach(() => server.database.close());

  const call = (method: string, path: string, body?: object, as = token) =>
    server.call(method, `/api${path}`, { token: as, ...(body && { body }) });
  const form = (fields: Record<string, string | File>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    return body;
  };
  const lista = { subida: "2026-03-14 09:30", descripcion: "Lista de marzo" };
  const crear = async (archivoExcel = csv("Acelga;kg;1,50;4", "Puerro;manojo;2,00;4")) =>
    (await call("POST", "/disponibles", form({ ...lista, proveedorId: String(proveedorId), archivoExcel })))
      .json;
  const nombres = async (id: number) =>
    (await call("GET", `/productos/ByDisponible/${id}`)).json.map(
      ({ nombre, precio }: { nombre: string; precio: number }) => `${nombre} ${precio}`,
    );

  // S7.disponibles.5, S8.exito.6, S6.gestora.5, X6.1, X6.18, X6.20, X7.20
  it("PUT /api/disponibles/{id} accepts a form with a new file", async () => {
    const { id } = await crear();
    const body = form({
      ...lista,
      descripcion: "Otra",
      archivoExcel: csv("Acelga;kg;1,80;4", "Nabo;kg;1,00;4"),
    });
    const { status, json } = await call("PUT", `/disponibles/${id}`, body);
    expect([status, json]).toMatchObject([
      200,
      {
        message: "This disponible was updated successfully!",
        id,
        descripcion: "Otra",
        subida: "2026-03-14 09:30:00",
        version: 2,
        importacion: { creados: 1, actualizados: 1, eliminados: 1, errores: [] },
      },
    ]);
    expect(await nombres(id)).toEqual(["Acelga 1.8", "Nabo 1"]);
  });

  // S7.disponibles.5, X6.18, X5.41
  it("PUT accepts JSON without a file, unless the listing has none yet", async () => {
    const { id } = await crear();
    const { status, json } = await call("PUT", `/disponibles/${id}`, { ...lista, descripcion: "Otra" });
    expect([status, json.descripcion, json.importacion]).toEqual([200, "Otra", undefined]);
    expect(await nombres(id)).toEqual(["Acelga 1.5", "Puerro 2"]);
    await server.database.db.disponible.update({ where: { id }, data: { archivoExcelId: null } });
    const sin = await call("PUT", `/disponibles/${id}`, lista);
    expect([sin.status, sin.json.issues]).toEqual([
      400,
      [{ path: "archivoExcel", message: "Elija el archivo Excel del proveedor." }],
    ]);
  });

  // X6.18
  it("PUT accepts what GET returned, and changes nothing", async () => {
    const { id } = await crear();
    const antes = (await call("GET", `/disponibles/${id}`)).json;
    const { status, json } = await call("PUT", `/disponibles/${id}`, { ...antes, descripcion: "Otra" });
    expect([status, json]).toEqual([
      200,
      { ...antes, message: "This disponible was updated successfully!", descripcion: "Otra", version: 2 },
    ]);
    const sin = await call("POST", "/disponibles", antes);
    expect([sin.status, sin.json.issues]).toEqual([
      400,
      [{ path: "archivoExcel", message: "Elija el archivo Excel del proveedor." }],
    ]);
  });

  // X6.3, X6.5
  it("PUT refuses another supplier with 403, an old version 409, none 404, no fields 400, other users 403", async () => {
    const { id } = await crear();
    const otro = await scene.crearProveedor();
    const path = `/disponibles/${id}`;
    const ajena = await call("PUT", path, { ...lista, proveedorId: otro.id });
    expect([ajena.status, ajena.json.message]).toEqual([
      403,
      "El proveedor de un disponible no se puede cambiar. Cree otro disponible en el proveedor que quiera.",
    ]);
    expect((await call("PUT", path, { ...lista, version: 9 })).json).toEqual({
      code: "CONFLICTO",
      message: "Mientras lo editaba, otra persona ha guardado cambios.",
    });
    expect((await call("PUT", "/disponibles/999999", lista)).status).toBe(404);
    const vacio = await call("PUT", path, {});
    expect([vacio.status, vacio.json.issues.map((issue: { path: string }) => issue.path).toSorted()]).toEqual(
      [400, ["descripcion", "subida"]],
    );
    expect((await call("PUT", path, lista, await scene.token("family"))).status).toBe(403);
    expect((await call("GET", path)).json.version).toBe(1);
  });

  // S7.disponibles.6, X6.2, X5.38
  it("DELETE /api/disponibles/{id} deletes it with its products and its file", async () => {
    const { id } = await crear();
    expect((await call("DELETE", `/disponibles/${id}`, undefined, await scene.token("family"))).status).toBe(
      403,
    );
    const { status, json } = await call("DELETE", `/disponibles/${id}`);
    expect([status, json]).toEqual([200, { message: "Disponible eliminado correctamente" }]);
    expect((await call("GET", `/disponibles/${id}`)).status).toBe(404);
    expect(await server.database.db.archivo.count()).toBe(0);
    expect((await call("DELETE", `/disponibles/${id}`)).status).toBe(404);
  });

  /** An order of the listing in which some family has its first product. */
  async function pedir(disponibleId: number) {
    const pedido = await scene.crearPedido({ id: disponibleId });
    const producto = await server.database.db.producto.findFirstOrThrow({ where: { disponibleId } });
    const { id: familiaId } = await scene.crearFamilia();
    const lineas = [{ productoId: producto.id, cantidad: 1 }];
    await server.asSystem.lineas.guardar({ pedidoId: pedido.id, familiaId, lineas });
    return pedido;
  }

  // X5.37
  it("DELETE of a listing with order lines is 409, and names the orders", async () => {
    const { id } = await crear();
    const { descripcion } = await pedir(id);
    const { status, json } = await call("DELETE", `/disponibles/${id}`);
    expect([status, json]).toEqual([
      409,
      {
        code: "CONFLICTO",
        message: `Hay familias que han pedido productos de «Lista de marzo» en un pedido («${descripcion}»). Para conservar esas cuentas no se puede eliminar.`,
      },
    ]);
    expect(await nombres(id)).toHaveLength(2);
  });

  // S7.disponibles.7, X5.39, X6.2
  it("DELETE /api/disponibles is for admins, and is all or nothing", async () => {
    await crear();
    const { id } = await crear();
    const admin = await scene.token("admin");
    expect((await call("DELETE", "/disponibles")).status).toBe(403);
    const pedido = await pedir(id);
    expect((await call("DELETE", "/disponibles", undefined, admin)).status).toBe(409);
    expect((await call("GET", "/disponibles")).json).toHaveLength(2);
    await server.database.db.lineaPedido.deleteMany({ where: { pedidoId: pedido.id } });
    const { status, json } = await call("DELETE", "/disponibles", undefined, admin);
    expect([status, json]).toEqual([200, { message: "2 disponibles eliminados", count: 2 }]);
    expect((await call("GET", "/disponibles")).json).toEqual([]);
    expect([await server.database.db.pedido.count(), await server.database.db.archivo.count()]).toEqual([
      0, 0,
    ]);
  });

  // X7.17
  it("POST /api/disponibles/vistaPrevia shows new, changed and missing products, and stores nothing", async () => {
    const { id } = await crear();
    const { db } = server.database;
    const antes = [await db.producto.findMany(), await db.archivo.count(), await db.auditoria.count()];
    const archivoExcel = csv("Acelga;kg;15,00;4", "Puerro;manojo;2,00;4", "Nabo;kg;-1;4", "Ajo;kg;5,00;4");
    const fields = { proveedorId: String(proveedorId), archivoExcel };
    const { status, json } = await call(
      "POST",
      "/disponibles/vistaPrevia",
      form({ ...fields, id: String(id) }),
    );
    expect(status).toBe(200);
    expect(json).toMatchObject({
      importacion: { creados: 1, actualizados: 1, eliminados: 0, errores: [{ fila: 4, columna: "C" }] },
      comparadoCon: { id, descripcion: "Lista de marzo", subida: "2026-03-14 09:30:00" },
      desaparecen: [],
      asignacion: { listas: [{ filaCabecera: 1, columnas: { nombre: "A", precio: "C" } }] },
      asignadaPor: "deteccion",
      rechazo: null,
    });
    type Previsto = {
      nombre: string;
      cambio: string;
      variacion: number | null;
      sospechoso: boolean;
      fila: number;
    };
    expect(
      json.productos.map((p: Previsto) => [p.nombre, p.cambio, p.variacion, p.sospechoso, p.fila]),
    ).toEqual([
      ["Acelga", "cambia", 900, true, 2],
      ["Puerro", "igual", 0, false, 3],
      ["Ajo", "nuevo", null, false, 5],
    ]);
    expect(json.productos[0].anterior.precio).toBe(1.5);
    expect(json.hojas[0].filas[3]).toEqual(["Nabo", "kg", "-1", "4"]);
    // Without an id it is a new listing, compared with the supplier's last one.
    const nueva = await call("POST", "/disponibles/vistaPrevia", form({ ...fields, conHojas: "false" }));
    expect(nueva.json).toMatchObject({ importacion: { creados: 3 }, comparadoCon: { id }, hojas: null });
    expect([await db.producto.findMany(), await db.archivo.count(), await db.auditoria.count()]).toEqual(
      antes,
    );
  });

  // X7.18
  it("vistaPrevia of a workbook without a list says so, returns its sheets, and accepts columns as JSON in the form", async () => {
    const archivoExcel = new File(["Cosa;Otra\nAcelga;1,50\nPuerro;2,00\n"], "rara.csv");
    const fields = { proveedorId: String(proveedorId), archivoExcel };
    const sin = await call("POST", "/disponibles/vistaPrevia", form(fields));
    expect([sin.status, sin.json.productos, sin.json.asignacion]).toEqual([200, [], null]);
    expect(sin.json.rechazo).toContain("No se ha encontrado ninguna lista de productos");
    expect(sin.json.hojas[0].filas).toHaveLength(3);
    const asignacion = JSON.stringify({
      listas: [{ hoja: null, filaCabecera: 1, columnas: { nombre: "A", precio: "B" } }],
    });
    const omitidas = JSON.stringify([{ hoja: null, fila: 3 }]);
    const a_mano = form({ ...fields, ...lista, asignacion, omitidas, ivaHabitual: "0.1" });
    const { json } = await call("POST", "/disponibles/vistaPrevia", a_mano);
    expect([json.rechazo, json.asignadaPor, json.productos.length]).toEqual([null, "mano", 1]);
    const creado = await call("POST", "/disponibles", a_mano);
    expect([creado.status, await nombres(creado.json.id)]).toEqual([201, ["Acelga 1.5"]]);
    const mal = await call("POST", "/disponibles/vistaPrevia", form({ ...fields, asignacion: "{" }));
    expect([mal.status, mal.json.issues[0].path]).toEqual([400, "asignacion"]);
  });

  // X7.12
  it("vistaPrevia reports two columns that could be the price, and asks which it is", async () => {
    const archivoExcel = new File(["Producto;Precio 1;Precio 2\nAcelga;1,50;2,50\nPuerro;2;3\n"], "dos.csv");
    const { json } = await call(
      "POST",
      "/disponibles/vistaPrevia",
      form({ proveedorId: String(proveedorId), archivoExcel }),
    );
    expect(json.preguntas).toContainEqual(expect.objectContaining({ tipo: "columnaPrecio" }));
    expect(json.importacion.avisos.map(({ mensaje }: { mensaje: string }) => mensaje).join()).toContain(
      "¿Cuál es el precio: «Precio 1» o «Precio 2»?",
    );
  });

  it("POST /api/disponibles/{id}/deshacer restores what the last file replaced", async () => {
    const { id } = await crear();
    await call("PUT", `/disponibles/${id}`, form({ ...lista, archivoExcel: csv("Nabo;kg;1,00;4") }));
    expect(await nombres(id)).toEqual(["Nabo 1"]);
    const { status, json } = await call("POST", `/disponibles/${id}/deshacer`);
    expect([status, json]).toMatchObject([200, { id, version: 3 }]);
    expect(await nombres(id)).toEqual(["Acelga 1.5", "Puerro 2"]);
    expect((await call("POST", `/disponibles/${id}/deshacer`)).json).toEqual({
      code: "CONFLICTO",
      message: "No hay ninguna importación que deshacer.",
    });
  });

  it("GET /api/disponibles/{id}/plantilla and /api/disponibles/plantilla return workbooks that can be imported", async () => {
    const { id } = await crear();
    const { response } = await call(
      "GET",
      `/disponibles/${id}/plantilla`,
      undefined,
      await scene.token("family"),
    );
    expect(response.headers.get("content-disposition")).toContain("Lista%20de%20marzo.xlsx");
    const archivoExcel = new File([await response.arrayBuffer()], "vuelta.xlsx");
    const { json } = await call("PUT", `/disponibles/${id}`, form({ ...lista, archivoExcel }));
    expect(json.importacion).toMatchObject({
      creados: 0,
      actualizados: 0,
      eliminados: 0,
      avisos: [],
      errores: [],
    });
    const plantilla = await call("GET", "/disponibles/plantilla");
    expect([plantilla.status, plantilla.response.headers.get("content-disposition")]).toEqual([
      200,
      "attachment; filename*=UTF-8''plantilla.xlsx",
    ]);
    expect((await call("GET", "/disponibles/999999/plantilla")).status).toBe(404);
  });
});
