import type {
  Acuse,
  EntregadoVista,
  Novedades,
  Operacion,
  OperacionVista,
  PantallaDeReparto,
} from "@cosecha/domain/esquemas/entregas";
import { encaja, SIN_ENTREGAR } from "@cosecha/domain/operaciones";
import * as deReparto from "@cosecha/domain/textos/entregas";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FollowHandlers } from "../../../document/follow.ts";
import { cellKey } from "./cells.ts";
import { NADA_POR_DECIDIR } from "./lost.ts";
import { memoryPlace, type Place } from "./place.ts";
import { Reparto } from "./reparto.ts";
import type { Clock } from "./rhythm.ts";
import type { Problem } from "./sender.ts";

const NOW = Date.parse("2026-03-14T18:00:00Z");

/** A clock that goes only when it is told to. */
class Hands implements Clock {
  private time = NOW;
  private readonly waiting = new Set<{ at: number; work: () => void }>();
  now = () => this.time;
  after = (ms: number, work: () => void) => {
    const one = { at: this.time + ms, work };
    this.waiting.add(one);
    return () => void this.waiting.delete(one);
  };
  /** Somebody sets the clock; what waits goes on waiting. */
  set(by: number): void {
    this.time += by;
    for (const one of this.waiting) one.at += by;
  }
  async pass(ms: number): Promise<void> {
    await settled();
    const end = this.time + ms;
    for (;;) {
      const due = [...this.waiting].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (due === undefined) break;
      this.waiting.delete(due);
      this.time = due.at;
      due.work();
      await settled();
    }
    this.time = end;
    await settled();
  }
}

/** Whatever is under way and needs no clock is over. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

const PEDIDO = {
  id: 1,
  descripcion: "Para el sábado",
  proveedorId: 1,
  nombreProveedor: "Huerta",
  inicio: new Date(NOW),
  fin: new Date(NOW),
  estado: 1,
  reparto: null,
  lugar: "",
  recibidoEn: null,
  repartidoEn: null,
  version: 1,
  listado: 1,
};

const PRODUCTOS = [1, 2, 3].map((id) => ({
  ...{ id, nombre: `Producto ${id}`, unidad: "kg", codigo: null, cobro: "kg" as const },
  ...{ pesoMedio: null, precio: 1, iva: 0.04 },
}));
const FAMILIAS = [1, 7].map((id) => ({ id, nombre: `Familia ${id}` }));

class Refusal extends Error {
  constructor(readonly tipo: Problem["tipo"]) {
    super(tipo);
  }
}

/** What the server does with operations, without a database. */
class FakeServer {
  readonly log = new Map<string, OperacionVista>();
  readonly entregas = new Map<string, EntregadoVista & { n: number }>();
  /** How often each operation was stored. */
  readonly stored: string[] = [];
  /** When the turn of those who ask ends, and whether it has been taken back. */
  hasta: Date | null = null;
  isTaken = false;
  ahora = () => new Date(NOW);
  pedido = PEDIDO;
  lineas: PantallaDeReparto["lineas"] = [];

  aplicar(operaciones: readonly Operacion[], quien: string): Acuse[] {
    if (operaciones.some(({ productoId }) => productoId === 666)) throw new Refusal("datos");
    if (this.isTaken) return this.tooLate(operaciones, quien);
    return operaciones.map((operacion): Acuse => {
      const { id, productoId, familiaId, antes, despues } = operacion;
      const known = this.log.get(id);
      if (known !== undefined) {
        if (known.quien !== quien) {
          return { id, resultado: "rechazada", motivo: deReparto.otroIdentificador, idUsado: true };
        }
        return { id, resultado: known.resultado, motivo: null };
      }
      const key = cellKey(operacion);
      const cell = this.entregas.get(key) ?? {
        ...SIN_ENTREGAR,
        ...{ familiaId: familiaId ?? 0, productoId, precio: 0, iva: 0, total: null, version: 0, n: 0 },
      };
      const n = this.log.size + 1;
      const resultado = encaja(cell, antes, despues) ? "aplicada" : "conflicto";
      if (resultado === "aplicada") this.entregas.set(key, { ...cell, ...(despues as object), n });
      this.stored.push(id);
      const llegada = new Date(NOW);
      this.log.set(id, {
        ...{
          id,
          n,
          productoId,
          familiaId,
          antes,
          despues,
          resultado,
          hecha: operacion.hecha,
          llegada,
          quien,
        },
        ...{ resuelve: null, dispositivo: quien },
      });
      return { id, resultado, motivo: null };
    });
  }

