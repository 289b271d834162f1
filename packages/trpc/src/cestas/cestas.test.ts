import { afterEach, beforeEach, expect, it } from "vitest";
import { createPost } from "../../test/post.ts";
import { codeOf, describeInWorld, hours, NOW } from "../../test/world.ts";
import { ponerCestas } from "./poner.ts";

/** name, unit, code and stock of a listing's products. */
const LISTA = [
  ["Acelga", "kg", "1", null],
  ["Nabo", "kg", null, 3],
  ["Miel", "bote", null, null],
] as const;
type Lista = readonly (readonly [string, string, string | null, number | null])[];

describeInWorld("what families take each time", ({ world, database }) => {
  let post: ReturnType<typeof createPost>;
  let listing: { id: number; proveedorId: number; productos: Record<string, number> };
  let una: Awaited<ReturnType<typeof world.crearFamilia>>;
  let otra: typeof una;
  beforeEach(async () => {
    post = createPost(world, database);
    listing = await upload(LISTA);
    una = await world.crearFamilia();
    otra = await world.crearFamilia();
    await world.db.tarea.deleteMany();
  });
  afterEach(async () => {
    await world.db.correo.deleteMany();
    await world.db.tarea.deleteMany();
    await world.db.libro.deleteMany();
    await world.db.pedido.updateMany({ data: { estado: 4 } });
  });

  async function upload(lista: Lista, de?: { id: number }) {
    const proveedor = de ?? (await world.crearProveedor());
    const { id } = await world.crearDisponible({ proveedor });
    const productos: Record<string, number> = {};
    for (const [nombre, unidad, codigo, stock] of lista) {
      const datos = { nombre, unidad, codigo, precio: "1", ...(stock !== null && { stock: `${stock}` }) };
      productos[nombre] = (await world.crearProducto({ id }, datos)).id;
    }
    return { id, proveedorId: proveedor.id, productos };
  }
  const idOf = (nombre: string) => listing.productos[nombre] ?? 0;
  const cestas = (quien = una) => world.as(quien.actor).cestas;
  const take = (nombre: string, cantidad: number, quien = una) =>
    cestas(quien).poner({ productoId: idOf(nombre), cantidad });
  /** An order that opens in an hour, of the listing or another. */
  const opens = async (disponibleId = listing.id, more: object = {}) => {
    const pedido = await world.crearPedido(
      { id: disponibleId },
      { inicio: hours(1), fin: hours(48), ...more },
    );
    await world.db.tarea.create({ data: { clase: "apertura", clave: `${pedido.id}`, cuando: hours(1) } });
    return pedido.id;
  };
  const ordered = async (pedidoId: number, quien = una) => {
    const lineas = await world.db.lineaPedido.findMany({
      where: { pedidoId, familiaId: quien.id },
      orderBy: { id: "asc" },
    });
    return Object.fromEntries(lineas.map(({ nombre, cantidad }) => [nombre, cantidad.toNumber()]));
  };
  const asunto = async (now: Date) =>
    (await post.mailed(now)).filter(({ asunto }) => asunto.startsWith("Su cesta"));

  it("are put into an order as it opens, once, and each family is told", async () => {
    await take("Acelga", 1.5);
    await take("Miel", 2);
    await take("Nabo", 1, otra);
    const pedidoId = await opens();
    expect(await ordered(pedidoId)).toEqual({});
    const mails = await post.mailed(hours(1));
    const soon = await post.mailed(hours(24));
    const told = [...mails, ...soon].filter(({ asunto }) => asunto.includes("cesta"));
    expect(await ordered(pedidoId)).toEqual({ Acelga: 1.5, Miel: 2 });
    expect(await ordered(pedidoId, otra)).toEqual({ Nabo: 1 });
    expect(told).toHaveLength(2);
    expect(told.map(({ texto }) => texto).join()).toContain("Se han puesto 2 productos de su cesta.");
    const screen = await world
      .with({ actor: una.actor, now: hours(2) })
      .lineas.pantalla({ pedidoId, familiaId: una.id });
    expect(screen.cesta).toEqual({ puesta: hours(1), puestos: 2, faltan: [] });
    expect((await cestas().listar())[0]?.ultima).toMatchObject({ pedidoId, puestos: 2 });

    // What the family takes out stays out: the order is not opened a second time for it.
    await world.with({ actor: una.actor, now: hours(3) }).lineas.guardar({
      ...{ pedidoId, familiaId: una.id },
      lineas: [{ productoId: idOf("Miel"), cantidad: 0 }],
    });
    await world.db.tarea.create({ data: { clase: "apertura", clave: `${pedidoId}`, cuando: hours(4) } });
    await post.mailed(hours(4));
    expect(await ordered(pedidoId)).toEqual({ Acelga: 1.5 });
    const { accesoId, usuarioId } = await world.db.auditoria.findFirstOrThrow({
      where: { accion: "guardarLineas", entidadId: pedidoId },
    });
    expect([accesoId, usuarioId]).toEqual([null, null]);
  });

  it("are not put into an order that was open when they were made, also where it is extended", async () => {
    const pedidoId = await opens();
    await world.db.pedido.update({ where: { id: pedidoId }, data: { creado: NOW } });
    await post.mailed(hours(1));
    await world.as(una.actor, hours(2)).cestas.poner({ productoId: idOf("Acelga"), cantidad: 1 });
    await world.db.tarea.create({ data: { clase: "apertura", clave: `${pedidoId}`, cuando: hours(3) } });
    await post.mailed(hours(3));
    expect(await ordered(pedidoId)).toEqual({});
  });

  it("oversell nothing: who comes first changes from order to order, and who gets less is told why", async () => {
    await take("Nabo", 2);
    await take("Nabo", 2, otra);
    const firsts = new Set<number>();
    for (let n = 0; n < 12 && firsts.size < 2; n++) {
      const pedidoId = await opens();
      await post.mailed(hours(1));
      const [suyo, ajeno] = [await ordered(pedidoId), await ordered(pedidoId, otra)];
      expect([suyo.Nabo, ajeno.Nabo].sort()).toEqual([1, 2]);
      const less = suyo.Nabo === 1 ? una : otra;
      firsts.add(less === una ? otra.id : una.id);
      const { faltan } = await world.db.cestaPuesta.findUniqueOrThrow({
        where: { pedidoId_familiaId: { pedidoId, familiaId: less.id } },
      });
      expect(faltan).toMatchObject([{ nombre: "Nabo", motivo: "quedaMenos", cantidad: 2, puesto: 1 }]);
      await world.db.pedido.update({ where: { id: pedidoId }, data: { estado: 4 } });
    }
    expect(firsts.size).toBe(2);
  });

  it("are kept where a listing lacks them, and tried again; what has another name is asked", async () => {
    await take("Acelga", 1);
    await take("Miel", 2);
    const otraLista = await upload([["Acelga roja", "kg", "1", null]], { id: listing.proveedorId });
    const pedidoId = await opens(otraLista.id);
    const [mail] = [...(await asunto(hours(1))), ...(await asunto(hours(24)))];
    expect(mail?.texto).toContain("No se ha podido poner nada de su cesta.");
    expect(mail?.texto).toContain("Miel, 2 bote: no está en la lista");
    const { faltan } = (await cestas().listar())[0]?.ultima ?? {};
    const roja = faltan?.find(({ motivo }) => motivo === "renombrado");
    expect(roja).toMatchObject({ nombre: "Acelga", producto: { nombre: "Acelga roja" } });

    const ahora = world.with({ actor: una.actor, now: hours(25) }).cestas;
    const esEste = { id: roja?.lineaId ?? 0, productoId: roja?.producto?.id ?? 0, pedidoId };
    await Promise.all([ahora.esEste(esEste), ahora.esEste(esEste)]);
    expect(await ordered(pedidoId)).toEqual({ "Acelga roja": 1 });
    const [{ lineas, ultima } = { lineas: [], ultima: null }] = await cestas().listar();
    expect(lineas.map(({ nombre }) => nombre)).toEqual(["Acelga roja", "Miel"]);
    expect(ultima?.faltan.map(({ nombre }) => nombre)).toEqual(["Miel"]);
    const next = await opens();
    await post.mailed(hours(25));
    expect(await ordered(next)).toEqual({ Miel: 2 });
  });

  it.each([
    ["has closed", hours(60), null, "Guardado en su cesta."],
    [
      "would take the family beyond its limit",
      hours(25),
      0.5,
      "Guardado en su cesta, pero no en el pedido. Con este pedido la familia debería 1,04\u00a0€; el límite es 0,50\u00a0€.",
    ],
  ])("keep the answer to what is asked, also where the order %s", async (_, now, limite, message) => {
    await take("Acelga", 1);
    const otraLista = await upload([["Acelga roja", "kg", "1", null]], { id: listing.proveedorId });
    const pedidoId = await opens(otraLista.id);
    await post.mailed(hours(1));
    const [roja] = (await cestas().listar())[0]?.ultima?.faltan ?? [];
    if (limite !== null) await world.db.libro.create({ data: { desde: NOW, limite } });
    const esEste = { id: roja?.lineaId ?? 0, productoId: roja?.producto?.id ?? 0, pedidoId };
    expect(await world.with({ actor: una.actor, now }).cestas.esEste(esEste)).toEqual({ message });
    expect(await ordered(pedidoId)).toEqual({});
    const [{ lineas, ultima } = { lineas: [], ultima: null }] = await cestas().listar();
    expect([lineas.map(({ nombre }) => nombre), ultima?.faltan]).toEqual([["Acelga roja"], []]);
  });

  it("have each product once, also where one has become what is there already", async () => {
    await take("Acelga", 1);
    await take("Miel", 2);
    const [acelga] = (await cestas().listar())[0]?.lineas ?? [];
    await cestas().esEste({ id: acelga?.id ?? 0, productoId: idOf("Miel") });
    const lineas = (await cestas().listar())[0]?.lineas.map(({ nombre, cantidad }) => [nombre, cantidad]);
    expect(lineas).toEqual([["Miel", 1]]);
    const pedidoId = await opens();
    await post.mailed(hours(1));
    expect(await ordered(pedidoId)).toEqual({ Miel: 1 });
  });

  it("are made of what was ordered, also where whole cases made it more, less or nothing", async () => {
    const pedidoId = (await world.crearPedido({ id: listing.id })).id;
    await world.as(una.actor).lineas.guardar({
      ...{ pedidoId, familiaId: una.id },
      lineas: [
        { productoId: idOf("Acelga"), cantidad: 3 },
        { productoId: idOf("Nabo"), cantidad: 1 },
        { productoId: idOf("Miel"), cantidad: 2 },
      ],
    });
    // As the cases were made final: more of one, nothing of the other.
    const [acelga, miel] = [idOf("Acelga"), idOf("Miel")];
    await world.db.ajusteDeCaja.createMany({
      data: [
        {
          pedidoId,
          productoId: acelga,
          familiaId: una.id,
          pedido: 3,
          hasta: 0,
          final: 4,
          motivo: "completar",
        },
        { pedidoId, productoId: miel, familiaId: una.id, pedido: 2, hasta: 0, final: 0, motivo: "recortar" },
      ],
    });
    const suya = { pedidoId, familiaId: una.id };
    await world.db.lineaPedido.deleteMany({ where: { ...suya, productoId: miel } });
    await world.db.lineaPedido.updateMany({ where: { ...suya, productoId: acelga }, data: { cantidad: 4 } });
    await cestas().guardar({ pedidoId });
    const lineas = (await cestas().listar())[0]?.lineas.map(({ nombre, cantidad }) => [nombre, cantidad]);
    expect(lineas).toEqual([
      ["Acelga", 3],
      ["Miel", 2],
      ["Nabo", 1],
    ]);
  });

  it("rest in a pause, by the day of delivery, and with a family that has gone", async () => {
    await take("Acelga", 1);
    await take("Acelga", 1, otra);
    const { proveedorId } = listing;
    const reparto = new Date("2026-08-10T17:00:00Z");
    expect(await cestas().pausar({ proveedorId, desde: "2026-08-01", hasta: "2026-08-10" })).toEqual({
      message: "La cesta no se pone en esos días.",
    });
    await world.db.familia.update({ where: { id: otra.id }, data: { fechaBaja: NOW } });
    const pedidoId = await opens(listing.id, { reparto });
    await post.mailed(hours(1));
    expect([await ordered(pedidoId), await ordered(pedidoId, otra)]).toEqual([{}, {}]);
    const later = await opens(listing.id, { reparto: new Date(+reparto + 86_400_000) });
    await post.mailed(hours(1));
    expect(await ordered(later)).toEqual({ Acelga: 1 });
  });

  it("are not put at all where the family would owe more than its limit, and it is told", async () => {
    await take("Acelga", 5);
    await world.db.libro.create({ data: { desde: NOW, limite: 3 } });
    const pedidoId = await opens();
    await post.mailed(hours(1));
    expect(await ordered(pedidoId)).toEqual({});
    expect((await cestas().listar())[0]?.ultima).toMatchObject({
      puestos: 0,
      faltan: [{ nombre: "Acelga", motivo: "limite" }],
    });
  });

  it("say nothing where the family has all of it already", async () => {
    await take("Acelga", 1);
    const pedidoId = await opens();
    await world.db.lineaPedido.create({
      data: {
        ...{ pedidoId, familiaId: una.id, productoId: idOf("Acelga"), cantidad: 4 },
        ...{ nombre: "Acelga", precio: 1, iva: 0.04 },
      },
    });
    expect([...(await asunto(hours(1))), ...(await asunto(hours(24)))]).toEqual([]);
    expect(await ordered(pedidoId)).toEqual({ Acelga: 4 });
    const seen = await world.with({ actor: una.actor, now: hours(25) }).lineas.pantalla({
      ...{ pedidoId, familiaId: una.id },
    });
    expect(seen).not.toHaveProperty("cesta");
  });

  it("go on where a process died between two families, and never twice where two put them", async () => {
    const familias = [una, otra, await world.crearFamilia()];
    for (const familia of familias) await take("Acelga", 1, familia);
    const pedido = await world.db.pedido.findUniqueOrThrow({ where: { id: await opens() } });
    const ctx = post.asSystem(hours(1));
    await world.db.cestaPuesta.create({
      data: { pedidoId: pedido.id, familiaId: una.id, puesta: hours(1), puestos: 1, faltan: [] },
    });
    await Promise.all([ponerCestas(ctx, pedido), ponerCestas(ctx, pedido)]);
    expect(await world.db.lineaPedido.count({ where: { pedidoId: pedido.id } })).toBe(2);
    expect(await world.db.correo.count({ where: { clase: "cesta", sobre: pedido.id } })).toBe(2);
  });

  it("cost five statements a family, however much is in them", async () => {
    for (const nombre of ["Acelga", "Nabo", "Miel"]) await take(nombre, 1);
    const pedido = await world.db.pedido.findUniqueOrThrow({ where: { id: await opens() } });
    database.takeStatements();
    await ponerCestas(post.asSystem(hours(1)), pedido);
    const withThree = database.takeStatements().length;
    await take("Nabo", 0);
    await take("Miel", 0);
    const next = await world.db.pedido.findUniqueOrThrow({ where: { id: await opens() } });
    database.takeStatements();
    await ponerCestas(post.asSystem(hours(1)), next);
    expect(database.takeStatements()).toHaveLength(withThree);
    expect(withThree).toBeLessThanOrEqual(1 + 5);
  });

  it("are made of an order, changed and taken away by the family's own people alone", async () => {
    const pedidoId = (await world.crearPedido({ id: listing.id })).id;
    const caller = world.as(una.actor);
    expect(await codeOf(caller.cestas.guardar({ pedidoId }))).toBe("CONFLICTO");
    await caller.lineas.guardar({
      ...{ pedidoId, familiaId: una.id },
      lineas: [
        { productoId: idOf("Acelga"), cantidad: 1.5 },
        { productoId: idOf("Miel"), cantidad: 1 },
      ],
    });
    expect((await caller.cestas.guardar({ pedidoId })).message).toContain("tiene 2 productos");
    await caller.cestas.guardar({ pedidoId });
    const [cesta] = await caller.cestas.listar();
    expect(cesta).toMatchObject({
      pausa: null,
      lineas: [
        { nombre: "Acelga", unidad: "kg", codigo: "1", cantidad: 1.5 },
        { nombre: "Miel", cantidad: 1 },
      ],
      ultima: null,
    });
    const [acelga, miel] = cesta?.lineas ?? [];
    await caller.cestas.cambiar({ id: acelga?.id ?? 0, cantidad: 3 });
    await caller.cestas.cambiar({ id: miel?.id ?? 0, cantidad: 0 });
    expect((await caller.cestas.listar())[0]?.lineas).toMatchObject([{ nombre: "Acelga", cantidad: 3 }]);
    expect(await codeOf(cestas(otra).cambiar({ id: acelga?.id ?? 0, cantidad: 9 }))).toBe("NO_ENCONTRADO");
    const { proveedorId } = listing;
    expect(await codeOf(cestas(otra).quitar({ proveedorId }))).toBe("NO_ENCONTRADO");
    expect(
      await codeOf(caller.cestas.pausar({ proveedorId, desde: "2026-08-02", hasta: "2026-08-01" })),
    ).toBe("BAD_REQUEST");
    await caller.cestas.quitar({ proveedorId });
    expect(await caller.cestas.listar()).toEqual([]);
    expect(await codeOf(world.as(await world.crearAdmin()).cestas.listar())).toBe("SIN_PERMISO");
    const ajeno = await upload([["Pan", "ud", null, null]]);
    await take("Acelga", 1);
    const [{ lineas = [] } = {}] = await caller.cestas.listar();
    const productoId = ajeno.productos.Pan ?? 0;
    expect(await codeOf(caller.cestas.esEste({ id: lineas[0]?.id ?? 0, productoId }))).toBe(
      "DATOS_INVALIDOS",
    );
  });
});

