import { readFileSync } from "node:fs";
import { textos } from "@cosecha/domain/textos";
import { openZip } from "@cosecha/importador/read-zip";
import { mirarXlsx } from "@cosecha/importador/strict-xlsx";
import { fixture, zipOf } from "@cosecha/importador/testing";
import type { TRPCError } from "@trpc/server";
import { expect, it } from "vitest";
import { type CellObject, read, utils, type WorkSheet } from "xlsx";
import { codeOf, describeInWorld, hours, NOW } from "../../../test/world.ts";
import { DomainError } from "../../kernel/errors.ts";

const muestra = (nombre: string) => ({
  nombre,
  tipo: "",
  bytes: new Uint8Array(readFileSync(fixture(nombre))),
});
const abrir = (bytes: Uint8Array): WorkSheet => {
  mirarXlsx(bytes);
  const libro = read(bytes, { type: "array", cellFormula: true });
  return libro.Sheets[libro.SheetNames[0]!]!;
};
/** The rows from the one that begins so. */
const desde = (hoja: WorkSheet, primera: string): unknown[][] => {
  const filas = utils.sheet_to_json<unknown[]>(hoja, { header: 1, blankrows: true });
  return filas.slice(filas.findIndex((fila) => fila.includes(primera)));
};
const formulas = (hoja: WorkSheet) =>
  Object.fromEntries(
    Object.entries(hoja).flatMap(([donde, celda]: [string, CellObject]) =>
      celda.f ? [[donde, celda.f]] : [],
    ),
  );

