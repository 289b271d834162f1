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
   * Counts a request until it is answered; undefined where the cooperative has too many here already.
   * What it gives resolves once it is its turn among those of its cooperative, or nobody waits for an
   * answer any more: whether it had to wait. Of who wait, the address with the fewest turns is next.
   */
  begin(clave: string, asking: Asking): (() => Promise<boolean>) | undefined;
  /** Counts that a closed one is opened for an address; false where it has had too many opened. */
  mayOpen(address: string): boolean;
  /**
   * Counts, until it is answered, that an address keeps one open; false where it keeps too many
   * others open already.
   */
  hold(address: string, clave: string, response: ServerResponse): boolean;
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
  const now = new Map<string, number>();
  const streams = new Map<string, number>();
  /** How many each address has had opened in this minute, and which minute that is. */
  let openings = new Map<string, number>();
  let minute = 0;
  const requests = new Counter({
    name: "cosecha_cooperativa_requests_total",
    help: "Requests by cooperative, and whether they failed for a reason of ours.",
    labelNames: ["cooperativa", "failed"],
    registers,
  });
  const { seconds, waits, sent } = takenOf(registers);
  const turnOf = takingTurns(limits.worked);
  new Gauge({
    name: "cosecha_cooperativa_requests_now",
    help: "Requests that are let in, by cooperative: they are being answered, or wait for their turn.",
    labelNames: ["cooperativa"],
    registers,
    collect() {
      this.reset();
      for (const [cooperativa, n] of now) this.set({ cooperativa }, n);
    },
  });
  return {
    begin(clave, { address, request, response }) {
      const { socket } = request;
      const isStream = follows(request);
      const [counts, most] = isStream ? [streams, limits.streams] : [now, limits.atOnce];
      const n = counts.get(clave) ?? 0;
      if (n >= most) return undefined;
      counts.set(clave, n + 1);
      const before = socket?.bytesWritten ?? 0;
      let begun: number | undefined;
      whenOver(response, () => {
        const left = (counts.get(clave) ?? 1) - 1;
        if (left === 0) counts.delete(clave);
        else counts.set(clave, left);
        const failed = response.statusCode >= 500;
        const ms = isStream || begun === undefined ? 0 : clock() - begun;
        const bytes = Math.max(0, (socket?.bytesWritten ?? 0) - before);
        seconds.inc({ cooperativa: clave }, ms / 1_000);
        sent.inc({ cooperativa: clave }, bytes);
        onAnswered?.(clave, { ms, bytes, failed });
        requests.inc({ cooperativa: clave, failed: String(failed) });
      });
      return async () => {
        const come = clock();
        const waited = !isStream && (await turnOf(clave, address, response));
        begun = clock();
        if (waited) waits.inc({ cooperativa: clave }, (begun - come) / 1_000);
        return waited;
      };
    },
    mayOpen(address) {
      const at = Math.floor(clock() / MINUTE);
      if (at !== minute || openings.size > MOST_ADDRESSES) {
        openings = new Map();
        minute = at;
      }
      const n = openings.get(address) ?? 0;
      openings.set(address, n + 1);
      return n < limits.openings;
    },
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
 * Lets so many requests of each cooperative be worked on at once. Who waited leaves what others have
 * asked meanwhile to be read first: otherwise all that wait would go on in one go.
 */
function takingTurns(most: number) {
  const known = new Map<string, Turns>();
  return async (clave: string, address: string, response: ServerResponse): Promise<boolean> => {
    const turns = known.get(clave) ?? new Turns({ most, long: TURN });
    known.set(clave, turns);
    const turn = turns.take(address);
    whenOver(response, () => {
      turn.end();
      if (turns.isQuiet) known.delete(clave);
    });
    await turn.ready;
    if (turn.waits && !isOver(response)) await othersFirst();
    return turn.waits;
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
