import * as z from "zod";

/** So many bytes in base64url, with or without what fills it up. */
const enBase64 = (signos: number) => z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${signos}}={0,2}$`));

/** What a browser gives of itself to be told things: `PushSubscription`. */
export const suscripcion = z.object({
  endpoint: z.string().min(1).max(1000),
  /** A point of P-256, not compressed. */
  p256dh: enBase64(87),
  /** 16 bytes. */
  auth: enBase64(22),
});

/** By which key a browser subscribes to what this server sends. */
export const clavePush = z.object({ clave: z.string() });
