/** What an Idempotency-Key looks like: one word of ASCII. */
export const CLAVE = /^[\x21-\x7e]{1,255}$/;
