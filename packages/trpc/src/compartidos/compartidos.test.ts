import { randomBytes } from "node:crypto";
import { TOTALES_MAXIMO } from "@cosecha/domain/compartidos";
import { CANCELADO, COMPLETADO } from "@cosecha/domain/pedidos";
import { readFile } from "@cosecha/importador/read-file";
import { expect, it } from "vitest";
import { read, utils, write } from "xlsx";
import { crearRepartido } from "../../test/delivery.ts";
import { whereIs } from "../../test/everywhere.ts";
import { codeOf, describeInWorld, hours, NOW, type World } from "../../test/world.ts";
import { writeFile } from "../excel/write-file.ts";
import { forgetOld } from "../privacidad/forget.ts";

const archivo = (bytes: Uint8Array<ArrayBuffer>, nombre = "totales.xlsx") => ({
  ...{ nombre, bytes, tipo: "application/octet-stream" },
});

/** An order of ours, a family that is another group, and the link that it has got. */
async function crearCompartido(world: World, more: { stock?: string } = {}) {
  const abierto = await world.crearPedidoAbierto(more);
  const { gestora, pedido } = abierto;
  const otra = await world.crearFamilia();
  const which = { pedidoId: pedido.id, familiaId: otra.id };
  const { token } = await world.as(gestora.actor).compartidos.compartir(which);
  return { ...abierto, otra, which, token, nadie: world.as(world.anonimo).compartidos };
}

/** The sheet that an order gives for its supplier, with these products and quantities. */
function hojaDe(
  productos: readonly { nombre: string; codigo?: string | null; unidad?: string | null }[],
  ...cantidades: string[]
) {
  const lineas = productos.map(({ nombre, codigo = null, unidad = null }, n) => ({
    ...{ productoId: n, codigo, nombre, categoria: null, unidad, precio: "2.5", iva: "0.04" },
    ...{ familiaId: 1, familia: "Una", cantidad: cantidades[n] ?? "1", caja: null, nota: "" },
  }));
  const pedido = { proveedor: "Otro", descripcion: "Suyo", inicio: "hoy", fin: "mañana" };
  return archivo(writeFile({ hoja: "proveedor", pedido, lineas: [JSON.stringify(lineas)] }));
}

const lineasDe = async (world: World, { pedidoId, familiaId }: { pedidoId: number; familiaId: number }) =>
  (
    await world.db.lineaPedido.findMany({ where: { pedidoId, familiaId }, orderBy: { productoId: "asc" } })
  ).map(({ productoId, cantidad }) => [productoId, Number(cantidad)]);

