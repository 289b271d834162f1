import { beforeEach, expect, it } from "vitest";
import { createPost } from "../../test/post.ts";
import { codeOf, describeInWorld, hours, NOW } from "../../test/world.ts";
import { key } from "../auth/attempt.ts";
import type { Actor } from "../kernel/actor.ts";

const seconds = (n: number) => new Date(NOW.getTime() + n * 1_000);

describeInWorld("who may have the cooperative write to somebody", ({ world, database }) => {
  let post: ReturnType<typeof createPost>;
  beforeEach(async () => {
    await world.db.$transaction([world.db.tarea.deleteMany(), world.db.correo.deleteMany()]);
    await world.db.usuario.updateMany({ data: { fechaBaja: NOW } });
    post = createPost(world, database);
  });
  const as = (actor: Actor, now = NOW) => world.with({ actor, now, correo: post.correo });

  /** An open order in which a family has ordered. */
  async function begin() {
    const abierto = await world.crearPedidoAbierto();
    const familia = await world.crearFamilia();
    const [producto] = abierto.productos;
    await as(familia.actor).lineas.guardar({
      ...{ pedidoId: abierto.pedido.id, familiaId: familia.id },
      lineas: [{ productoId: producto?.id ?? 0, cantidad: 1 }],
    });
    return { ...abierto, familia };
  }

  it("does not do it without end by changing an order again and again; the last change is told", async () => {
    const { gestora, pedido } = await begin();
    const move = (n: number) =>
      as(gestora.actor, seconds(n)).entregas.poner({
        ...{ pedidoId: pedido.id, reparto: hours(48), lugar: `Calle ${n}` },
      });
    let sent = 0;
    for (let n = 1; n <= 15; n++) {
      await move(n);
      sent += (await post.mailed(seconds(n))).length;
    }
    expect(sent).toBe(10);
    expect(await post.mailed(seconds(1_800))).toEqual([]);
    const later = await post.mailed(hours(1.1));
    expect(later.map(({ texto }) => texto)).toEqual([expect.stringContaining("Calle 15")]);
    expect(post.failures).toEqual([]);
    expect(await world.db.correo.count({ where: { estado: "espera" } })).toBe(0);
    // What changes an hour later is told at once.
    await move(2 * 3_600);
    expect(await post.mailed(hours(2.1))).toHaveLength(1);
  });

  it("nor by orders that close before the mail of the day, which would all be told at once", async () => {
    const { gestora, disponible } = await world.crearPedidoAbierto();
    const open = (n: number) =>
      as(gestora.actor, seconds(n)).pedidos.crear({
        ...{ disponibleId: disponible.id, descripcion: `Compre en otra parte ${n}` },
        ...{ estado: 1, inicio: seconds(n), fin: hours(1) },
      });
    for (let n = 1; n <= 33; n++) await open(n);
    expect(await post.mailed(seconds(60))).toHaveLength(30);
    // By the time that there is room for the others those orders have closed.
    expect(await post.mailed(hours(1.1))).toEqual([]);
    expect(await world.db.correo.count({ where: { clase: "pedidoAbierto", estado: "espera" } })).toBe(0);
  });

  it("nor by mailing an order to its supplier, whose address they may set", async () => {
    const { gestora, pedido, proveedor } = await begin();
    await as(gestora.actor, seconds(1)).pedidos.cerrar({ id: pedido.id });
    let sent = 0;
    for (let n = 2; n < 15; n++) {
      const manager = as(gestora.actor, seconds(n)).pedidos;
      const tras = (await manager.envio({ id: pedido.id })).ultimo?.id;
      await manager.enviarAlProveedor({ id: pedido.id, ...(tras !== undefined && { tras }) });
      sent += (await post.mailed(seconds(n))).filter(({ a }) => a === proveedor.email).length;
    }
    expect(sent).toBe(10);
    const waiting = { clase: "alProveedor", estado: "espera" as const };
    expect(await world.db.correo.count({ where: waiting })).toBe(1);
    expect((await post.mailed(hours(1.1))).map(({ a }) => a)).toContain(proveedor.email);
  });

  it("nor stores without end that they have been told: who has them told too often waits", async () => {
    const { gestora, familia, pedido, disponible } = await begin();
    const { pedidos, entregas } = as(gestora.actor);
    const base = { descripcion: "Otro", inicio: pedido.inicio, fin: pedido.fin };
    const stored = async () =>
      [await world.db.correo.count(), await world.db.tarea.count(), await world.db.pedido.count()].join();
    const told: (() => Promise<unknown>)[] = [
      () => entregas.poner({ pedidoId: pedido.id, reparto: hours(48), lugar: "Otra calle" }),
      () => entregas.turno({ pedidoId: pedido.id, familias: [familia.id] }),
      () => pedidos.actualizar({ ...base, id: pedido.id, estado: 1, fin: hours(12) }),
      () => pedidos.actualizar({ ...base, id: pedido.id, estado: 4 }),
      () => pedidos.crear({ ...base, disponibleId: disponible.id, estado: 1 }),
    ];
    const clave = key("avisa", `usuario:${gestora.actor.id}`);
    await world.db.intento.create({ data: { clave, fallos: 300, hasta: hours(0.5) } });
    const before = await stored();
    for (const tell of told) expect(await codeOf(tell())).toBe("DEMASIADOS_INTENTOS");
    expect(await stored()).toBe(before);
    // What nobody is told of goes on, and so does all of it once the hour is over.
    await pedidos.actualizar({ ...base, id: pedido.id, estado: 1 });
    await as(gestora.actor, hours(0.6)).pedidos.actualizar({ ...base, id: pedido.id, estado: 4 });
    expect(await world.db.intento.findUnique({ where: { clave } })).toMatchObject({ fallos: 1 });
    // Administrators are not counted, who can do anything.
    const admin = await world.crearAdmin();
    await as(admin).pedidos.crear({ ...base, disponibleId: disponible.id, estado: 1 });
    const suya = key("avisa", `usuario:${admin.id}`);
    expect(await world.db.intento.count({ where: { clave: suya } })).toBe(0);
  });
});