describeInWorld("a basket that changes while baskets are put", ({ world, database }) => {
  it("is put as it is by then, and not where it has gone", async () => {
    const { pedido, productos } = await world.crearPedidoAbierto();
    const [una, otra] = [await world.crearFamilia(), await world.crearFamilia()];
    const productoId = productos[0]?.id ?? 0;
    for (const { actor } of [una, otra]) await world.as(actor).cestas.poner({ productoId, cantidad: 5 });
    const ctx = createPost(world, database).asSystem(NOW);
    // Somebody holds the order: what is to be put has been read, and waits.
    const putting = await world.db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT id FROM pedido WHERE id = ${pedido.id} FOR UPDATE`;
      const putting = ponerCestas(ctx, pedido);
      const waiting = () =>
        world.db.$queryRaw`SELECT pid FROM pg_stat_activity
          WHERE wait_event_type = 'Lock' AND datname = current_database()`;
      await expect.poll(waiting).toHaveLength(1);
      await world.as(una.actor, hours(1)).cestas.quitar({ proveedorId: await proveedorDe(productoId) });
      await world.as(otra.actor, hours(1)).cestas.poner({ productoId, cantidad: 2 });
      return [putting];
    });
    await putting[0];
    const lineas = await world.db.lineaPedido.findMany({ where: { pedidoId: pedido.id } });
    expect(lineas.map(({ familiaId, cantidad }) => [familiaId, cantidad.toNumber()])).toEqual([[otra.id, 2]]);
    expect(await world.db.cestaPuesta.count({ where: { pedidoId: pedido.id } })).toBe(1);
  });
  const proveedorDe = async (id: number) =>
    (await world.db.producto.findUniqueOrThrow({ where: { id }, include: { disponible: true } })).disponible
      .proveedorId;
});
