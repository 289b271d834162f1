import { createHash, createHmac, randomBytes } from "node:crypto";
import { SECRET } from "./data.ts";

export interface SignIn {
  nombre: string;
  email: string;
  password: string;
}

const MONTH = 30 * 86_400_000;
const base64 = (text: string) => Buffer.from(text).toString("base64url");
const keyOf = (...parts: (string | number)[]) =>
  createHash("sha256").update(JSON.stringify(parts)).digest("base64url");

/** What a new session of a user needs: its id, its token (HS256), and the keys of its attempts. */
export function newSession(userId: number) {
  const sesion = randomBytes(25).toString("hex");
  const hasta = new Date(Date.now() + MONTH);
  const said = `${base64('{"alg":"HS256"}')}.${base64(
    JSON.stringify({ sid: sesion, sub: String(userId), exp: Math.floor(hasta.getTime() / 1000) }),
  )}`;
  const accesToken = `${said}.${createHmac("sha256", SECRET).update(said).digest("base64url")}`;
  return { sesion, hasta, accesToken, claves: [keyOf("pair", userId), keyOf("known", userId)] as const };
}
