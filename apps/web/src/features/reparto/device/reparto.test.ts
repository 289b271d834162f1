import type { OperacionVista } from "@cosecha/domain/esquemas/entregas";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Device, FakeServer, Hands, type Luck, opened, settled, shown } from "../../../../test/device.ts";
import { memoryPlace, type Place } from "./place.ts";

describe("a device", () => {
  it("shows what is typed at once, and sends it", async () => {
    const { device, server, clock } = await opened();
    device.type(1, 1.35);
    expect(shown(device, 1)).toBe(1.35);
    expect(device.reparto.estado()).toMatchObject({ porEnviar: 1, escribiendo: true });
    await settled();
    expect(device.reparto.estado()).toMatchObject({ porEnviar: 1, escribiendo: false });
    await clock.pass(500);
    expect(device.reparto.estado()).toMatchObject({ porEnviar: 0, escribiendo: false, problema: null });
    expect(server.entregas.get("1.1")?.entregado).toBe(1.35);
    expect(shown(device, 1)).toBe(1.35);
  });

  it("keeps what is typed without a network, also when the page goes, and sends it afterwards", async () => {
    const { device, server, clock } = await opened();
    device.luck = "request lost";
    device.type(1, 1);
    device.type(1, 2);
    device.type(2, 3);
    await settled();
    await device.reload();
    expect([shown(device, 1), shown(device, 2)]).toEqual([2, 3]);
    expect(device.reparto.estado()).toMatchObject({
      porEnviar: 3,
      problema: { tipo: "espera" },
      abierto: true,
    });
    device.luck = "well";
    await clock.pass(60_000);
    expect(device.reparto.estado().porEnviar).toBe(0);
    expect(server.stored).toHaveLength(3);
    expect(server.entregas.get("1.1")?.entregado).toBe(2);
  });

  it("shows what the server has taken also when it opens without a network right afterwards", async () => {
    const { device, server, clock } = await opened();
    await clock.pass(1_000);
    device.type(1, 1);
    await clock.pass(500);
    expect(device.reparto.estado().porEnviar).toBe(0);
    // Killed: nothing has been kept at the end.
    const next = new Device("a", server, new Hands(), device.place);
    next.luck = "request lost";
    void next.reparto.start();
    await settled();
    expect(next.reparto.estado()).toMatchObject({ abierto: true, porEnviar: 0 });
    expect(shown(next, 1)).toBe(1);
  });

  it("shows what the server says where that is newer than what this device had applied", async () => {
    const { device, server, clock } = await opened();
    const { device: other } = await opened("b", server, clock);
    device.type(1, 1);
    await clock.pass(4_000);
    other.type(1, null);
    await clock.pass(500);
    expect(server.entregas.get("1.1")?.entregado).toBe(null);
    // Killed before it has kept the order; its database is slow to open.
    const { place } = device;
    const foto = async () => {
      await settled();
      return place.foto();
    };
    const next = new Device("a", server, new Hands(), { ...place, foto });
    void next.reparto.start();
    await settled();
    await settled();
    await settled();
    expect(shown(next, 1)).toBe(null);
  });

  it("shows nothing to type into before it knows its own changes", async () => {
    const { device, server } = await opened();
    device.luck = "request lost";
    device.type(1, 1);
    await settled();
    const { place } = device;
    const cola = async () => {
      await settled();
      return place.cola();
    };
    const next = new Device("a", server, new Hands(), { ...place, cola });
    const seen: (number | null)[] = [];
    next.reparto.subscribe(() => {
      if (next.reparto.estado().abierto) seen.push(shown(next, 1));
    });
    void next.reparto.start();
    await settled();
    await settled();
    await settled();
    expect(new Set(seen)).toEqual(new Set([1]));
  });

  it("keeps what is typed where the device has no room for the whole order", async () => {
    const { device, clock } = await opened();
    const { write } = device.place;
    device.place.write = async (escritura) => {
      if (escritura.foto) throw new DOMException("full", "QuotaExceededError");
      return write(escritura);
    };
    device.type(1, 1);
    await clock.pass(10_000);
    device.luck = "request lost";
    device.type(2, 2);
    await clock.pass(10_000);
    expect(device.reparto.estado().guarda).toBe(true);
    // What was applied is shown over what was kept of the order before.
    const next = new Device("a", new FakeServer(), new Hands(), device.place);
    next.luck = "request lost";
    void next.reparto.start();
    await settled();
    expect([shown(next, 1), shown(next, 2)]).toEqual([1, 2]);
  });

  it("opens without what it kept of the order where a former version kept it, and keeps what waits", async () => {
    const { device, server, clock } = await opened();
    device.luck = "request lost";
    device.type(1, 1);
    await settled();
    const { place } = device;
    const next = new Device("a", server, new Hands(), { ...place, foto: async () => undefined });
    next.luck = "request lost";
    void next.reparto.start();
    await settled();
    expect(next.reparto.estado()).toMatchObject({ abierto: false, guarda: true, porEnviar: 1 });
    next.luck = "well";
    next.reparto.wake();
    await settled();
    await clock.pass(1_000);
    expect(next.reparto.estado()).toMatchObject({ abierto: true, porEnviar: 0 });
    expect(server.entregas.get("1.1")?.entregado).toBe(1);
  });

  it("sends also while somebody types without a pause", async () => {
    const { device, server, clock } = await opened();
    for (let n = 0; n < 10; n += 1) {
      device.type(n, 1);
      await clock.pass(100);
    }
    expect(server.stored.length).toBeGreaterThan(5);
  });

  it("sends what is left when its screen closes right after a change", async () => {
    const { device, server, clock } = await opened();
    await clock.pass(1_000);
    device.type(1, 1);
    await settled();
    void device.reparto.stop();
    await settled();
    expect(server.stored).toHaveLength(1);
    // Also what is written while something else is under way.
    void device.reparto.start();
    await settled();
    device.type(2, 1);
    void device.reparto.sync();
    device.type(3, 1);
    void device.reparto.stop();
    await settled();
    await settled();
    expect(server.stored).toHaveLength(3);
  });

  it("is not over before what was typed last is written, and has been sent", async () => {
    const place = memoryPlace();
    const write: Place["write"] = async (escritura) => {
      await settled();
      await place.write(escritura);
    };
    const { device, server } = await opened("a", new FakeServer(), new Hands(), { ...place, write });
    await settled();
    device.type(1, 1);
    await device.reparto.stop();
    expect([(await place.cola()).length, server.stored.length]).toEqual([1, 1]);
  });

  it("sends after another tab's changes what it changes afterwards, also where the clock goes back", async () => {
    const [place, server, later] = [memoryPlace(), new FakeServer(), new Hands()];
    await later.pass(3_600_000);
    const { device: one } = await opened("a", server, later, place);
    const { device: other } = await opened("a2", server, new Hands(), place);
    one.luck = "request lost";
    other.luck = "request lost";
    const [first] = one.type(1, 1);
    await settled();
    await other.reparto.otherTab();
    const [second] = other.type(1, 2);
    await settled();
    expect((await place.cola()).map(({ operacion }) => operacion.id)).toEqual([first, second]);
  });

  it("gives nothing up that it cannot take from what is kept", async () => {
    const place = memoryPlace();
    const write: Place["write"] = (escritura) =>
      escritura.quitar ? Promise.reject(new Error("closed")) : place.write(escritura);
    const { device } = await opened("a", new FakeServer(), new Hands(), { ...place, write });
    device.luck = "request lost";
    const ids = device.type(1, 1);
    await settled();
    await expect(device.reparto.descartar(ids)).rejects.toThrow("closed");
    expect([shown(device, 1), device.reparto.notebook.enCola.length]).toEqual([1, 1]);
  });

  it("keeps the order also while others change it without a pause", async () => {
    const { device, server, clock } = await opened();
    const { device: other } = await opened("b", server, clock);
    for (let n = 1; n <= 60; n += 1) {
      other.type(1, n);
      await clock.pass(2_000);
    }
    const foto = await device.place.foto();
    expect(foto?.pantalla.entregas[0]?.entregado).toBeGreaterThan(20);
  });

  it("asks less and less often while nobody answers", async () => {
    const { device, clock } = await opened();
    let asked = 0;
    device.luck = "request lost";
    const { cola } = device.place;
    device.place.cola = () => {
      asked += 1;
      return cola();
    };
    await clock.pass(10 * 60_000);
    expect(asked).toBeGreaterThan(10);
    expect(asked).toBeLessThan(20);
    device.luck = "well";
    device.reparto.wake();
    await settled();
    expect(device.reparto.estado().problema).toBeNull();
  });

  it("sends the rest where one cannot be stored, and keeps that one until it is given up", async () => {
    const { device, server, clock } = await opened();
    const cambios = Array.from({ length: 250 }, (_, i) => ({
      ...{ productoId: i === 130 ? 666 : i + 1000, familiaId: 1 },
      valor: { entregado: i },
    }));
    device.reparto.cambiar(cambios);
    await clock.pass(500);
    expect(server.stored).toHaveLength(249);
    const left = device.reparto.notebook.enCola;
    expect(left.map(({ operacion, estado }) => [operacion.productoId, estado])).toEqual([[666, "rechazada"]]);
    await device.reload();
    expect(device.reparto.notebook.enCola).toHaveLength(1);
    await device.reparto.descartar(left.map(({ operacion }) => operacion.id));
    expect(await device.place.cola()).toEqual([]);
  });

  it("takes another id where somebody else has used its own", async () => {
    const { device, server, clock } = await opened();
    const [id = ""] = device.type(1, 1);
    server.log.set(id, { ...(server.log.get(id) as OperacionVista), id, quien: "b", resultado: "aplicada" });
    await clock.pass(500);
    expect(server.entregas.get("1.1")?.entregado).toBe(1);
    expect(device.reparto.notebook.enCola).toEqual([]);
  });

  it("shows another device's value where both changed one, until somebody decides", async () => {
    const { device: a, server, clock } = await opened("a");
    const { device: b } = await opened("b", server, clock);
    b.luck = "request lost";
    b.type(1, 2);
    a.type(1, 1);
    await clock.pass(500);
    b.luck = "well";
    await clock.pass(5_000);
    expect([shown(a, 1), shown(b, 1)]).toEqual([1, 1]);
    expect(b.reparto.estado().porEnviar).toBe(0);
    expect(b.reparto.notebook.enCola.map(({ estado }) => estado)).toEqual(["decidir"]);
    expect(a.reparto.notebook.surroundings?.pendientes).toHaveLength(1);
  });

  it("asks about what was typed over a cell that another device has filled meanwhile", async () => {
    const { device: a, server, clock } = await opened("a");
    const { device: b } = await opened("b", server, clock);
    b.type(1, 1.4);
    await clock.pass(5_000);
    expect(shown(a, 1)).toBe(1.4);
    // The first key came before that.
    a.reparto.cambiar([
      { productoId: 1, familiaId: 1, valor: { entregado: 1.35, origen: "mano" }, antes: { entregado: null } },
    ]);
    await clock.pass(5_000);
    expect([shown(a, 1), shown(b, 1)]).toEqual([1.4, 1.4]);
    expect(a.reparto.notebook.enCola.map(({ estado }) => estado)).toEqual(["decidir"]);
    // The same weight is no question, and of what is not changed nothing is said.
    const both = { valor: { entregado: 1.4, preparado: true }, antes: { entregado: null, preparado: false } };
    const [una] = a.reparto.cambiar([{ productoId: 1, familiaId: 1, ...both }]);
    expect(una?.operacion).toMatchObject({ antes: { preparado: false }, despues: { preparado: true } });
    expect(Object.keys(una?.operacion.antes ?? {})).toEqual(["preparado"]);
  });

  it("works on, and says so, where the browser keeps nothing", async () => {
    const refuses = () => Promise.reject(new Error("private"));
    const { device, server, clock } = await opened("a", new FakeServer(), new Hands(), {
      ...{ cola: refuses, foto: refuses, write: refuses },
    });
    device.type(1, 1);
    await clock.pass(500);
    expect(device.reparto.estado()).toMatchObject({ guarda: false, porEnviar: 0 });
    expect(server.stored).toHaveLength(1);
  });

  it("redraws the rows that change, and no others", async () => {
    const { device } = await opened();
    const told: string[] = [];
    const { cells } = device.reparto.notebook;
    for (const key of ["1.1", "2.1", "p1", "p2", "f1"]) cells.subscribe(key, () => told.push(key));
    device.type(1, 1);
    expect(told.sort()).toEqual(["1.1", "f1", "p1"]);
  });
});

