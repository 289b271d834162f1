import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { type Db, Prisma, rows, type Tx } from "@cosecha/db/database";
import * as z from "zod";
import type { Context } from "../kernel/context.ts";
import type { ServidorDeCorreo, Sessions } from "../kernel/services.ts";

/**
 * Where the settings keep the mail server that the cooperative has named, and its opening words.
 */
export const CORREO = "correo";

const guardado = z.object({
  /** Sealed: the password in it is worth more than what backups are guarded with. */
  servidor: z.string().nullable(),
  de: z.string(),
  apertura: z.string(),
  comoPagar: z.string(),
  version: z.number().int(),
});
export type CorreoGuardado = z.infer<typeof guardado>;

export const SIN_CORREO: CorreoGuardado = { servidor: null, de: "", apertura: "", comoPagar: "", version: 1 };

/** What the settings say of mail. One statement. */
export async function loadCorreo(db: Db | Tx): Promise<CorreoGuardado & { demo: boolean }> {
  const [row] = await rows<{ valor: unknown; demo: boolean }>(
    db,
    Prisma.sql`SELECT (SELECT valor FROM ajuste WHERE clave = ${CORREO}) AS valor,
      EXISTS (SELECT FROM ajuste WHERE clave = 'demo') AS demo`,
  );
  return { ...guardado.catch(SIN_CORREO).parse(row?.valor), demo: row?.demo ?? false };
}

/**
 * SQL: whether mail can be sent: by the environment's server, the cooperative's own, or the demo's
 * box.
 */
export const hayCorreoSql = ({ correo }: Pick<Context, "correo">) =>
  correo?.fijo
    ? Prisma.sql`true`
    : Prisma.sql`EXISTS (SELECT FROM ajuste WHERE clave = 'demo' OR (clave = ${CORREO} AND valor->>'servidor' IS NOT NULL))`;

/** Whether mail can be sent. One statement. */
export async function hayCorreo(ctx: Pick<Context, "db" | "correo">): Promise<boolean> {
  const [row] = await rows<{ hay: boolean }>(ctx.db, Prisma.sql`SELECT ${hayCorreoSql(ctx)} AS hay`);
  return row?.hay ?? false;
}

type Signer = Pick<Sessions, "mac">;
const keyOf = ({ mac }: Signer) => createHash("sha256").update(mac("clave del correo")).digest();

/** Seals a text that only this installation can open again. */
export function sellar(signer: Signer, texto: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyOf(signer), iv);
  const sealed = Buffer.concat([cipher.update(texto, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** What was sealed; null where another installation did it, as in the backup of another server. */
export function abrir(signer: Signer, sellado: string): string | null {
  const bytes = Buffer.from(sellado, "base64url");
  try {
    const decipher = createDecipheriv("aes-256-gcm", keyOf(signer), bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

/** Where mail goes: to a server, into the demo's box, or nowhere. */
export function salidaDe(
  { correo, sessions }: Pick<Context, "correo" | "sessions">,
  { servidor, de, demo }: Pick<CorreoGuardado, "servidor" | "de"> & { demo: boolean },
): ServidorDeCorreo | "buzon" | null {
  if (correo?.fijo) return correo.fijo;
  const url = servidor === null ? null : abrir(sessions, servidor);
  if (url !== null) return { url, de };
  return demo ? "buzon" : null;
}