  /** The turn is over: what comes is kept, once, for whoever leads. */
  private tooLate(operaciones: readonly Operacion[], quien: string): Acuse[] {
    return operaciones.map(({ id, productoId }): Acuse => {
      if (productoId === 3) return { id, resultado: "rechazada", motivo: "No." };
      if (!this.log.has(id)) this.stored.push(id);
      this.log.set(id, { id, quien, resultado: "tardia" } as OperacionVista);
      return { id, resultado: "tardia", motivo: "Su turno ha terminado." };
    });
  }

  private surroundings() {
    if (this.isTaken) throw new Refusal("fuera");
    const pendientes = [...this.log.values()]
      .filter(({ resultado }) => resultado === "conflicto")
      .map((una) => ({ ...una, vigentes: [] }));
    const { hasta } = this;
    return {
      ...{ pedido: this.pedido, ahora: this.ahora(), n: this.log.size, danos: [] },
      turnos: hasta === null ? [] : [{ familiaId: 7, nombreFamilia: "Ruiz", hasta }],
      productos: PRODUCTOS,
      pendientes: pendientes.slice(0, 2),
      porDecidir: { ...NADA_POR_DECIDIR, cuantos: pendientes.length },
    };
  }
  pantalla(): PantallaDeReparto {
    const entregas = [...this.entregas.values()];
    const gestiona = this.hasta === null;
    return {
      ...this.surroundings(),
      gestiona,
      familias: FAMILIAS,
      lineas: this.lineas,
      recepciones: [],
      entregas,
    };
  }
  novedades(desde: number): Novedades {
    const entregas = [...this.entregas.values()].filter(({ n }) => n > desde);
    return { ...this.surroundings(), entera: false, recepciones: [], entregas };
  }
}

/** What may happen to a request: nothing, or it, its answer or both copies go astray. */
type Luck = "well" | "request lost" | "answer lost" | "late again";

class Device {
  readonly place: Place;
  reparto: Reparto;
  luck: Luck = "well";
  /** Called with each request that sends. */
  onSend = () => {};
  /** How often it has asked what others have changed. */
  asked = 0;
  /** What the server tells where the device follows it; null while it does not. */
  following: FollowHandlers | null = null;
  private serial = 0;

  constructor(
    readonly name: string,
    private readonly server: FakeServer,
    readonly clock: Hands,
    place: Place = memoryPlace(),
    private readonly mayFollow = false,
  ) {
    this.place = place;
    this.reparto = this.open();
  }

  private open(): Reparto {
    const carry = async <T>(work: () => T): Promise<T> => {
      await Promise.resolve();
      if (this.luck === "request lost") throw new Refusal("espera");
      const answer = work();
      if (this.luck === "late again") this.clock.after(7_000, work);
      if (this.luck === "answer lost") throw new Refusal("espera");
      return structuredClone(answer);
    };
    return new Reparto({
      place: this.place,
      servidor: {
        pantalla: () => carry(() => this.server.pantalla()),
        novedades: (desde) => {
          this.asked += 1;
          return carry(() => this.server.novedades(desde));
        },
        aplicar: (operaciones) =>
          carry(() => {
            this.onSend();
            return this.server.aplicar(operaciones, this.name);
          }),
      },
      problemaDe: (error) => ({
        tipo: error instanceof Refusal ? error.tipo : "espera",
        mensaje: String(error),
      }),
      reloj: this.clock,
      newId: () => `${this.name}-${++this.serial}`,
      alone: (work) => work(),
      isVisible: () => true,
      familiaId: 7,
      ...(this.mayFollow && {
        follow: (handlers) => {
          this.following = handlers;
          return () => {
            this.following = null;
          };
        },
      }),
    });
  }

  type(productoId: number, entregado: number | null, familiaId = 1): string[] {
    const cambios = [{ productoId, familiaId, valor: { entregado } }];
    return this.reparto.cambiar(cambios).map(({ operacion }) => operacion.id);
  }

  /** The page goes, and comes again. */
  async reload(): Promise<void> {
    void this.reparto.stop();
    await settled();
    this.reparto = this.open();
    void this.reparto.start();
    await settled();
  }
}

const opened = async (name = "a", server = new FakeServer(), clock = new Hands(), place = memoryPlace()) => {
  const device = new Device(name, server, clock, place);
  void device.reparto.start();
  await settled();
  return { device, server, clock };
};
const shown = ({ reparto }: Device, productoId: number) =>
  reparto.notebook.entregado(productoId, 1).entregado;

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

  it("asks although it has sent, where it was told before: repeats and refusals are told to nobody", async () => {
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
