import { openDatabase } from "@cosecha/db/database";
import { createTestPostgres, endSessions } from "@cosecha/db/testing";
import type { CambioDePantalla } from "@cosecha/domain/esquemas/lineas";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { entregar } from "../../test/delivery.ts";
import { createWorld, hours } from "../../test/world.ts";
import { createLive } from "./live.ts";

const serverUrl = process.env.TEST_DATABASE_URL;
if (serverUrl === undefined) throw new Error("TEST_DATABASE_URL is not set: run the tests with `npm test`.");

describe("two servers of one database", () => {
  let here: Awaited<ReturnType<typeof createTestPostgres>>;
  let there: Awaited<ReturnType<typeof openDatabase>>;
  beforeAll(async () => {
    here = await createTestPostgres(serverUrl);
    there = await openDatabase({ DATABASE_URL: here.url, DATA_DIR: "" });
  });
  afterAll(async () => {
    await there.close();
    await here.close();
  });

  it("send each other's changes to their screens, which follow anew when the database disconnects", async () => {
    const world = createWorld(here);
    const live = createLive(here);
    const { pedido, productos, gestora } = await world.crearPedidoAbierto({ productos: 1, stock: "10" });
    const [one, two] = [await world.crearFamilia(), await world.crearFamilia()];
    const { actor } = one;
    await world.db.sesion.create({
      data: { id: actor.sesionId, userId: actor.id, expiresAt: new Date(Date.now() + 3_600_000) },
    });
    const follow = async () => {
      const heard: CambioDePantalla[] = [];
      const changes = await world
        .with({ actor, live })
        .lineas.cambios({ pedidoId: pedido.id, familiaId: one.id, desde: new Date(Date.now() + 60_000) });
      const ended = (async () => {
        for await (const change of changes) heard.push(change);
      })();
      return { heard, ended };
    };
    const saveThere = (cantidad: number) =>
      createWorld(there)
        .as(two.actor)
        .lineas.guardar({
          pedidoId: pedido.id,
          familiaId: two.id,
          lineas: productos.map(({ id }) => ({ productoId: id, cantidad })),
        });
    const first = await follow();
    await saveThere(3);
    await expect.poll(() => first.heard).toMatchObject([{ lineas: [{ disponible: 7 }] }]);

    // What is weighed on a device that talks to the other server.
    first.heard.length = 0;
    await world.db.pedido.update({ where: { id: pedido.id }, data: { fin: hours(-1) } });
    const [producto = { id: 0 }] = productos;
    const operaciones = [entregar(producto, two, null, 3), entregar(producto, one, null, 1)];
    await createWorld(there)
      .as(gestora.actor)
      .entregas.aplicar({ pedidoId: pedido.id, dispositivo: "t", operaciones });
    await expect.poll(() => first.heard).toEqual([{ tipo: "recargar", solo: "entregas" }]);
    await world.db.pedido.update({ where: { id: pedido.id }, data: { fin: hours(24) } });

    await endSessions(there.db);
    await first.ended;
    const second = await follow();
    await saveThere(5);
    await expect.poll(() => second.heard).toMatchObject([{ lineas: [{ disponible: 5 }] }]);
    await live.close();
    await second.ended;
  });
});
