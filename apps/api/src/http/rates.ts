import { textos } from "@cosecha/domain/textos";
import { nameAmongAll, nameOf } from "@cosecha/trpc/kernel/actor";
import type { Context } from "@cosecha/trpc/kernel/context";
import { DomainError } from "@cosecha/trpc/kernel/errors";
import type { Quien } from "@cosecha/trpc/kernel/trpc";

/**
 * How many requests of each class one asker may send: so many a minute, and as many at once after a
 * quiet minute; the last two in kB, by day. Far more than people do, and fewer than a program that
 * runs wild (decision 35).
 */
export const RATES = {
  /**
   * Signing in. By address, which a whole cooperative may share. Wrong passwords are decision 14.
   */
  entrar: 300,
  /** What is asked without a session, or with a token that is not valid. By address. */
  anonimo: 1_200,
  leer: 1_200,
  escribir: 600,
  /** Suppliers' files, invoices, logos; and each correction of a preview. */
  subir: 120,
  /** Bodies above 256 kB, whatever for, and such files by their key: besides their own class. */
  grande: 60,
  /** Stored files, and workbooks that are written for whoever asks. */
  descargar: 120,
  /** Pictures of products, which carry no token. By address; a browser asks for each once. */
  mirar: 6_000,
  /** What changes say, which is stored; of who is unknown by address. */
  cambiosDelDia: 100_000,
  /** Files that are sent. */
  archivosDelDia: 1_000_000,
} as const;

export type RateClass = keyof typeof RATES;

/**
 * What costs more than an answer, also where it needs no session but a link: of who is unknown it is
 * counted apart, by address.
 */
const DEAR: readonly RateClass[] = ["subir", "descargar"];

/** What is counted by address, whoever asks. */
const BY_ADDRESS: readonly RateClass[] = ["entrar", "mirar"];

/** By which class the bytes of a request's body are counted, where they may stay. */
const BYTES_OF: Partial<Record<RateClass, RateClass>> = {
  entrar: "cambiosDelDia",
  escribir: "cambiosDelDia",
  subir: "archivosDelDia",
};
const BY_DAY: readonly RateClass[] = Object.values(BYTES_OF);

/** The class by which the kB of these requests are counted; undefined where they are not. */
export const classOfBytes = (classes: readonly RateClass[]): RateClass | undefined =>
  classes.map((one) => BYTES_OF[one]).find((one) => one !== undefined);

export type Asker = Pick<Context, "actor" | "address" | "cooperativa">;

/** The name under which an asker is counted: their own, or the address of somebody unknown. */
export const askerOf = ({ actor, address, ...where }: Asker): string =>
  actor.type === "anonimo" ? address : nameAmongAll({ actor, ...where });

/** What a procedure's own metadata says, as far as its class depends on it. */
interface Entrance {
  quien: Quien;
  type: "query" | "mutation" | "subscription";
  upload?: boolean;
  file?: boolean;
}

/** The class of a procedure for whoever is signed in. */
export function rateClassOf({ quien, type, upload, file }: Entrance): RateClass {
  if (upload) return "subir";
  if (file) return "descargar";
  if (type !== "mutation") return "leer";
  return quien === "cualquiera" ? "entrar" : "escribir";
}

export interface Rates {
  /**
   * Counts calls of these classes. Throws DEMASIADOS_INTENTOS, and counts none of them, where the
   * asker has too many of one class. `times`: as how many each counts, a whole bucket at most.
   */
  take(asker: Asker, classes: readonly RateClass[], times?: number): void;
}

/** Rates that can be emptied of what counts no more. */
export interface Counted extends Rates {
  /** Forgets what nobody would notice; gives whether anything is left. */
  tidy(): boolean;
}

/** How many buckets are remembered at most of each kind. */
const MOST = 10_000;
const MINUTE = 60_000;
const DAY = 86_400_000;

interface Bucket {
  left: number;
  at: number;
}

/** Buckets by the name under which somebody is counted. An empty one is full after `period` ms. */
interface Buckets {
  known: Map<string, Bucket>;
  period: number;
}

const bucketsOf = (period: number): Buckets => ({ known: new Map(), period });

/**
 * Counts requests in this process's memory: several processes allow as many times as much.
 * `now` is in ms, and never goes back.
 */
export function createRates({
  limits = RATES as Readonly<Record<RateClass, number>>,
  now = () => performance.now(),
} = {}): Counted {
  // Apart, so that who has many addresses makes it forget no person, and a minute no day.
  const ofPeople = { byMinute: bucketsOf(MINUTE), byDay: bucketsOf(DAY) };
  const ofAddresses = { byMinute: bucketsOf(MINUTE), byDay: bucketsOf(DAY) };

  function leftIn(known: Bucket | undefined, limit: number, { period }: Buckets, at: number): number {
    if (known === undefined) return limit;
    return Math.min(limit, known.left + ((at - known.at) * limit) / period);
  }

  return {
    take({ actor, address }, classes, times = 1) {
      const at = now();
      const taken = new Map<string, { bucket: Bucket; buckets: Buckets }>();
      for (const one of classes) {
        const isUnknown = actor.type === "anonimo";
        const isByAddress = isUnknown || BY_ADDRESS.includes(one);
        const rate = [...BY_ADDRESS, ...DEAR, ...BY_DAY].includes(one) || !isUnknown ? one : "anonimo";
        const name = `${rate} ${isByAddress ? address : nameOf({ actor })}`;
        const { byMinute, byDay } = isByAddress ? ofAddresses : ofPeople;
        const buckets = BY_DAY.includes(rate) ? byDay : byMinute;
        const limit = limits[rate];
        const left = taken.get(name)?.bucket.left ?? leftIn(buckets.known.get(name), limit, buckets, at);
        const many = Math.max(1, Math.min(times, limit));
        if (left < many) throw tooMany(((many - left) * buckets.period) / limit);
        taken.set(name, { bucket: { left: left - many, at }, buckets });
      }
      for (const [name, { bucket, buckets }] of taken) remember(buckets, name, bucket);
    },
    tidy() {
      const all = [ofPeople, ofAddresses].flatMap(({ byMinute, byDay }) => [byMinute, byDay]);
      for (const { known, period } of all) {
        // Those that nobody has used for longest come first.
        for (const [name, { at }] of known) {
          if (now() - at < period) break;
          known.delete(name);
        }
      }
      return all.some(({ known }) => known.size > 0);
    },
  };
}

/**
 * Remembers a bucket. Those that nobody has used for longest come first, and are forgotten: two that
 * are full again, which nobody notices, and one more where there are too many.
 */
function remember({ known, period }: Buckets, name: string, bucket: Bucket): void {
  known.delete(name);
  known.set(name, bucket);
  let forgotten = 0;
  for (const [oldest, { at }] of known) {
    const isFull = bucket.at - at >= period && forgotten < 2;
    if (!isFull && known.size <= MOST) return;
    known.delete(oldest);
    forgotten++;
  }
}

function tooMany(ms: number): DomainError {
  const seconds = Math.min(60, Math.max(1, Math.ceil(ms / 1000)));
  return new DomainError(
    "DEMASIADOS_INTENTOS",
    textos.comun.demasiadasPeticiones(seconds),
    undefined,
    seconds,
  );
}
