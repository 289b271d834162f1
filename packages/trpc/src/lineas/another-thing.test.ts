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

const csv = (...filas: string[]) => archivoCsv("Código;Producto;Formato;Precio sin IVA;IVA", ...filas);
const TOMATE = { nombre: "Tomate pera", unidad: "kg", precio: 2, iva: 0.04 };
const PEPINO = { nombre: "Pepino", unidad: "caja 5 kg", precio: 9, iva: 0.1 };
const CON_TOMATE = csv("7;Tomate pera;kg;2,00;4", "8;Acelga;manojo;1,50;4");
/** The same codes, of other things. */
const CON_PEPINO = csv("7;Pepino;caja 5 kg;9,00;10", "8;ACELGA;manojo;1,50;4");

describeInWorld("products that become another product", ({ world }) => {
  let proveedor: { id: number };
  let gestora: FamiliaConCuenta;
  let caller: Caller;
  let id: number;
  let productoId: number;
  beforeEach(async () => {
    ({ proveedor, gestora, caller, id } = await world.importar(CON_TOMATE));
    productoId = (await productos())[0]?.id ?? 0;
  });

  const datos = (archivoExcel: ReturnType<typeof csv>) => ({
    subida: NOW,
    descripcion: "Lista",
    archivoExcel,
  });
  const productos = () =>
    world.db.producto.findMany({
      where: { disponibleId: id },
      orderBy: [{ posicion: "asc" }, { id: "asc" }],
      select: { id: true, nombre: true, unidad: true, stock: true },
    });
  /** An order in which a family has 3 of the tomato, in that state. */
  async function pedir(estado: number, familia = gestora) {
    const pedido = await world.crearPedido({ id });
    await caller.lineas.guardar({
      pedidoId: pedido.id,
      familiaId: familia.id,
      lineas: [{ productoId, cantidad: 3 }],
    });
    return poner(pedido.id, estado);
  }
  async function poner(pedidoId: number, estado: number) {
    await world.db.pedido.update({ where: { id: pedidoId }, data: { estado } });
    return pedidoId;
  }
  const importar = (archivo: ReturnType<typeof csv>, renombrados?: "mismos" | "otros") =>
    caller.disponibles.actualizar({ id, ...datos(archivo), renombrados });
  const editar = (cambio: object, confirmado?: boolean) =>
    caller.productos.actualizar({
      id: productoId,
      ...TOMATE,
      iva: 4,
      descripcion: "Dulce",
      confirmado,
      ...cambio,
    });
  const esPepino = { nombre: PEPINO.nombre, unidad: PEPINO.unidad, precio: 9, iva: 10 };
  const linea = async (pedidoId: number) => {
    const { nombre, unidad, precio, iva } = await world.db.lineaPedido.findFirstOrThrow({
      where: { pedidoId },
    });
    return { nombre, unidad, precio: precio.toNumber(), iva: iva.toNumber() };
  };
  const celdas = ({ nombre, bytes }: { nombre: string; bytes: Uint8Array }) => {
    const leido = readFile({
      nombre,
      bytes,
      ivaHabitual: null,
      asignacion: null,
      recordadas: [],
      correcciones: [],
      omitidas: [],
      paraVer: { hojas: true },
    });
    return JSON.stringify("noValido" in leido ? leido : leido.hojas);
  };

  it("a completed order's lines keep their product's old name wherever they are shown", async () => {
    const pedidoId = await pedir(3);
    await importar(CON_PEPINO);
    expect((await productos())[0]).toMatchObject({ nombre: "Pepino", unidad: "caja 5 kg" });
    expect(await linea(pedidoId)).toEqual(TOMATE);

    const familiaId = gestora.id;
    const [deLaFamilia] = (await caller.lineas.pantalla({ pedidoId, familiaId })).lineas;
    const [reparto] = (await caller.lineas.pantalla({ pedidoId, familiaId: 0 })).lineas;
    for (const vista of [deLaFamilia, reparto]) {
      expect(vista).toMatchObject({ nombreProducto: "Tomate pera", unidad: "kg", precioProducto: 2 });
    }
    const [delPedido] = await caller.lineas.verPedido({ pedidoId, familiaId });
    const { filas } = await caller.lineas.listar({ nombre: "TOMATE" });
    const una = await caller.lineas.ver({ id: filas[0]?.id ?? 0 });
    for (const vista of [delPedido, filas[0], una]) {
      expect(vista).toMatchObject({
        nombreProducto: "Tomate pera",
        producto: { id: productoId, nombre: "Tomate pera", unidad: "kg" },
      });
    }
    expect((await caller.lineas.listar({ nombre: "pepino" })).total).toBe(0);
    for (const hoja of ["excelProveedor", "excelReparto"] as const) {
      const dentro = celdas(await caller.pedidos[hoja]({ id: pedidoId }));
      expect([dentro.includes("Tomate pera"), dentro.includes("Pepino")]).toEqual([true, false]);
    }
    // The supplier's file of now has no such thing: it stands at its end.
    const rellena = new TextDecoder().decode((await caller.pedidos.excelRelleno({ id: pedidoId })).bytes);
    const [, pepino, acelga, ...alFinal] = rellena.trim().split(/\r?\n/);
    expect([pepino, acelga, alFinal.filter((fila) => /Tomate pera.*3/.test(fila)).length]).toEqual([
      "7;Pepino;caja 5 kg;9,00;10;",
      "8;ACELGA;manojo;1,50;4;",
      1,
    ]);
    // What nobody has of it is called as it is now.
    const otra = await world.crearFamilia();
    const { lineas } = await caller.lineas.pantalla({ pedidoId, familiaId: otra.id });
    expect(lineas[0]).toMatchObject({ nombreProducto: "Pepino", unidad: "caja 5 kg", cantidad: 0 });
  });

  it("lines change in orders of estado 1 and 2 and in a reopened order, and undoing restores them", async () => {
    const pedidos = [];
    for (const estado of [1, 2, 3, 4]) pedidos.push(await pedir(estado));
    await importar(CON_PEPINO, "mismos");
    expect(await Promise.all(pedidos.map(linea))).toEqual([PEPINO, PEPINO, TOMATE, TOMATE]);
    const [auditado] = await world.db.auditoria.findMany({
      where: { accion: "seguirProductos", entidadId: pedidos[0] ?? 0 },
    });
    const suya = { familiaId: gestora.id, productoId };
    expect([auditado?.antes, auditado?.despues]).toEqual([
      [{ ...suya, ...TOMATE, precio: "2", iva: "0.04" }],
      [{ ...suya, ...PEPINO, precio: "9", iva: "0.1" }],
    ]);
    const { descripcion, inicio, fin } = await world.db.pedido.findUniqueOrThrow({
      where: { id: pedidos[3] ?? 0 },
    });
    await caller.pedidos.actualizar({ id: pedidos[3] ?? 0, descripcion, inicio, fin, estado: 1 });
    expect(await linea(pedidos[3] ?? 0)).toEqual(PEPINO);
    await caller.disponibles.deshacer({ id });
    expect(await Promise.all(pedidos.map(linea))).toEqual([TOMATE, TOMATE, TOMATE, TOMATE]);
  });

  it("changing an ordered product requires a confirmation, and says how many families ordered it", async () => {
    const pedidoId = await pedir(1);
    await caller.lineas.guardar({
      pedidoId,
      familiaId: (await world.crearFamilia()).id,
      lineas: [{ productoId, cantidad: 1 }],
    });
    await expect(editar(esPepino)).rejects.toMatchObject({
      message:
        "Esto cambia lo que ya han pedido 2 familias: «Tomate pera (kg)» pasa a ser «Pepino (caja 5 kg)». " +
        "Si es el mismo producto, confírmelo; si es otro, añádalo aparte y ponga las existencias de este a 0.",
      cause: {
        code: "CONFLICTO",
        issues: [
          {
            path: "confirmado",
            message: "Para cambiarlo de todos modos, envíe «confirmado» con el valor true.",
          },
        ],
      },
    });
    expect(await codeOf(editar(esPepino, false))).toBe("CONFLICTO");
    expect(await linea(pedidoId)).toEqual(TOMATE);
    expect(await codeOf(editar({ nombre: "TOMATE PERA", unidad: "Kg", precio: 3 }))).toBe("no error");
    expect(await linea(pedidoId)).toEqual({ nombre: "TOMATE PERA", unidad: "Kg", precio: 3, iva: 0.04 });
    expect(await codeOf(editar(esPepino, true))).toBe("no error");
    expect(await linea(pedidoId)).toEqual(PEPINO);
  });

  it.each([
    ["is completed", (pedidoId: number) => poner(pedidoId, 3)],
    ["is cancelled", (pedidoId: number) => poner(pedidoId, 4)],
    [
      "has nothing of it",
      (pedidoId: number) =>
        caller.lineas.guardar({
          pedidoId,
          familiaId: gestora.id,
          lineas: [{ productoId, cantidad: 0 }],
        }),
    ],
  ])("no confirmation is required where the order %s", async (_what, end) => {
    await end(await pedir(1));
    const vista = await caller.disponibles.vistaPrevia({
      proveedorId: proveedor.id,
      id,
      archivoExcel: CON_PEPINO,
    });
    expect(vista.preguntas).toEqual([]);
    expect(await codeOf(importar(CON_PEPINO))).toBe("no error");
    expect(await codeOf(editar({ nombre: "Calabacín" }))).toBe("no error");
  });

  // X7.21
  it("an import asks in the preview, and is refused without an answer", async () => {
    const pedidoId = await pedir(1);
    const ver = async (renombrados?: "mismos" | "otros", disponibleId: number | undefined = id) => {
      const { preguntas, productos, desaparecen } = await caller.disponibles.vistaPrevia({
        proveedorId: proveedor.id,
        id: disponibleId,
        archivoExcel: CON_PEPINO,
        renombrados,
      });
      return [preguntas, productos[0]?.cambio, desaparecen.map(({ nombre }) => nombre)];
    };
    const pregunta = (elegida: string | null | undefined) => [
      {
        tipo: "renombrados",
        productos: [
          {
            anterior: { nombre: "Tomate pera", unidad: "kg" },
            ahora: { nombre: "Pepino", unidad: "caja 5 kg" },
            familiasQuePiden: 1,
          },
        ],
        elegida,
      },
    ];
    expect(await ver()).toEqual([pregunta(undefined), "cambia", []]);
    expect(await ver("mismos")).toEqual([pregunta("mismos"), "cambia", []]);
    expect(await ver("otros")).toEqual([pregunta("otros"), "nuevo", ["Tomate pera"]]);
    const nueva = await caller.disponibles.vistaPrevia({
      proveedorId: proveedor.id,
      archivoExcel: CON_PEPINO,
    });
    expect(nueva.preguntas).toEqual([]);

    const antes = await productos();
    await expect(importar(CON_PEPINO)).rejects.toMatchObject({
      message:
        "Hay familias que ya han pedido productos que con este archivo serían otra cosa: " +
        "«Tomate pera (kg) → Pepino (caja 5 kg)». No se ha guardado nada: diga antes si son los mismos productos o son otros.",
      cause: { code: "CONFLICTO", issues: [{ path: "renombrados" }] },
    });
    expect(await productos()).toEqual(antes);
    await importar(CON_PEPINO, "otros");
    const llamado = async (nombre: string) => (await productos()).find((uno) => uno.nombre === nombre);
    const [pepino, acelga, tomate] = [
      await llamado("Pepino"),
      await llamado("ACELGA"),
      await llamado("Tomate pera"),
    ];
    expect(pepino).toMatchObject({ nombre: "Pepino", unidad: "caja 5 kg", stock: null });
    expect(acelga?.id).toBe(antes[1]?.id);
    expect([tomate?.id, tomate?.stock?.toNumber()]).toEqual([productoId, 0]);
    expect(await linea(pedidoId)).toEqual(TOMATE);
    // The same file once more finds both where they are.
    const yaOtros = await productos();
    await importar(CON_PEPINO);
    expect(await productos()).toEqual(yaOtros);
  });

  it("repeating the last order leaves out products that have become another one", async () => {
    await world.db.pedido.update({
      where: { id: await pedir(3) },
      data: { inicio: hours(-200), fin: hours(-100) },
    });
    await importar(CON_PEPINO);
    const { id: pedidoId } = await world.crearPedido({ id });
    const { lineas, faltan } = await caller.lineas.ultimoPedido({ pedidoId, familiaId: gestora.id });
    expect(lineas).toEqual([]);
    expect(faltan).toEqual([{ nombreProducto: "Tomate pera", unidad: "kg", cantidad: 3 }]);
  });
});
