import { CLASES_DE_CORREO, type ClaseDeCorreo } from "@cosecha/domain/correos";
import type { Context } from "../kernel/context.ts";
import { isSameText } from "../kernel/same-text.ts";

/**
 * A link that tells somebody no more of some kinds of things, without signing in: it names them and
 * is signed, so it can do nothing else, and for nobody else (decision 120).
 */

type Signer = Pick<Context, "sessions">;

const signatureOf = ({ sessions }: Signer, usuarioId: number, clases: readonly string[]) =>
  sessions.mac(JSON.stringify(["baja", usuarioId, clases]));

/** Undefined where there is nothing to leave, and where nobody has said the server's address. */
export function bajaDe(
  ctx: Pick<Context, "sessions" | "correo">,
  usuarioId: number,
  clases: readonly ClaseDeCorreo[],
): string | undefined {
  if (clases.length === 0 || ctx.correo?.publica === undefined) return undefined;
  const ficha = [usuarioId, clases.join("+"), signatureOf(ctx, usuarioId, clases)].join(".");
  return new URL(`/baja/${ficha}`, ctx.correo.publica).href;
}

/** What a link is about; null where it is not one of ours. */
export function leerBaja(ctx: Signer, ficha: string): { usuarioId: number; clases: ClaseDeCorreo[] } | null {
  const [quien = "", cuales = "", firma = ""] = ficha.split(".");
  const usuarioId = Number(quien);
  const clases = cuales.split("+");
  if (!isSameText(firma, signatureOf(ctx, usuarioId, clases))) return null;
  return { usuarioId, clases: clases.filter((clase): clase is ClaseDeCorreo => clase in CLASES_DE_CORREO) };
}
