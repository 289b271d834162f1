import { MB } from "@cosecha/domain/archivos";
import { textos } from "@cosecha/domain/textos";
import { DomainError } from "@cosecha/trpc/kernel/errors";
import { createPool, type Holding, type Pool } from "./pool.ts";
import { type Asker, askerOf, classOfBytes, type RateClass, type Rates } from "./rates.ts";
import { createWorkshop, NO_REST, type Work, type Workshop } from "./workshop.ts";

/** What the bodies of all requests may take of this process's memory (decision 35). In bytes. */
const LIMITS = {
  /** A body with more than this is large. */
  large: 256 * 1024,
  /**
   * A change counts once more for each so many bytes of its body. The history keeps what it stores
   * and what was there before, so one member with large ones could fill a disk.
   */
  change: 8 * 1024,
  /** All bodies that are not large, until they are answered. */
  small: 16 * MB,
  /** All large bodies, as far as they have come, until it is their turn. */
  arriving: 64 * MB,
  /**
   * All large bodies whose turn it is, until they are answered: what is made of a body takes up to
   * ten times its bytes.
   */
  working: 24 * MB,
  /** Files that were sent before and are named by their key, while their requests are answered. */
  again: 10 * MB,
  /** Large bodies of one asker at once. */
  atOnce: 3,
  /** How long a whole body waits for its turn, in ms. */
  patience: 30_000,
};

type Limits = typeof LIMITS;

/** When who was refused may try again, in seconds. */
const RETRY = 5;

/** The body of one request, which its reader tells how much of it has come. */
export interface Body {
  /**
   * Called before anything is read. `length` is what the sender says, undefined where they do not.
   */
  begin(length: number | undefined): Promise<void>;
  /** Called for each piece. */
  take(bytes: number): Promise<void> | undefined;
  /** Called once it is whole. Resolves when it may be parsed: few large ones at once. */
  whole(): Promise<void>;
  /**
   * For a request that names a file which was sent before: it counts by the file's bytes, as if that
   * had come with it. Resolves when it may be worked on: few large ones at once.
   */
  again(bytes: number): Promise<void>;
  /** What `work` gives, unless this body has to give way before. */
  until<T>(work: Promise<T>): Promise<T>;
  /** Called once it has been answered, or never will be. */
  release(): void;
}

interface Terms {
  /** Throws where the asker has no right to what the path names: asked before a large body is read. */
  judge?: (() => Promise<unknown>) | undefined;
  /** Whether nobody waits for the answer any more. */
  isGone?: () => boolean;
  /** How often who may send large ones; without it, as often as they like. */
  rates?: Rates | undefined;
  /** As what the request counts: its bytes count, too, where they may stay. */
  classes?: readonly RateClass[];
}

export interface Bodies {
  readonly held: { small: number; arriving: number; working: number };
  open(asker: Asker, terms?: Terms): Body;
}

interface Shared {
  limits: Limits;
  small: Pool;
  arriving: Pool;
  workshop: Workshop;
  /**
   * Another one for files that were sent before: those who have them hold their turn already, for
   * which those in the first one wait. They are not parsed, so nobody else has to wait for a rest.
   */
  again: Workshop;
  /** How many large bodies each asker has here. */
  counts: Map<string, number>;
}

/**
 * Bounds what the bodies of requests take of this process's memory. Bytes count as they arrive, so
 * that who sends slowly takes no more than has come. The methods of `Body` throw DomainError:
 * DEMASIADOS_INTENTOS where the asker sends too many large bodies, NO_DISPONIBLE where everybody
 * together does, and what `judge` throws.
 */
export function createBodies({ limits: given }: { limits?: Partial<Limits> } = {}): Bodies {
  const limits = { ...LIMITS, ...given };
  const small = createPool(limits.small);
  const arriving = createPool(limits.arriving);
  const workshop = createWorkshop(limits.working);
  const again = createWorkshop(limits.again, NO_REST);
  const shared = { limits, small, arriving, workshop, again, counts: new Map<string, number>() };
  return {
    get held() {
      return { small: small.bytes, arriving: arriving.bytes, working: workshop.bytes + again.bytes };
    },
    open: (asker, terms = {}) => new OneBody(shared, asker, terms),
  };
}

