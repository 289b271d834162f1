/** What an Idempotency-Key looks like: one word of ASCII. */
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

/** What a request calls itself, and whether it turned out to be the repetition of one that was answered. */
export interface IdempotencyKey {
  text: string;
  repeated: boolean;
}

/** A request that came with a key: whose it is, and what it asks for, in short. */
export interface Peticion {
  quien: string;
  clave: string;
  huella: string;
}
