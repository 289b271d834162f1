/**
 * For how many times as long as one body took others are answered before the next is parsed, which
 * takes a good part of a second; and for how long after its beginning at most, in ms.
 */
const REST = { times: 2, most: 3_000 };
/** Where nothing is parsed. */
export const NO_REST: typeof REST = { times: 0, most: 0 };

export interface Work {
  /** Resolves when it may be parsed. */
  mayBegin: Promise<void>;
  /** Called when what was made of it is done with, or it does not wait any more. */
  leave(): void;
}

export interface Workshop {
  /** How many bytes the bodies have whose turn it is. */
  readonly bytes: number;
  enter(size: number): Work;
}

/**
 * Where large bodies are parsed and worked on: in the order in which they came, as many as have
 * `most` bytes together, or one alone that has more. Between one and the next others are answered.
 */
export function createWorkshop(most: number, rest = REST): Workshop {
  const waiting: { size: number; come: () => void }[] = [];
  let bytes = 0;
  /** When the next one may begin, by `performance.now()`. */
  let next = 0;
  let timer: NodeJS.Timeout | undefined;

  function advance(): void {
    clearTimeout(timer);
    const [first] = waiting;
    if (first === undefined || (bytes > 0 && bytes + first.size > most)) return;
    const now = performance.now();
    if (next > now) {
      timer = setTimeout(advance, next - now);
      return;
    }
    waiting.shift();
    bytes += first.size;
    // Until it is known how long this one takes.
    next = now + rest.most;
    first.come();
    advance();
  }

  return {
    get bytes() {
      return bytes;
    },
    enter(size) {
      let begun: number | undefined;
      let isOver = false;
      let come = () => {};
      const mayBegin = new Promise<void>((resolve) => {
        come = () => {
          begun = performance.now();
          resolve();
        };
      });
      const one = { size, come };
      waiting.push(one);
      advance();
      return {
        mayBegin,
        leave() {
          if (isOver) return;
          isOver = true;
          const now = performance.now();
          if (begun === undefined) waiting.splice(waiting.indexOf(one), 1);
          else {
            bytes -= size;
            next = Math.min(next, now + (now - begun) * rest.times);
          }
          advance();
        },
      };
    },
  };
}
