export interface Clock {
  now(): number;
  /** Calls `work` later, once; returns what prevents that. */
  after(ms: number, work: () => void): () => void;
}

/** Browsers run what is to wait for longer than this, in ms, at once. */
const LONGEST_MS = 2 ** 31 - 1;

/**
 * Work that is done one at a time: now, within a while, or again after a pause. What is asked for
 * while it is under way is done once more after it.
 */
export class Rhythm {
  private running: Promise<void> | null = null;
  private isAskedAgain = false;
  private cancel = () => {};
  /** When it is done next, in ms by this device's clock. */
  private due = Number.POSITIVE_INFINITY;

  /**
   * `pause`: how long to wait until the next time, in ms, once it is done; null: until it is asked
   * for. `isAskedAgain`: somebody has asked meanwhile.
   */
  constructor(
    private readonly clock: Clock,
    private readonly work: () => Promise<void>,
    private readonly pause: (isAskedAgain: boolean) => number | null,
  ) {}

  get isUnderWay(): boolean {
    return this.running !== null;
  }

  /** Does it at once. Resolves when that, or what is under way, is done. */
  now(work = this.work): Promise<void> {
    if (this.running !== null) {
      this.isAskedAgain = true;
      return this.running;
    }
    this.rest();
    this.isAskedAgain = false;
    this.running = work().finally(() => {
      this.running = null;
      const pause = this.pause(this.isAskedAgain);
      if (pause === 0) void this.now();
      else if (pause !== null) this.within(pause);
    });
    return this.running;
  }

  /** Does it in so long, in ms, at the latest. */
  within(ms: number): void {
    if (this.running !== null) this.isAskedAgain = true;
    // A clock that was set forward leaves what is due behind.
    else if (this.clock.now() + ms < this.due || this.due <= this.clock.now()) {
      this.rest();
      this.due = this.clock.now() + ms;
      this.cancel = this.clock.after(Math.min(ms, LONGEST_MS), () => void this.now());
    }
  }

  /** What is to be done later is not. */
  rest(): void {
    this.cancel();
    this.due = Number.POSITIVE_INFINITY;
  }

  /** Resolves once nothing is under way. */
  async over(): Promise<void> {
    while (this.running !== null) await this.running;
  }
}
