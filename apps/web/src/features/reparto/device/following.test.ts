import type { PantallaDeReparto } from "@cosecha/domain/esquemas/entregas";
import { describe, expect, it } from "vitest";
import {
  Device,
  FakeServer,
  Hands,
  NOW,
  opened,
  PEDIDO,
  Refusal,
  settled,
  shown,
} from "../../../../test/device.ts";
import { memoryPlace } from "./place.ts";

describe("a device that the server tells of changes", () => {
  async function following(server = new FakeServer(), clock = new Hands()) {
    const device = new Device("a", server, clock, memoryPlace(), true);
    void device.reparto.start();
    await settled();
    device.following?.onConnected(true);
    await settled();
    const { device: other } = await opened("b", server, clock);
    // What changed before it was connected is asked for once more.
    await clock.pass(5_000);
    device.asked = 0;
    return { device, other, server, clock };
  }
  const RECARGAR = { tipo: "recargar", solo: "entregas" } as const;

  it("asks when it is told, and not otherwise", async () => {
    const { device, other, clock } = await following();
    await clock.pass(600_000);
    expect(device.asked).toBe(0);
    other.type(1, 2);
    await clock.pass(1_000);
    for (let n = 0; n < 5; n++) device.following?.onChange(RECARGAR);
    await clock.pass(1_000);
    expect([device.asked, shown(device, 1)]).toEqual([1, 2]);
  });

  it("asks no more often than once a second, and once for what it has sent itself", async () => {
    const { device, clock } = await following();
    device.type(1, 2);
    await clock.pass(500);
    expect(device.asked).toBe(0);
    for (let n = 0; n < 100; n++) {
      device.following?.onChange(RECARGAR);
      await clock.pass(100);
    }
    expect(device.asked).toBeGreaterThan(5);
    expect(device.asked).toBeLessThanOrEqual(10);
  });

  it("asks again and again while it is not told, and all of it after a long time", async () => {
    const { device, other, server, clock } = await following();
    device.following?.onConnected(false);
    other.type(1, 2);
    await clock.pass(10_000);
    expect(device.asked).toBeGreaterThanOrEqual(3);
    expect(shown(device, 1)).toBe(2);
    server.isTaken = true;
    device.following?.onRefused("SIN_PERMISO");
    await clock.pass(10);
    expect(device.reparto.estado().fuera).not.toBeNull();
    expect(device.following).toBeNull();
    server.isTaken = false;
    await device.reparto.sync();
    expect(device.reparto.estado().fuera).toBeNull();
    expect(device.following).not.toBeNull();
  });

  it("keeps what somebody has to decide of its own while it is not told of it yet", async () => {
    const { device, other, clock } = await following();
    other.type(1, 2);
    await clock.pass(1_000);
    device.type(1, 3);
    await clock.pass(1_000);
    const [suya] = device.reparto.notebook.enCola;
    expect([device.asked, suya?.estado]).toEqual([0, "decidir"]);
    device.following?.onChange(RECARGAR);
    await clock.pass(1_000);
    expect([device.asked, device.reparto.notebook.enCola]).toEqual([1, [suya]]);
  });

  it("asks once it is told, also where it has just sent", async () => {
    const { device, other, clock } = await following();
    device.luck = "answer lost";
    device.type(1, 2);
    await clock.pass(400);
    expect(device.reparto.estado().problema).not.toBeNull();
    other.type(2, 3);
    await clock.pass(400);
    device.following?.onChange(RECARGAR);
    device.luck = "well";
    await clock.pass(60_000);
    expect([shown(device, 1), shown(device, 2)]).toEqual([2, 3]);

    other.type(3, 5);
    await clock.pass(400);
    device.following?.onChange(RECARGAR);
    device.type(666, 1);
    await clock.pass(60_000);
    expect(shown(device, 3)).toBe(5);
  });

  it("sends what is typed while the first answer after a failure is under way", async () => {
    const { device, server, clock } = await following();
    device.luck = "request lost";
    device.following?.onChange(RECARGAR);
    await clock.pass(400);
    device.luck = "well";
    const { novedades } = server;
    server.novedades = (desde) => {
      server.novedades = novedades;
      device.type(2, 5);
      return novedades.call(server, desde);
    };
    await clock.pass(60_000);
    expect(device.reparto.estado()).toMatchObject({ porEnviar: 0, problema: null });
  });

  it("sends what another tab typed, and is gone", async () => {
    const { device, server, clock } = await following();
    const tab = new Device("t", server, new Hands(), device.place);
    void tab.reparto.start();
    await settled();
    tab.type(1, 4);
    await settled();
    await device.reparto.otherTab();
    await clock.pass(60_000);
    expect([device.reparto.estado().porEnviar, server.stored.length]).toEqual([0, 1]);
  });

  it("keeps its pauses while nobody takes what it sends, however much others do", async () => {
    const { device, clock } = await following();
    let sent = 0;
    device.onSend = () => {
      sent += 1;
      throw new Refusal("espera");
    };
    device.type(1, 2);
    for (let n = 0; n < 600; n++) {
      await clock.pass(100);
      device.following?.onChange(RECARGAR);
    }
    expect(sent).toBeLessThan(10);
  });

  it("asks and sends whichever way its clock is set", async () => {
    for (const jump of [-3_600_000, 3 * 3_600_000]) {
      const server = new FakeServer();
      server.hasta = new Date(NOW + 2 * 3_600_000);
      const { device, clock } = await following(server);
      clock.set(jump);
      device.type(1, 2);
      device.following?.onChange(RECARGAR);
      await clock.pass(10_000);
      expect([device.reparto.estado().porEnviar, server.stored.length], `${jump}`).toEqual([0, 1]);
      // Set forward beyond the turn's end, it has asked for all of the order instead.
      if (jump < 0) expect(device.asked).toBeGreaterThan(0);
    }
  });

  it("shows what was ordered until the end, which nobody tells it", async () => {
    const [server, clock] = [new FakeServer(), new Hands()];
    server.ahora = () => new Date(clock.now());
    server.pedido = { ...PEDIDO, fin: new Date(NOW + 90_000) };
    const { device } = await following(server, clock);
    server.lineas = [{ productoId: 1, familiaId: 1, cantidad: 9, nota: "" }] as PantallaDeReparto["lineas"];
    await clock.pass(60_000);
    expect(device.reparto.notebook.surroundings?.lineas).toHaveLength(0);
    await clock.pass(60_000);
    expect(device.reparto.notebook.surroundings?.lineas).toHaveLength(1);
  });

  it("ends with the turn, of which nobody tells", async () => {
    const [server, clock] = [new FakeServer(), new Hands()];
    server.hasta = new Date(clock.now() + 90_000);
    const { device } = await following(server, clock);
    await clock.pass(80_000);
    expect(device.reparto.estado().fuera).toBeNull();
    server.isTaken = true;
    await clock.pass(15_000);
    expect(device.reparto.estado().fuera).not.toBeNull();
  });

  it("is not told while nobody looks at it", async () => {
    const { device, clock } = await following();
    device.reparto.hide();
    expect(device.following).toBeNull();
    device.reparto.wake();
    await clock.pass(10);
    expect([device.following !== null, device.asked]).toEqual([true, 1]);
  });
});
