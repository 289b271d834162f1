import { textos } from "@cosecha/domain/textos";
import { expect, it } from "vitest";
import { codeOf, describeInWorld, hours, NOW, type World } from "../../test/world.ts";

const factura = { nombre: "factura.pdf", tipo: "application/pdf", bytes: new Uint8Array([37, 80, 68, 70]) };

describeInWorld("orders", ({ world, database }) => {
  const datos = { inicio: hours(-1), fin: hours(24), descripcion: "Verdura", estado: 1 };

  // S1.producto.9, S6.gestora.6, S6.activos.1, S8.exito.10
  it("an admin and the managing family can create an order, and nobody else", async () => {
    const { gestora, disponible } = await world.crearPedidoAbierto();
    const otra = await world.crearFamilia();
    const open = (actor: Parameters<World["as"]>[0]) =>
      world.as(actor).pedidos.crear({ ...datos, disponibleId: disponible.id });
    expect(await codeOf(open(otra.actor))).toBe("SIN_PERMISO");
    expect(await codeOf(open(world.anonimo))).toBe("NO_AUTENTICADO");
    const admin = await world.crearAdmin();
    for (const actor of [gestora.actor, admin]) {
      const pedido = await open(actor);
      expect(pedido).toMatchObject({
        message: "El pedido se ha creado correctamente",
        disponibleId: disponible.id,
        disponible: { id: disponible.id, proveedor: { nombre: expect.any(String), logo: null } },
        nombreProveedor: expect.any(String),
        ...datos,
        total: 0,
        factura: null,
      });
    }
  });

  // S6.gestora.7, S6.activos.2, S8.exito.9, X5.43, X5.44
  it("managers can set any state, and each change is audited", async () => {
    const { gestora, pedido } = await world.crearPedidoAbierto();
    const otra = await world.crearFamilia();
    const change = (actor: Parameters<World["as"]>[0], estado: number) =>
      world.as(actor).pedidos.actualizar({ ...datos, id: pedido.id, estado, factura });
    expect(await codeOf(change(otra.actor, 2))).toBe("SIN_PERMISO");
    for (const estado of [2, 4, 3, 1]) {
      const answer = await change(gestora.actor, estado);
      expect(answer).toMatchObject({ message: "El pedido se ha actualizado correctamente", estado });
    }
    const changes = await world.db.auditoria.findMany({
      where: { entidad: "pedido", entidadId: pedido.id, accion: "cambiarEstado" },
      orderBy: { id: "asc" },
    });
    expect(
      changes.map(({ antes, despues }) =>
        [antes, despues].map((side) => (side as { estado: number }).estado),
      ),
    ).toEqual([
      [1, 2],
      [2, 4],
      [4, 3],
      [3, 1],
    ]);
  });

  // X5.42, S5.pedido.5
  it("an invoice is required only when the order is completed, and an existing one is kept", async () => {
    const { gestora, pedido } = await world.crearPedidoAbierto();
    const caller = world.as(gestora.actor);
    const change = (more: object) => caller.pedidos.actualizar({ ...datos, id: pedido.id, ...more });
    expect(await codeOf(change({ estado: 2 }))).toBe("no error");
    await expect(change({ estado: 3 })).rejects.toMatchObject({
      cause: { code: "DATOS_INVALIDOS", issues: [{ path: "factura" }] },
    });
    expect((await caller.pedidos.ver({ id: pedido.id })).estado).toBe(2);
    const completed = await change({ estado: 3, factura });
    expect(completed.factura).toEqual({
      nombre: "factura.pdf",
      tamano: 4,
      url: `/api/pedidos/${pedido.id}/factura`,
    });
    expect((await change({ estado: 3 })).factura).not.toBeNull();
    expect((await caller.pedidos.factura({ id: pedido.id })).bytes).toEqual(factura.bytes);
    // A new invoice takes the old one's place and leaves no orphan behind.
    const before = await world.db.archivo.count();
    await change({ estado: 3, factura: { ...factura, nombre: "otra.pdf" } });
    expect(await world.db.archivo.count()).toBe(before);
  });

  // S5.pedido.1, S5.pedido.2, S5.pedido.3, S5.pedido.4
  it.each([
    ["fin before inicio", { fin: hours(-2) }, "fin"],
    ["fin at inicio", { fin: datos.inicio }, "fin"],
    ["an unknown state", { estado: 5 }, "estado"],
    ["half a state", { estado: 1.5 }, "estado"],
    ["a blank description", { descripcion: "  " }, "descripcion"],
    ["no inicio", { inicio: undefined }, "inicio"],
    ["no fin", { fin: undefined }, "fin"],
    ["no estado", { estado: undefined }, "estado"],
    ["a year before our time", { inicio: new Date("-000044-03-15T00:00:00Z") }, "inicio"],
    ["a year beyond it", { fin: new Date("+200000-01-01T00:00:00Z") }, "fin"],
  ])("an order with %s is refused", async (_what, wrong, path) => {
    const { gestora, disponible } = await world.crearPedidoAbierto();
    const opening = world
      .as(gestora.actor)
      .pedidos.crear({ ...datos, disponibleId: disponible.id, ...wrong } as never);
    await expect(opening).rejects.toMatchObject({
      code: "BAD_REQUEST",
      cause: { issues: expect.arrayContaining([expect.objectContaining({ path: [path] })]) },
    });
  });

  // X5.30
  it("a cancelled order is reopened only while there is stock for its lines", async () => {
    const { gestora, disponible, pedido, productos } = await world.crearPedidoAbierto({
      productos: 1,
      stock: "5",
    });
    const otro = await world.crearPedido(disponible);
    const caller = world.as(gestora.actor);
    const take = (pedidoId: number, cantidad: number) =>
      caller.lineas.guardar({
        pedidoId,
        familiaId: gestora.id,
        lineas: [{ productoId: productos[0]?.id ?? 0, cantidad }],
      });
    const set = (estado: number) => caller.pedidos.actualizar({ ...datos, id: pedido.id, estado });
    await take(pedido.id, 4);
    await set(4);
    await take(otro.id, 3);
    await expect(set(1)).rejects.toMatchObject({
      message: expect.stringContaining(`de «${productos[0]?.nombre}» faltan 2`),
      cause: { code: "CONFLICTO" },
    });
    expect((await caller.pedidos.ver({ id: pedido.id })).estado).toBe(4);
    await take(otro.id, 1);
    expect((await set(1)).estado).toBe(1);
  });

  it("a reopened order gets its products' current prices, and a change between frozen states does not", async () => {
    const { gestora, pedido, productos } = await world.crearPedidoAbierto({ productos: 1 });
    const caller = world.as(gestora.actor);
    const producto = { id: productos[0]?.id ?? 0, nombre: "Acelga", iva: 4, descripcion: "De hoja" };
    const set = (estado: number) => caller.pedidos.actualizar({ ...datos, id: pedido.id, estado, factura });
    await caller.lineas.guardar({
      pedidoId: pedido.id,
      familiaId: gestora.id,
      lineas: [{ productoId: producto.id, cantidad: 2 }],
    });
    await set(3);
    await caller.productos.actualizar({ ...producto, precio: 4 });
    expect((await set(3)).total).toBe(5.2);
    expect((await set(4)).total).toBe(5.2);
    expect((await set(1)).total).toBe(8.32);
    await caller.productos.actualizar({ ...producto, precio: 5 });
    expect((await set(3)).total).toBe(10.4);
    const [auditado] = await world.db.auditoria.findMany({
      where: { accion: "seguirProductos", entidadId: pedido.id },
      orderBy: { id: "asc" },
    });
    expect(auditado?.despues).toMatchObject([{ productoId: producto.id, precio: "4" }]);
  });

  it("closing an open order ends it at the server's time, at once for everybody, and only once", async () => {
    const { pedido, gestora, productos } = await world.crearPedidoAbierto();
    const { id } = pedido;
    const now = hours(1);
    const familia = await world.crearFamilia();
    const caller = world.as(gestora.actor, new Date(+now + 482));
    // In whole seconds, as REST says it: who writes it back changes nothing.
    const cerrado = await caller.pedidos.cerrar({ id });
    expect(cerrado).toMatchObject({ id, fin: now, estado: 1, version: 2, message: textos.pedido.cerrado });
    const [{ id: productoId = 0 } = {}] = productos;
    const which = { pedidoId: id, familiaId: familia.id };
    const guardar = world.as(familia.actor, new Date(now.getTime() + 1)).lineas.guardar;
    await expect(guardar({ ...which, lineas: [{ productoId, cantidad: 1 }] })).rejects.toThrow(
      "Pedido caducado",
    );
    const [hecho] = await world.db.auditoria.findMany({ where: { entidad: "pedido", entidadId: id } });
    expect(hecho).toMatchObject({ accion: "actualizar", antes: { fin: pedido.fin.toISOString() } });
    // Pressed again, nothing changes; nor where there is nothing to close.
    const again = await world.as(gestora.actor, hours(2)).pedidos.cerrar({ id });
    expect([again.fin, again.version]).toEqual([now, 2]);
    for (const datos of [{ inicio: hours(2) }, { estado: 3 }, { estado: 4 }]) {
      const otro = await world.crearPedido({ id: pedido.disponibleId }, datos);
      expect(await codeOf(caller.pedidos.cerrar({ id: otro.id }))).toBe("CONFLICTO");
    }
    expect(await codeOf(world.as(familia.actor, now).pedidos.cerrar({ id }))).toBe("SIN_PERMISO");
    expect(await codeOf(caller.pedidos.cerrar({ id: 999_999 }))).toBe("NO_ENCONTRADO");
    // In the very second in which it begins: it ends after that.
    const nuevo = await world.crearPedido({ id: pedido.disponibleId }, { inicio: now });
    expect((await caller.pedidos.cerrar({ id: nuevo.id })).fin).toEqual(new Date(+now + 1_000));
  });

  it("changing an outdated order is refused, and the version counts up", async () => {
    const { gestora, pedido } = await world.crearPedidoAbierto();
    const caller = world.as(gestora.actor);
    const change = (descripcion: string, version?: number) =>
      caller.pedidos.actualizar({ ...datos, id: pedido.id, descripcion, version });
    const { version } = await caller.pedidos.ver({ id: pedido.id });
    expect((await change("La una", version)).version).toBe(version + 1);
    await expect(change("La otra", version)).rejects.toMatchObject({
      message: "Mientras lo editaba, otra persona ha guardado cambios.",
      cause: { code: "CONFLICTO" },
    });
    expect((await caller.pedidos.ver({ id: pedido.id })).descripcion).toBe("La una");
    const results = await Promise.all(["A", "B", "C"].map((name) => codeOf(change(name, version + 1))));
    expect(results.toSorted()).toEqual(["CONFLICTO", "CONFLICTO", "no error"]);
    expect(await codeOf(change("Sin decir cuál", undefined))).toBe("no error");
    expect((await caller.pedidos.ver({ id: pedido.id })).version).toBe(version + 3);
  });

  // S3.pedido.6
  it("an invalid invoice is refused, and changes nothing", async () => {
    const { gestora, disponible, pedido } = await world.crearPedidoAbierto();
    const caller = world.as(gestora.actor);
    const page = { nombre: "factura.pdf", tipo: "application/pdf", bytes: Buffer.from("<html>") };
    const files = await world.db.archivo.count();
    const refused = { cause: { code: "TIPO_NO_ADMITIDO", issues: [{ path: "factura" }] } };
    const bytes = new Uint8Array(page.bytes);
    await expect(
      caller.pedidos.actualizar({ ...datos, id: pedido.id, estado: 3, factura: { ...page, bytes } }),
    ).rejects.toMatchObject(refused);
    await expect(
      caller.pedidos.crear({ ...datos, disponibleId: disponible.id, factura: { ...page, bytes } }),
    ).rejects.toMatchObject(refused);
    expect(await caller.pedidos.ver({ id: pedido.id })).toMatchObject({
      estado: 1,
      factura: null,
      version: 1,
    });
    expect(await world.db.archivo.count()).toBe(files);
    // Who may not change it hears that, not what is wrong with the file.
    const otra = world.as((await world.crearFamilia()).actor);
    const attempt = otra.pedidos.actualizar({ ...datos, id: pedido.id, factura: { ...page, bytes } });
    expect(await codeOf(attempt)).toBe("SIN_PERMISO");
  });

  it("another listing for an order is refused, and so is an empty file", async () => {
    const { gestora, disponible, pedido } = await world.crearPedidoAbierto();
    const caller = world.as(gestora.actor);
    const change = (more: object) => codeOf(caller.pedidos.actualizar({ ...datos, id: pedido.id, ...more }));
    expect(await change({ disponibleId: disponible.id })).toBe("no error");
    expect(await change({ disponibleId: disponible.id + 1 })).toBe("SIN_PERMISO");
    expect(await change({ estado: 3, factura: { ...factura, bytes: new Uint8Array() } })).toBe("BAD_REQUEST");
  });

  // S2.pedido.9
  it("creating an order requires an existing listing", async () => {
    const admin = world.as(await world.crearAdmin());
    expect(await codeOf(admin.pedidos.crear(datos as never))).toBe("BAD_REQUEST");
    expect(await codeOf(admin.pedidos.crear({ ...datos, disponibleId: 999_999 }))).toBe("NO_ENCONTRADO");
    expect(await codeOf(admin.pedidos.actualizar({ ...datos, id: 999_999 }))).toBe("NO_ENCONTRADO");
    expect(await codeOf(admin.pedidos.ver({ id: 999_999 }))).toBe("NO_ENCONTRADO");
  });

  // S2.pedido.5, X5.22
  it("a total in the request is ignored", async () => {
    const { gestora, disponible } = await world.crearPedidoAbierto();
    const pedido = await world
      .as(gestora.actor)
      .pedidos.crear({ ...datos, disponibleId: disponible.id, total: 99 });
    expect(pedido.total).toBe(0);
  });

  // X5.31, S1.home.2
  it("active orders are those pending or in process that have begun, also expired ones", async () => {
    const disponible = await world.crearDisponible();
    const make = (data: object) => world.crearPedido(disponible, data);
    const wanted = [await make({}), await make({ estado: 2 }), await make({ fin: hours(-1) })];
    const others = [await make({ estado: 3 }), await make({ estado: 4 }), await make({ inicio: hours(1) })];
    const familia = await world.crearFamilia();
    const { filas } = await world.as(familia.actor).pedidos.lanzados({ tamano: "todas" });
    const ids = filas.map(({ id }) => id);
    for (const { id } of wanted) expect(ids).toContain(id);
    for (const { id } of others) expect(ids).not.toContain(id);
  });

  // X5.32, S1.home.3
  it("a family's completed orders are those in which it has lines", async () => {
    const { pedido, productos } = await world.crearPedidoAbierto();
    const [con, sin] = [await world.crearFamilia(), await world.crearFamilia()];
    await world.as(con.actor).lineas.guardar({
      pedidoId: pedido.id,
      familiaId: con.id,
      lineas: [{ productoId: productos[0]?.id ?? 0, cantidad: 1 }],
    });
    const list = async (familia: typeof con) =>
      (await world.as(familia.actor).pedidos.realizados({ familiaId: familia.id })).filas.map(({ id }) => id);
    expect(await list(con)).toEqual([]);
    await world.db.pedido.update({ where: { id: pedido.id }, data: { estado: 3 } });
    expect(await list(con)).toEqual([pedido.id]);
    expect(await list(sin)).toEqual([]);
    expect(await codeOf(world.as(sin.actor).pedidos.realizados({ familiaId: con.id }))).toBe("SIN_PERMISO");
  });

  it("active orders: the open ones come first, next to close first, then the closed ones, latest first", async () => {
    const disponible = await world.crearDisponible();
    const make = async (fin: number) =>
      (await world.crearPedido(disponible, { inicio: hours(-999), fin: hours(fin) })).id;
    const [semana, manana, hoy] = [await make(168), await make(24), await make(1)];
    const [haceMucho, ayer] = [await make(-900), await make(-0.5)];
    const wanted = [hoy, manana, semana, ayer, haceMucho];
    const caller = world.as((await world.crearFamilia()).actor);
    const suyos = (filas: { id: number }[]) => filas.map(({ id }) => id).filter((id) => wanted.includes(id));
    const { filas } = await caller.pedidos.lanzados({ tamano: "todas" });
    expect(suyos(filas)).toEqual(wanted);
    const pages = [];
    for (let pagina = 0; pagina * 2 < filas.length; pagina++) {
      pages.push(...(await caller.pedidos.lanzados({ pagina, tamano: 2 })).filas);
    }
    expect(suyos(pages)).toEqual(wanted);
    const reversed = await caller.pedidos.lanzados({ tamano: "todas", direccion: "desc" });
    expect(suyos(reversed.filas)).toEqual(wanted.toReversed());
  });

  it("lists say what the asker's family has in each order, and nobody else's", async () => {
    const { disponible, pedido, productos } = await world.crearPedidoAbierto({ productos: 3 });
    const [con, sin] = [await world.crearFamilia(), await world.crearFamilia()];
    const [uno, otro] = productos.map(({ id }) => id);
    await world.as(con.actor).lineas.guardar({
      pedidoId: pedido.id,
      familiaId: con.id,
      lineas: [
        { productoId: uno ?? 0, cantidad: 2 },
        { productoId: otro ?? 0, cantidad: 1.5 },
      ],
    });
    const mine = { productos: 2, total: 9.1, aPagar: null };
    const nothing = { productos: 0, total: 0, aPagar: null };
    const seenBy = async (actor: Parameters<World["as"]>[0]) => {
      const { pedidos } = world.as(actor);
      const [lanzado] = (await pedidos.lanzados({ tamano: "todas" })).filas.filter(
        ({ id }) => id === pedido.id,
      );
      const [suyo] = (await pedidos.porDisponible({ disponibleId: disponible.id })).filas;
      return [lanzado?.deLaFamilia, suyo?.deLaFamilia];
    };
    expect(await seenBy(con.actor)).toEqual([mine, mine]);
    expect(await seenBy(sin.actor)).toEqual([nothing, nothing]);
    expect(await seenBy(await world.crearAdmin())).toEqual([null, null]);
    // Of completed orders, an administrator sees what the family of the list had.
    await world.db.pedido.update({ where: { id: pedido.id }, data: { estado: 3 } });
    for (const actor of [con.actor, await world.crearAdmin()]) {
      const { filas } = await world.as(actor).pedidos.realizados({ familiaId: con.id });
      expect(filas.map(({ deLaFamilia }) => deLaFamilia)).toEqual([mine]);
    }
  });

  it("closed orders wait for those who manage them, until they are completed or cancelled", async () => {
    const { gestora, disponible, pedido, productos } = await world.crearPedidoAbierto();
    const otra = await world.crearFamilia();
    await world.as(otra.actor).lineas.guardar({
      pedidoId: pedido.id,
      familiaId: otra.id,
      lineas: [{ productoId: productos[0]?.id ?? 0, cantidad: 2 }],
    });
    await world.db.pedido.update({ where: { id: pedido.id }, data: { fin: hours(-2) } });
    const make = async (data: object) => (await world.crearPedido(disponible, data)).id;
    const antes = await make({ estado: 2, fin: hours(-3) });
    for (const data of [{}, { fin: NOW }, { estado: 3, fin: hours(-1) }, { estado: 4, fin: hours(-1) }]) {
      await make(data);
    }
    // Another family's supplier.
    const ajeno = (await world.crearPedidoAbierto()).pedido.id;
    await world.db.pedido.update({ where: { id: ajeno }, data: { fin: hours(-1) } });
    const waiting = (actor: Parameters<World["as"]>[0]) =>
      world.as(actor).pedidos.porCerrar({ tamano: 1000 });
    await world.db.recepcion.create({
      data: { pedidoId: antes, productoId: productos[0]?.id ?? 0, recibido: 0 },
    });
    const suyos = await waiting(gestora.actor);
    expect(suyos.filas.map(({ id }) => id)).toEqual([pedido.id, antes]);
    expect(suyos.total).toBe(2);
    expect(suyos.filas).toMatchObject([
      { cuantasFamilias: 1, total: 5.2, deLaFamilia: { productos: 0, total: 0 }, recibiendo: false },
      { cuantasFamilias: 0, total: 0, recibiendo: true },
    ]);
    expect(await waiting(otra.actor)).toEqual({ filas: [], total: 0 });
    const todos = (await waiting(await world.crearAdmin())).filas.map(({ id }) => id);
    expect(todos).toEqual(expect.arrayContaining([pedido.id, antes, ajeno]));
  });

  // X6.27
  it("lists are paged and counted on the server, with 1 statement for any number", async () => {
    const disponible = await world.crearDisponible();
    for (let n = 0; n < 12; n++) await world.crearPedido(disponible, { fin: hours(n + 1) });
    const caller = world.as((await world.crearFamilia()).actor);
    database.takeStatements();
    const page = await caller.pedidos.porDisponible({
      disponibleId: disponible.id,
      pagina: 1,
      tamano: 10,
      direccion: "desc",
    });
    expect(database.takeStatements()).toHaveLength(1);
    expect(page.total).toBe(12);
    expect(page.filas.map(({ fin }) => fin)).toEqual([hours(2), hours(1)]);
  });

  it("a page after the last is empty and says how many there are, also of a search", async () => {
    const disponible = await world.crearDisponible();
    for (let n = 0; n < 3; n++) await world.crearPedido(disponible, { fin: hours(n + 1) });
    const caller = world.as((await world.crearFamilia()).actor);
    const { id } = await world.db.pedido.findFirstOrThrow({ where: { disponibleId: disponible.id } });
    await world.db.pedido.update({ where: { id }, data: { descripcion: "Solo este lo dice" } });
    const after = (descripcion?: string) =>
      caller.pedidos.porDisponible({
        disponibleId: disponible.id,
        pagina: 9,
        tamano: 10,
        ...(descripcion && { descripcion }),
      });
    expect(await after()).toEqual({ filas: [], total: 3 });
    expect(await after("solo este")).toEqual({ filas: [], total: 1 });
  });

  // X6.24
  it("the search ignores case and accents, and takes % and _ literally", async () => {
    const disponible = await world.crearDisponible();
    const named = async (descripcion: string) => {
      const { id } = await world.crearPedido(disponible);
      await world.db.pedido.update({ where: { id }, data: { descripcion } });
      return id;
    };
    const [fresa, porcentaje] = [await named("Fresón ÑORA del sábado"), await named("Rebaja 100% de_verdad")];
    const caller = world.as((await world.crearFamilia()).actor);
    const search = async (descripcion: string) =>
      (await caller.pedidos.listar({ descripcion, tamano: "todas" })).filas.map(({ id }) => id);
    expect(await search("SABADO")).toEqual([fresa]);
    expect(await search("ñora")).toEqual([fresa]);
    expect(await search("100%")).toEqual([porcentaje]);
    expect(await search("100%%verdad")).toEqual([]);
    expect(await search("de_verdad")).toEqual([porcentaje]);
    expect(await search("de-verdad")).toEqual([]);
  });

  // S4.estado.6, S7.pedidos.6
  it("the states are listed by id and name", async () => {
    expect(await world.as((await world.crearFamilia()).actor).pedidos.estados()).toEqual([
      { id: 1, nombre: "Pendiente" },
      { id: 2, nombre: "En proceso" },
      { id: 3, nombre: "Completado" },
      { id: 4, nombre: "Cancelado" },
    ]);
  });

  it("the last order of the supplier says when it was open, on whichever listing", async () => {
    const { proveedor, gestora, disponible, pedido } = await world.crearPedidoAbierto();
    const nuevo = await world.crearDisponible({ proveedor });
    const caller = world.as(gestora.actor);
    const plazo = () => caller.pedidos.plazoAnterior({ disponibleId: nuevo.id });
    const elPrimero = { inicio: pedido.inicio, fin: pedido.fin };
    expect(await plazo()).toEqual(elPrimero);
    await world.crearPedido(disponible, { inicio: hours(24), fin: hours(48), estado: 4 });
    await world.crearPedidoAbierto();
    expect(await plazo()).toEqual(elPrimero);
    await world.crearPedido(disponible, { inicio: hours(2), fin: hours(30) });
    expect(await plazo()).toEqual({ inicio: hours(2), fin: hours(30) });
    const sinPedidos = await world.crearDisponible();
    expect(await caller.pedidos.plazoAnterior({ disponibleId: sinPedidos.id })).toBeNull();
  });
});
