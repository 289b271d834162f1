import { MB } from "@cosecha/domain/archivos";
import { textos } from "@cosecha/domain/textos";
import { DomainError } from "@cosecha/trpc/kernel/errors";
import { letOthersGo } from "@cosecha/trpc/turns";
import { createPool, type Holding } from "./pool.ts";
import { type Asker, askerOf, type Rates } from "./rates.ts";

/** What the bodies of all requests may take of this process's memory (decision 97). In bytes. */
const LIMITS = {
  /** A body with more than this is large. */
  large: 256 * 1024,
  /** All bodies that are not large, until they are answered. */
  small: 16 * MB,
  /** All large bodies, as far as they have come, until it is their turn. */
  arriving: 64 * MB,
  /**
   * All large bodies whose turn it is, until they are answered. What is made of a body takes up to
   * ten times its bytes. One alone may be larger.
   */
  working: 24 * MB,
  /** Large bodies of one asker at once. */
  atOnce: 3,
  /** How long a whole body waits for its turn, in ms. */
  patience: 30_000,
};

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
  /** Called once it is whole. Resolves when it may be read: few large ones at once. */
  whole(): Promise<void>;
  /** What `work` gives, unless this body has to give way before. */
  until<T>(work: Promise<T>): Promise<T>;
  /** Called once it has been answered, or never will be. */
  release(): void;
}

export interface Bodies {
  /** What bodies hold now. */
  readonly bytes: { small: number; arriving: number; working: number };
  /**
   * `judge` throws where the asker has no right to what the path names; it is asked before a large
   * body is read. `isGone` says whether nobody waits for the answer any more.
   */
  open(asker: Asker, how?: { judge?: (() => Promise<unknown>) | undefined; isGone?: () => boolean }): Body;
}

/**
 * Bounds what the bodies of requests take of this process's memory. Bytes count as they arrive, so
 * that who sends slowly takes no more than has come. All methods of `Body` throw DomainError:
 * DEMASIADOS_INTENTOS where the asker sends too many large bodies, NO_DISPONIBLE where everybody
 * together does, and what `judge` throws.
 */
export function createBodies({
  rates,
  limits: given,
}: {
  rates?: Rates | undefined;
  limits?: Partial<typeof LIMITS>;
} = {}): Bodies {
  const limits = { ...LIMITS, ...given };
  const small = createPool(limits.small);
  const arriving = createPool(limits.arriving);
  const working = createQueue(limits.working);
  /** How many large bodies each asker has here. */
  const counts = new Map<string, number>();

  function count(asker: string, more: 1 | -1): void {
    const n = (counts.get(asker) ?? 0) + more;
    if (n === 0) counts.delete(asker);
    else counts.set(asker, n);
  }

  return {
    get bytes() {
      return { small: small.bytes, arriving: arriving.bytes, working: working.bytes };
    },
    open(asker, { judge, isGone = () => false } = {}) {
      const who = askerOf(asker);
      let size = 0;
      let isJudged = judge === undefined;
      let isLarge = false;
      let refusal: DomainError | undefined;
      let refuse: ((refusal: DomainError) => void) | undefined;
      const giveWay = () => {
        refusal = new DomainError("NO_DISPONIBLE", textos.comun.muchoALaVez, undefined, RETRY);
        refuse?.(refusal);
      };
      let holding: Holding | undefined;
      let leave: (() => void) | undefined;

      const mustBeJudged = async () => {
        if (isJudged) return;
        await judge?.();
        isJudged = true;
      };
      /** Throws where it may not be as large as it is, or will be. */
      const becomeLarge = async () => {
        await mustBeJudged();
        if ((counts.get(who) ?? 0) >= limits.atOnce) {
          throw new DomainError("DEMASIADOS_INTENTOS", textos.comun.muchoSuyoALaVez, undefined, RETRY);
        }
        rates?.take(asker, ["grande"]);
        isLarge = true;
        count(who, 1);
        holding?.release();
        holding = arriving.open(who, giveWay);
        holding.grow(size);
      };

      const body: Body = {
        async begin(length) {
          if (length === undefined) await mustBeJudged();
          else if (length > limits.large) await becomeLarge();
        },
        take(bytes) {
          size += bytes;
          if (!isLarge && size > limits.large) return becomeLarge();
          holding ??= small.open(who, giveWay);
          holding.grow(bytes);
          if (refusal !== undefined) throw refusal;
          return undefined;
        },
        async whole() {
          if (!isLarge) return;
          const turn = working.enter(size);
          leave = turn.leave;
          const late = setTimeout(giveWay, limits.patience);
          await body.until(turn.come).finally(() => clearTimeout(late));
          holding?.release();
          // What was read of the one before is not parsed in the same breath.
          await letOthersGo();
          if (isGone()) throw new DomainError("DATOS_INVALIDOS", textos.comun.cuerpoIlegible, []);
        },
        // Not a race: that would keep each piece for as long as the other promise lives.
        until: (work) =>
          new Promise((resolve, reject) => {
            refuse = reject;
            if (refusal !== undefined) reject(refusal);
            work.then(resolve, reject);
          }),
        release() {
          holding?.release();
          leave?.();
          if (isLarge) count(who, -1);
          isLarge = false;
        },
      };
      return body;
    },
  };
}

/** Lets in, in order, as many as have `most` bytes together, or one alone that has more. */
function createQueue(most: number) {
  let bytes = 0;
  const waiting: { size: number; come: () => void }[] = [];

  function advance(): void {
    for (let [next] = waiting; next !== undefined; [next] = waiting) {
      if (bytes > 0 && bytes + next.size > most) return;
      waiting.shift();
      bytes += next.size;
      next.come();
    }
  }

  return {
    get bytes() {
      return bytes;
    },
    enter(size: number): { come: Promise<void>; leave: () => void } {
      let isOver = false;
      let come = () => {};
      const promise = new Promise<void>((resolve) => {
        come = resolve;
      });
      const one = { size, come };
      waiting.push(one);
      advance();
      return {
        come: promise,
        leave() {
          if (isOver) return;
          isOver = true;
          const place = waiting.indexOf(one);
          if (place >= 0) waiting.splice(place, 1);
          else bytes -= size;
          advance();
        },
      };
    },
  };
}
