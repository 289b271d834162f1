import { randomUUID } from "node:crypto";
import { mirarXlsx } from "@cosecha/importador/strict-xlsx";
import { expect, it } from "vitest";
import { read, utils } from "xlsx";
import { crearRepartido } from "../../test/delivery.ts";
import { codeOf, describeInWorld, hours, NOW } from "../../test/world.ts";
import type { Backups, Copia } from "../kernel/services.ts";

const copia = (hora: number): Copia => ({
  nombre: `cosecha-2026-03-14-0${hora}0000Z-nocturna.sql.gz`,
  motivo: "nocturna",
  hecha: hours(-hora),
  tamano: 1_000 + hora,
});

const backupsOf = (copias: Copia[]): Backups => ({
  nightly: true,
  failure: () => "No queda sitio.",
  list: async () => [...copias],
  make: async () => copia(9),
  open: async (nombre) =>
    copias.some((one) => one.nombre === nombre)
      ? { tamano: 9, leer: () => new Blob(["the bytes"]).stream() }
      : undefined,
});

const textOf = (leer: () => ReadableStream<Uint8Array>) => new Response(leer()).text();

describeInWorld("backups", ({ world, database, inEmptyWorld }) => {
  const backups = backupsOf([copia(1), copia(2), copia(3)]);
  const admin = async () => {
    const actor = await world.crearAdmin();
    return { actor, caller: world.with({ actor, backups }) };
  };
  const audited = (usuarioId: number) =>
    database.db.auditoria.findMany({
      where: { usuarioId },
      select: { accion: true, entidad: true, despues: true },
    });

  it("are listed newest first, by pages", async () => {
    const { caller } = await admin();
    const page = await caller.copias.listar({ tamano: 2 });
    expect(page).toEqual({
      filas: [1, 2].map((hora) => ({ ...copia(hora), url: `/api/copias/archivo/${copia(hora).nombre}` })),
      total: 3,
    });
    const last = await caller.copias.listar({ direccion: "asc", tamano: 1 });
    expect(last.filas.map(({ nombre }) => nombre)).toEqual([copia(3).nombre]);
    expect(await caller.copias.estado()).toEqual({ nocturnas: true, fallo: "No queda sitio." });
  });

  it("say why the last of a night failed, also where another process made it", async () => {
    const { caller, actor } = await admin();
    const [quiet, ofOperator] = [
      { ...backups, failure: () => null },
      { ...backups, nightly: false, failure: () => null },
    ];
    const fallo = async (own: typeof backups) =>
      (await world.with({ actor, backups: own }).copias.estado()).fallo;
    expect(await fallo(quiet)).toBeNull();
    const { id } = await world.db.tarea.create({
      data: { clase: "copia", clave: "", cuando: NOW, error: "El disco está lleno." },
    });
    expect([await fallo(backups), await fallo(quiet), await fallo(ofOperator)]).toEqual([
      "No queda sitio.",
      "El disco está lleno.",
      null,
    ]);
    const estado = await world.with({ actor, backups: quiet }).cooperativa.estado();
    expect(estado).toMatchObject({ falloDeCopia: "El disco está lleno." });
    expect(estado).not.toHaveProperty("anotado");
    await world.db.tarea.delete({ where: { id } });
    expect((await caller.copias.estado()).fallo).toBe("No queda sitio.");
  });

  it("are made, and who made one is audited", async () => {
    const { actor, caller } = await admin();
    const { message, ...made } = await caller.copias.crear();
    expect(message).toBe("Copia de seguridad hecha.");
    expect(made).toEqual({ ...copia(9), url: `/api/copias/archivo/${copia(9).nombre}` });
    expect(await audited(actor.id)).toEqual([
      { accion: "crear", entidad: "copia", despues: { nombre: copia(9).nombre, tamano: 1_009 } },
    ]);
  });

  it("are made so many times in an hour, whoever makes them, and then it says when again", () =>
    inEmptyWorld(async (own) => {
      let made = 0;
      const make = async () => copia(++made);
      const caller = async (now = NOW) =>
        own.with({ actor: await own.crearAdmin(), backups: { ...backups, make }, now });
      for (let n = 0; n < 6; n++) await (await caller()).copias.crear();
      await expect((await caller()).copias.crear()).rejects.toMatchObject({
        cause: {
          code: "DEMASIADOS_INTENTOS",
          message: "Ya se han hecho varias copias en la última hora. Espere 60 minutos y haga otra.",
          retryAfter: 3_600,
        },
      });
      expect(made).toBe(6);
      await (await caller(hours(1))).copias.crear();
      expect(made).toBe(7);
    }));

  it("are downloaded, and who took one is audited", async () => {
    const { actor, caller } = await admin();
    const { leer, ...file } = await caller.copias.descargar({ nombre: copia(2).nombre });
    expect(file).toEqual({ nombre: copia(2).nombre, tipo: "application/gzip", tamano: 9 });
    expect(await textOf(leer)).toBe("the bytes");
    expect(await audited(actor.id)).toEqual([
      { accion: "descargar", entidad: "copia", despues: { nombre: copia(2).nombre } },
    ]);
    expect(await codeOf(caller.copias.descargar({ nombre: "../auth-secret" }))).toBe("NO_ENCONTRADO");
  });

  it("are for people alone, not for other applications", async () => {
    const { id } = await world.as(world.sistema).accesos.crear({
      nombre: `Informes ${Math.random()}`,
      rol: "ROLE_ADMIN",
      caduca: hours(24),
    });
    const caller = world.with({
      actor: { type: "acceso", id, familiaId: null, roles: ["ROLE_ADMIN"] },
      backups,
    });
    for (const call of [
      caller.copias.listar({}),
      caller.copias.estado(),
      caller.copias.crear(),
      caller.copias.descargar({ nombre: copia(1).nombre }),
      caller.copias.excel(),
    ]) {
      expect(await codeOf(call)).toBe("SIN_PERMISO");
    }
  });

  it("everything goes into one workbook, row by row, without passwords", () =>
    inEmptyWorld(async (own) => {
      const { proveedor, gestora, disponible, productos, pedido } = await own.crearPedidoAbierto({
        stock: "7.500",
      });
      await own.as(own.sistema).lineas.guardar({
        pedidoId: pedido.id,
        familiaId: gestora.id,
        lineas: [{ productoId: productos[0]?.id ?? 0, cantidad: 1.5 }],
      });
      const cell = { pedidoId: pedido.id, productoId: productos[0]?.id ?? 0 };
      await own.db.recepcion.create({ data: { ...cell, recibido: "1.4", merma: "0.1" } });
      const delivered = { entregado: "1.3", precio: "2.5", iva: "0.04", origen: "mano" } as const;
      await own.db.entrega.create({ data: { ...cell, familiaId: gestora.id, ...delivered } });
      await own.db.pedido.update({ where: { id: pedido.id }, data: { repartidoEn: NOW } });
      const huella = "0123456789abcdef0123456789abcdef";
      const de = { proveedorId: proveedor.id, nombre: "Acelga", codigo: "A-1" };
      await own.db.imagenDeProducto.create({
        data: { ...de, huella, bytes: new Uint8Array(4), deArchivo: true },
      });
      const actor = await own.crearAdmin();
      const { leer, nombre } = await own.with({ actor, backups, zona: "America/Bogota" }).copias.excel();
      expect(nombre).toBe("Cosecha 2026-03-14.xlsx");
      const bytes = await new Response(leer()).arrayBuffer();
      mirarXlsx(new Uint8Array(bytes));
      const book = read(new Uint8Array(bytes), { cellDates: true, UTC: true });
      const rows = (name: string) =>
        utils.sheet_to_json<Record<string, unknown>>(book.Sheets[name] ?? {}, { UTC: true });
      const counts = book.SheetNames.map((name) => [name, rows(name).length]);
      expect(counts).toEqual([
        ["Familias", 1],
        ["Usuarios", 2],
        ["Proveedores", 1],
        ["Disponibles", 1],
        ["Productos", 3],
        ["Pedidos", 1],
        ["Líneas de pedidos", 1],
        ["Cajas enteras", 0],
        ["Recibido", 1],
        ["Entregado", 1],
        ["Favoritos", 0],
        ["Cestas", 0],
        ["Turnos", 0],
        ["Imágenes de productos", 1],
      ]);
      expect(rows("Familias")[0]).toMatchObject({
        Nombre: gestora.nombre,
        "Proveedores que gestiona": proveedor.nombre,
      });
      expect(rows("Usuarios")[1]).toMatchObject({ Administra: "Sí", "Es la cuenta de la familia": "No" });
      expect(rows("Productos")[0]).toMatchObject({
        Disponible: disponible.id,
        "Precio sin IVA": 2.5,
        "IVA, %": 4,
        Stock: 7.5,
      });
      expect(rows("Pedidos")[0]).toMatchObject({
        Estado: "Pendiente",
        "Total con IVA": 3.9,
        "A pagar con IVA": 3.38,
      });
      expect(rows("Imágenes de productos")[0]).toMatchObject({
        Proveedor: proveedor.nombre,
        Código: "A-1",
        "Dónde está": `/imagenes/${huella}.webp`,
        "Venía en el archivo": "Sí",
      });
      expect(rows("Recibido")[0]).toMatchObject({ Recibido: 1.4, Merma: 0.1 });
      expect(rows("Entregado")[0]).toMatchObject({ Familia: gestora.nombre, "Total con IVA": 3.38 });
      // On the cooperative's clock, five hours behind.
      expect(rows("Pedidos")[0]?.Fin).toEqual(hours(24 - 5));
      expect(rows("Líneas de pedidos")).toEqual([
        expect.objectContaining({
          Familia: gestora.nombre,
          Producto: productos[0]?.nombre,
          Cantidad: 1.5,
          "Total con IVA": 3.9,
        }),
      ]);
    }));

  it("a workbook says who keeps the accounts, where they are kept", () =>
    inEmptyWorld(async (own) => {
      const actor = await own.crearAdmin();
      const { id: familiaId } = await own.crearFamilia();
      await own.crearUsuario({ familiaId, roles: ["ROLE_FAMILIA", "ROLE_TESORERIA"] });
      const usuarios = async () => {
        const { leer } = await own.with({ actor, backups }).copias.excel();
        const book = read(new Uint8Array(await new Response(leer()).arrayBuffer()));
        const rows = utils.sheet_to_json<Record<string, unknown>>(book.Sheets.Usuarios ?? {});
        return rows.map((row) => [row.Administra, row["Lleva las cuentas"]]);
      };
      expect(await usuarios()).toEqual([
        ["Sí", undefined],
        ["No", undefined],
        ["No", undefined],
      ]);
      await own.db.libro.create({ data: { desde: NOW } });
      expect(await usuarios()).toEqual([
        ["Sí", "Sí"],
        ["No", "No"],
        ["No", "Sí"],
      ]);
    }));

  it("a workbook has the accounts, where they are kept: also what paid each invoice", () =>
    inEmptyWorld(async (own) => {
      const actor = await own.crearAdmin();
      const { cuentas } = own.as(actor);
      await cuentas.empezar({ desde: "2026-01-01" });
      const { pedidoId, garcia, proveedor } = await crearRepartido(own);
      const tipos = [{ iva: 0.04, base: 45, cuota: 1.8 }];
      await cuentas.contabilizar({
        ...{ pedidoId, cargos: [{ tipo: "margen", importe: 2, criterio: "familia" }] },
        factura: { numero: "F-1", fecha: "2026-03-13", total: 46.8, tipos },
      });
      const [{ id = 0 } = {}] = (await cuentas.deProveedor({ proveedorId: proveedor.id })).facturas;
      const facturas = [{ facturaId: id, importe: 46.8 }];
      await cuentas.pagar({
        ...{ clave: randomUUID(), proveedorId: proveedor.id, medio: "banco", importe: 46.8 },
        ...{ fecha: "2026-03-14", facturas },
      });
      await cuentas.limitarFamilia({ familiaId: garcia.id, limite: 50 });
      const { leer } = await own.with({ actor, backups }).copias.excel();
      const book = read(new Uint8Array(await new Response(leer()).arrayBuffer()));
      const rows = (name: string) => utils.sheet_to_json<Record<string, unknown>>(book.Sheets[name] ?? {});
      expect(rows("Diario").filter(({ Cuenta }) => Cuenta === proveedor.nombre)).toMatchObject([
        { Tipo: "Pedido", Haber: 46.8, Pedido: pedidoId },
        { Tipo: "Pago a proveedor", Debe: 46.8 },
      ]);
      expect(rows("Saldos")).toContainEqual(
        expect.objectContaining({ Cuenta: garcia.nombre, "Saldo deudor": 27 }),
      );
      expect(
        rows("Gastos de pedidos").map((row) => [row.Gasto, row.Familia, row["Su parte"]]),
      ).toContainEqual(["Para el fondo común", garcia.nombre, 1]);
      expect(rows("Facturas de proveedores")).toMatchObject([
        {
          ...{ Proveedor: proveedor.nombre, "Qué es": "Factura", Número: "F-1", Total: 46.8 },
          ...{ "Pagado, o usado del abono": 46.8, Pedidos: `${pedidoId}` },
          "Por tipos de IVA": "4 %: 45 + 1,8 de IVA + 0 de recargo",
        },
      ]);
      expect(rows("Pagos de facturas")).toMatchObject([{ Factura: "F-1", Importe: 46.8, Asiento: 2 }]);
      expect(rows("Cuotas y límites")).toContainEqual(
        expect.objectContaining({ Familia: garcia.nombre, "Puede deber": 50, "Límite propio": "Sí" }),
      );
    }));

  it("a workbook of more rows than one statement reads has each row once", () =>
    inEmptyWorld(async (own) => {
      const disponible = await own.crearDisponible();
      await own.db.producto.createMany({
        data: Array.from({ length: 1_201 }, (_, n) => ({
          disponibleId: disponible.id,
          nombre: `Producto ${n}`,
          posicion: n,
          precio: "1",
          iva: "0",
        })),
      });
      const actor = await own.crearAdmin();
      const { leer } = await own.with({ actor, backups }).copias.excel();
      const book = read(new Uint8Array(await new Response(leer()).arrayBuffer()));
      const names = utils
        .sheet_to_json<{ Producto: string }>(book.Sheets.Productos ?? {})
        .map((row) => row.Producto);
      expect(names).toEqual(Array.from({ length: 1_201 }, (_, n) => `Producto ${n}`));
    }));
});
