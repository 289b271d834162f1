import { timingSafeEqual } from "node:crypto";
import { isIPv4, isIPv6 } from "node:net";
import { textos } from "@cosecha/domain/textos";
import { DomainError } from "@cosecha/trpc/kernel/errors";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context as HonoContext } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import { secureHeaders } from "hono/secure-headers";
import type { Logger } from "pino";
import type { AppEnv } from "./app-env.ts";
import type { Env } from "./env.ts";
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
 * Anti-forgery (spec 7, D5): a readable cookie that a client of ours sends back as a header on every
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
  const address = withoutPort((proxies > 0 && forwarded.at(-proxies)) || socketAddress(c));
  if (isIPv4(address)) return address;
  return isIPv6(address) ? ipv6Network(address) : "";
}

/** What proxies add, one or the other. */
const FORWARDED = [
  "x-forwarded-for",
  "x-forwarded-proto",
  "x-forwarded-host",
  "x-real-ip",
  "forwarded",
  "via",
];

/**
 * Says once in the log that somebody else says where requests come from, and nobody believes it.
 */
export function warnOfProxies(log: Logger, proxies: number) {
  let isSaid = proxies > 0;
  return async (c: HonoContext<AppEnv>, next: () => Promise<void>) => {
    if (!isSaid && c.req.header("x-forwarded-for") !== undefined) {
      isSaid = true;
      log.warn(
        "X-Forwarded-For arrives and is ignored, so that all who come through a proxy count as one: set TRUST_PROXY to the number of your proxies",
      );
    }
    await next();
  };
}

/**
 * Whether a request may read the metrics: it bears their token, or it comes from this very machine,
 * and through no proxy that stands on it.
 */
export function mayReadMetrics(
  c: HonoContext<AppEnv>,
  { METRICS_TOKEN, TRUST_PROXY }: Pick<Env, "METRICS_TOKEN" | "TRUST_PROXY">,
): boolean {
  if (METRICS_TOKEN !== undefined && equal(bearerOf(c) ?? "", METRICS_TOKEN)) return true;
  const isLocal = /^(127\.|::1$|::ffff:127\.)/.test(socketAddress(c));
  return isLocal && TRUST_PROXY === 0 && FORWARDED.every((name) => c.req.header(name) === undefined);
}

/** The token that a request bears. */
export const bearerOf = (c: HonoContext<AppEnv>): string | undefined =>
  /^Bearer (.+)$/i.exec(c.req.header("authorization") ?? "")?.[1];

/** None where the app is called without a network. */
const socketAddress = (c: HonoContext<AppEnv>): string =>
  (c.env as { incoming?: unknown } | undefined)?.incoming ? (getConnInfo(c).remote.address ?? "") : "";

/** Some proxies write "[2001:db8::1]:443" or 192.0.2.1:443. */
const withoutPort = (address: string): string =>
  address
    .replaceAll('"', "")
    .replace(/^\[(.*)\](:\d+)?$/, "$1")
    .replace(/^([\d.]+):\d+$/, "$1");

/** The first four groups of an IPv6 address; the IPv4 one that is written as if it were one. */
function ipv6Network(address: string): string {
  // Without zone, and as a URL has it: lower case, no leading zeros, no dots.
  const canonical = new URL(`http://[${address.split("%", 1)[0]}]`).hostname.slice(1, -1);
  const [front = [], back = []] = canonical.split("::").map((half) => half.split(":").filter(Boolean));
  const groups = [...front, ...Array<string>(8 - front.length - back.length).fill("0"), ...back];
  if (groups.slice(0, 6).join(":") !== "0:0:0:0:0:ffff") return groups.slice(0, 4).join(":");
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((pair) => [pair >> 8, pair & 255])
    .join(".");
}
