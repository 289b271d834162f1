import type { QueryKey } from "@tanstack/react-query";

/**
 * What is kept of an answer: whose it is, which query's, since when (ms), how large it is, and the
 * build of the app that has stored it, which former ones did not say.
 */
export type SeenKey = [usuarioId: number, hash: string, since: number, size: number, ...build: string[]];

export interface Seen {
  queryKey: QueryKey;
  data: unknown;
  /** When the server gave it, by this device's clock, in ms. */
  since: number;
}

export interface Place {
  keys(): Promise<SeenKey[]>;
  read(keys: SeenKey[]): Promise<(Pick<Seen, "queryKey" | "data"> | undefined)[]>;
  write(key: SeenKey, seen: Pick<Seen, "queryKey" | "data">): Promise<void>;
  remove(keys: SeenKey[]): Promise<void>;
}

/** What is older than this, in ms, no longer helps anybody: two weeks. */
export const MAX_AGE = 14 * 86_400_000;
export const MAX_ANSWERS = 40;
/** In characters, as `sizeOf` counts them: of one answer, and of all. */
export const MAX_SIZE = 1_500_000;
export const MAX_TOTAL = 5_000_000;

/**
 * The answer without which nothing opens, whatever else is there: it always has room, is never too
 * old, and counts whichever build has stored it if it is still what this one needs.
 */
export interface Opening {
  hash: string;
  isValid: (data: unknown) => boolean;
}

/**
 * What the signed-in user last saw, kept on this device so that the app opens with it without a
 * network. One user's at a time: what another one's is there goes. What another build of the app
 * has stored is not read: its screens may need what that one did not ask for.
 */
export class SeenAnswers {
  private readonly place: Place;
  private readonly build: string;
  private readonly opening: Opening;
  private keeping: Promise<unknown> = Promise.resolve();
  /** How often all has been forgotten. */
  private forgotten = 0;

  constructor(place: Place, { build, opening }: { build: string; opening: Opening }) {
    this.place = place;
    this.build = build;
    this.opening = opening;
  }

  /**
   * Keeps an answer in place of the query's last one, and makes room for it. One after the other:
   * of two at once, each would take the other for the one before. What is still waiting when all is
   * forgotten is not kept.
   */
  keep(usuarioId: number, hash: string, answer: Seen): Promise<void> {
    const { forgotten } = this;
    return this.inTurn(async () => {
      if (forgotten === this.forgotten) await this.keepNow(usuarioId, hash, answer);
    });
  }

  private inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.keeping.then(work);
    this.keeping = done.catch(() => undefined);
    return done;
  }

  private async keepNow(usuarioId: number, hash: string, { queryKey, data, since }: Seen): Promise<void> {
    const size = sizeOf(data);
    const fits = size <= MAX_SIZE;
    const written: SeenKey = [usuarioId, hash, since, size, this.build];
    if (fits) await this.place.write(written, { queryKey, data });
    const keys = await this.place.keys();
    const isReplaced = (key: SeenKey) => key[1] === hash && !(fits && key.join() === written.join());
    const stays = this.staying(
      keys.filter((key) => !isReplaced(key)),
      usuarioId,
      since,
    );
    const gone = keys.filter((key) => !stays.has(key.join()));
    if (gone.length > 0) await this.place.remove(gone);
  }

  /** What the user saw of these queries, or of all, that is not too old at `now` (ms). */
  async read(usuarioId: number, now: number, hashes?: readonly string[]): Promise<Map<string, Seen>> {
    const keys = (await this.place.keys()).filter(
      ([whose, hash, since, , build]) =>
        whose === usuarioId &&
        (hash === this.opening.hash || (build === this.build && now - since <= MAX_AGE)) &&
        (hashes === undefined || hashes.includes(hash)),
    );
    // Where two tabs wrote an answer each, the later one counts.
    keys.sort(([, , a], [, , b]) => a - b);
    const found = await this.place.read(keys);
    return new Map(
      keys.flatMap(([, hash, since], index) => {
        const seen = found[index];
        if (seen === undefined || (hash === this.opening.hash && !this.opening.isValid(seen.data))) return [];
        return [[hash, { ...seen, since }] as const];
      }),
    );
  }

  /** Forgets what the user saw of a query. */
  async drop(usuarioId: number, hash: string): Promise<void> {
    const keys = await this.place.keys();
    const gone = keys.filter(([whose, other]) => whose === usuarioId && other === hash);
    if (gone.length > 0) await this.place.remove(gone);
  }

  /** Forgets everything, with what is being kept or waits for it: the session has ended. */
  forget(): Promise<void> {
    this.forgotten++;
    return this.inTurn(async () => this.place.remove(await this.place.keys()));
  }

  /**
   * The keys that stay at `now`: this user's, young enough, the newest as far as there is room.
   * What another build has stored goes as it gets old: a tab may still be of that build.
   */
  private staying(keys: readonly SeenKey[], usuarioId: number, now: number): Set<string> {
    const own = keys.filter(([whose]) => whose === usuarioId);
    const isOpening = ([, hash]: SeenKey) => hash === this.opening.hash;
    const stays = new Set(own.filter(isOpening).map((key) => key.join()));
    let [count, total] = [0, 0];
    for (const key of own.toSorted(([, , a], [, , b]) => b - a)) {
      const [, , since, size] = key;
      if (isOpening(key) || now - since > MAX_AGE) continue;
      total += size;
      if (++count > MAX_ANSWERS || total > MAX_TOTAL) break;
      stays.add(key.join());
    }
    return stays;
  }
}

/**
 * About how many characters an answer takes as JSON. Bytes (a file) count as endless, so that no
 * file is kept.
 */
export function sizeOf(value: unknown): number {
  if (typeof value === "string") return value.length + 3;
  if (typeof value !== "object" || value === null) return 8;
  if (value instanceof Date) return 27;
  if (ArrayBuffer.isView(value) || value instanceof Blob) return Number.POSITIVE_INFINITY;
  let size = 2;
  if (Array.isArray(value)) for (const each of value) size += sizeOf(each) + 1;
  else for (const name in value) size += name.length + 4 + sizeOf(Reflect.get(value, name));
  return size;
}