describeInWorld("an order's files", ({ world }) => {
  /** Ana takes 1.5 of the first and 2 of the second product; Bea 0.34 of the first. */
  async function pedidoDeDos() {
    const abierto = await world.crearPedidoAbierto({ productos: 0 });
    const { disponible, pedido } = abierto;
    const tomate = await world.crearProducto(disponible, { precio: "1.0050", iva: "0.04" });
    const miel = await world.crearProducto(disponible, { precio: "6.1234", iva: "0.105" });
    const nadie = await world.crearProducto(disponible);
    const [ana, bea] = [await world.crearFamilia(), await world.crearFamilia()];
    await world.db.familia.update({ where: { id: ana.id }, data: { nombre: `=Ana ${ana.id}` } });
    await world.db.producto.update({
      where: { id: tomate.id },
      data: { nombre: "+Tomate", codigo: "007", unidad: "kg" },
    });
    const guardar = (familia: typeof ana, lineas: { productoId: number; cantidad: number }[]) =>
      world.as(familia.actor).lineas.guardar({ pedidoId: pedido.id, familiaId: familia.id, lineas });
    await guardar(ana, [
      { productoId: tomate.id, cantidad: 1.5 },
      { productoId: miel.id, cantidad: 2 },
    ]);
    await guardar(bea, [{ productoId: tomate.id, cantidad: 0.34 }]);
    return { ...abierto, tomate, miel, nadie, ana, bea };
  }

  it("the supplier's sheet says how many cases, of what comes in whole ones", async () => {
    const { gestora, pedido, tomate, miel } = await pedidoDeDos();
    const set = (id: number, caja: string) => world.db.producto.update({ where: { id }, data: { caja } });
    await set(miel.id, "1");
    await set(tomate.id, "1.5");
    const { bytes } = await world.as(gestora.actor).pedidos.excelProveedor({ id: pedido.id });
    const filas = desde(abrir(bytes), "Código");
    expect(filas.slice(0, 3).map((fila) => fila[9])).toEqual(["Cajas", undefined, "2 cajas de 1"]);
  });

  it("the supplier's sheet has only ordered products, their totals, and formulas that match them", async () => {
    const { gestora, pedido, proveedor, miel } = await pedidoDeDos();
    const { nombre, bytes } = await world.as(gestora.actor).pedidos.excelProveedor({ id: pedido.id });
    expect(nombre).toBe(`${proveedor.nombre} - ${pedido.descripcion} - pedido.xlsx`);
    const hoja = abrir(bytes);
    expect(desde(hoja, `Pedido a ${proveedor.nombre}`).slice(0, 3)).toEqual([
      [`Pedido a ${proveedor.nombre}`],
      [pedido.descripcion],
      ["Desde 2026-03-13 13:00:00 hasta 2026-03-15 13:00:00"],
    ]);
    expect(desde(hoja, "Código")).toEqual([
      [
        "Código",
        "Producto",
        "Categoría",
        "Formato",
        "Cantidad",
        "Precio sin IVA",
        "IVA",
        "Importe sin IVA",
        "Total con IVA",
      ],
      ["007", "'+Tomate", undefined, "kg", 1.84, 1.005, 0.04, 1.85, 1.92],
      [undefined, miel.nombre, undefined, undefined, 2, 6.1234, 0.105, 12.25, 13.53],
      [undefined, "TOTAL", undefined, undefined, undefined, undefined, undefined, 14.1, 15.45],
      [
        undefined,
        "Lo que pidieron las familias, con cada línea redondeada",
        ...Array(6).fill(undefined),
        15.46,
      ],
    ]);
    expect(formulas(hoja)).toEqual({
      H6: "ROUND(E6*F6,2)",
      I6: "ROUND(E6*F6*(1+G6),2)",
      H7: "ROUND(E7*F7,2)",
      I7: "ROUND(E7*F7*(1+G7),2)",
      H8: "SUM(H6:H7)",
      I8: "SUM(I6:I7)",
    });
  });

  it("the delivery's sheet has products by families, and totals that match the lines", async () => {
    const {
      gestora,
      pedido,
      miel,
      ana: { id: deAnaId },
      bea,
    } = await pedidoDeDos();
    const caller = world.as(gestora.actor);
    const hoja = abrir((await caller.pedidos.excelReparto({ id: pedido.id })).bytes);
    expect(desde(hoja, "Producto")).toEqual([
      ["Producto", "Formato", "Precio sin IVA", "IVA", `'=Ana ${deAnaId}`, bea.nombre, "Cantidad", "Importe"],
      ["'+Tomate", "kg", 1.005, 0.04, 1.5, 0.34, 1.84, 1.93],
      [miel.nombre, undefined, 6.1234, 0.105, 2, undefined, 2, 13.53],
      ["TOTAL", undefined, undefined, undefined, 15.1, 0.36, undefined, 15.46],
    ]);
    expect((await caller.pedidos.ver({ id: pedido.id })).total).toBe(15.46);
    expect(formulas(hoja)).toMatchObject({
      G6: "SUM(E6:F6)",
      H6: "SUMPRODUCT(ROUND(E6:F6*$C6*(1+$D6),2))",
      E8: "SUMPRODUCT(ROUND(E6:E7*$C6:$C7*(1+$D6:$D7),2))",
      H8: "SUM(H6:H7)",
    });
  });

  it("our own sheets have bold titles, headers and totals, repeat the header, and print on landscape A4", async () => {
    const { pedido, gestora } = await pedidoDeDos();
    const { pedidos } = world.as(gestora.actor);
    for (const { bytes } of [
      await pedidos.excelProveedor({ id: pedido.id }),
      await pedidos.excelReparto({ id: pedido.id }),
    ]) {
      const partes = openZip(bytes);
      const xml = (nombre: string) => Buffer.from(partes.get(nombre)!).toString();
      const hoja = xml("xl/worksheets/sheet1.xml");
      const formatos = [
        ...xml("xl/styles.xml")
          .split("<cellXfs")[1]!
          .matchAll(/<xf ([^>]*)>/g),
      ];
      const fuentes = xml("xl/styles.xml").match(/<font>.*?<\/font>/g) ?? [];
      const enNegrita = (estilo: string) =>
        fuentes[Number(/fontId="(\d+)"/.exec(formatos[Number(estilo)]![1]!)![1])]!.includes("<b/>");
      const negritas = [...hoja.matchAll(/<row r="(\d+)"[^>]*>(.*?)<\/row>/g)]
        .filter(([, , celdas]) => [...celdas!.matchAll(/ s="(\d+)"/g)].some(([, s]) => enNegrita(s!)))
        .map(([, fila]) => Number(fila));
      // Title, header, two products, total.
      expect(negritas).toEqual([1, 5, 8]);
      expect(hoja).toContain('<pane ySplit="5" topLeftCell="A6" activePane="bottomLeft" state="frozen"/>');
      expect(hoja).toMatch(
        /<pageSetup paperSize="9" orientation="landscape" fitToHeight="0"\/>(<ignored|<\/w)/,
      );
      expect(hoja).toMatch(/<worksheet[^>]*><sheetPr><pageSetUpPr fitToPage="1"\/><\/sheetPr><dimension/);
    }
  });

  it("the sheets of an order without lines have no rows", async () => {
    const { gestora, pedido } = await world.crearPedidoAbierto();
    const caller = world.as(gestora.actor);
    for (const { bytes } of [
      await caller.pedidos.excelProveedor({ id: pedido.id }),
      await caller.pedidos.excelReparto({ id: pedido.id }),
    ]) {
      expect(desde(abrir(bytes), "Producto")).toHaveLength(1);
    }
  });

  async function conArchivo(nombre: string) {
    const { proveedor, gestora } = await world.crearPedidoAbierto({ productos: 0 });
    const caller = world.as(gestora.actor);
    const { id } = await caller.disponibles.crear({
      proveedorId: proveedor.id,
      subida: NOW,
      descripcion: "Lista",
      archivoExcel: muestra(nombre),
    });
    const pedido = await world.crearPedido({ id }, { fin: hours(1) });
    const productos = await world.db.producto.findMany({
      where: { disponibleId: id },
      orderBy: { posicion: "asc" },
    });
    const guardar = (lineas: { productoId: number; cantidad: number }[]) =>
      caller.lineas.guardar({ pedidoId: pedido.id, familiaId: gestora.id, lineas });
    return { caller, gestora, proveedor, pedido, disponibleId: id, productos, guardar };
  }

  it("the supplier's own file has each quantity at its product, and the rest at the end", async () => {
    const { caller, pedido, disponibleId, productos, guardar } = await conArchivo("11-dos-hojas.xlsx");
    const amano = await caller.productos.crear({
      disponibleId,
      nombre: "Cesta de la casa",
      precio: 20,
      iva: 4,
      descripcion: "A mano",
    });
    await guardar([
      ...productos.map(({ id }, i) => ({ productoId: id, cantidad: i + 0.5 })),
      { productoId: amano.id, cantidad: 9 },
    ]);
    const archivo = await caller.pedidos.excelRelleno({ id: pedido.id });
    expect(archivo.nombre).toBe("11-dos-hojas - rellena.xlsx");
    mirarXlsx(archivo.bytes);
    const { Sheets } = read(archivo.bytes, { type: "array" });
    const filas = Object.values(Sheets).flatMap((hoja) =>
      utils.sheet_to_json<unknown[]>(hoja, { header: 1 }),
    );
    productos.forEach(({ nombre }, i) => {
      expect(filas.filter((fila) => fila.includes(nombre)).map((fila) => fila.at(-1))).toContain(i + 0.5);
    });
    expect(filas.at(-1) ?? []).not.toContain("No están en su lista:");
    const fin = filas.findIndex((fila) => fila.includes("No están en su lista:"));
    expect(filas[fin + 1]).toEqual(expect.arrayContaining(["Cesta de la casa", 9]));
  });

  it("an .ods is returned as an .xlsx whose name says that it lost its format", async () => {
    const { caller, pedido, productos, guardar } = await conArchivo("10-hoja-libre.ods");
    await guardar([{ productoId: productos[0]!.id, cantidad: 3 }]);
    const archivo = await caller.pedidos.excelRelleno({ id: pedido.id });
    expect(archivo.nombre).toBe("10-hoja-libre - rellena, sin su formato.xlsx");
    const filas = utils.sheet_to_json<unknown[]>(abrir(archivo.bytes), { header: 1 });
    expect(filas.find((fila) => fila.includes(productos[0]!.nombre))).toContain(3);
  });

  it("a file whose columns were assigned by hand is filled that way, even if the memory of it is gone", async () => {
    const { proveedor, gestora } = await world.crearPedidoAbierto({ productos: 0 });
    const caller = world.as(gestora.actor);
    const texto = "uno;dos;tres\nAcelga;1,50;x\nPuerro;2,10;y\n";
    const { id } = await caller.disponibles.crear({
      proveedorId: proveedor.id,
      subida: NOW,
      descripcion: "Lista",
      archivoExcel: { nombre: "l.csv", tipo: "", bytes: new Uint8Array(Buffer.from(texto)) },
      asignacion: { listas: [{ hoja: null, filaCabecera: 1, columnas: { nombre: "A", precio: "B" } }] },
    });
    await world.db.asignacionRecordada.deleteMany({});
    const pedido = await world.crearPedido({ id });
    const { bytes, nombre, tipo } = await caller.pedidos.excelRelleno({ id: pedido.id });
    expect([nombre, tipo]).toEqual(["l - rellena.csv", "text/csv"]);
    expect(Buffer.from(bytes).toString()).toBe(
      "uno;dos;tres;Cantidad pedida\nAcelga;1,50;x;\nPuerro;2,10;y;\n",
    );
  });

  it.each([
    ["DEMASIADO_GRANDE", "CONFLICTO", textos.reparto.cuestaDemasiado, undefined],
    ["DEMASIADOS_INTENTOS", "DEMASIADOS_INTENTOS", textos.reparto.ocupado, 5],
  ] as const)(
    "when reading the file ends in %s, the message fits a user who only downloads",
    async (code, ...dicho) => {
      const { gestora, pedido } = await conArchivo("01-lista-limpia.xlsx");
      const readFile = async () => {
        const retryAfter = code === "DEMASIADOS_INTENTOS" ? 5 : undefined;
        throw new DomainError(code, "de subir", [{ path: "archivoExcel", message: "de subir" }], retryAfter);
      };
      const error = await world
        .with({ actor: gestora.actor, readFile })
        .pedidos.excelRelleno({ id: pedido.id })
        .catch(({ cause }: TRPCError) => cause as DomainError);
      const { code: suyo, message, retryAfter, issues } = error as DomainError;
      expect([suyo, message, retryAfter, issues]).toEqual([...dicho, undefined]);
    },
  );

  it("a template is returned as a template, and a workbook with macros as one, whatever its name", async () => {
    const { caller, pedido, disponibleId } = await conArchivo("01-lista-limpia.xlsx");
    const { archivoExcelId } = await world.db.disponible.findUniqueOrThrow({ where: { id: disponibleId } });
    const sheet = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
    const template = "application/vnd.openxmlformats-officedocument.spreadsheetml.template";
    const macros = "application/vnd.ms-excel.sheet.macroEnabled";
    for (const [nombre, principal, esperado, tipo] of [
      ["Lista.xltx", `${template}.main+xml`, "Lista - rellena.xltx", template],
      ["Lista.xlsx", `${template}.main+xml`, "Lista - rellena.xltx", template],
      ["Lista.xlsx", `${macros}.main+xml`, "Lista - rellena.xlsm", `${macros}.12`],
      ["Lista.xlsm", `${sheet}.main+xml`, "Lista - rellena.xlsx", sheet],
    ] as const) {
      const partes = openZip(muestra("01-lista-limpia.xlsx").bytes);
      const tipos = new TextDecoder().decode(partes.get("[Content_Types].xml"));
      partes.set(
        "[Content_Types].xml",
        new TextEncoder().encode(tipos.replace(`${sheet}.main+xml`, principal)),
      );
      await world.db.archivo.update({
        where: { id: archivoExcelId! },
        data: { nombre, bytes: zipOf([...partes].map(([nombre, datos]) => ({ nombre, datos }))) },
      });
      const archivo = await caller.pedidos.excelRelleno({ id: pedido.id });
      expect([archivo.nombre, archivo.tipo]).toEqual([esperado, tipo]);
      expect(new TextDecoder().decode(openZip(archivo.bytes).get("[Content_Types].xml"))).toContain(
        principal,
      );
    }
  });

  it("the files are only for users who see all lines, of existing orders and readable files", async () => {
    const { gestora, pedido } = await world.crearPedidoAbierto();
    const familia = await world.crearFamilia();
    for (const cual of ["excelProveedor", "excelReparto", "excelRelleno"] as const) {
      expect(await codeOf(world.as(familia.actor).pedidos[cual]({ id: pedido.id }))).toBe("SIN_PERMISO");
      expect(await codeOf(world.as(world.anonimo).pedidos[cual]({ id: pedido.id }))).toBe("NO_AUTENTICADO");
      expect(await codeOf(world.as(gestora.actor).pedidos[cual]({ id: 999_999 }))).toBe("NO_ENCONTRADO");
    }
    // A listing that came without a file.
    expect(await codeOf(world.as(gestora.actor).pedidos.excelRelleno({ id: pedido.id }))).toBe(
      "NO_ENCONTRADO",
    );
    const { caller, pedido: otro, disponibleId } = await conArchivo("01-lista-limpia.xlsx");
    await world.db.archivo.updateMany({
      where: { excelDe: { id: disponibleId } },
      data: { bytes: new Uint8Array(Buffer.from("ya no es una lista")) },
    });
    expect(await codeOf(caller.pedidos.excelRelleno({ id: otro.id }))).toBe("CONFLICTO");
  });
});
