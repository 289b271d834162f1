/** Somebody's turn, once `ready` resolves. */
export interface Turn {
  readonly ready: Promise<void>;
  /** Whether it did not begin at once. */
  readonly waits: boolean;
  /** Whether it takes longer than it should. */
  readonly isSlow: boolean;
  /** Ends it, also where it has not begun: who waits then is told so by `ready`, too. */
  end(): void;
}

/**
 * Few at once. Next comes whoever has the fewest, and of those, who has waited longest. One that takes
 * long keeps nobody waiting.
 */
export class Turns {
  readonly #most: number;
  readonly #long: number;
  readonly #waiting = new Set<{ who: string; begin: () => void }>();
  /** How many each has that have begun and not ended. */
  readonly #theirs = new Map<string, number>();
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

  /** Whether nobody has a turn, or waits for one. */
  get isQuiet(): boolean {
    return this.#doing === 0 && this.#slow === 0;
  }

  take(who = ""): Turn {
    let timer: NodeJS.Timeout | undefined;
    let [isSlow, isOver] = [false, false];
    let tell = (): void => undefined;
    const ready = new Promise<void>((resolve) => {
      tell = resolve;
    });
    const begin = () => {
      timer = setTimeout(() => {
        isSlow = true;
        this.#slow++;
        this.#pass();
      }, this.#long).unref();
      tell();
    };
    const one = { who, begin };
    this.#waiting.add(one);
    this.#advance();
    return {
      ready,
      waits: this.#waiting.has(one),
      get isSlow() {
        return isSlow;
      },
      end: () => {
        if (isOver) return;
        isOver = true;
        if (this.#waiting.delete(one)) return tell();
        clearTimeout(timer);
        this.#count(who, -1);
        if (isSlow) this.#slow--;
        else this.#pass();
      },
    };
  }

  #pass(): void {
    this.#doing--;
    this.#advance();
  }

  #advance(): void {
    while (this.#doing < this.#most) {
      const has = (who: string) => this.#theirs.get(who) ?? 0;
      const [next] = [...this.#waiting].sort((a, b) => has(a.who) - has(b.who));
      if (next === undefined) return;
      this.#waiting.delete(next);
      this.#doing++;
      this.#count(next.who, 1);
      next.begin();
    }
  }

  #count(who: string, by: 1 | -1): void {
    const n = (this.#theirs.get(who) ?? 0) + by;
    if (n === 0) this.#theirs.delete(who);
    else this.#theirs.set(who, n);
  }
}
