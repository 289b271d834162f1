import { textos } from "@cosecha/domain/textos";
import { nameAmongAll, nameOf } from "@cosecha/trpc/kernel/actor";
import type { Context } from "@cosecha/trpc/kernel/context";
import { DomainError } from "@cosecha/trpc/kernel/errors";
import type { Quien } from "@cosecha/trpc/kernel/trpc";

/**
 * How many requests of each class one asker may send: so many a minute, and as many at once after a
 * quiet minute. Far more than people do, and fewer than a program that runs wild (decision 35).
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
} as const;

export type RateClass = keyof typeof RATES;

/**
 * What costs more than an answer, also where it needs no session but a link: of who is unknown it is
 * counted apart, by address.
 */
const DEAR: readonly RateClass[] = ["subir", "descargar"];

/** What is counted by address, whoever asks. */
const BY_ADDRESS: readonly RateClass[] = ["entrar", "mirar"];

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
   * asker has too many of one class. `times`: as how many each counts, a whole minute's at most.
   */
  take(asker: Asker, classes: readonly RateClass[], times?: number): void;
}

/** How many buckets are remembered at most, of people and applications, and of addresses. */
const MOST = 10_000;
const MINUTE = 60_000;

interface Bucket {
  left: number;
  at: number;
}

/**
 * Counts requests in this process's memory: several processes allow as many times as much.
 * `now` is in ms, and never goes back.
 */
export function createRates({
  limits = RATES as Readonly<Record<RateClass, number>>,
  now = () => performance.now(),
} = {}): Rates {
  // Apart, so that who has many addresses makes it forget no person.
  const [people, addresses] = [new Map<string, Bucket>(), new Map<string, Bucket>()];

  function bucketOf(known: Bucket | undefined, limit: number, at: number): Bucket {
    if (known === undefined) return { left: limit, at };
    return { left: Math.min(limit, known.left + ((at - known.at) * limit) / MINUTE), at };
  }

  return {
    take({ actor, address }, classes, times = 1) {
      const at = now();
      const taken = new Map<string, { bucket: Bucket; buckets: Map<string, Bucket> }>();
      for (const one of classes) {
        const isUnknown = actor.type === "anonimo";
        const isByAddress = isUnknown || BY_ADDRESS.includes(one);
        const rate = [...BY_ADDRESS, ...DEAR].includes(one) || !isUnknown ? one : "anonimo";
        const name = `${rate} ${isByAddress ? address : nameOf({ actor })}`;
        const buckets = isByAddress ? addresses : people;
        const limit = limits[rate];
        const { left } = taken.get(name)?.bucket ?? bucketOf(buckets.get(name), limit, at);
        const many = Math.max(1, Math.min(times, limit));
        if (left < many) throw tooMany(((many - left) * MINUTE) / limit);
        taken.set(name, { bucket: { left: left - many, at }, buckets });
      }
      for (const [name, { bucket, buckets }] of taken) remember(buckets, name, bucket);
    },
  };
}

/**
 * Remembers a bucket. Those that nobody has used for longest come first, and are forgotten: two that
 * are full again, which nobody notices, and one more where there are too many.
 */
function remember(buckets: Map<string, Bucket>, name: string, bucket: Bucket): void {
  buckets.delete(name);
  buckets.set(name, bucket);
  let forgotten = 0;
  for (const [oldest, { at }] of buckets) {
    const isFull = bucket.at - at >= MINUTE && forgotten < 2;
    if (!isFull && buckets.size <= MOST) return;
    buckets.delete(oldest);
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
