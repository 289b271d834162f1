import { createHash } from "node:crypto";
import type { Context } from "../kernel/context.ts";

/** The counters that a wrong password adds to. */
export interface Intento {
  /** The user whose password was tried; null where no such user exists. */
  usuarioId: number | null;
  /** The counter of one account tried from one address or device. */
  pareja: string;
  /**
   * The counters that many addresses or accounts share. They also make the caller wait, unless
   * somebody has signed in to this account from this address before. Null where the server already
   * knows that somebody has.
   */
  compartido: { cuenta: string; direccion: string; procedencia: string } | null;
}

export interface Quien {
  id: number;
  hash: string | null;
}

/**
 * A key for a counter: a hash, so that its length is fixed whatever was typed and the table holds
 * no emails.
 */
export const key = (...parts: (string | number)[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("base64url");

/**
 * The key that records that a user has signed in from an address. It depends on the password's
 * hash, so changing the password forgets it.
 */
export const procedenciaDe = ({ address }: Pick<Context, "address">, quien: Quien | null): string =>
  key("procedencia", address, quien?.id ?? 0, quien?.hash ?? "");

/**
 * An attempt to sign in to the account of a family and an email. `aparato` names the device where
 * it is known to be this user's; null where it is not.
 */
export function entrada(
  ctx: Pick<Context, "address">,
  familia: string,
  email: string,
  { quien, aparato }: { quien: Quien | null; aparato: string | null },
): Intento {
  const cuenta = key("cuenta", familia, email);
  const usuarioId = quien?.id ?? null;
  if (aparato !== null) return { usuarioId, pareja: key("aparato", aparato, cuenta), compartido: null };
  return {
    usuarioId,
    pareja: key("pareja", ctx.address, cuenta),
    compartido: { cuenta, direccion: key("direccion", ctx.address), procedencia: procedenciaDe(ctx, quien) },
  };
}

/**
 * A signed-in user repeats their own password. All such attempts share one counter, wherever they
 * come from.
 */
export const propia = (usuarioId: number): Intento => ({
  usuarioId,
  pareja: key("propia", usuarioId),
  compartido: null,
});