it("keeps its own undecided changes while a flood hides whether they are decided", async () => {
  const { device: a, server, clock } = await opened("a");
  const { device: b } = await opened("b", server, clock);
  b.luck = "request lost";
  for (const n of [1, 2, 3]) {
    b.type(n, 2);
    a.type(n, 1);
  }
  await clock.pass(500);
  b.luck = "well";
  await clock.pass(5_000);
  expect(b.reparto.notebook.enCola.map(({ estado }) => estado)).toEqual(["decidir", "decidir", "decidir"]);
  const [first = ""] = [...server.log.values()].flatMap(({ id, resultado }) =>
    resultado === "conflicto" ? id : [],
  );
  server.log.set(first, { ...(server.log.get(first) as OperacionVista), resultado: "aplicada" });
  await clock.pass(5_000);
  expect(b.reparto.notebook.enCola).toHaveLength(2);
});

it("nothing is lost or doubled, whatever is lost, late, repeated or closed", async () => {
  const device = fc.constantFrom(0, 1);
  const step = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ device, product: fc.integer({ min: 1, max: 4 }), value: fc.nat(5) }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        device,
        luck: fc.constantFrom<Luck>("well", "request lost", "answer lost", "late again"),
      }),
    },
    { weight: 2, arbitrary: fc.record({ pass: fc.integer({ min: 1, max: 20_000 }) }) },
    { weight: 1, arbitrary: fc.record({ device, reload: fc.constant(true) }) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const { device: a, server, clock } = await opened("a");
      const { device: b } = await opened("b", server, clock);
      const devices = [a, b] as const;
      const typed: string[] = [];
      for (const one of steps) {
        if ("pass" in one) await clock.pass(one.pass);
        else {
          const it = devices[one.device] ?? a;
          if ("luck" in one) it.luck = one.luck;
          else if ("reload" in one) await it.reload();
          else typed.push(...it.type(one.product, one.value));
        }
      }
      for (const each of devices) each.luck = "well";
      await clock.pass(70_000);
      expect(server.stored.toSorted()).toEqual(typed.toSorted());
      for (const each of devices) {
        expect((await each.place.cola()).filter(({ estado }) => estado === "pendiente")).toEqual([]);
        for (const [key, { entregado, productoId }] of server.entregas) {
          expect([key, shown(each, productoId)]).toEqual([key, entregado]);
        }
        each.reparto.stop();
      }
    }),
    { numRuns: 100 },
  );
});
