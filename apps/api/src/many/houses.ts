import { type Cooperativa, serverAt } from "@cosecha/db/control/control";
import type { OpenHouse } from "../life/house.ts";
import { ServerTurns } from "./server-turns.ts";
import { Turns } from "./turns.ts";

/** How long one stays open that nobody uses, in ms. */
const IDLE = 60_000;
/** How often it is looked which are to be closed, in ms. */
const LOOK = 5_000;
/** How long whoever has got in may take until one closes all the same, and how often it is looked, in ms. */
const [LEAVING, TURN] = [10_000, 20];
/**
 * How many idle ones are closed at once, and after how many ms the next is all the same. Each asks
 * its database once more: fifty at once kept everybody else waiting for 400 ms.
 */
const IDLE_CLOSINGS = { most: 2, long: 1_000 };
/** The part of all places that may wait for one server. */
const PART = 3 / 4;
/** How many may be closing beyond all that may be open: they still have connections and memory. */
export const CLOSING = 16;

/** How long one that could not be opened is not tried again, in ms: it would keep others from their turn. */
const REST = 3_000;

/**
 * How many may be open beyond `most` for what is due in them: people who hold all places all day do
 * not keep others' mails from going.
 */
export const FOR_TASKS = 8;

/** There is no room for it: all that may be open are in use, or it says what else. */
export class NoRoom extends Error {
  constructor(why = "all that may be open are in use (OPEN_MOST)") {
    super(why);
  }
}
/** It is not as whoever asks knows it: it has to be looked up anew. */
export class Changed extends Error {}

interface Open {
  cooperativa: Cooperativa;
  house: Promise<OpenHouse>;
  isOpening: boolean;
  /**
   * Requests and streams that it answers, and who holds it open; and how many of these for its
   * tasks.
   */
  using: number;
  forTasks: number;
  last: number;
  closing?: Promise<void>;
}

/** Whether people use one, not its tasks alone. */
const isInUse = ({ using, forTasks }: Open) => using > forTasks;

interface HousesOptions {
  open: (cooperativa: Cooperativa) => Promise<OpenHouse>;
  /** Whether the server answers that its database is on. */
  isAnswering: (cooperativa: Cooperativa) => Promise<boolean>;
  /** Told of one that has gone idle and closes: its database is still open. */
  onClose: (cooperativa: Cooperativa, house: OpenHouse) => Promise<unknown>;
  onFailure: (cooperativa: Cooperativa, error: unknown) => void;
  /** How many may be open at once, beside those that are open for their tasks alone. */
  most: number;
  idle?: number;
  now?: () => number;
}

/**
 * The cooperatives that this process has open: opened when one is asked for, closed when nobody has for
 * a while, those first that nobody has used for longest (decision 131).
 */
export class Houses {
  readonly #options: HousesOptions;
  readonly #open = new Map<number, Open>();
  readonly #looking: NodeJS.Timeout;
  readonly #now: () => number;
  readonly #turns = new Map<string, ServerTurns>();
  readonly #closings = new Turns(IDLE_CLOSINGS);
  /** Those that could not be opened: why, and until when nobody tries. */
  readonly #failed = new Map<number, { error: unknown; until: number }>();
  #closed = false;
  #isSweeping = false;

  constructor(options: HousesOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.#looking = setInterval(() => void this.sweep(), LOOK).unref();
  }

  /** Whether it is open, or is being opened: asking for it costs no more than a request. */
  has(id: number): boolean {
    return this.#open.has(id);
  }

