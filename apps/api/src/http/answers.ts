import { textos } from "@cosecha/domain/textos";
import { DomainError } from "@cosecha/trpc/kernel/errors";
import { isOver, type Outgoing, whenOver } from "./over.ts";
import { createPool } from "./pool.ts";
import { type Asker, askerOf } from "./rates.ts";

/** What long answers may take of this process's memory (decision 35). */
const LIMITS = {
  /** An answer with more bytes than this is long. */
  long: 256 * 1024,
  /** Bytes of all long answers that their askers have not taken yet. */
  unread: 64 * 1024 * 1024,
  /** What counts for an answer that is read while it is sent: its ids, and a piece of it. */
  streamed: 1024 * 1024,
  /** Lists that are read while they are sent, of one asker at once. */
  lists: 3,
  /** Long work of each kind that is done at once, for one asker and for all. */
  making: { asker: 3, all: 6 },
  /** How many more may wait for that, of one asker. */
  waiting: 60,
};

/** When who was refused may try again, in seconds. */
const RETRY = 5;

/**
 * What takes much memory while a request is answered: rows that are asked for, the bytes of a file,
 * or what is read from one that is sent. Each kind has its own turns, as files wait for the processes
 * that read and write them.
 */
export type LongKind = "rows" | "file" | "upload";

/** The part of Node's response that says when it has been taken, and can end it. */
interface Taken extends Outgoing {
  destroy(): unknown;
}

export interface Place {
  leave(): void;
}

export interface Answers {
  readonly unread: number;
  /**
   * Resolves when it is the asker's turn to have long work done: `calls` times in one request.
   * Throws DEMASIADOS_INTENTOS where too many of theirs wait already, and NO_DISPONIBLE, which nobody
   * hears, to who has gone meanwhile.
   */
  turn(asker: Asker, kind: LongKind, how?: { calls?: number; outgoing?: Taken | undefined }): Promise<Place>;
  /**
   * Counts a list that is read while it is sent. Throws DEMASIADOS_INTENTOS where the asker has too
   * many.
   */
  list(asker: Asker): Place;
  /**
   * Counts an answer until its asker has taken it or has gone, where it is long; without `bytes`, one
   * that is read while it is sent. Where all hold too much, the connection of who holds the most
   * ends. Then its places are left. Tests call the server without a network: there, nothing stays.
   */
  keep(asker: Asker, outgoing: Taken | undefined, bytes?: number, places?: readonly Place[]): void;
}

/**
 * Bounds what long answers take of this process's memory: how many are made at once, and how much of
 * what is made may wait for askers who do not read it.
 */
export function createAnswers(given: Partial<typeof LIMITS> = {}): Answers {
  const limits = { ...LIMITS, ...given };
  const unread = createPool(limits.unread);
  const turns = { rows: createTurns(limits), file: createTurns(limits), upload: createTurns(limits) };
  const lists = new Map<string, number>();

  return {
    get unread() {
      return unread.bytes;
    },
    async turn(asker, kind, { calls = 1, outgoing } = {}) {
      const place = await turns[kind](askerOf(asker), calls);
      if (outgoing === undefined || !isOver(outgoing)) return place;
      place.leave();
      throw new DomainError("NO_DISPONIBLE", textos.comun.muchoALaVez, undefined, RETRY);
    },
    list(asker) {
      const who = askerOf(asker);
      const n = lists.get(who) ?? 0;
      if (n >= limits.lists) throw tooMany();
      lists.set(who, n + 1);
      return once(() => add(lists, who, -1));
    },
    keep(asker, outgoing, bytes, places = []) {
      const leave = () => {
        for (const place of places) place.leave();
      };
      const isLong = bytes === undefined || bytes > limits.long;
      if (!isLong || outgoing === undefined || isOver(outgoing)) return leave();
      const holding = unread.open(askerOf(asker), () => outgoing.destroy());
      whenOver(outgoing, () => {
        holding.release();
        leave();
      });
      holding.grow(bytes ?? limits.streamed);
    },
  };
}

/** Whose turn it is: next comes whoever has the fewest, and of those, who has waited longest. */
function createTurns({ making: most, waiting: mostWaiting }: typeof LIMITS) {
  let making = 0;
  const theirs = new Map<string, number>();
  const waiting = new Set<{ who: string; calls: number; come: () => void }>();
  const has = (who: string) => theirs.get(who) ?? 0;
  const mayCome = ({ who, calls }: { who: string; calls: number }) =>
    has(who) === 0 || has(who) + calls <= most.asker;

  function advance(): void {
    for (;;) {
      const [next] = [...waiting].filter(mayCome).sort((a, b) => has(a.who) - has(b.who));
      if (next === undefined || (making > 0 && making + next.calls > most.all)) return;
      waiting.delete(next);
      making += next.calls;
      add(theirs, next.who, next.calls);
      next.come();
    }
  }

  return async (who: string, asked: number): Promise<Place> => {
    const calls = Math.min(asked, most.asker);
    if ([...waiting].filter((other) => other.who === who).length >= mostWaiting) throw tooMany();
    await new Promise<void>((come) => {
      waiting.add({ who, calls, come });
      advance();
    });
    return once(() => {
      making -= calls;
      add(theirs, who, -calls);
      advance();
    });
  };
}

function add(counts: Map<string, number>, who: string, more: number): void {
  const n = (counts.get(who) ?? 0) + more;
  if (n === 0) counts.delete(who);
  else counts.set(who, n);
}

/** A place that is left once, however often it is told. */
function once(leave: () => void): Place {
  let isLeft = false;
  return {
    leave() {
      if (isLeft) return;
      isLeft = true;
      leave();
    },
  };
}

const tooMany = () =>
  new DomainError("DEMASIADOS_INTENTOS", textos.comun.muchasListasALaVez, undefined, RETRY);
