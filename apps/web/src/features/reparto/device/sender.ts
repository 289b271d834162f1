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
  /** The queue has changed, and all has been sent that can be for now: other tabs are to look. */
  onSent: () => void;
}

/**
 * Sends what the device keeps, in order and a batch at a time, until the server has said of each
 * operation what became of it. What is sent twice is applied once, so whatever is in doubt is sent
 * again.
 */
export class Sender {
  /** Something has settled of which other tabs have not been told. */
  private untold = false;

  constructor(private readonly options: SenderOptions) {}

  /**
   * Sends all; returns whether there was anything. Throws what kept it from that; what was not
   * acknowledged stays in the queue.
   */
  async send(): Promise<boolean> {
    // Who only asks what others have changed does not wait for a tab that sends, or is suspended.
    if ((await this.pendientes()).length === 0) return false;
    let isSent = false;
    try {
      await this.options.alone(async () => {
        isSent = await this.sendAll();
      });
    } finally {
      if (this.untold) this.options.onSent();
      this.untold = false;
    }
    return isSent;
  }

  private async pendientes(): Promise<Queued[]> {
    return (await this.options.place().cola()).filter(({ estado }) => estado === "pendiente");
  }

  private async sendAll(): Promise<boolean> {
    let size = BATCH;
    for (let isSent = false; ; isSent = true) {
      const pendientes = await this.pendientes();
      if (pendientes.length === 0) return isSent;
      size = await this.sendThese(pendientes, size);
    }
  }

  /**
   * Sends these in batches of at most `size`: reading them all again for each one would take longer
   * than sending it. Returns the next one's size, as soon as they are to be read again.
   */
  private async sendThese(pendientes: readonly Queued[], size: number): Promise<number> {
    let next = size;
    for (let at = 0; at < pendientes.length; ) {
      const lote = pendientes.slice(at, at + next);
      const acuses = await this.sendBatch(lote);
      if (acuses === null) {
        // One that cannot be stored must not hold back the others.
        next = Math.ceil(lote.length / 2);
        continue;
      }
      next = Math.min(next * 2, BATCH);
      const left = await this.settle(lote, acuses);
      if (left === null) throw new Error(textos.comun.error);
      // What is left goes before what was changed after it.
      if (left > 0) break;
      at += lote.length;
    }
    return next;
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

  /**
   * Keeps what became of a batch. Returns how many of it are still to be sent; null: nothing has
   * become of any.
   */
  private async settle(lote: readonly Queued[], acuses: readonly Acuse[]): Promise<number | null> {
    const porId = new Map(acuses.map((acuse) => [acuse.id, acuse]));
    const changes = new Map<string, Queued | null>();
    for (const una of lote) {
      const acuse = porId.get(una.operacion.id);
      if (acuse !== undefined) changes.set(una.operacion.id, this.after(una, acuse));
    }
    if (changes.size === 0) return null;
    const stays = [...changes].flatMap(([, una]) => una ?? []);
    const kept = new Set(stays.map(({ operacion }) => operacion.id));
    const quitar = [...changes.keys()].filter((id) => !kept.has(id));
    await this.options.place().write({ poner: stays, quitar });
    this.untold = true;
    this.options.onSettled(changes);
    return lote.length - stays.filter(({ estado }) => estado !== "pendiente").length;
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
