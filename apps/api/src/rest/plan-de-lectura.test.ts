import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createScene } from "../../test/scene.ts";
import { createTestServer, type TestServer } from "../../test/server.ts";

const CAJAS = "Producto;Uds/caja;Precio caja;Clase\nMosto;12;30;R\nSidra;6;21;G\nPortes;1;9;G\n";

interface Lista {
  filaCabecera: number | null;
  columnas: Record<string, string>;
  [otro: string]: unknown;
}
const una = (plan: Partial<Lista> = {}) => ({
  listas: [
    {
      hoja: null,
      filaCabecera: 1,
      columnas: { nombre: "A", precio: "C", iva: "D" },
      precioConIva: null,
      ...plan,
    },
  ],
});
const PLAN = una({
  operaciones: [{ campo: "precio", operacion: "entre", columna: "B" }],
  tipos: [
    { texto: "R", iva: 10 },
    { texto: "G", iva: 0.21 },
  ],
  fuera: [{ columna: "A", texto: "Portes*" }],
});

describe("the plan of a reading over REST", () => {
  let server: TestServer;
  let token: string | undefined;
  let proveedorId: number;
  beforeEach(async () => {
    server = await createTestServer({ demo: false });
    const scene = createScene(server);
    token = await scene.token("managing");
    ({ id: proveedorId } = await scene.proveedor());
  });
  afterEach(() => server.database.close());

  const formDe = (lista: string, planes: readonly object[]) => {
    const body = new FormData();
    body.set("proveedorId", String(proveedorId));
    body.set("subida", "2026-03-14 09:30");
    body.set("descripcion", "Lista de marzo");
    body.set("archivoExcel", new File([lista], "lista.csv"));
    for (const plan of planes) body.append("asignacion", JSON.stringify(plan));
    return body;
  };
  const enviar = (path: string, lista: string, ...planes: readonly object[]) =>
    server.call("POST", `/api${path}`, { token, body: formDe(lista, planes) });
  const ver = (lista: string, ...planes: readonly object[]) =>
    enviar("/disponibles/vistaPrevia", lista, ...planes);
  const crear = (lista: string, ...planes: readonly object[]) => enviar("/disponibles", lista, ...planes);
  const leidos = ({ productos }: { productos: { nombre: string; precio: number; iva: number }[] }) =>
    productos.map(({ nombre, precio, iva }) => `${nombre} ${precio} ${iva}`);
  const guardado = async () => {
    const { db } = server.database;
    return [await db.disponible.count(), await db.producto.count(), await db.asignacionRecordada.count()];
  };

  // X7.18
  it("is given and taken, stored with the listing, and used for the next file, its columns moved", async () => {
    const { json } = await ver(CAJAS, PLAN);
    expect(leidos(json)).toEqual(["Mosto 2.5 0.1", "Sidra 3.5 0.21"]);
    expect(json.asignacion.listas[0]).toMatchObject({
      tipos: [
        { texto: "R", iva: 0.1 },
        { texto: "G", iva: 0.21 },
      ],
      rotulos: { A: "Producto", B: "Uds/caja", C: "Precio caja", D: "Clase" },
    });
    // As it was given.
    expect(leidos((await ver(CAJAS, json.asignacion)).json)).toEqual(leidos(json));
    expect((await crear(CAJAS, PLAN)).status).toBe(201);
    const otra = CAJAS.split("\n").map((fila) => fila.split(";").reverse().join(";"));
    const siguiente = await ver(otra.join("\n"));
    expect([siguiente.json.asignadaPor, ...leidos(siguiente.json)]).toEqual([
      "recuerdo",
      "Mosto 2.5 0.1",
      "Sidra 3.5 0.21",
    ]);
  });

  // X7.18
  it("that was remembered for a file of another shape is told, and changes nothing of this one", async () => {
    await crear(CAJAS, PLAN);
    const { json } = await ver("Producto;Precio;IVA\nAjo;2,00;4\nPuerro;1,50;4\n");
    expect([json.asignadaPor, json.rechazo, ...leidos(json)]).toEqual([
      "deteccion",
      null,
      "Ajo 2 0.04",
      "Puerro 1.5 0.04",
    ]);
    expect(json.importacion.avisos[0].mensaje).toMatch(
      /^Lo que se dijo de otros archivos de este proveedor no encaja con este: faltan las columnas/,
    );
  });

  it.each([
    ["a column", una({ columnas: { nombre: "A", precio: "ZZ" } }), /ninguna columna ZZ/],
    ["a sheet", una({ hoja: "Otra" }), /ninguna hoja «Otra»/],
    ["a row", una({ filaCabecera: 900 }), /ninguna fila 900/],
    [
      "an operation's column",
      una({ operaciones: [{ campo: "stock", operacion: "por", columna: "M" }] }),
      /ninguna columna M/,
    ],
    ["a column of rows left out", una({ fuera: [{ columna: "N", texto: "Portes" }] }), /ninguna columna N/],
    ["variants", una({ disposicion: "aLoAncho", aLoAncho: ["B", "AX"] }), /ninguna columna AX/],
    ["the same list twice", { listas: [...una().listas, ...una().listas] }, /Quite una de las dos/],
  ])(
    "that names what is not there is refused with what to do, and nothing is stored: %s",
    async (_que, plan, mensaje) => {
      const vista = await ver(CAJAS, plan);
      expect([vista.status, vista.json.productos, vista.json.rechazo]).toEqual([
        200,
        [],
        expect.stringMatching(mensaje),
      ]);
      const { status, json } = await crear(CAJAS, plan);
      expect([status, json.code, json.message]).toEqual([
        400,
        "DATOS_INVALIDOS",
        expect.stringMatching(mensaje),
      ]);
      expect(await guardado()).toEqual([0, 0, 0]);
    },
  );

  it.each([
    ["rates that do not exist", una({ tipos: [{ texto: "S", iva: 400 }] })],
    ["texts that say nothing", una({ fuera: [{ columna: "A", texto: "*" }] })],
    ["what cannot be computed", una({ operaciones: [{ campo: "iva", operacion: "por", columna: "B" }] })],
    [
      "too many steps",
      una({ operaciones: Array(5).fill({ campo: "precio", operacion: "por", columna: "B" }) }),
    ],
    ["no column", una({ fuera: [{ columna: "a1", texto: "Portes" }] })],
  ])("with %s is refused at its field", async (_que, plan) => {
    for (const enviado of [await ver(CAJAS, plan), await crear(CAJAS, plan)]) {
      expect(enviado.status).toBe(400);
      expect(enviado.json.issues[0].path).toMatch(/^asignacion\.listas/);
    }
    expect(await guardado()).toEqual([0, 0, 0]);
  });

  it("sent twice in one form counts as the last, and of two at the same time one is remembered whole", async () => {
    expect(leidos((await ver(CAJAS, una(), PLAN)).json)).toEqual(["Mosto 2.5 0.1", "Sidra 3.5 0.21"]);
    const otro = una({ tipos: [{ texto: "R", iva: 4 }] });
    const ambos = await Promise.all([crear(CAJAS, PLAN), crear(CAJAS, otro)]);
    expect(ambos.map(({ status }) => status)).toEqual([201, 201]);
    const recordadas = await server.database.db.asignacionRecordada.findMany();
    expect(recordadas).toHaveLength(1);
    // Which of them comes last is not told; it is remembered whole.
    const guardadas = JSON.stringify(recordadas);
    expect(guardadas.includes('"texto":"G"')).toBe(guardadas.includes("Portes*"));
  });

  it("of thousands of columns of money, or a header of fifty rows, is found or refused with an answer", async () => {
    const columnas = Array.from({ length: 5000 }, (_, i) => i);
    const deDinero = (cabecera: (i: number) => string) =>
      [
        ["Producto", ...columnas.map(cabecera)],
        ...["Ajo", "Pera", "Uva", "Nabo"].map((nombre, fila) => [
          nombre,
          ...columnas.map((i) => `${(i % 7) + fila + 1},${10 + (i % 80)}`),
        ]),
      ]
        .map((fila) => fila.join(";"))
        .join("\n");
    for (const cabecera of [(i: number) => `Precio ${i}`, (i: number) => `Cosa ${i}`, () => "Precio"]) {
      const { status, json } = await ver(deDinero(cabecera));
      expect(status).toBe(200);
      const { rechazo, preguntas, importacion } = json;
      expect(rechazo !== null || preguntas.length + importacion.avisos.length > 0).toBe(true);
      // No more than people can read.
      const dicho = JSON.stringify([rechazo, preguntas, importacion.avisos]);
      expect(dicho.length).toBeLessThan(10_000);
    }
    const alta = `${Array.from({ length: 50 }, (_, i) => `Producto ${i};Precio ${i};IVA`).join("\n")}\nAjo;2,00;4\n`;
    const { status, json } = await ver(alta);
    expect([status, json.rechazo === null ? json.productos.length > 0 : json.rechazo !== ""]).toEqual([
      200,
      true,
    ]);
    expect(await guardado()).toEqual([0, 0, 0]);
  });
});
