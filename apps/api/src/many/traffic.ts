import type { IncomingMessage, ServerResponse } from "node:http";
import { setImmediate as othersFirst } from "node:timers/promises";
import { Counter, Gauge, type Registry } from "prom-client";
import { isOver, whenOver } from "../http/over.ts";
import { procedures } from "../rest/routes.ts";
import { Turns } from "./turns.ts";

/** What one cooperative may ask of a process. */
const LIMITS = {
  /** Requests that are let in at once, and those that ask for a stream. */
  atOnce: 60,
  streams: 1_000,
  /** How many of those that are let in are worked on; the others wait for their turn. */
  worked: 2,
  /**
   * How many closed ones one address may have opened in a minute: people belong to one or two. A
   * small part of all that may be open, which it could hold otherwise.
   */
  openings: 10,
  /** How many one address may have asked something of at once, which these keep open meanwhile. */
  held: 20,
};

const MINUTE = 60_000;
/**
 * How long a request has its turn at most, in ms: one whose body comes slowly, or whose answer is
 * taken slowly, needs nothing of the processor.
 */
const TURN = 100;
/** After how long a request that only waits for its asker gives its place to anybody, in ms. */
const SLOW = 5_000;
/** How many addresses are remembered at most. */
const MOST_ADDRESSES = 10_000;

/**
 * Told how long an answer took, in ms (a stream: 0), how many bytes went out, and whether it failed
 * for a reason of ours.
 */
export type OnAnswered = (clave: string, answer: { ms: number; bytes: number; failed: boolean }) => void;

/** A request, and where it comes from. */
export interface Asking {
  address: string;
  request: IncomingMessage;
  response: ServerResponse;
}

export interface Traffic {
  /**
   * Counts a request until it is answered. Undefined where its cooperative has too many here and
   * none gives way. Otherwise what it gives resolves once it is its turn, or nobody waits for its
   * answer any more, with whether it had to wait; or with undefined, where it gave way itself. Of
   * those who wait, the address with the fewest turns is next.
   */
  begin(clave: string, asking: Asking): (() => Promise<boolean | undefined>) | undefined;
  /** Counts that a closed one is opened for an address; false where it has had too many opened. */
  mayOpen(address: string): boolean;
  /**
   * Counts, until it is answered, that an address keeps one open; false where it keeps too many
   * others open already.
   */
  hold(address: string, clave: string, response: ServerResponse): boolean;
}

/** A request that is let in, until it is answered or gives way. */
interface Place extends Asking {
  /** When its turn began. */
  begun?: number;
  giveWay(): void;
}

/**
 * Counts what each cooperative asks of this process, and bounds what it asks at once, so that one leaves
 * room for the others (decision 131).
 */
export function createTraffic(
  registers: Registry[],
  given: Partial<typeof LIMITS & { clock: () => number; onAnswered: OnAnswered }> = {},
): Traffic {
  const { clock = () => performance.now(), onAnswered, ...more } = given;
  const limits = { ...LIMITS, ...more };
  const now = new Map<string, Set<Place>>();
  const streams = new Map<string, Set<Place>>();
  const { requests, seconds, waits, sent } = takenOf(registers);
  const count: OnAnswered = (clave, answer) => {
    seconds.inc({ cooperativa: clave }, answer.ms / 1_000);
    sent.inc({ cooperativa: clave }, answer.bytes);
    onAnswered?.(clave, answer);
    requests.inc({ cooperativa: clave, failed: String(answer.failed) });
  };
  const turnOf = takingTurns(limits.worked);
  new Gauge({
    name: "cosecha_cooperativa_requests_now",
    help: "Requests that are let in, by cooperative: they are being answered, or wait for their turn.",
    labelNames: ["cooperativa"],
    registers,
    collect() {
      this.reset();
      for (const [cooperativa, { size }] of now) this.set({ cooperativa }, size);
    },
  });
  return {
    begin(clave, asking) {
      const { address, request, response } = asking;
      const isStream = follows(request);
      const [places, most] = isStream ? [streams, limits.streams] : [now, limits.atOnce];
      const its = places.get(clave) ?? new Set<Place>();
      const other = its.size < most || isStream ? undefined : whoGivesWay(its, address, clock());
      if (its.size >= most && other === undefined) return undefined;
      const before = request.socket?.bytesWritten ?? 0;
      const come = clock();
      const turn = isStream ? NO_TURN : turnOf(clave, address, response);
      let hasGivenWay = false;
      const place: Place = {
        ...asking,
        giveWay() {
          hasGivenWay = true;
          turn.end();
          // Who sends does not listen meanwhile; who waits for their turn is told.
          if (place.begun !== undefined) request.socket?.destroy();
          leave();
        },
      };
      const leave = () => {
        if (!its.delete(place)) return;
        if (its.size === 0) places.delete(clave);
        const ms = isStream || place.begun === undefined ? 0 : clock() - place.begun;
        const bytes = Math.max(0, (request.socket?.bytesWritten ?? 0) - before);
        count(clave, { ms, bytes, failed: response.statusCode >= 500 });
      };
      places.set(clave, its.add(place));
      whenOver(response, leave);
      other?.giveWay();
      return async () => {
        const waited = await turn.begins();
        if (hasGivenWay) return undefined;
        place.begun = clock();
        if (waited) waits.inc({ cooperativa: clave }, (place.begun - come) / 1_000);
        return waited;
      };
    },
    mayOpen: opening(limits.openings, clock),
    hold: holding(limits.held),
  };
}

