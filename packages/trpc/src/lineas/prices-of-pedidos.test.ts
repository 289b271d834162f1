import { beforeEach, expect, it } from "vitest";
import { archivoCsv, type Caller, describeInWorld, type FamiliaConCuenta, NOW } from "../../test/world.ts";

const csv = (...filas: string[]) => archivoCsv("Producto;Formato;Precio sin IVA;IVA", ...filas);
const PRIMERA = csv("Tomate pera;kg;2,45;4", "Miel;bote;6,00;10", "Ajo;kg;4,00;4");
/** Amounts have a space that does not break. */
const llano = (texto: string) => texto.replaceAll("\u00a0", " ");
const DIEZ_VECES = csv("Tomate pera;kg;24,50;4", "Miel;bote;6,30;10", "Ajo;kg;12,00;4");

describeInWorld("prices that change as by a slip", ({ world }) => {
  let gestora: FamiliaConCuenta;
  let caller: Caller;
  let proveedor: { id: number };
  let id: number;
  let ids: Record<string, number>;
  beforeEach(async () => {
    ({ gestora, caller, id, proveedor } = await world.importar(PRIMERA));
    const productos = await world.db.producto.findMany({ where: { disponibleId: id } });
    ids = Object.fromEntries(productos.map((producto) => [producto.nombre, producto.id]));
  });

  const datos = (archivoExcel: ReturnType<typeof csv>) => ({
    subida: NOW,
    descripcion: "Lista",
    archivoExcel,
  });
  const nombreDe = async ({ id: suya }: FamiliaConCuenta) =>
    (await world.db.familia.findUniqueOrThrow({ where: { id: suya } })).nombre;
  /** An order of that state in which a family has those quantities. */
  async function pedir(familia: FamiliaConCuenta, lineas: Record<string, number>, estado = 1) {
    const pedido = await world.crearPedido({ id });
    await caller.lineas.guardar({
      pedidoId: pedido.id,
      familiaId: familia.id,
      lineas: Object.entries(lineas).map(([nombre, cantidad]) => ({
        productoId: ids[nombre] ?? 0,
        cantidad,
      })),
    });
    await world.db.pedido.update({ where: { id: pedido.id }, data: { estado } });
    return pedido.id;
  }
  const totales = async (pedidoId: number) =>
    (await world.db.lineaPedido.findMany({ where: { pedidoId }, orderBy: { id: "asc" } })).map(({ total }) =>
      total.toNumber(),
    );
  const importar = (archivo: ReturnType<typeof csv>, preciosConfirmados?: boolean) =>
    caller.disponibles.actualizar({ id, ...datos(archivo), preciosConfirmados });
  const error = (promise: Promise<unknown>) =>
    promise.then(
      () => null,
      ({ message, cause }) => ({
        message: llano(message),
        code: cause.code,
        issues: cause.issues.map((issue: { path: string; message: string }) =>
          llano(`${issue.path}: ${issue.message}`),
        ),
      }),
    );

  it("a file asks, and names each family that would pay more and how much, before it stores anything", async () => {
    const otra = await world.crearFamilia();
    const abierto = await pedir(gestora, { "Tomate pera": 2, Miel: 1 });
    await pedir(otra, { "Tomate pera": 0.5 }, 2);
    await pedir(otra, { "Tomate pera": 100 }, 3);
    await pedir(otra, { "Tomate pera": 100 }, 4);
    const antes = await totales(abierto);
    const dicho = await error(importar(DIEZ_VECES));
    expect(dicho).toEqual({
      code: "CONFLICTO",
      message:
        "Hay familias que ya han pedido un producto cuyo precio cambia mucho: «Tomate pera (kg)» de 2,45 € a 24,50 €. " +
        "Con ese precio, 2 familias pagarían 57,33 € más en total. " +
        "No se ha guardado nada: compruebe esos precios, o confírmelos.",
      issues: [
        "preciosConfirmados: Si los precios son esos, envíe «preciosConfirmados» con el valor true.",
        `familias: ${await nombreDe(gestora)}: 45,86 € más`,
        `familias: ${await nombreDe(otra)}: 11,47 € más`,
      ],
    });
    expect(await totales(abierto)).toEqual(antes);
    const { importacion } = await importar(DIEZ_VECES, true);
    expect(await totales(abierto)).toEqual([50.96, 6.93]);
    expect(importacion?.cambios).toEqual({
      frenteA: null,
      precios: 3,
      suben: 3,
      otros: 0,
      nuevos: 0,
      desaparecen: 0,
    });
    // And down again, which families would pay less for.
    expect((await error(importar(PRIMERA)))?.issues.slice(1)).toEqual([
      `familias: ${await nombreDe(otra)}: 11,47 € menos`,
      `familias: ${await nombreDe(gestora)}: 45,86 € menos`,
    ]);
  });

  it("asks nothing where nobody has ordered them, or they change as prices do", async () => {
    expect(await error(importar(DIEZ_VECES))).toBeNull();
    await importar(PRIMERA);
    await pedir(gestora, { Miel: 4 });
    expect(await error(importar(DIEZ_VECES))).toBeNull();
  });

  it("each is a notice at its row, in the preview and in what is kept, and counts what changes", async () => {
    const avisos = [
      "Fila 2: el precio de «Tomate pera» sube de 2,45 € a 24,50 €. Parece que la coma no está en su sitio: ¿son 2,45 €? Compruébelo.",
      "Fila 4: el precio de «Ajo» sube de 4,00 € a 12,00 €. Compruébelo.",
    ];
    const dichos = (lista: { mensaje: string }[] | undefined) => lista?.map(({ mensaje }) => llano(mensaje));
    const nueva = { proveedorId: proveedor.id, archivoExcel: DIEZ_VECES };
    for (const disponibleId of [id, undefined]) {
      const { importacion } = await caller.disponibles.vistaPrevia({ ...nueva, id: disponibleId });
      expect(dichos(importacion.avisos)).toEqual(avisos);
      expect(importacion.avisos.map(({ fila, columna }) => [fila, columna])).toEqual([
        [2, "C"],
        [4, "C"],
      ]);
    }
    const creada = await caller.disponibles.crear({ ...datos(DIEZ_VECES), proveedorId: proveedor.id });
    expect(dichos(creada.importacion.avisos)).toEqual(avisos);
    expect(creada.importacion).toMatchObject({
      creados: 3,
      cambios: { frenteA: "Lista de la semana", precios: 3, otros: 0, nuevos: 0, desaparecen: 0 },
    });
    const { importacion } = await importar(csv("Tomate pera;manojo;2,45;4", "Pera;kg;2,00;4", "Ajo;kg;4;10"));
    expect(importacion?.cambios).toEqual({
      frenteA: null,
      precios: 0,
      suben: 0,
      otros: 1,
      nuevos: 2,
      desaparecen: 2,
    });
    expect(dichos(importacion?.avisos)).toEqual([]);
  });

  it("a product that is changed by hand asks the same, and once where it also becomes another thing", async () => {
    const pedidoId = await pedir(gestora, { "Tomate pera": 2 });
    const editar = (cambio: object, confirmado?: boolean) =>
      caller.productos.actualizar({
        id: ids["Tomate pera"] ?? 0,
        ...{ nombre: "Tomate pera", precio: 24.5, iva: 4, descripcion: "Dulce" },
        ...cambio,
        confirmado,
      });
    expect(await error(editar({ precio: 2.6 }))).toBeNull();
    await editar({ precio: 2.45 });
    const familia = `familias: ${await nombreDe(gestora)}: 45,86 € más`;
    const precio =
      "Hay familias que ya han pedido un producto cuyo precio cambia mucho: «Tomate pera (kg)» de 2,45 € a 24,50 €. " +
      "Con ese precio, una familia pagaría 45,86 € más. No se ha guardado nada: compruebe esos precios, o confírmelos.";
    const como = "confirmado: Para cambiarlo de todos modos, envíe «confirmado» con el valor true.";
    expect(await error(editar({}))).toEqual({ code: "CONFLICTO", message: precio, issues: [como, familia] });
    const otra = await error(editar({ nombre: "Pepino" }));
    expect(otra?.message).toMatch(
      /^Esto cambia lo que ya ha pedido una familia: .* Hay familias que ya han pedido/,
    );
    expect(otra?.issues).toEqual([como, familia]);
    expect(await totales(pedidoId)).toEqual([5.1]);
    await editar({}, true);
    expect(await totales(pedidoId)).toEqual([50.96]);
  });
});