  /** Those that are open now. */
  get open(): Cooperativa[] {
    return [...this.#open.values()].map(({ cooperativa }) => cooperativa);
  }

  /**
   * Opens one, or finds it open, and keeps it so until `leave` is called. Throws NoRoom, Changed,
   * and what opening throws. `forTasks`: for what is due in it, which up to FOR_TASKS at once
   * always find room for.
   */
  async enter(
    cooperativa: Cooperativa,
    { forTasks = false } = {},
  ): Promise<{ house: OpenHouse; leave: () => void }> {
    const known = this.#open.get(cooperativa.id);
    // It may be closing as it is elsewhere now, or nowhere; or be open where it was before.
    if (known?.closing !== undefined || (known !== undefined && known.cooperativa.url !== cooperativa.url)) {
      await this.#close(known);
      throw new Changed();
    }
    const failed = this.#failed.get(cooperativa.id);
    if (failed !== undefined && failed.until > this.#now()) throw failed.error;
    if (!forTasks && (known === undefined || !isInUse(known))) this.#mustHaveRoom();
    const entry = known ?? this.#begin(cooperativa, forTasks);
    const count = (by: 1 | -1) => {
      entry.using += by;
      if (forTasks) entry.forTasks += by;
    };
    count(1);
    try {
      const house = await entry.house;
      let left = false;
      const leave = () => {
        if (left) return;
        left = true;
        count(-1);
        entry.last = this.#now();
      };
      return { house, leave };
    } catch (error) {
      count(-1);
      if (this.#open.get(cooperativa.id) === entry) this.#open.delete(cooperativa.id);
      if (!(error instanceof Changed)) {
        this.#failed.set(cooperativa.id, { error, until: this.#now() + REST });
      }
      throw error;
    }
  }

  #begin(cooperativa: Cooperativa, forTasks: boolean): Open {
    if (this.#closed) throw new NoRoom("this process ends");
    const server = serverAt(cooperativa.url);
    const turns = this.#turns.get(server) ?? new ServerTurns(this.#now);
    this.#turns.set(server, turns);
    if (!forTasks && turns.isSlow) this.#mustNotAllWaitFor(server);
    this.#makeRoom(forTasks);
    const house = turns.take(
      () => this.#options.open(cooperativa),
      () => this.#options.isAnswering(cooperativa),
    );
    const entry: Open = { cooperativa, house, isOpening: true, using: 0, forTasks: 0, last: this.#now() };
    const opened = () => {
      entry.isOpening = false;
    };
    house.then(opened, opened);
    this.#open.set(cooperativa.id, entry);
    return entry;
  }

  /** Those of a server that does not answer leave places to those of others. */
  #mustNotAllWaitFor(server: string): void {
    const waiting = [...this.#open.values()].filter(
      (one) => one.isOpening && isInUse(one) && serverAt(one.cooperativa.url) === server,
    );
    if (waiting.length >= this.#options.most * PART) throw new NoRoom(`too many wait for ${server}`);
  }

  #mustHaveRoom(): void {
    const inUse = [...this.#open.values()].filter((one) => one.closing === undefined && isInUse(one));
    if (inUse.length >= this.#options.most) throw new NoRoom();
  }

  /** Closes those that nobody has used for longest, where as many are open as may be. */
  #makeRoom(forTasks: boolean): void {
    const most = this.#options.most + (forTasks ? FOR_TASKS : 0);
    const counted = [...this.#open.values()].filter(
      (one) => one.closing === undefined && (forTasks || one.using === 0 || isInUse(one)),
    );
    const unused = counted.filter(({ using }) => using === 0).sort((a, b) => a.last - b.last);
    const tooMany = Math.max(0, counted.length + 1 - most);
    const closing = [...this.#open.values()].filter((one) => one.closing !== undefined);
    if (tooMany > unused.length) throw new NoRoom();
    if (counted.length + closing.length >= most + CLOSING) throw new NoRoom("too many are closing");
    for (const oldest of unused.slice(0, tooMany)) void this.#close(oldest);
  }

  /** Closes those that nobody has used for a while, and that have nothing to do; few at once. */
  async sweep(): Promise<void> {
    for (const [id, { until }] of this.#failed) if (until <= this.#now()) this.#failed.delete(id);
    if (this.#isSweeping) return;
    this.#isSweeping = true;
    for (const entry of this.#open.values()) if (this.#isIdle(entry)) await this.#closeIdle(entry);
    this.#isSweeping = false;
  }

  #isIdle({ using, closing, last }: Open): boolean {
    const { idle = IDLE } = this.#options;
    return using === 0 && closing === undefined && this.#now() - last >= idle;
  }

  /** Resolves once it is being closed, or is used again. */
  async #closeIdle(entry: Open): Promise<void> {
    const turn = this.#closings.take();
    await turn.ready;
    const house = await entry.house.catch(() => undefined);
    // Somebody may have come meanwhile.
    if (house === undefined || !this.#isIdle(entry) || house.isBusy()) turn.end();
    else void this.#close(entry).finally(() => turn.end());
  }

  #close(entry: Open): Promise<void> {
    entry.closing ??= this.#end(entry).finally(() => {
      if (this.#open.get(entry.cooperativa.id) === entry) this.#open.delete(entry.cooperativa.id);
    });
    return entry.closing;
  }

  async #end(entry: Open): Promise<void> {
    const { cooperativa, house } = entry;
    const opened = await house.catch(() => undefined);
    if (opened === undefined) return;
    try {
      await opened.hush();
      await this.#untilLeft(entry);
      await opened.rest();
      await this.#options.onClose(cooperativa, opened);
    } catch (error) {
      this.#options.onFailure(cooperativa, error);
    }
    await opened.close().catch((error: unknown) => this.#options.onFailure(cooperativa, error));
  }

  /** Who has got in is answered first, within a while. */
  async #untilLeft(entry: Open): Promise<void> {
    for (let waited = 0; entry.using > 0 && waited < LEAVING; waited += TURN) {
      await new Promise((resolve) => setTimeout(resolve, TURN));
    }
  }

  /** Closes one that is to be served no more, or otherwise: once its requests have been answered. */
  async shut(id: number): Promise<void> {
    const entry = this.#open.get(id);
    if (entry !== undefined) await this.#close(entry);
  }

  /** Ends the streams of all. */
  async hush(): Promise<void> {
    await Promise.all(
      [...this.#open.values()].map(async ({ house }) => (await house.catch(() => undefined))?.hush()),
    );
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#looking);
    await Promise.all([...this.#open.values()].map((entry) => this.#close(entry)));
  }
}
