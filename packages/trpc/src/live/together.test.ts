import type { CambioDeCompra } from "@cosecha/domain/esquemas/compra";
import { afterEach, beforeEach, expect, it } from "vitest";
import { codeOf, describeOnBothEngines } from "../../test/world.ts";
import type { Actor } from "../kernel/actor.ts";
import type { Live } from "../kernel/services.ts";
import { createLive } from "./live.ts";

type Usuario = Extract<Actor, { type: "usuario" }>;

describeOnBothEngines("following several orders in one stream", ({ world, database }) => {
  let live: Live;
  beforeEach(() => {
    live = createLive({ db: database.db, listen: database.listen, gatherFor: 30, clocksApart: 200 });
  });
  afterEach(() => live.close());

  /** Past what is allowed for the clocks of several servers. */
  const later = () => new Date(Date.now() + 60_000);

  async function signedIn(actor: Usuario): Promise<Usuario> {
    await world.db.sesion.upsert({
      where: { id: actor.sesionId },
      create: { id: actor.sesionId, userId: actor.id, expiresAt: new Date(Date.now() + 3_600_000) },
      update: {},
    });
    return actor;
  }
  const ask = (actor: Actor, pedidoIds: number[], desde?: Date) =>
    world
      .with({ actor, now: new Date(), live })
      .compra.cambios({ pedidoIds, ...(desde && { desde }) }) as Promise<AsyncIterable<CambioDeCompra>>;

  /** What one reads of it as it comes. */
  function hear<T>(following: AsyncIterable<T>) {
    const changes = following as AsyncIterableIterator<T>;
    const heard: T[] = [];
    const ended = (async () => {
      for await (const change of changes) heard.push(change);
    })();
    ended.catch(() => undefined);
    return { heard, ended, stop: () => changes.return?.() };
  }
  const follow = async (actor: Usuario, pedidoIds: number[], desde = later()) =>
    hear(await ask(await signedIn(actor), pedidoIds, desde));

  const heardFrom = (heard: readonly unknown[], n = 1) =>
    expect.poll(() => heard.length).toBeGreaterThanOrEqual(n);
  /** Long enough for whatever should not be heard. */
  const settled = () => new Promise((resolve) => setTimeout(resolve, 150));
  const save = (familia: { id: number; actor: Usuario }, pedidoId: number, lineas: [number, number][]) =>
    world.as(familia.actor).lineas.guardar({
      pedidoId,
      familiaId: familia.id,
      lineas: lineas.map(([productoId, cantidad]) => ({ productoId, cantidad })),
    });
  const said = ({ pedidoId, cambio }: CambioDeCompra) => ({
    pedidoId,
    ...(cambio.tipo === "lineas"
      ? {
          lineas: cambio.lineas.map(({ productoId, cantidad, disponible }) => [
            productoId,
            cantidad,
            disponible,
          ]),
        }
      : cambio),
  });

  /** Two orders on one listing, of which the second product has a stock of ten; a third on another. */
  async function threeOrders() {
    const { disponible, pedido, productos, gestora } = await world.crearPedidoAbierto({ productos: 1 });
    const limitado = await world.crearProducto(disponible, { stock: "10" });
    const [otro, aparte] = [await world.crearPedido(disponible), await world.crearPedidoAbierto()];
    const familia = await world.crearFamilia();
    const ids = [pedido.id, otro.id, aparte.pedido.id] as const;
    return { ids, disponible, libre: productos[0]?.id ?? 0, limitado: limitado.id, gestora, aparte, familia };
  }

  it("tells each change with its order, and nothing of the orders in which nothing changes", async () => {
    const { ids, libre, limitado, familia } = await threeOrders();
    const [uno, otro] = ids;
    const { heard } = await follow(familia.actor, [...ids, uno]);
    await save(familia, uno, [[libre, 1.5]]);
    await heardFrom(heard);
    await settled();
    expect(heard.map(said)).toEqual([{ pedidoId: uno, lineas: [[libre, 1.5, null]] }]);
    heard.length = 0;
    // What is left of a stock is another in both orders on the listing.
    await save(familia, uno, [[limitado, 4]]);
    await heardFrom(heard, 2);
    await settled();
    expect(heard.map(said).sort((a, b) => a.pedidoId - b.pedidoId)).toEqual([
      { pedidoId: uno, lineas: [[limitado, 4, 10]] },
      { pedidoId: otro, lineas: [[limitado, 0, 6]] },
    ]);
    // As the screen would be, were it loaded now.
    const { pedidos } = await world.as(familia.actor).compra.ver();
    for (const { pedidoId, cambio } of heard) {
      const { lineas = [] } = pedidos.find(({ pantalla }) => pantalla.pedido.id === pedidoId)?.pantalla ?? {};
      const [line] = cambio.tipo === "lineas" ? cambio.lineas : [];
      expect(lineas.find(({ productoId }) => productoId === limitado)).toEqual(line);
    }
  });

  it("tells the orders of a listing of a new price, and to reload when its products change", async () => {
    const { ids, libre, disponible, gestora, familia } = await threeOrders();
    const [uno, otro] = ids;
    const { heard } = await follow(familia.actor, [...ids]);
    const manager = world.as(gestora.actor);
    const datos = { nombre: "Col", precio: 9, iva: 4, descripcion: "De aquí" };
    await manager.productos.actualizar({ id: libre, ...datos });
    await heardFrom(heard, 2);
    await settled();
    const prices = heard.map(({ pedidoId, cambio }) => [
      pedidoId,
      cambio.tipo === "lineas" && cambio.lineas.map(({ precioProducto }) => precioProducto),
    ]);
    expect(prices).toEqual([
      [uno, [9]],
      [otro, [9]],
    ]);
    heard.length = 0;
    await manager.productos.crear({ disponibleId: disponible.id, ...datos, nombre: "Kiwi" });
    await heardFrom(heard, 2);
    await settled();
    expect(heard).toEqual([uno, otro].map((pedidoId) => ({ pedidoId, cambio: { tipo: "recargar" } })));
  });

  it("begins with what was missed, order by order, or tells them to reload", async () => {
    const { ids, libre, familia } = await threeOrders();
    const [uno, , aparte] = ids;
    // Something listens from now on.
    await follow(familia.actor, [aparte]);
    await new Promise((resolve) => setTimeout(resolve, 250));
    const loaded = new Date();
    await save(familia, uno, [[libre, 2]]);
    await settled();
    const back = await follow(familia.actor, [uno, aparte], loaded);
    const never = hear(await ask(await signedIn(familia.actor), [uno, aparte]));
    await heardFrom(back.heard);
    await heardFrom(never.heard, 2);
    await settled();
    expect(back.heard.map(said)).toEqual([{ pedidoId: uno, lineas: [[libre, 2, null]] }]);
    expect(never.heard).toEqual(
      [uno, aparte].map((pedidoId) => ({ pedidoId, cambio: { tipo: "recargar" } })),
    );
  });

  it("ends as a whole with the reason when the session ends, and refuses what may not be followed", async () => {
    const { ids, libre, familia } = await threeOrders();
    const [uno, , aparte] = ids;
    const { heard, ended } = await follow(familia.actor, [...ids]);
    const vecina = await world.crearFamilia();
    await world.db.sesion.delete({ where: { id: familia.actor.sesionId } });
    await save(familia, uno, [[libre, 1]]);
    expect(await codeOf(ended)).toBe("NO_AUTENTICADO");
    expect(heard).toEqual([]);

    const attempt = (pedidoIds: number[], actor: Actor = vecina.actor) => codeOf(ask(actor, pedidoIds));
    database.takeStatements();
    expect(await attempt([uno, aparte, 999_999])).toBe("NO_ENCONTRADO");
    expect(database.takeStatements()).toHaveLength(1);
    expect(await attempt([])).toBe("BAD_REQUEST");
    expect(await attempt(Array.from({ length: 41 }, (_, n) => n + 1))).toBe("BAD_REQUEST");
    expect(await attempt([uno], world.anonimo)).toBe("NO_AUTENTICADO");
    expect(await attempt([uno], await world.crearAdmin())).toBe("SIN_PERMISO");
  });

  it("keeps one message of each order for who reads slowly", async () => {
    const { ids, libre, limitado, familia } = await threeOrders();
    const [uno, otro] = ids;
    const changes = await ask(await signedIn(familia.actor), [...ids], later());
    for (let n = 1; n <= 4; n++) {
      await save(familia, uno, [[libre, n]]);
      await save(familia, otro, [[limitado, n]]);
      await settled();
    }
    const { heard } = hear(changes);
    await expect.poll(() => heard.map(said)).toContainEqual({ pedidoId: otro, lineas: [[limitado, 4, 10]] });
    await settled();
    // What waited, and what had changed since.
    for (const pedidoId of [uno, otro]) {
      expect(heard.filter((one) => one.pedidoId === pedidoId).length).toBeLessThanOrEqual(2);
    }
    expect(heard.map(said)).toContainEqual({
      pedidoId: uno,
      lineas: expect.arrayContaining([[libre, 4, null]]),
    });
  });

  it("leaves nothing behind when the client goes away", async () => {
    const { ids, disponible, limitado, familia } = await threeOrders();
    const vecina = await world.crearFamilia();
    const gone = await follow(familia.actor, [...ids]);
    const stays = await follow(vecina.actor, [ids[2]]);
    await gone.stop();
    const client = new AbortController();
    const suya = { disponibleId: disponible.id, familiaId: familia.id, actor: familia.actor };
    const screens = ids.map((pedidoId) => ({ pedidoId, ...suya }));
    const { signal } = client;
    const cut = hear(await live.followTogether(screens, { since: later(), signal }));
    client.abort();
    await Promise.all([gone.ended, cut.ended]);
    database.takeStatements();
    await save(vecina, ids[0], [[limitado, 1]]);
    await settled();
    // The saving's own: nobody asked what became of it.
    expect(database.takeStatements()).toHaveLength(3);
    expect([gone.heard, cut.heard, stays.heard]).toEqual([[], [], []]);
  });

  it("counts as one screen: of more than twenty streams the oldest ends, with all its orders", async () => {
    const { ids, libre, familia } = await threeOrders();
    const [uno] = ids;
    const which = { pedidoId: uno, familiaId: familia.id, desde: later() };
    const screen = async () =>
      hear(await world.with({ actor: familia.actor, now: new Date(), live }).lineas.cambios(which));
    const streams: Awaited<ReturnType<typeof follow>>[] = [];
    for (let n = 0; n < 10; n++) streams.push(await follow(familia.actor, [...ids]));
    const screens = [];
    for (let n = 0; n < 10; n++) screens.push(await screen());
    await save(familia, uno, [[libre, 1]]);
    for (const { heard } of [...streams, ...screens]) await heardFrom(heard);
    for (let n = 0; n < 5; n++) streams.push(await follow(familia.actor, [...ids]));
    for (const { ended } of streams.slice(0, 5)) expect(await codeOf(ended)).toBe("DEMASIADOS_INTENTOS");
    const there = [...streams.slice(5), ...screens].map(({ ended }) => ended);
    expect(await Promise.race([...there, settled().then(() => "all there")])).toBe("all there");
  });
});
