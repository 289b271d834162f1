import { readFile } from "@cosecha/importador/read-file";
import { beforeEach, expect, it } from "vitest";
import {
  archivoCsv,
  type Caller,
  codeOf,
  describeInWorld,
  type FamiliaConCuenta,
  hours,
  NOW,
} from "../../test/world.ts";

const csv = (...filas: string[]) => archivoCsv("Código;Producto;Formato;Precio sin IVA;IVA;Stock", ...filas);
const PRIMERA = csv(
  "1;Acelga;kg;2,00;4;",
  "2;Puerro;manojo;1,50;4;10",
  "3;Limón;kg;3,00;4;",
  ";Perejil;manojo;0,80;4;",
);
const SEGUNDA = csv(
  ";Perejil;manojo;0,90;4;",
  "1;Acelga verde;kg;2,20;4;",
  "4;Naranja;kg;1,80;4;",
  "3;Limón;kg;3,00;4;",
);

describeInWorld("importing into a listing", ({ world, database }) => {
  let proveedor: { id: number; nombre: string };
  let caller: Caller;
  let gestora: FamiliaConCuenta;
  let id: number;
  beforeEach(async () => {
    ({ proveedor, gestora, caller, id } = await world.importar(PRIMERA));
  });

  const datos = (archivoExcel: ReturnType<typeof csv>) => ({
    subida: NOW,
    descripcion: "Lista de la semana",
    archivoExcel,
  });
  const productos = () =>
    world.db.producto.findMany({
      where: { disponibleId: id },
      orderBy: [{ posicion: "asc" }, { id: "asc" }],
    });
  const resumen = async () =>
    (await productos()).map(({ nombre, precio, stock, version }) =>
      [nombre, precio.toNumber(), stock?.toNumber() ?? null, version].join(" "),
    );
  const idDe = async (nombre: string) => (await productos()).find((p) => p.nombre === nombre)?.id ?? 0;
  const archivos = () => world.db.archivo.count();
  /** An order of that state in which the managing family has `cantidad` of each product. */
  async function pedir(estado: number, lineas: Record<string, number>) {
    const pedido = await world.crearPedido({ id });
    for (const [nombre, cantidad] of Object.entries(lineas)) {
      await caller.lineas.guardar({
        pedidoId: pedido.id,
        familiaId: gestora.id,
        lineas: [{ productoId: await idDe(nombre), cantidad }],
      });
    }
    await world.db.pedido.update({ where: { id: pedido.id }, data: { estado } });
    return pedido.id;
  }
  const precios = async (pedidoId: number) =>
    (await world.db.lineaPedido.findMany({ where: { pedidoId }, orderBy: { productoId: "asc" } })).map(
      (linea) => linea.precio.toNumber(),
    );
  const generales = (avisos: { fila: number | null; mensaje: string }[]) =>
    avisos.filter(({ fila }) => fila === null).map(({ mensaje }) => mensaje);

  // X7.20
  it("matches products by code, else by name and unit, keeps their ids, and takes the file's order", async () => {
    const [acelga, limon, perejil] = [await idDe("Acelga"), await idDe("Limón"), await idDe("Perejil")];
    const { importacion, message, version } = await caller.disponibles.actualizar({
      id,
      version: 1,
      ...datos(SEGUNDA),
    });
    expect([message, version]).toEqual(["This disponible was updated successfully!", 2]);
    expect(importacion).toMatchObject({ creados: 1, actualizados: 2, eliminados: 1, errores: [] });
    expect(await resumen()).toEqual([
      "Perejil 0.9  2",
      "Acelga verde 2.2  2",
      "Naranja 1.8  1",
      "Limón 3  1",
    ]);
    expect([await idDe("Acelga verde"), await idDe("Limón"), await idDe("Perejil")]).toEqual([
      acelga,
      limon,
      perejil,
    ]);
    expect((await caller.disponibles.informe({ id }))?.creados).toBe(1);
  });

  // X7.21
  it("never deletes an ordered product: its stock becomes 0 with a notice, and nothing else changes", async () => {
    const pedidoId = await pedir(3, { Puerro: 2, Acelga: 1 });
    const antes = (await productos()).find(({ nombre }) => nombre === "Puerro");
    const { importacion } = await caller.disponibles.actualizar({ id, ...datos(SEGUNDA) });
    expect(importacion).toMatchObject({ creados: 1, actualizados: 2, eliminados: 0 });
    expect(generales(importacion?.avisos ?? [])).toEqual([
      "Un producto que ya no viene tiene pedidos y sigue en el disponible con stock 0: «Puerro».",
      "Hay familias que ya han pedido productos que cambian de nombre o de formato: «Acelga → Acelga verde». Compruebe que siguen siendo los mismos.",
    ]);
    const despues = (await productos()).find(({ nombre }) => nombre === "Puerro");
    expect({ ...despues, stock: null, version: 0, modificado: 0 }).toEqual({
      ...antes,
      stock: null,
      version: 0,
      modificado: 0,
    });
    expect(despues?.stock?.toNumber()).toBe(0);
    expect(await world.db.lineaPedido.count({ where: { pedidoId } })).toBe(2);
  });

  it("changes the prices of lines in orders of estado 1 and 2, not in 3 and 4, and audits it", async () => {
    const pedidos = [];
    for (const estado of [1, 2, 3, 4]) pedidos.push(await pedir(estado, { Acelga: 1, Limón: 2 }));
    await caller.disponibles.actualizar({ id, ...datos(SEGUNDA), renombrados: "mismos" });
    expect(await Promise.all(pedidos.map(precios))).toEqual([
      [2.2, 3],
      [2.2, 3],
      [2, 3],
      [2, 3],
    ]);
    const auditado = await world.db.auditoria.findMany({
      where: { accion: "seguirProductos", entidadId: { in: pedidos } },
      orderBy: { id: "asc" },
    });
    const suya = { familiaId: gestora.id, productoId: await idDe("Acelga verde") };
    const linea = { ...suya, unidad: "kg", iva: "0.04" };
    expect(auditado.map(({ entidadId, antes, despues }) => [entidadId, antes, despues])).toEqual(
      pedidos
        .slice(0, 2)
        .map((pedido) => [
          pedido,
          [{ ...linea, nombre: "Acelga", precio: "2" }],
          [{ ...linea, nombre: "Acelga verde", precio: "2.2" }],
        ]),
    );
  });

  // X5.30
  it("keeps a stock below what is ordered, with a notice", async () => {
    await pedir(1, { Puerro: 8 });
    const { importacion } = await caller.disponibles.actualizar({
      id,
      ...datos(csv("2;Puerro;manojo;1,50;4;5")),
    });
    expect(generales(importacion?.avisos ?? [])).toEqual([
      "Ya se ha pedido más de lo que queda: «Puerro». Las líneas guardadas se conservan; revíselas con las familias.",
    ]);
    expect(await resumen()).toEqual(["Puerro 1.5 5 2"]);
  });

  // X7.21
  it("keeps the fields that the file has no column for, and offers sold-out products that return, with a notice", async () => {
    const producto = async (nombre: string) => (await productos()).find((uno) => uno.nombre === nombre);
    const puerro = await producto("Puerro");
    await caller.productos.actualizar({
      id: puerro?.id ?? 0,
      nombre: "Puerro",
      precio: 1.5,
      iva: 4,
      descripcion: "Muy tierno",
      stock: 7,
    });
    await pedir(1, { Limón: 1 });
    await caller.disponibles.actualizar({ id, ...datos(csv("2;Puerro;manojo;1,50;4;7")) });
    const [antes, agotado] = [await producto("Puerro"), await producto("Limón")];
    // The column was there, and empty; then it has none, nor descriptions.
    expect([antes?.descripcion, agotado?.stock?.toNumber()]).toEqual(["Muy tierno", 0]);
    const sinMas = archivoCsv("Producto;Precio sin IVA;IVA", "Puerro;1,60;4", "Limón;3,00;4");
    const vista = await caller.disponibles.vistaPrevia({
      proveedorId: proveedor.id,
      id,
      archivoExcel: sinMas,
    });
    expect(vista.productos[0]).toMatchObject({ descripcion: "Muy tierno", stock: 7, cambio: "cambia" });
    const nueva = await caller.disponibles.vistaPrevia({ proveedorId: proveedor.id, archivoExcel: sinMas });
    expect(nueva.productos[0]).toMatchObject({ descripcion: "", stock: null });
    const { importacion } = await caller.disponibles.actualizar({ id, ...datos(sinMas) });
    expect(await producto("Puerro")).toMatchObject({
      id: puerro?.id,
      descripcion: "Muy tierno",
      codigo: "2",
      unidad: "manojo",
    });
    expect(await resumen()).toEqual(["Puerro 1.6 7 3", "Limón 3  3"]);
    expect((await producto("Limón"))?.id).toBe(agotado?.id);
    expect(generales(importacion?.avisos ?? [])).toContain(
      "Un producto agotado vuelve a ofrecerse sin límite de existencias: «Limón».",
    );
  });

  it("a file with hardly anything of the last list is asked about, and stored with a notice", async () => {
    const filas = Array.from({ length: 9 }, (_, n) => `;Verdura ${n};kg;2,00;4;`);
    const deOtro = Array.from({ length: 9 }, (_, n) => `;Queso ${n};kg;9,00;4;`);
    const casi = `¿Es de ${proveedor.nombre}? Ninguno de sus 9 productos está en el archivo.`;
    const proveedorId = proveedor.id;
    const dicho = async (archivo: ReturnType<typeof csv>, donde: { id?: number }) => {
      const { preguntas, importacion } = await caller.disponibles.vistaPrevia({
        ...{ proveedorId, archivoExcel: archivo },
        ...donde,
      });
      return [preguntas, generales(importacion.avisos)];
    };
    // Four products were too few to tell; of nine, one is too many.
    expect(await dicho(csv(...filas), {})).toEqual([[], []]);
    const lista = await caller.disponibles.crear({ ...datos(csv(...filas)), proveedorId, subida: hours(1) });
    expect(await dicho(csv(...deOtro.slice(1), ...filas.slice(0, 1)), {})).toEqual([[], []]);
    const pregunta = { tipo: "deQuienEs", proveedor: proveedor.nombre, anteriores: 9, siguen: 0 };
    for (const donde of [{}, { id: lista.id }]) {
      expect(await dicho(csv(...deOtro), donde)).toEqual([[pregunta], [casi]]);
    }
    // Nothing keeps another application from storing it.
    const guardada = { ...datos(csv(...deOtro)), subida: hours(2) };
    const nueva = await caller.disponibles.crear({ ...guardada, proveedorId });
    expect(generales(nueva.importacion.avisos)).toEqual([casi]);
    expect(nueva.importacion.cambios).toMatchObject({ nuevos: 9, desaparecen: 9, suben: 0 });
    const otraVez = await caller.disponibles.actualizar({ ...guardada, id: lista.id, version: 1 });
    expect(generales(otraVez.importacion?.avisos ?? [])).toEqual([casi]);
  });

  it("undoing the last import restores products with their ids, report, file, and prices of open orders", async () => {
    const pedidoId = await pedir(1, { Acelga: 1, Puerro: 2 });
    const antes = await productos();
    const informe = await caller.disponibles.informe({ id });
    expect(informe?.sePuedeDeshacer).toBe(false);
    const habia = await archivos();
    await caller.disponibles.actualizar({ id, ...datos(SEGUNDA), renombrados: "mismos" });
    expect((await caller.disponibles.informe({ id }))?.sePuedeDeshacer).toBe(true);
    expect(await archivos()).toBe(habia + 1);
    const { message } = await caller.disponibles.deshacer({ id, version: 2 });
    expect(message).toBe("La importación se ha deshecho: los productos vuelven a ser los de antes.");
    const sinCuenta = (productos: typeof antes) =>
      productos.map(({ version: _, modificado: _m, ...producto }) => producto);
    expect(sinCuenta(await productos())).toEqual(sinCuenta(antes));
    expect(await caller.disponibles.informe({ id })).toEqual(informe);
    expect(Buffer.from((await caller.disponibles.excel({ id })).bytes).equals(PRIMERA.bytes)).toBe(true);
    expect(await archivos()).toBe(habia);
    expect(await precios(pedidoId)).toEqual([2, 1.5]);
    expect(await codeOf(caller.disponibles.deshacer({ id }))).toBe("CONFLICTO");
  });

  it("undoing leaves the products alone that the import did not change", async () => {
    const [acelga, , limon] = await resumen();
    await caller.disponibles.actualizar({ id, ...datos(csv("1;Acelga;kg;2,00;4;", "3;Limón;kg;9,00;4;")) });
    await caller.disponibles.deshacer({ id });
    expect([acelga, limon]).toEqual(["Acelga 2  1", "Limón 3  1"]);
    expect(await resumen()).toEqual(["Acelga 2  1", "Puerro 1.5 10 2", "Limón 3  3", "Perejil 0.8  2"]);
  });

  it("stores what is charged by weight, keeps what a person said of it, and undoes and exports both", async () => {
    const pesos = async () =>
      (await productos()).map(({ nombre, cobro, pesoMedio }) => [nombre, cobro, pesoMedio?.toNumber()]);
    const conPesos = (...filas: string[]) =>
      archivoCsv("Código;Producto;Unidad;Precio/kg;IVA;Peso medio", ...filas);
    // A person says it of one, the file of another.
    await world.db.producto.update({
      where: { id: await idDe("Acelga") },
      data: { cobro: "kg", pesoMedio: "0.4" },
    });
    const archivoExcel = conPesos(
      "1;Acelga;kg;2,00;4;",
      "3;Limón;kg;3,00;4;0,15",
      "5;Queso;kg;12,00;4;1,2 kg",
    );
    const { productos: vistos } = await caller.disponibles.vistaPrevia({
      proveedorId: proveedor.id,
      id,
      archivoExcel,
    });
    expect(vistos.map(({ nombre, cobro, pesoMedio, cambio }) => [nombre, cobro, pesoMedio, cambio])).toEqual([
      ["Acelga", "kg", 0.4, "igual"],
      ["Limón", "kg", 0.15, "cambia"],
      ["Queso", "kg", 1.2, "nuevo"],
    ]);
    expect(vistos[1]?.anterior).toMatchObject({ cobro: "unidad", pesoMedio: null });
    await caller.disponibles.actualizar({ id, ...datos(archivoExcel) });
    const despues = [
      ["Acelga", "kg", 0.4],
      ["Limón", "kg", 0.15],
      ["Queso", "kg", 1.2],
    ];
    expect(await pesos()).toEqual(despues);
    const exportado = await caller.disponibles.exportar({ id });
    const otro = await caller.disponibles.crear({ proveedorId: proveedor.id, ...datos(exportado) });
    const copiados = await world.db.producto.findMany({
      where: { disponibleId: otro.id },
      orderBy: { posicion: "asc" },
    });
    expect(copiados.map(({ nombre, cobro, pesoMedio }) => [nombre, cobro, pesoMedio?.toNumber()])).toEqual(
      despues,
    );
    await caller.disponibles.deshacer({ id });
    expect(await pesos()).toEqual([
      ["Acelga", "kg", 0.4],
      ["Puerro", "unidad", undefined],
      ["Limón", "unidad", undefined],
      ["Perejil", "unidad", undefined],
    ]);
  });

  it("brings back what was charged by weight and is gone from the file", async () => {
    await world.db.producto.update({
      where: { id: await idDe("Puerro") },
      data: { cobro: "kg", pesoMedio: "0.3" },
    });
    await caller.disponibles.actualizar({ id, ...datos(SEGUNDA) });
    await caller.disponibles.deshacer({ id });
    const puerro = (await productos()).find(({ nombre }) => nombre === "Puerro");
    expect([puerro?.cobro, puerro?.pesoMedio?.toNumber()]).toEqual(["kg", 0.3]);
  });

  it("an import of a former version, which kept all products whole, can be undone", async () => {
    const antes = await productos();
    const todos = antes.map(({ disponibleId: _, modificado: _m, busqueda: _b, ...producto }) => producto);
    await caller.disponibles.actualizar({ id, ...datos(SEGUNDA) });
    await world.db.$executeRaw`
      UPDATE disponible SET previo = jsonb_build_object('importacion', previo->'importacion',
        'productos', ${JSON.stringify(todos)}::text)
      WHERE id = ${id}`;
    await caller.disponibles.deshacer({ id });
    const sinCuenta = (productos: typeof antes) =>
      productos.map(({ version: _, modificado: _m, ...producto }) => producto);
    expect(sinCuenta(await productos())).toEqual(sinCuenta(antes));
  });

  it("only the last of two imports can be undone, and no more files than needed are kept", async () => {
    await caller.disponibles.actualizar({ id, ...datos(SEGUNDA) });
    const trasLaSegunda = await resumen();
    const habia = await archivos();
    await caller.disponibles.actualizar({ id, ...datos(csv("9;Otra cosa;kg;1,00;4;")) });
    expect(await archivos()).toBe(habia);
    await caller.disponibles.deshacer({ id });
    expect((await resumen()).map((fila) => fila.replace(/\d+$/, ""))).toEqual(
      trasLaSegunda.map((fila) => fila.replace(/\d+$/, "")),
    );
    await expect(caller.disponibles.deshacer({ id })).rejects.toThrow(
      "No hay ninguna importación que deshacer.",
    );
  });

  it("an import cannot be undone after lines on its new products or changes to products", async () => {
    await caller.disponibles.actualizar({ id, ...datos(SEGUNDA) });
    const pedidoId = await pedir(1, { Naranja: 1 });
    await expect(caller.disponibles.deshacer({ id })).rejects.toThrow("(«Naranja»)");
    await caller.lineas.guardar({
      pedidoId,
      familiaId: gestora.id,
      lineas: [{ productoId: await idDe("Naranja"), cantidad: 0 }],
    });
    await world.db.producto.update({
      where: { id: await idDe("Limón") },
      data: { precio: "9", version: { increment: 1 } },
    });
    await expect(caller.disponibles.deshacer({ id })).rejects.toThrow("se han cambiado productos");
    expect(await resumen()).toContain("Limón 9  2");
  });

  // X7.18
  it("the columns and the usual IVA that a user gave are remembered, for that supplier only", async () => {
    const archivo = archivoCsv("Producto;Precio A;Precio B", "Acelga;1,00;2,00", "Puerro;1,50;2,50");
    const asignacion = {
      listas: [{ hoja: null, filaCabecera: 1, columnas: { nombre: "A", precio: "C" }, precioConIva: null }],
    };
    const primera = await caller.disponibles.crear({
      proveedorId: proveedor.id,
      ...datos(archivo),
      asignacion,
      ivaHabitual: 0.1,
    });
    const preciosDe = async (disponibleId: number) =>
      (await world.db.producto.findMany({ where: { disponibleId }, orderBy: { posicion: "asc" } })).map(
        ({ precio, iva }) => [precio.toNumber(), iva.toNumber()],
      );
    expect(await preciosDe(primera.id)).toEqual([
      [2, 0.1],
      [2.5, 0.1],
    ]);
    const vista = await caller.disponibles.vistaPrevia({ proveedorId: proveedor.id, archivoExcel: archivo });
    expect([vista.asignadaPor, vista.asignacion?.listas[0]?.columnas.precio]).toEqual(["recuerdo", "C"]);
    const segunda = await caller.disponibles.crear({ proveedorId: proveedor.id, ...datos(archivo) });
    expect(await preciosDe(segunda.id)).toEqual(await preciosDe(primera.id));
    const otro = await world.crearProveedor();
    const ajeno = await world
      .as(world.sistema)
      .disponibles.vistaPrevia({ proveedorId: otro.id, archivoExcel: archivo });
    expect([ajeno.asignadaPor, ajeno.productos[0]?.iva]).toEqual(["deteccion", 0.04]);
  });

  // X7.18
  it("the remembered columns are forgotten when a user saves a file without them, but not by a preview", async () => {
    const hoja = (titulo: string) =>
      archivoCsv(`${titulo}Producto;Precio A;Precio B`, "Acelga;1,00;2,00", "Puerro;1,50;2,50");
    const archivoExcel = hoja("");
    const columnas = (precio: string) => ({
      listas: [{ hoja: null, filaCabecera: 1, columnas: { nombre: "A", precio }, precioConIva: null }],
    });
    const nuevo = { proveedorId: proveedor.id, ...datos(archivoExcel) };
    const recordadas = () => world.db.asignacionRecordada.findMany({ where: { proveedorId: proveedor.id } });
    const ver = async (olvidar: boolean, archivo = archivoExcel) => {
      const { asignadaPor, asignacion } = await caller.disponibles.vistaPrevia({
        proveedorId: proveedor.id,
        archivoExcel: archivo,
        olvidar,
      });
      return [asignadaPor, asignacion?.listas[0]?.columnas.precio];
    };
    const primera = await caller.disponibles.crear({ ...nuevo, asignacion: columnas("C") });
    expect(await ver(false)).toEqual(["recuerdo", "C"]);
    expect(await ver(true)).toEqual(["deteccion", "B"]);
    expect(await recordadas()).toHaveLength(1);
    // Settled otherwise, it is remembered otherwise.
    await caller.disponibles.crear({ ...nuevo, asignacion: columnas("B"), olvidar: true });
    expect(await ver(false)).toEqual(["recuerdo", "B"]);
    await caller.disponibles.crear({ ...nuevo, asignacion: columnas("C") });
    const { id: deOtros } = await world.db.asignacionRecordada.create({
      data: { proveedorId: proveedor.id, huella: "otra-forma", asignacion: columnas("C") },
    });
    await caller.disponibles.actualizar({ id: primera.id, ...datos(hoja("Semana 7\n")), olvidar: true });
    expect((await recordadas()).map(({ id }) => id)).toEqual([deOtros]);
    expect(await ver(false)).toEqual(["deteccion", "B"]);
    const auditado = await world.db.auditoria.findMany({
      where: { entidad: "proveedor", entidadId: proveedor.id },
      orderBy: { id: "asc" },
    });
    expect(auditado.map(({ accion }) => accion)).toEqual([
      "recordarColumnas",
      "olvidarColumnas",
      "recordarColumnas",
      "recordarColumnas",
      "olvidarColumnas",
    ]);
  });

  it("the usual IVA is accepted as people write it, refused when inexact, and remembered only when given", async () => {
    const sinIva = archivoCsv("Producto;Precio", "Acelga;1,00", "Puerro;2,00");
    const crear = (ivaHabitual?: number | null) =>
      caller.disponibles.crear({ proveedorId: proveedor.id, ...datos(sinIva), ivaHabitual });
    const habitual = async () =>
      (await world.db.proveedor.findUniqueOrThrow({ where: { id: proveedor.id } })).ivaHabitual?.toNumber() ??
      null;
    await crear();
    await crear(null);
    expect(await habitual()).toBeNull();
    for (const malo of [0.12345, 0.99999999, 100, -0.1]) {
      expect(await codeOf(crear(malo))).toBe("BAD_REQUEST");
    }
    const { id: disponibleId } = await crear(10);
    expect(await habitual()).toBe(0.1);
    const iva = async (de: number) =>
      (await world.db.producto.findMany({ where: { disponibleId: de } })).map((p) => p.iva.toNumber());
    expect(await iva(disponibleId)).toEqual([0.1, 0.1]);
    await crear();
    expect(await habitual()).toBe(0.1);
  });

  // X5.41
  it("date and description can change without a file, unless the listing has none", async () => {
    const cambio = { id, subida: hours(1), descripcion: "Otra" };
    const cambiado = await caller.disponibles.actualizar(cambio);
    expect(cambiado).toMatchObject({ descripcion: "Otra", subida: hours(1), version: 2 });
    expect(cambiado).not.toHaveProperty("importacion");
    expect(await resumen()).toHaveLength(4);
    const sin = await world.crearDisponible({ proveedor });
    await expect(caller.disponibles.actualizar({ ...cambio, id: sin.id })).rejects.toMatchObject({
      cause: { code: "DATOS_INVALIDOS", issues: [{ path: "archivoExcel" }] },
    });
  });

  it("strangers, another supplier, an old version and an unknown listing are refused, and change nothing", async () => {
    const antes = await resumen();
    const otro = await world.crearProveedor();
    const ajena = world.as((await world.crearFamilia()).actor).disponibles;
    const cambio = { id, ...datos(SEGUNDA) };
    expect(await codeOf(ajena.actualizar(cambio))).toBe("SIN_PERMISO");
    expect(await codeOf(ajena.deshacer({ id }))).toBe("SIN_PERMISO");
    expect(await codeOf(ajena.eliminar({ id }))).toBe("SIN_PERMISO");
    expect(await codeOf(ajena.vistaPrevia({ proveedorId: proveedor.id, archivoExcel: SEGUNDA }))).toBe(
      "SIN_PERMISO",
    );
    expect(await codeOf(caller.disponibles.actualizar({ ...cambio, proveedorId: otro.id }))).toBe(
      "SIN_PERMISO",
    );
    // What others have in their listings is not shown by holding a file against it.
    const suyo = await world.crearDisponible({ proveedor: otro });
    await world.crearProducto(suyo);
    expect(
      await codeOf(
        caller.disponibles.vistaPrevia({
          proveedorId: proveedor.id,
          id: suyo.id,
          archivoExcel: SEGUNDA,
        }),
      ),
    ).toBe("NO_ENCONTRADO");
    expect(await codeOf(caller.disponibles.actualizar({ ...cambio, version: 7 }))).toBe("CONFLICTO");
    expect(await codeOf(caller.disponibles.actualizar({ ...cambio, id: 999_999 }))).toBe("NO_ENCONTRADO");
    const rota = archivoCsv("Nombre;Turno", "Ana;lunes", "Eva;martes");
    expect(await codeOf(caller.disponibles.actualizar({ id, ...datos(rota) }))).toBe("DATOS_INVALIDOS");
    expect(await resumen()).toEqual(antes);
  });

  // X5.37, X5.38
  it("a listing is deleted with its products, files and orders, unless one of them has lines", async () => {
    const habia = await archivos();
    await caller.disponibles.actualizar({ id, ...datos(SEGUNDA) });
    const pedidoId = await pedir(1, { Limón: 1 });
    const bytes = new Uint8Array(1);
    await world.db.pedido.update({
      where: { id: pedidoId },
      data: { factura: { create: { nombre: "f.pdf", tipo: "", tamano: 1, sha256: "", bytes } } },
    });
    const { descripcion } = await world.db.pedido.findUniqueOrThrow({ where: { id: pedidoId } });
    await world.crearPedido({ id });
    await expect(caller.disponibles.eliminar({ id })).rejects.toThrow(
      `Hay familias que han pedido productos de «Lista de la semana» en un pedido («${descripcion}»).`,
    );
    expect(await world.db.pedido.count({ where: { disponibleId: id } })).toBe(2);
    await world.db.lineaPedido.deleteMany({ where: { pedidoId } });
    expect(await caller.disponibles.eliminar({ id })).toEqual({
      message: "Disponible eliminado correctamente, y con él 2 pedidos en los que nadie había pedido nada",
    });
    expect([await productos(), await archivos()]).toEqual([[], habia - 1]);
    const [auditado] = await world.db.auditoria.findMany({ where: { accion: "eliminar", entidadId: id } });
    expect(auditado?.antes).toMatchObject({ pedidos: [{ id: pedidoId, descripcion }, {}] });
    expect(await codeOf(caller.disponibles.eliminar({ id }))).toBe("NO_ENCONTRADO");
  });

  it("a user who loses the supplier while the file is read stores nothing, also when it is deleted", async () => {
    const mientras = (algo: () => Promise<unknown>) =>
      world.with({
        actor: gestora.actor,
        readFile: async (request) => {
          await algo();
          return readFile(request);
        },
      }).disponibles;
    const sinGestora = () => world.db.proveedorFamilia.deleteMany({ where: { familiaId: gestora.id } });
    const crear = { proveedorId: proveedor.id, ...datos(SEGUNDA) };
    expect(await codeOf(mientras(sinGestora).crear(crear))).toBe("SIN_PERMISO");
    await world.db.proveedorFamilia.create({
      data: { proveedorId: proveedor.id, familiaId: gestora.id },
    });
    expect(await codeOf(mientras(sinGestora).actualizar({ id, ...datos(SEGUNDA) }))).toBe("SIN_PERMISO");
    expect(await resumen()).toHaveLength(4);
    await world.db.proveedorFamilia.create({
      data: { proveedorId: proveedor.id, familiaId: gestora.id },
    });
    const sinProveedor = () => world.as(world.sistema).proveedores.eliminar({ id: proveedor.id });
    expect(await codeOf(mientras(sinProveedor).crear(crear))).toBe("NO_ENCONTRADO");
  });

  it("an import locks the supplier before the listing, as deleting the supplier does", async () => {
    database.takeStatements();
    await caller.disponibles.actualizar({ id, ...datos(SEGUNDA), ivaHabitual: 0.1 });
    const cerrojos = database
      .takeStatements()
      .flatMap((sql) => /FROM "?(\w+)"?.*FOR UPDATE/s.exec(sql)?.[1] ?? []);
    expect(cerrojos).toEqual(["proveedor", "disponible"]);
  });

  // X7.20
  it("importing an exported file gives no notice and no change", async () => {
    const antes = await productos();
    const { nombre, bytes } = await world.as((await world.crearFamilia()).actor).disponibles.exportar({ id });
    expect(nombre).toMatch(/^Proveedor \d+ - Lista de la semana\.xlsx$/);
    const archivoExcel = { nombre, tipo: "", bytes };
    const { importacion } = await caller.disponibles.actualizar({ id, ...datos(PRIMERA), archivoExcel });
    expect(importacion).toMatchObject({
      creados: 0,
      actualizados: 0,
      eliminados: 0,
      avisos: [],
      errores: [],
    });
    expect(await productos()).toEqual(antes);
  });

  it("500 rows are stored and matched with as many statements as four", async () => {
    database.takeStatements();
    await caller.disponibles.crear({ proveedorId: proveedor.id, ...datos(PRIMERA) });
    const deCuatro = database.takeStatements().length;
    const filas = Array.from({ length: 500 }, (_, n) => `${n + 1};Producto ${n};kg;${1 + (n % 7)},50;4;`);
    const { creados } = (
      await caller.disponibles.crear({ proveedorId: proveedor.id, ...datos(csv(...filas)) })
    ).importacion;
    expect(creados).toBe(500);
    expect(database.takeStatements()).toHaveLength(deCuatro);
    const { importacion } = await caller.disponibles.actualizar({ id, ...datos(csv(...filas)) });
    expect(importacion).toMatchObject({ creados: 497, actualizados: 3, eliminados: 1 });
  });
});
