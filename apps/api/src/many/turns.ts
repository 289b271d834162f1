/** The turn of one: whether it takes longer than it should, and what ends it, once or again. */
export interface Turn {
  readonly isSlow: boolean;
  end(): void;
}

/** Few at once, the others in the order in which they came. One that takes long keeps nobody waiting. */
export class Turns {
  readonly #most: number;
  readonly #long: number;
  readonly #waiting: (() => void)[] = [];
  #doing = 0;
  #slow = 0;

  /** `most`: how many at once. `long`: after how many ms the next has its turn all the same. */
  constructor({ most, long }: { most: number; long: number }) {
    this.#most = most;
    this.#long = long;
  }

  /** How many take longer than they should just now. */
  get slow(): number {
    return this.#slow;
  }

  /** Whether who begins now has to wait. */
  get isFull(): boolean {
    return this.#doing === this.#most;
  }

  /** Whether nobody has a turn, or waits for one. */
  get isQuiet(): boolean {
    return this.#doing === 0 && this.#slow === 0;
  }

  async begin(): Promise<Turn> {
    // Whoever is over hands its place on.
    if (this.#doing < this.#most) this.#doing++;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    let [isSlow, isOver] = [false, false];
    const timer = setTimeout(() => {
      isSlow = true;
      this.#slow++;
      this.#pass();
    }, this.#long).unref();
    return {
      get isSlow() {
        return isSlow;
      },
      end: () => {
        if (isOver) return;
        isOver = true;
        clearTimeout(timer);
        if (isSlow) this.#slow--;
        else this.#pass();
      },
    };
  }

  #pass(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#doing--;
    else next();
  }
}