describeInWorld("ordering with another group", ({ world, database, inEmptyWorld }) => {
  it("goes from the list to the totals and back to the part, by documents alone", async () => {
    const { nadie, token, productos, which, gestora, otra, pedido, proveedor, disponible } =
      await crearCompartido(world);
    const [uno, dos, tres] = productos;
    // Which the other group need not fill alone.
    await world.db.producto.update({ where: { id: tres!.id }, data: { caja: "12" } });
    await world.as(gestora.actor).lineas.guardar({
      ...which,
      lineas: [
        { productoId: dos!.id, cantidad: 4 },
        { productoId: tres!.id, cantidad: 1, nota: "maduro" },
      ],
    });
    const before = await nadie.ver({ token });
    expect(before).toMatchObject({
      ...{ nombreFamilia: otra.nombre, nombreProveedor: proveedor.nombre, descripcion: pedido.descripcion },
      ...{ motivoNoEditable: null, fin: pedido.fin, entregado: null, repartidoEn: null, total: 13 },
      ...{ cargos: [], diferencia: 0, porCargar: false },
      lineas: [
        { nombre: dos!.nombre, pedido: 4, cantidad: 4, entregado: null, precio: 2.5, iva: 0.04, total: 10.4 },
        { nombre: tres!.nombre, cantidad: 1, entregado: null, total: 2.6 },
      ],
    });
    // The list, which another cooperative takes without a question.
    const lista = await nadie.lista({ token });
    const de = await world.crearProveedor();
    const suya = await world.crearFamilia({ gestiona: [de] });
    const { id } = await world.as(suya.actor).disponibles.crear({
      ...{ proveedorId: de.id, subida: NOW, descripcion: "De otro grupo", archivoExcel: lista },
    });
    const suyos = await world.db.producto.findMany({
      where: { disponibleId: id },
      orderBy: { posicion: "asc" },
    });
    expect(suyos.map(({ nombre, caja }) => [nombre, caja])).toEqual(
      productos.map(({ nombre }) => [nombre, null]),
    );
    // Its order, and the sheet of that for its supplier, which is us.
    const suPedido = await world.crearPedido({ id });
    await world.as(suya.actor).lineas.guardar({
      ...{ pedidoId: suPedido.id, familiaId: suya.id },
      lineas: [
        { productoId: suyos[0]!.id, cantidad: 12.5 },
        { productoId: suyos[1]!.id, cantidad: 7 },
      ],
    });
    const hoja = await world.as(suya.actor).pedidos.excelProveedor({ id: suPedido.id });
    const leido = await nadie.leer({ token, archivoExcel: hoja });
    expect(leido).toEqual({
      arriba: [
        `Pedido a ${de.nombre}`,
        suPedido.descripcion,
        "Desde 2026-03-13 13:00:00 hasta 2026-03-15 13:00:00",
      ],
      otrasFechas: false,
      lineas: [
        { productoId: uno!.id, nombre: uno!.nombre, unidad: null, antes: 0, cantidad: 12.5 },
        { productoId: dos!.id, nombre: dos!.nombre, unidad: null, antes: 4, cantidad: 7 },
        { productoId: tres!.id, nombre: tres!.nombre, unidad: null, antes: 1, cantidad: 0 },
      ],
      sinPareja: [],
    });
    expect(await lineasDe(world, which)).toEqual([
      [dos!.id, 4],
      [tres!.id, 1],
    ]);
    const entrega = {
      token,
      lineas: leido.lineas.map(({ productoId, antes, cantidad }) => ({ productoId, antes, cantidad })),
    };
    expect(await nadie.entregar(entrega)).toEqual({ message: expect.stringContaining("2 productos") });
    const ya = [
      [uno!.id, 12.5],
      [dos!.id, 7],
    ];
    expect(await lineasDe(world, which)).toEqual(ya);
    // The same once more, as an answer may be lost.
    await nadie.entregar(entrega);
    expect(await lineasDe(world, which)).toEqual(ya);
    expect((await nadie.ver({ token })).entregado).toEqual(NOW);
    const [enlace] = await world.as(gestora.actor).compartidos.dePedido({ pedidoId: pedido.id });
    expect(enlace).toMatchObject({ familiaId: otra.id, nombreFamilia: otra.nombre, entregado: NOW });
    const { filas } = await world.as(gestora.actor).historial.dePedido({ pedidoId: pedido.id, tamano: 10 });
    expect(filas.map(({ frase }) => frase)).toEqual([
      expect.stringMatching(
        /^El sistema cambió, con los totales que entregó el otro grupo por su enlace, lo que pide la familia/,
      ),
      expect.stringContaining("cambió lo que pide la familia"),
      expect.stringContaining("hizo un enlace para que la familia"),
    ]);
    // The other group's own people read that, too; nobody else's do.
    const suHistorial = await world.as(otra.actor).historial.dePedido({ pedidoId: pedido.id, tamano: 10 });
    expect(suHistorial.filas).toHaveLength(3);
    // What is delivered, once it is shared out.
    const precio = { precio: "2.50", iva: "0.04", origen: "mano" as const };
    await world.db.recepcion.createMany({
      data: [
        { pedidoId: pedido.id, productoId: uno!.id, recibido: "12.3" },
        { pedidoId: pedido.id, productoId: dos!.id, recibido: "9" },
      ],
    });
    await world.db.entrega.createMany({
      data: [
        { ...which, productoId: uno!.id, entregado: "12.3", ...precio },
        { ...which, familiaId: gestora.id, productoId: dos!.id, entregado: "9", ...precio },
      ],
    });
    expect((await nadie.ver({ token })).lineas.map(({ entregado }) => entregado)).toEqual([null, null]);
    await world.db.pedido.update({
      where: { id: pedido.id },
      data: { repartidoEn: NOW, estado: COMPLETADO },
    });
    const after = await nadie.ver({ token });
    expect(after).toMatchObject({ motivoNoEditable: "completado", repartidoEn: NOW, total: 31.98 });
    expect(after.lineas.map(({ cantidad, entregado, total }) => [cantidad, entregado, total])).toEqual([
      [12.5, 12.3, 31.98],
      [7, null, 0],
    ]);
    expect(JSON.stringify(after)).not.toContain(gestora.nombre);
    const parte = await nadie.parte({ token });
    const book = read(parte.bytes);
    const rows = utils.sheet_to_json<unknown[]>(book.Sheets.Parte!, { header: 1, blankrows: false });
    expect(rows.slice(-4)).toEqual([
      [
        ...["Código", "Producto", "Formato", "Pedido", "Entregado", "En"],
        ...["Precio sin IVA", "IVA", "Total con IVA"],
      ],
      [undefined, uno!.nombre, undefined, 12.5, 12.3, undefined, 2.5, 0.04, 31.98],
      [undefined, dos!.nombre, undefined, 7, 0, undefined, 2.5, 0.04, 0],
      [undefined, "TOTAL", ...Array<undefined>(6).fill(undefined), 31.98],
    ]);
    expect(await whereIs(database.db, token)).toEqual([]);
    expect(disponible.id).not.toBe(id);
  });

  it("says what it does not find, and guesses nothing", async () => {
    const { nadie, token, productos } = await crearCompartido(world);
    const hoja = hojaDe(
      [{ nombre: "Pera limonera" }, { nombre: productos[0]!.nombre, unidad: "caja" }, productos[1]!],
      "2",
      "3",
      "1.5",
    );
    const { lineas, sinPareja } = await nadie.leer({ token, archivoExcel: hoja });
    expect(lineas.map(({ nombre, cantidad }) => [nombre, cantidad])).toEqual([[productos[1]!.nombre, 1.5]]);
    expect(sinPareja.map(({ nombre, cantidad, motivo }) => [nombre, cantidad, motivo])).toEqual([
      ["Pera limonera", "2", "noEsta"],
      [productos[0]!.nombre, "3", "renombrado"],
    ]);
  });

  it("keeps what is ordered of a product that has another name since, or is said without a number", async () => {
    const { nadie, token, productos, which, gestora } = await crearCompartido(world);
    const [uno, dos, tres] = productos;
    await world.db.producto.update({ where: { id: uno!.id }, data: { codigo: "T-1" } });
    const guardar = productos.map(({ id: productoId }) => ({ productoId, cantidad: 12 }));
    await world.as(gestora.actor).lineas.guardar({ ...which, lineas: guardar });
    const filas = [
      "Pedido a La Espiga",
      "Otra semana",
      "Desde 2026-01-01 10:00:00 hasta 2026-01-08 10:00:00",
    ];
    const hoja = utils.aoa_to_sheet([
      ...filas.map((texto) => [texto]),
      ["Código", "Producto", "Cantidad"],
      ["T-1", "Tomate", 9],
      [null, dos!.nombre, "12"],
      [null, tres!.nombre, 5],
    ]);
    const bytes = write({ SheetNames: ["Pedido"], Sheets: { Pedido: hoja } }, { type: "array" });
    const leido = await nadie.leer({ token, archivoExcel: archivo(new Uint8Array(bytes)) });
    expect(leido).toMatchObject({ arriba: filas, otrasFechas: true });
    expect(leido.sinPareja.map(({ motivo, queda }) => [motivo, queda])).toEqual([
      ["renombrado", 12],
      ["cantidad", 12],
    ]);
    const lineas = leido.lineas.map(({ productoId, antes, cantidad }) => ({ productoId, antes, cantidad }));
    await nadie.entregar({ token, lineas });
    expect(await lineasDe(world, which)).toEqual([
      [uno!.id, 12],
      [dos!.id, 12],
      [tres!.id, 5],
    ]);
  });

  it("says what cases made of what was ordered, also where they left nothing of it", async () => {
    const { nadie, token, productos, which, gestora, pedido } = await crearCompartido(world);
    const [uno, dos] = productos;
    await world.db.producto.updateMany({
      where: { id: { in: [uno!.id, dos!.id] } },
      data: { caja: "12" },
    });
    const guardar = (familiaId: number, lineas: { productoId: number; cantidad: number; hasta?: number }[]) =>
      world.as(gestora.actor).lineas.guardar({ ...which, familiaId, lineas });
    await guardar(which.familiaId, [
      { productoId: uno!.id, cantidad: 7, hasta: 12 },
      { productoId: dos!.id, cantidad: 7 },
    ]);
    const at = world.as(gestora.actor, hours(25)).pedidos;
    const { marca } = await at.cajas({ id: pedido.id });
    await at.decidirCajas({ id: pedido.id, marca, productos: [] });
    const parte = await nadie.ver({ token });
    expect(parte.lineas.map((una) => [una.nombre, una.pedido, una.cantidad, una.total])).toEqual([
      [uno!.nombre, 7, 12, 31.2],
      [dos!.nombre, 7, 0, 0],
    ]);
    const book = read((await nadie.parte({ token })).bytes);
    const rows = utils.sheet_to_json<unknown[]>(book.Sheets.Parte!, { header: 1, blankrows: false });
    expect(rows.at(3)?.slice(3, 5)).toEqual(["Pedido", "Con las cajas"]);
    expect(rows.slice(4, 6).map((row) => row.slice(3, 5))).toEqual([
      [7, 12],
      [7, 0],
    ]);
  });

  it("says what the order's charge takes of the family, with its share of what is common", () =>
    inEmptyWorld(async (own) => {
      await own.as(await own.crearAdmin()).cuentas.empezar({ desde: "2026-01-01" });
      const tesorera = await own.crearUsuario({ roles: ["ROLE_FAMILIA", "ROLE_TESORERIA"] });
      const { cuentas } = own.as(tesorera);
      const { pedidoId, gestora, garcia } = await crearRepartido(own);
      const { token } = await own.as(gestora.actor).compartidos.compartir({ pedidoId, familiaId: garcia.id });
      const { ver, parte } = own.as(own.anonimo).compartidos;
      expect(await ver({ token })).toMatchObject({ total: 26, cargos: [], diferencia: 0, porCargar: true });
      await cuentas.contabilizar({
        pedidoId,
        cargos: [{ tipo: "transporte", importe: 5.01, criterio: "familia", concepto: "Furgoneta" }],
        factura: { numero: "F-1", fecha: "2026-03-13", total: 54.31 },
        diferencia: "repartir",
      });
      const suyo = { familiaId: garcia.id, pedidoId };
      const { total, cargos, diferencia } = await own.as(garcia.actor).cuentas.desglose(suyo);
      expect([total, diferencia]).toEqual([29.94, 1.43]);
      expect(await ver({ token })).toMatchObject({ total, cargos, diferencia, porCargar: false });
      const book = read((await parte({ token })).bytes);
      const rows = utils.sheet_to_json<unknown[]>(book.Sheets.Parte!, { header: 1, blankrows: false });
      expect(rows.slice(-3).map((row) => [row[1], row.at(-1)])).toEqual([
        ["Transporte: Furgoneta", 2.51],
        ["Diferencia con la factura", 1.43],
        ["TOTAL", 29.94],
      ]);
    }));

  it("takes nothing beyond the stock, and then nothing at all", async () => {
    const { nadie, token, productos, which } = await crearCompartido(world, { stock: "5" });
    const lineas = productos.map(({ id: productoId }, n) => ({
      productoId,
      antes: 0,
      cantidad: n === 0 ? 6 : 1,
    }));
    await expect(nadie.entregar({ token, lineas })).rejects.toThrow(/No queda bastante de .*: quedan 5/);
    expect(await lineasDe(world, which)).toEqual([]);
    expect((await nadie.ver({ token })).entregado).toBeNull();
    const some = { token, lineas: [{ productoId: productos[0]!.id, antes: 0, cantidad: 5 }] };
    await nadie.entregar(some);
    expect(await lineasDe(world, which)).toEqual([[productos[0]!.id, 5]]);
  });

  it("takes nothing beyond what the family may owe", () =>
    inEmptyWorld(async (own) => {
      const { nadie, token, productos, which } = await crearCompartido(own);
      await own.as(await own.crearAdmin()).cuentas.empezar({ desde: "2026-01-01" });
      const tesorera = await own.crearUsuario({ roles: ["ROLE_FAMILIA", "ROLE_TESORERIA"] });
      await own.as(tesorera).cuentas.limitar({ limite: 10 });
      const { id: productoId } = productos[0]!;
      const entregar = (cantidad: number) =>
        nadie.entregar({ token, lineas: [{ productoId, antes: 0, cantidad }] });
      await expect(entregar(5)).rejects.toThrow(/debería 13,00\s€/);
      expect(await lineasDe(own, which)).toEqual([]);
      await entregar(3);
      expect(await lineasDe(own, which)).toEqual([[productoId, 3]]);
    }));

  it("replaces nothing that the person has not seen", async () => {
    const { nadie, token, productos, which, gestora } = await crearCompartido(world);
    const [uno, dos] = productos;
    const guardar = (productoId: number, cantidad: number) =>
      world.as(gestora.actor).lineas.guardar({ ...which, lineas: [{ productoId, cantidad }] });
    const lineas = [{ productoId: uno!.id, antes: 0, cantidad: 2 }];
    await guardar(dos!.id, 3);
    await expect(nadie.entregar({ token, lineas })).rejects.toThrow("Vuelva a subir el archivo");
    await guardar(dos!.id, 0);
    await guardar(uno!.id, 9);
    await expect(nadie.entregar({ token, lineas })).rejects.toThrow("Vuelva a subir el archivo");
    expect(await lineasDe(world, which)).toEqual([[uno!.id, 9]]);
  });

  it("two at once leave the totals of one", async () => {
    const { nadie, token, productos, which } = await crearCompartido(world);
    const { id: productoId } = productos[0]!;
    const codes = await Promise.all(
      [2, 3].map((cantidad) =>
        codeOf(nadie.entregar({ token, lineas: [{ productoId, antes: 0, cantidad }] })),
      ),
    );
    expect(codes.toSorted()).toEqual(["CONFLICTO", "no error"]);
    expect((await lineasDe(world, which)).length).toBe(1);
  });

  it("takes totals while the order takes lines, and is read for sixty days after its end", async () => {
    const { token, productos, pedido, gestora, which } = await crearCompartido(world);
    const at = (now: Date) => world.as(world.anonimo, now).compartidos;
    const lineas = [{ productoId: productos[0]!.id, antes: 0, cantidad: 1 }];
    const later = new Date(pedido.fin.getTime() + 1);
    await expect(at(later).entregar({ token, lineas })).rejects.toThrow("Pedido caducado");
    await expect(at(later).leer({ token, archivoExcel: hojaDe(productos) })).rejects.toThrow(
      "Pedido caducado",
    );
    expect(await at(later).ver({ token })).toMatchObject({ motivoNoEditable: "caducado" });
    const end = new Date(pedido.fin.getTime() + 60 * 86_400_000);
    await at(new Date(end.getTime() - 1)).ver({ token });
    await forgetOld(world.db, new Date(end.getTime() - 1));
    expect(await world.db.compartido.count({ where: { pedidoId: pedido.id } })).toBe(1);
    expect(await codeOf(at(end).ver({ token }))).toBe("NO_ENCONTRADO");
    expect(await world.as(gestora.actor, end).compartidos.dePedido(which)).toEqual([]);
    await forgetOld(world.db, end);
    expect(await world.db.compartido.count({ where: { pedidoId: pedido.id } })).toBe(0);
  });

  type Hecho = Awaited<ReturnType<typeof crearCompartido>>;
  const ends: [string, (made: Hecho) => Promise<unknown>][] = [
    [
      "withdrawing it",
      async ({ gestora, which }) => {
        const caller = world.as(gestora.actor).compartidos;
        const [{ id } = { id: 0 }] = await caller.dePedido(which);
        await caller.retirar({ id });
        expect(await codeOf(caller.retirar({ id }))).toBe("NO_ENCONTRADO");
      },
    ],
    ["another one", ({ gestora, which }) => world.as(gestora.actor).compartidos.compartir(which)],
    [
      "deactivating its family",
      async ({ otra }) => world.as(await world.crearAdmin()).familias.darDeBaja({ id: otra.id }),
    ],
    [
      "cancelling the order",
      async ({ pedido, gestora, which }) => {
        await world.db.pedido.update({ where: { id: pedido.id }, data: { estado: CANCELADO } });
        expect(await world.as(gestora.actor).compartidos.dePedido(which)).toEqual([]);
      },
    ],
    [
      "deleting the order",
      ({ gestora, pedido }) => world.as(gestora.actor).pedidos.eliminar({ id: pedido.id }),
    ],
    [
      "deactivating who made it",
      async ({ gestora }) => world.as(await world.crearAdmin()).usuarios.darDeBaja({ id: gestora.actor.id }),
    ],
    [
      "deleting who made it",
      async ({ gestora }) => world.as(await world.crearAdmin()).usuarios.eliminar({ id: gestora.actor.id }),
    ],
    [
      "giving the supplier to another family than that of who made it",
      async ({ proveedor: { id, nombre, email } }) =>
        world.as(await world.crearAdmin()).proveedores.actualizar({ id, nombre, email, familias: [] }),
    ],
    [
      "deleting the family",
      async ({ otra }) => world.as(await world.crearAdmin()).familias.eliminar({ id: otra.id }),
    ],
  ];
  it.each(ends)("is ended at once by %s, with the same words for all", async (_, end) => {
    const made = await crearCompartido(world);
    const { nadie, token, productos } = made;
    await end(made);
    const lineas = [{ productoId: productos[0]!.id, antes: 0, cantidad: 1 }];
    const unknown = randomBytes(32).toString("base64url");
    const said = await nadie.ver({ token: unknown }).catch((error: Error) => error.message);
    const calls = [
      () => nadie.ver({ token }),
      () => nadie.lista({ token }),
      () => nadie.parte({ token }),
      () => nadie.leer({ token, archivoExcel: hojaDe(productos) }),
      () => nadie.entregar({ token, lineas }),
    ];
    for (const call of calls) {
      expect(await codeOf(call())).toBe("NO_ENCONTRADO");
      await expect(call()).rejects.toThrow(String(said));
    }
    expect(await lineasDe(world, made.which)).toEqual([]);
  });

  it("holds for as long as who made it may still manage the order, and can be withdrawn after that", async () => {
    const { which, nadie, proveedor, token: suyo } = await crearCompartido(world);
    const { id, nombre, email } = proveedor;
    const admin = await world.crearAdmin();
    const asAdmin = world.as(admin);
    const gestionan = (familias: number[]) => asAdmin.proveedores.actualizar({ id, nombre, email, familias });
    const {
      familias: [gestora],
    } = await asAdmin.proveedores.ver({ id });
    await gestionan([]);
    expect(await codeOf(nadie.ver({ token: suyo }))).toBe("NO_ENCONTRADO");
    const [enlace] = await asAdmin.compartidos.dePedido(which);
    expect(enlace).toMatchObject({ familiaId: which.familiaId, vale: false });
    await asAdmin.compartidos.retirar({ id: enlace?.id ?? 0 });
    await gestionan([gestora?.id ?? 0]);
    expect(await codeOf(nadie.ver({ token: suyo }))).toBe("NO_ENCONTRADO");
    // One that an administrator makes is theirs.
    const { token } = await asAdmin.compartidos.compartir(which);
    await gestionan([]);
    await nadie.ver({ token });
    expect(await asAdmin.compartidos.dePedido(which)).toMatchObject([{ vale: true }]);
    await world.db.usuario.update({ where: { id: admin.id }, data: { roles: ["ROLE_FAMILIA"] } });
    expect(await codeOf(nadie.ver({ token }))).toBe("NO_ENCONTRADO");
  });

  it("is seen by who manages the order alone, and made by no application", async () => {
    const { which, otra, gestora, pedido } = await crearCompartido(world);
    const stranger = world.as(otra.actor).compartidos;
    expect(await codeOf(stranger.dePedido(which))).toBe("SIN_PERMISO");
    expect(await codeOf(stranger.compartir(which))).toBe("SIN_PERMISO");
    const [{ id } = { id: 0 }] = await world.as(gestora.actor).compartidos.dePedido(which);
    expect(await codeOf(stranger.retirar({ id }))).toBe("SIN_PERMISO");
    const caller = world.as(gestora.actor).compartidos;
    expect(await codeOf(caller.compartir({ ...which, familiaId: 999_999 }))).toBe("NO_ENCONTRADO");
    expect(await codeOf(caller.compartir({ ...which, pedidoId: 999_999 }))).toBe("NO_ENCONTRADO");
    expect(await codeOf(caller.dePedido({ pedidoId: 999_999 }))).toBe("NO_ENCONTRADO");
    const deBaja = await world.crearFamilia({ fechaBaja: NOW });
    expect(await codeOf(caller.compartir({ ...which, familiaId: deBaja.id }))).toBe("CONFLICTO");
    const late = world.as(gestora.actor, hours(24 + 60 * 24)).compartidos;
    await expect(late.compartir(which)).rejects.toThrow("Ese pedido ya terminó");
    const { id: accesoId } = await world.db.acceso.create({
      data: { nombre: "Robot", hash: `h${pedido.id}`, rol: "ROLE_ADMIN", caduca: new Date("2030-01-01") },
    });
    const robot = { type: "acceso", id: accesoId, familiaId: null, roles: ["ROLE_ADMIN" as const] } as const;
    expect(await codeOf(world.as(robot).compartidos.compartir(which))).toBe("SIN_PERMISO");
    expect(await codeOf(world.as(robot).compartidos.retirar({ id }))).toBe("SIN_PERMISO");
  });

  it("refuses what is no sheet of totals, too large, or no token, and changes nothing", async () => {
    const { nadie, token, productos, which } = await crearCompartido(world);
    const leer = (bytes: Uint8Array<ArrayBuffer>, nombre?: string) =>
      codeOf(nadie.leer({ token, archivoExcel: archivo(bytes, nombre) }));
    expect(await leer(new TextEncoder().encode("producto;precio\nAcelga;1,50\n"), "lista.csv")).toBe(
      "DATOS_INVALIDOS",
    );
    expect(await leer(new TextEncoder().encode("<html>"), "a.html")).toBe("TIPO_NO_ADMITIDO");
    expect(await leer(new Uint8Array(TOTALES_MAXIMO + 1))).toBe("DEMASIADO_GRANDE");
    for (const one of ["", "x".repeat(1_000_000), "ñ".repeat(43)]) {
      expect(await codeOf(nadie.ver({ token: one }))).toBe("BAD_REQUEST");
    }
    const { id: productoId } = productos[0]!;
    const bad = [
      [{ productoId, antes: 0, cantidad: -1 }],
      [{ productoId, antes: 0, cantidad: 1.2345 }],
      Array.from({ length: 2001 }, (_, n) => ({ productoId: n + 1, antes: 0, cantidad: 1 })),
    ];
    for (const lineas of bad) expect(await codeOf(nadie.entregar({ token, lineas }))).toBe("BAD_REQUEST");
    const dos = { productoId, antes: 0, cantidad: 1 };
    expect(await codeOf(nadie.entregar({ token, lineas: [dos, dos] }))).toBe("DATOS_INVALIDOS");
    const ajeno = (await world.crearPedidoAbierto()).productos[0]!;
    const deOtro = [{ productoId: ajeno.id, antes: 0, cantidad: 1 }];
    expect(await codeOf(nadie.entregar({ token, lineas: deOtro }))).toBe("DATOS_INVALIDOS");
    expect(await lineasDe(world, which)).toEqual([]);
  });

  it("reads two thousand products of a sheet that is within the limit", () => {
    const muchos = Array.from({ length: 2000 }, (_, n) => ({
      nombre: `Producto de temporada número ${n}`,
      codigo: `REF-${n}`,
      unidad: "caja 5 kg",
    }));
    const { bytes, nombre } = hojaDe(muchos);
    expect(bytes.length).toBeLessThan(TOTALES_MAXIMO);
    const answer = readFile({
      ...{ nombre, bytes, ivaHabitual: null, asignacion: null, recordadas: [] },
      ...{ correcciones: [], omitidas: [], paraVer: null, paraTotales: true },
    });
    expect("totales" in answer && answer.totales?.filas).toHaveLength(2000);
  });
});
