import type { Acuse, Operacion } from "@cosecha/domain/esquemas/entregas";
import { textos } from "@cosecha/domain/textos";
import type { Queued } from "./cells.ts";
import type { Place } from "./place.ts";

/** How many operations go in one request. */
const BATCH = 100;

/** Why what is in the queue does not leave it. */
export interface Problem {
  /**
   * `espera`: nobody answers, which passes by itself. `sesion`: one has to sign in again. `datos`:
   * the server cannot store what was sent. `no`: it refuses, and says why. `fuera`: the order is not
   * this user's any more, or is gone.
   */
  tipo: "espera" | "sesion" | "datos" | "no" | "fuera";
  mensaje: string;
}

interface SenderOptions {
  place: () => Place;
  aplicar: (operaciones: Operacion[]) => Promise<Acuse[]>;
  problemaDe: (error: unknown) => Problem;
  newId: () => string;
  /** Does something while no other tab does it. */
  alone: (work: () => Promise<void>) => Promise<void>;
  /** What became of changes, once the device has kept it; null: it has left the queue. */
  onSettled: (changes: ReadonlyMap<string, Queued | null>) => void;
}

/**
 * Sends what the device keeps, in order and a batch at a time, until the server has said of each
 * operation what became of it. What is sent twice is applied once, so whatever is in doubt is sent
 * again.
 */
export class Sender {
  constructor(private readonly options: SenderOptions) {}

  /**
   * Sends all; returns whether there was anything. Throws what kept it from that; what was not
   * acknowledged stays in the queue.
   */
  async send(): Promise<boolean> {
    let isSent = false;
    await this.options.alone(async () => {
      isSent = await this.sendAll();
    });
    return isSent;
  }

  private async sendAll(): Promise<boolean> {
    let size = BATCH;
    for (let isSent = false; ; isSent = true) {
      const cola = await this.options.place().cola();
      const lote = cola.filter(({ estado }) => estado === "pendiente").slice(0, size);
      if (lote.length === 0) return isSent;
      const acuses = await this.sendBatch(lote);
      if (acuses === null) {
        // One that cannot be stored must not hold back the others.
        size = Math.ceil(lote.length / 2);
        continue;
      }
      size = Math.min(size * 2, BATCH);
      if (!(await this.settle(lote, acuses))) throw new Error(textos.comun.error);
    }
  }

  /** null: the batch holds something that cannot be stored, and has to be split. */
  private async sendBatch(lote: readonly Queued[]): Promise<Acuse[] | null> {
    try {
      return await this.options.aplicar(lote.map(({ operacion }) => operacion));
    } catch (error) {
      const { tipo, mensaje: motivo } = this.options.problemaDe(error);
      if (tipo !== "datos") throw error;
      const [una, ...mas] = lote;
      if (una === undefined || mas.length > 0) return null;
      return [{ id: una.operacion.id, resultado: "rechazada", motivo }];
    }
  }

  /** Keeps what became of a batch. Returns whether anything has. */
  private async settle(lote: readonly Queued[], acuses: readonly Acuse[]): Promise<boolean> {
    const porId = new Map(acuses.map((acuse) => [acuse.id, acuse]));
    const changes = new Map<string, Queued | null>();
    for (const una of lote) {
      const acuse = porId.get(una.operacion.id);
      if (acuse !== undefined) changes.set(una.operacion.id, this.after(una, acuse));
    }
    if (changes.size === 0) return false;
    const stays = [...changes].flatMap(([, una]) => una ?? []);
    const kept = new Set(stays.map(({ operacion }) => operacion.id));
    const quitar = [...changes.keys()].filter((id) => !kept.has(id));
    await this.options.place().write({ poner: stays, quitar });
    this.options.onSettled(changes);
    return true;
  }

  private after(una: Queued, { resultado, motivo, idUsado }: Acuse): Queued {
    if (resultado === "aplicada") return { ...una, estado: "aplicada" };
    if (resultado !== "rechazada") return { ...una, estado: "decidir", motivo };
    if (idUsado && una.renovada === undefined) {
      return { ...una, operacion: { ...una.operacion, id: this.options.newId() }, renovada: true };
    }
    return { ...una, estado: "rechazada", motivo };
  }
}
