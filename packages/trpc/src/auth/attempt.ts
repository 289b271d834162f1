import { createHash } from "node:crypto";
import type { Context } from "../kernel/context.ts";

/** What a wrong password is counted for. */
export interface Intento {
  /** Whose password it is said to be; null for nobody's. */
  usuarioId: number | null;
  /** One account, and one place from which it is tried. */
  pareja: string;
  /**
   * What places share: counted, and waited for, unless somebody has signed in to that account from
   * that address; null where it is known anyway that somebody has.
   */
  compartido: { cuenta: string; direccion: string; procedencia: string } | null;
}

/** Whose password is tried, where there is such a user. */
export interface Quien {
  id: number;
  hash: string | null;
}

/** A key of one length, whatever is typed; and no emails in the table. */
export const key = (...parts: (string | number)[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("base64url");

/** Under what is remembered that a user has signed in from an address with the password of now. */
export const procedenciaDe = ({ address }: Pick<Context, "address">, quien: Quien | null): string =>
  key("procedencia", address, quien?.id ?? 0, quien?.hash ?? "");

/**
 * Signing in: at the account of a family and an email, on a device that is known to be theirs or
 * (null) not.
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
 * Whoever is signed in says their own password once more: counted together, from wherever they do.
 */
export const propia = (usuarioId: number): Intento => ({
  usuarioId,
  pareja: key("propia", usuarioId),
  compartido: null,
});
