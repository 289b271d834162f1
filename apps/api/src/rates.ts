import { textos } from "@cosecha/domain/textos";
import { nameOf } from "@cosecha/trpc/kernel/actor";
import type { Context } from "@cosecha/trpc/kernel/context";
import { DomainError } from "@cosecha/trpc/kernel/errors";

/**
 * How many requests of each class one asker may send: so many a minute, and as many at once after a
 * quiet minute. Far more than people do, and fewer than a program that runs wild (decision 62).
 */
export const RATES = {
  /**
   * Signing in. By address, which a whole cooperative may share. Wrong passwords are decision 40.
   */
  entrar: 300,
  /** What is asked without a session, or with a token that is not valid. By address. */
  anonimo: 1_200,
  leer: 1_200,
  escribir: 600,
  /** Suppliers' files, invoices, logos. A preview sends its file again for each correction. */
  subir: 120,
  /** Stored files, and workbooks that are written for whoever asks. */
  descargar: 120,
  /** Pictures of products, which carry no token. By address; a browser asks for each once. */
  mirar: 6_000,
} as const;

export type RateClass = keyof typeof RATES;

/** What is counted by address, whoever asks. */
const BY_ADDRESS: readonly RateClass[] = ["entrar", "mirar"];

/** What a procedure's own metadata says, as far as its class depends on it. */
interface Entrance {
  quien: "cualquiera" | "sesion" | "admin";
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
   * asker has too many of one class.
   */
  take(asker: Pick<Context, "actor" | "address">, classes: readonly RateClass[]): void;
}

/** How many buckets are remembered at most. */
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
  const buckets = new Map<string, Bucket>();

  function bucketOf(name: string, limit: number, at: number): Bucket {
    const known = buckets.get(name);
    if (known === undefined) return { left: limit, at };
    return { left: Math.min(limit, known.left + ((at - known.at) * limit) / MINUTE), at };
  }

  return {
    take({ actor, address }, classes) {
      const at = now();
      const taken = new Map<string, Bucket>();
      for (const one of classes) {
        const isUnknown = actor.type === "anonimo";
        const rate = BY_ADDRESS.includes(one) || !isUnknown ? one : "anonimo";
        const who = isUnknown || BY_ADDRESS.includes(one) ? address : nameOf({ actor });
        const name = `${rate} ${who}`;
        const limit = limits[rate];
        const { left } = taken.get(name) ?? bucketOf(name, limit, at);
        if (left < 1) throw tooMany(((1 - left) * MINUTE) / limit);
        taken.set(name, { left: left - 1, at });
      }
      // Who has been forgotten may ask a minute's worth again, which harms nobody.
      if (buckets.size + taken.size > MOST) buckets.clear();
      for (const [name, bucket] of taken) buckets.set(name, bucket);
    },
  };
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
