import type { Consumo, Control } from "@cosecha/db/control/control";
import type { OnAnswered } from "./traffic.ts";

/** How often what was counted is written down, in ms: what a process loses that dies. */
const EVERY = 60_000;

interface MeterOptions {
  control: Pick<Control, "apuntarConsumo">;
  /** Those that this process has open. */
  open: () => readonly { clave: string }[];
  onFailure: (error: unknown) => void;
  now?: () => Date;
  every?: number;
}

/**
 * Adds up what each cooperative takes of this process, and writes it down for all processes: one
 * statement a minute, none while nothing is open (decision 134).
 */
export class Meter {
  readonly #options: MeterOptions;
  readonly #timer: NodeJS.Timeout;
  readonly #now: () => Date;
  #taken = new Map<string, Omit<Consumo, "correos">>();
  #since: number;

  constructor(options: MeterOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => new Date());
    this.#since = this.#now().getTime();
    this.#timer = setInterval(() => void this.write(), options.every ?? EVERY).unref();
  }

  #of(clave: string) {
    const its = this.#taken.get(clave) ?? { peticiones: 0, errores: 0, ms: 0, bytes: 0, abierta: 0 };
    this.#taken.set(clave, its);
    return its;
  }

  readonly add: OnAnswered = (clave, { ms, bytes, failed }) => {
    const its = this.#of(clave);
    its.peticiones++;
    if (failed) its.errores++;
    its.ms += ms;
    its.bytes += bytes;
  };

  /** Counts what is open now as open since the last time. Keeps what it cannot write. */
  async write(): Promise<void> {
    const at = this.#now();
    for (const { clave } of this.#options.open()) this.#of(clave).abierta += at.getTime() - this.#since;
    this.#since = at.getTime();
    const taken = this.#taken;
    if (taken.size === 0) return;
    this.#taken = new Map();
    try {
      await this.#options.control.apuntarConsumo(
        [...taken].map(([clave, its]) => ({ clave, ...its })),
        at,
      );
    } catch (error) {
      for (const [clave, its] of taken) {
        const now = this.#of(clave);
        for (const key of ["peticiones", "errores", "ms", "bytes", "abierta"] as const) now[key] += its[key];
      }
      this.#options.onFailure(error);
    }
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.write();
  }
}
