import type { Query, QueryClient } from "@tanstack/react-query";
import type { SeenAnswers } from "./seen.ts";

/** How long nothing may change before answers are stored, in ms: storing copies them. */
const QUIET = 3_000;
/** How long to wait for the server, in ms, before what was last seen is shown meanwhile. */
const PATIENCE = 5_000;

interface LastSeenOptions {
  queryClient: QueryClient;
  seen: SeenAnswers;
  /** The user that is signed in; null when nobody is. */
  usuarioId: () => number | null;
  /** Whether a query failed because nobody answered. */
  isUnanswered: (error: unknown) => boolean;
  /** Whether the server has refused a query: what it showed is not this user's, or is gone. */
  isRefused: (error: unknown) => boolean;
  /** Does work when the browser has nothing better to do. */
  whenIdle: (work: () => void) => void;
  /** The time by this device's clock, in ms. */
  now: () => number;
  /** Called with the time of the oldest stored answer on screen; null when there is none. */
  onSince: (since: number | null) => void;
}

export interface LastSeen {
  /** Puts what was last seen into the queries that have nothing, all or these. */
  restore(hashes?: readonly string[]): Promise<void>;
  /** Stores at once what is to be stored: the page may be about to go. */
  flush(): Promise<void>;
  stop(): void;
}

/**
 * Stores what queries with `meta.seen` answer, and shows it again, with its date, while the server
 * cannot be reached.
 */
export function followQueries(options: LastSeenOptions): LastSeen {
  const { queryClient, seen, usuarioId, isUnanswered, isRefused, whenIdle, now, onSince } = options;
  const cache = queryClient.getQueryCache();
  /** Queries whose answer is to be stored, and those that show a stored one. */
  const fresh = new Set<string>();
  const restored = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function storeOne(hash: string): Promise<void> {
    fresh.delete(hash);
    const whose = usuarioId();
    const { queryKey, state } = cache.get(hash) ?? {};
    if (whose === null || queryKey === undefined || state?.data === undefined) return;
    await seen.keep(whose, hash, { queryKey, data: state.data, since: state.dataUpdatedAt });
  }
  /** One by one, and between them whatever else the browser has to do. */
  const storeQuietly = () =>
    whenIdle(() => {
      const [hash] = fresh;
      if (hash !== undefined) storeOne(hash).then(storeQuietly, () => undefined);
    });
  function store(hash: string): void {
    fresh.add(hash);
    clearTimeout(timer);
    timer = setTimeout(storeQuietly, QUIET);
  }

  async function restore(hashes?: readonly string[]): Promise<void> {
    const whose = usuarioId();
    if (whose === null) return;
    const found = await seen.read(whose, now(), hashes).catch(() => new Map());
    // Meanwhile somebody else may have signed in, and the server may have answered.
    if (usuarioId() !== whose) return;
    for (const [hash, { queryKey, data, since }] of found) {
      if (cache.get(hash)?.state.data !== undefined) continue;
      restored.add(hash);
      queryClient.setQueryData(queryKey, data, { updatedAt: since });
    }
  }

  /** Shows what the query has instead of that it could not be asked again. */
  function showAgain({ queryKey, queryHash, state: { data, dataUpdatedAt } }: Query): void {
    restored.add(queryHash);
    if (cache.get(queryHash)?.state.status !== "error") return;
    queryClient.setQueryData(queryKey, data, { updatedAt: dataUpdatedAt });
  }

  /** What is refused now is not shown again, whoever asks without a network. */
  function forget(hash: string): void {
    fresh.delete(hash);
    const whose = usuarioId();
    if (whose !== null) seen.drop(whose, hash).catch(() => undefined);
  }

  function sayWhen(): void {
    let oldest: number | null = null;
    for (const hash of restored) {
      const query = cache.get(hash);
      if (query?.meta?.seen !== "dated" || !query.isActive()) continue;
      oldest = Math.min(oldest ?? Number.POSITIVE_INFINITY, query.state.dataUpdatedAt);
    }
    onSince(oldest);
  }

  /** An answer that does not come: what was last seen is shown meanwhile. */
  function waitFor(hash: string): void {
    setTimeout(() => {
      const { data, fetchStatus } = cache.get(hash)?.state ?? {};
      if (data === undefined && fetchStatus === "fetching") void restore([hash]);
    }, PATIENCE);
  }

  const stop = cache.subscribe((event) => {
    const { query } = event;
    const hash = query.queryHash;
    if (query.meta?.seen === undefined) return;
    if (event.type === "removed") restored.delete(hash);
    else if (event.type === "updated" && event.action.type === "success" && !event.action.manual) {
      restored.delete(hash);
      store(hash);
    } else if (event.type === "updated" && event.action.type === "success" && !restored.has(hash)) {
      // The live changes of a lines screen; not what was given a date, which is part of another
      // answer («Mi compra») and stored with it.
      if (event.action.dataUpdatedAt === undefined) store(hash);
    } else if (event.type === "updated" && event.action.type === "fetch" && query.state.data === undefined) {
      waitFor(hash);
    } else if (
      event.type === "updated" &&
      event.action.type === "error" &&
      isUnanswered(event.action.error)
    ) {
      if (query.state.data === undefined) void restore([hash]);
      // Whoever asked again learns first that there was no answer.
      else setTimeout(() => showAgain(query), 0);
    } else if (event.type === "updated" && event.action.type === "error" && isRefused(event.action.error)) {
      forget(hash);
    }
    if (restored.size > 0 || event.type === "updated") sayWhen();
  });

  // What was there before anybody followed it.
  for (const { meta, queryHash, state } of cache.getAll()) {
    if (meta?.seen === undefined) continue;
    if (state.status === "error" && isRefused(state.error)) forget(queryHash);
    else if (state.data !== undefined) store(queryHash);
    else if (isUnanswered(state.error) && state.status === "error") void restore([queryHash]);
    else waitFor(queryHash);
  }

  return {
    restore,
    async flush() {
      clearTimeout(timer);
      await Promise.all([...fresh].map(storeOne));
    },
    stop() {
      stop();
      clearTimeout(timer);
    },
  };
}