class OneBody implements Body {
  readonly #shared: Shared;
  readonly #asker: Asker;
  readonly #who: string;
  readonly #terms: Terms;
  #isJudged = false;
  #isLarge = false;
  #size = 0;
  #holding: Holding | undefined;
  #work: Work | undefined;
  #again: Work | undefined;
  /** Why it gives way, once it has to; and what tells whoever waits with it. */
  #refusal: DomainError | undefined;
  #refuse: ((refusal: DomainError) => void) | undefined;

  constructor(shared: Shared, asker: Asker, terms: Terms) {
    this.#shared = shared;
    this.#asker = asker;
    this.#who = askerOf(asker);
    this.#terms = terms;
  }

  async begin(length: number | undefined): Promise<void> {
    if (length === undefined) await this.#mustBeJudged();
    else if (length > this.#shared.limits.large) await this.#becomeLarge();
  }

  take(bytes: number): Promise<void> | undefined {
    this.#size += bytes;
    if (!this.#isLarge && this.#size > this.#shared.limits.large) return this.#becomeLarge();
    this.#holding ??= this.#shared.small.open(this.#who, this.#giveWay);
    this.#holding.grow(bytes);
    if (this.#refusal !== undefined) throw this.#refusal;
    return undefined;
  }

  async whole(): Promise<void> {
    const { rates, classes = [] } = this.#terms;
    const more = Math.floor(this.#size / this.#shared.limits.change);
    if (classes.includes("escribir") && more > 0) rates?.take(this.#asker, ["escribir"], more);
    const ofBytes = classOfBytes(classes);
    if (ofBytes !== undefined) rates?.take(this.#asker, [ofBytes], Math.ceil(this.#size / 1024));
    if (!this.#isLarge) return;
    const { workshop } = this.#shared;
    this.#work = workshop.enter(this.#size);
    await this.#mayBegin(this.#work);
    this.#holding?.release();
  }

  async again(bytes: number): Promise<void> {
    const { again, limits } = this.#shared;
    if (bytes <= limits.large) return;
    // Another call of the same batch would wait for itself.
    if (this.#again !== undefined) throw tooManyLarge();
    this.#terms.rates?.take(this.#asker, ["grande"]);
    this.#again = again.enter(bytes);
    await this.#mayBegin(this.#again);
  }

  async #mayBegin({ mayBegin }: Work): Promise<void> {
    const late = setTimeout(this.#giveWay, this.#shared.limits.patience);
    await this.until(mayBegin).finally(() => clearTimeout(late));
    if (this.#terms.isGone?.()) throw new DomainError("DATOS_INVALIDOS", textos.comun.cuerpoIlegible, []);
  }

  // Not a race: that would keep each piece for as long as the other promise lives.
  until<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#refuse = reject;
      if (this.#refusal !== undefined) reject(this.#refusal);
      work.then(resolve, reject);
    });
  }

  release(): void {
    this.#holding?.release();
    this.#work?.leave();
    this.#again?.leave();
    if (this.#isLarge) this.#count(-1);
    this.#isLarge = false;
  }

  readonly #giveWay = () => {
    this.#refusal = new DomainError("NO_DISPONIBLE", textos.comun.muchoALaVez, undefined, RETRY);
    this.#refuse?.(this.#refusal);
  };

  async #mustBeJudged(): Promise<void> {
    if (this.#isJudged) return;
    await this.#terms.judge?.();
    this.#isJudged = true;
  }

  /** Throws where its asker may not send as much as has come, or as they announce. */
  async #becomeLarge(): Promise<void> {
    await this.#mustBeJudged();
    const { counts, limits, arriving } = this.#shared;
    if ((counts.get(this.#who) ?? 0) >= limits.atOnce) {
      throw tooManyLarge();
    }
    this.#terms.rates?.take(this.#asker, ["grande"]);
    this.#isLarge = true;
    this.#count(1);
    this.#holding?.release();
    this.#holding = arriving.open(this.#who, this.#giveWay);
    this.#holding.grow(this.#size);
  }

  #count(more: 1 | -1): void {
    const { counts } = this.#shared;
    const n = (counts.get(this.#who) ?? 0) + more;
    if (n === 0) counts.delete(this.#who);
    else counts.set(this.#who, n);
  }
}

const tooManyLarge = () =>
  new DomainError("DEMASIADOS_INTENTOS", textos.comun.muchoSuyoALaVez, undefined, RETRY);
