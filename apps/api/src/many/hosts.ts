import type { IncomingMessage } from "node:http";
import { domainToASCII } from "node:url";

/** Of letters, digits and hyphens, in parts between dots. */
const HOST = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/;

/**
 * A host as it is kept and compared: small letters, as browsers send names of other alphabets, without
 * port and without the dot that may end it. "" where it is none.
 */
export function normalHost(text: string): string {
  const written = text.replace(/:\d*$/, "").replace(/\.$/, "");
  // What would end a name in an address, or stand for another sign there.
  if (/[\s/\\?#@:%[\]<>^|]/.test(written)) return "";
  const name = domainToASCII(written).toLowerCase();
  return HOST.test(name) ? name : "";
}

/**
 * The host that a request asks for, and nothing else: what proxies add is not looked at, as anybody may
 * write it. "" where it names none, or more than one.
 */
export function hostOf({ headers, rawHeaders }: Pick<IncomingMessage, "headers" | "rawHeaders">): string {
  const named = rawHeaders.filter((name, n) => n % 2 === 0 && name.toLowerCase() === "host");
  return named.length === 1 ? normalHost(headers.host ?? "") : "";
}