const STREAMS = new Set(
  Object.entries(procedures)
    .filter(([, { _def }]) => _def.type === "subscription")
    .map(([name]) => `/trpc/${name}`),
);

/**
 * Whether a screen follows what happens with it: it waits all day and does nothing. Its path tells;
 * anybody may send the header that asks for a stream.
 */
const follows = ({ method, url = "" }: IncomingMessage) =>
  method === "GET" && STREAMS.has(url.split("?", 1)[0] ?? "");

/**
 * Which request gives its place to one from `address`, where all are taken. First one that has only
 * waited for its asker for long. Else one of an address that has more: there first one that waits
 * for its turn, as it loses nothing, then one that is still being sent. One address is often a
 * whole village's: of its own requests only a slow one gives way.
 */
function whoGivesWay(places: Iterable<Place>, address: string, now: number): Place | undefined {
  const counts = new Map<string, number>();
  for (const one of places) counts.set(one.address, (counts.get(one.address) ?? 0) + 1);
  const has = (one: { address: string }) => counts.get(one.address) ?? 0;
  const rankOf = (one: Place) => {
    const isMore = has(one) > has({ address }) + 1;
    if (one.begun === undefined) return isMore ? 1 : undefined;
    if (!waitsForAsker(one)) return undefined;
    if (now - one.begun >= SLOW) return 0;
    return isMore ? 2 : undefined;
  };
  const ranked = [...places].flatMap((one) => {
    const rank = rankOf(one);
    return rank === undefined ? [] : [{ one, rank }];
  });
  // Those that came first are first.
  return ranked.sort((a, b) => a.rank - b.rank || has(b.one) - has(a.one))[0]?.one;
}

/** Whether its body still comes, or its answer is still taken. */
const waitsForAsker = ({ request, response }: Asking): boolean =>
  !request.complete || response.writableLength > 0;

/**
 * Lets so many requests of each cooperative be worked on at once. Who waited leaves what others have
 * asked meanwhile to be read first: otherwise all that wait would go on in one go.
 */
function takingTurns(most: number) {
  const known = new Map<string, Turns>();
  return (clave: string, address: string, response: ServerResponse): OneTurn => {
    const turns = known.get(clave) ?? new Turns({ most, long: TURN });
    known.set(clave, turns);
    const turn = turns.take(address);
    const end = () => {
      turn.end();
      if (turns.isQuiet) known.delete(clave);
    };
    whenOver(response, end);
    const begins = async () => {
      await turn.ready;
      if (turn.waits && !isOver(response)) await othersFirst();
      return turn.waits;
    };
    return { begins, end };
  };
}

/** `begins` resolves once it is one's turn, or that has ended: whether it had to wait. */
interface OneTurn {
  begins(): Promise<boolean>;
  end(): void;
}
const NO_TURN: OneTurn = { begins: async () => false, end: () => undefined };

/** Counts how many each address has had opened in this minute. */
function opening(most: number, clock: () => number): Traffic["mayOpen"] {
  let openings = new Map<string, number>();
  let minute = 0;
  return (address) => {
    const at = Math.floor(clock() / MINUTE);
    if (at !== minute || openings.size > MOST_ADDRESSES) {
      openings = new Map();
      minute = at;
    }
    const n = openings.get(address) ?? 0;
    openings.set(address, n + 1);
    return n < most;
  };
}

/** Counts which cooperatives each address keeps open, by how many requests. */
function holding(most: number): Traffic["hold"] {
  const held = new Map<string, Map<string, number>>();
  return (address, clave, response) => {
    const its = held.get(address) ?? new Map<string, number>();
    if (!its.has(clave) && its.size >= most) return false;
    held.set(address, its.set(clave, (its.get(clave) ?? 0) + 1));
    whenOver(response, () => {
      const left = (its.get(clave) ?? 1) - 1;
      if (left > 0) its.set(clave, left);
      else its.delete(clave);
      if (its.size === 0) held.delete(address);
    });
    return true;
  };
}

/** Counts what answers took. */
const takenOf = (registers: Registry[]) => ({
  requests: new Counter({
    name: "cosecha_cooperativa_requests_total",
    help: "Requests by cooperative, and whether they failed for a reason of ours.",
    labelNames: ["cooperativa", "failed"],
    registers,
  }),
  seconds: new Counter({
    name: "cosecha_cooperativa_request_seconds_total",
    help: "How long requests took, by cooperative, without streams and without waiting for their turn.",
    labelNames: ["cooperativa"],
    registers,
  }),
  waits: new Counter({
    name: "cosecha_cooperativa_turn_seconds_total",
    help: "How long requests waited for their turn among those of their cooperative.",
    labelNames: ["cooperativa"],
    registers,
  }),
  sent: new Counter({
    name: "cosecha_cooperativa_sent_bytes_total",
    help: "Bytes that were answered, by cooperative.",
    labelNames: ["cooperativa"],
    registers,
  }),
});
