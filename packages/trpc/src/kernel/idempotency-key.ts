/** The format of an Idempotency-Key: 1 to 255 visible ASCII characters, no spaces. */
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

/** A request's Idempotency-Key. `repeated` is set when the answer is that of an earlier request. */
export interface IdempotencyKey {
  text: string;
  repeated: boolean;
}

/** A request with a key: its actor, the key, and a fingerprint of the procedure and its input. */
export interface Peticion {
  quien: string;
  clave: string;
  huella: string;
}
