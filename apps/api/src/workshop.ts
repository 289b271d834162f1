import { setTimeout as sleep } from "node:timers/promises";

/**
 * For how many times as long as one body took others are answered before the next is parsed, which
 * takes a good part of a second; and for how long after its beginning at most, in ms.
 */
const REST = { times: 2, most: 3_000 };

/** The place of one large body in the workshop. */
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
export function createWorkshop(most: number): Workshop {
  const waiting: { size: number; come: () => void }[] = [];
  let bytes = 0;
  /** When the next one may begin, by `performance.now()`. */
  let next = 0;

  function advance(): void {
    for (let [first] = waiting; first !== undefined; [first] = waiting) {
      if (bytes > 0 && bytes + first.size > most) return;
      waiting.shift();
      bytes += first.size;
      first.come();
    }
  }

  return {
    get bytes() {
      return bytes;
    },
    enter(size) {
      let come = () => {};
      let begun: number | undefined;
      let isOver = false;
      const turn = new Promise<void>((resolve) => {
        come = resolve;
      });
      const one = { size, come };
      waiting.push(one);
      advance();
      return {
        mayBegin: turn.then(async () => {
          for (let wait = next - performance.now(); wait > 0; wait = next - performance.now()) {
            await sleep(wait);
          }
          begun = performance.now();
          // Until it is known how long this one takes.
          next = begun + REST.most;
        }),
        leave() {
          if (isOver) return;
          isOver = true;
          const now = performance.now();
          if (begun !== undefined) next = Math.min(next, now + (now - begun) * REST.times);
          const place = waiting.indexOf(one);
          if (place >= 0) waiting.splice(place, 1);
          else bytes -= size;
          advance();
        },
      };
    },
  };
}
