import { timingSafeEqual } from "node:crypto";
import { isIPv4, isIPv6 } from "node:net";
import { textos } from "@cosecha/domain/textos";
import { DomainError } from "@cosecha/trpc/errors";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context as HonoContext } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import { secureHeaders } from "hono/secure-headers";
import type { AppEnv } from "./app-env.ts";
import { errorAnswer } from "./rest/answer.ts";

/** Scripts are our own files, nothing else; styles may be set inline, which is how positioned pop-ups work. */
export const headers = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", "data:", "blob:"],
    connectSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
  xFrameOptions: "DENY",
  referrerPolicy: "same-origin",
  // Set by whoever terminates TLS; over plain HTTP it would mean nothing.
  strictTransportSecurity: false,
});

const COOKIE = "XSRF-TOKEN";
const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Anti-forgery (section 7, decision 5): a readable cookie that a client of ours sends back as a header on every
 * non-GET. A request that bears the cookie without the matching header is refused; one without cookies is exempt.
 */
export const antiForgery = ({ secure }: { secure: boolean }) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const cookie = getCookie(c, COOKIE);
    if (SAFE.has(c.req.method)) {
      if (cookie === undefined) {
        setCookie(c, COOKIE, crypto.randomUUID(), { path: "/", sameSite: "Strict", secure });
      }
    } else if (
      cookie !== undefined &&
      (cookie === "" || !equal(cookie, c.req.header("X-XSRF-TOKEN") ?? ""))
    ) {
      return errorAnswer(c, new DomainError("SIN_PERMISO", textos.comun.antifalsificacion));
    }
    return next();
  });

const equal = (a: string, b: string) => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};

/**
 * Where a request comes from, as sign-ins are counted: an IPv4 address, or the network of an IPv6 one, as whoever has
 * one of those has them all. Behind `proxies` proxies of ours it is what the outermost wrote into X-Forwarded-For;
 * what stands before that, anybody may have written.
 */
export function clientAddress(c: HonoContext<AppEnv>, proxies: number): string {
  const forwarded = (c.req.header("x-forwarded-for") ?? "").split(",").map((part) => part.trim());
  const address = (proxies > 0 && forwarded.at(-proxies)) || socketAddress(c);
  if (isIPv4(address)) return address;
  const mapped = address.replace(/^::ffff:/i, "");
  if (isIPv4(mapped)) return mapped;
  return isIPv6(address) ? network64(address) : "";
}

/** None where the app is called without a network. */
const socketAddress = (c: HonoContext<AppEnv>): string =>
  (c.env as { incoming?: unknown } | undefined)?.incoming ? (getConnInfo(c).remote.address ?? "") : "";

/** The first four groups of an IPv6 address. */
function network64(address: string): string {
  const [head = "", tail] = address.split("%", 1).join("").split("::");
  const groups = (text: string) => (text === "" ? [] : text.split(":"));
  const front = groups(head);
  const back = groups(tail ?? "");
  const zeros = tail === undefined ? [] : Array(Math.max(0, 8 - front.length - back.length)).fill("0");
  return [...front, ...zeros, ...back]
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ""))
    .join(":");
}
