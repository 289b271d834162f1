import { describe, expect, it } from "vitest";
import { type Device, FakeServer, NOW, opened, shown } from "../../../../test/device.ts";

describe("a right that is lost", () => {
  const fotoDe = async (device: Device) => (await device.place.foto())?.pantalla;
  /** A device on which another family's weights are seen, and kept. */
  async function withOthers() {
    const server = new FakeServer();
    server.hasta = new Date(NOW + 3_600_000);
    const all = await opened("a", server);
    all.device.type(1, 1);
    all.device.type(2, 2);
    await all.clock.pass(10_000);
    expect((await fotoDe(all.device))?.entregas).toHaveLength(2);
    return all;
  }

  it("takes what it gave from the screen and the device, also when it opens anew", async () => {
    const { device, server, clock } = await withOthers();
    server.isTaken = true;
    await clock.pass(4_000);
    expect(device.reparto.estado()).toMatchObject({ abierto: false, fuera: expect.any(String) });
    expect([device.reparto.notebook.surroundings, shown(device, 1)]).toEqual([null, null]);
    expect([await fotoDe(device), await device.place.cola()]).toEqual([undefined, []]);
    // Nor does a page that closes write it back.
    await device.reload();
    expect(await fotoDe(device)).toBeUndefined();
    device.luck = "request lost";
    await device.reload();
    expect(device.reparto.estado().abierto).toBe(false);
    // Whoever gets the right again sees all of it.
    device.luck = "well";
    server.isTaken = false;
    await clock.pass(70_000);
    expect(device.reparto.estado()).toMatchObject({ abierto: true, fuera: null });
    expect(shown(device, 1)).toBe(1);
  });

  it("leaves the cells of what is not sent, until it is sent, or refused and given up", async () => {
    const { device, server, clock } = await withOthers();
    device.luck = "request lost";
    device.type(2, 5);
    device.type(3, 9);
    await clock.pass(2_000);
    server.isTaken = true;
    await device.reload();
    // Nobody has said so yet.
    expect(device.reparto.estado()).toMatchObject({ abierto: true, porEnviar: 2 });
    await clock.pass(3_700_000);
    // The turn has ended by the clock, without a network.
    expect(device.reparto.estado()).toMatchObject({ abierto: false, porEnviar: 2 });
    const resto = await fotoDe(device);
    expect(resto?.entregas.map(({ productoId }) => productoId)).toEqual([2]);
    expect(resto?.productos.map(({ id }) => id)).toEqual([2, 3]);
    expect(resto?.familias.map(({ id }) => id)).toEqual([1]);
    await device.reload();
    expect(device.reparto.estado()).toMatchObject({
      abierto: false,
      porEnviar: 2,
      fuera: expect.any(String),
    });

    device.luck = "well";
    await clock.pass(120_000);
    expect(server.stored).toHaveLength(3);
    // What became of it is said as long as the page is open; the server has it.
    const { notebook } = device.reparto;
    expect(notebook.enCola.map(({ estado, motivo }) => [estado, motivo])).toEqual([
      ["decidir", "Su turno ha terminado."],
      ["rechazada", "No."],
    ]);
    expect((await fotoDe(device))?.productos.map(({ id }) => id)).toEqual([3]);
    const left = await device.place.cola();
    expect(left.map(({ estado }) => estado)).toEqual(["rechazada"]);
    await device.reparto.descartar(left.map(({ operacion }) => operacion.id));
    expect([await fotoDe(device), await device.place.cola()]).toEqual([undefined, []]);
  });

  it("ends with the turn by the server's clock, whatever the device's says", async () => {
    const { device, server, clock } = await withOthers();
    // The server's clock is 50 minutes ahead of this device's.
    server.ahora = () => new Date(clock.now() + 3_000_000);
    await clock.pass(4_000);
    device.luck = "request lost";
    await clock.pass(500_000);
    expect(device.reparto.estado().abierto).toBe(true);
    await clock.pass(120_000);
    expect(device.reparto.estado().abierto).toBe(false);
    expect(await fotoDe(device)).toBeUndefined();
  });

  it("is not lost by who leads the order, however long nobody answers", async () => {
    const { device, clock } = await opened();
    await clock.pass(1_000);
    device.luck = "request lost";
    await clock.pass(48 * 3_600_000);
    expect(device.reparto.estado().abierto).toBe(true);
  });
});
