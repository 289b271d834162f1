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
import type { FollowHandlers } from "../src/document/follow.ts";
import { cellKey } from "../src/features/reparto/device/cells.ts";
import { NADA_POR_DECIDIR } from "../src/features/reparto/device/lost.ts";
import { memoryPlace, type Place } from "../src/features/reparto/device/place.ts";
import { Reparto } from "../src/features/reparto/device/reparto.ts";
import type { Clock } from "../src/features/reparto/device/rhythm.ts";
import type { Problem } from "../src/features/reparto/device/sender.ts";

/* What tests of a delivery's device have in place of a server, a clock and a browser. */

export const NOW = Date.parse("2026-03-14T18:00:00Z");

/** A clock that goes only when it is told to. */
export class Hands implements Clock {
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
export const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

export const PEDIDO = {
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
  contabilizado: false,
  deAntes: false,
};

const PRODUCTOS = [1, 2, 3].map((id) => ({
  ...{ id, nombre: `Producto ${id}`, unidad: "kg", codigo: null, cobro: "kg" as const },
  ...{ pesoMedio: null, precio: 1, iva: 0.04 },
}));
const FAMILIAS = [1, 7].map((id) => ({ id, nombre: `Familia ${id}` }));

export class Refusal extends Error {
  constructor(readonly tipo: Problem["tipo"]) {
    super(tipo);
  }
}

/** What the server does with operations, without a database. */
export class FakeServer {
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
export type Luck = "well" | "request lost" | "answer lost" | "late again";

export class Device {
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

export const opened = async (
  name = "a",
  server = new FakeServer(),
  clock = new Hands(),
  place = memoryPlace(),
) => {
  const device = new Device(name, server, clock, place);
  void device.reparto.start();
  await settled();
  return { device, server, clock };
};
export const shown = ({ reparto }: Device, productoId: number) =>
  reparto.notebook.entregado(productoId, 1).entregado;
