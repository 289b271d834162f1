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
import type { Env } from "../life/env.ts";
import { errorAnswer } from "../rest/answer.ts";
import type { AppEnv } from "./app-env.ts";

/** A year, as those who keep lists of such sites ask for. */
const HSTS = "max-age=31536000; includeSubDomains";

/**
 * The headers of every answer. Only the app's own files run as scripts. Inline styles are allowed,
 * because positioned pop-ups need them. With `secure` (PUBLIC_URL is https), browsers never come
 * over plain HTTP again.
 */
export const headersOf = ({ secure }: { secure: boolean }) =>
  secureHeaders({
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
    strictTransportSecurity: secure && HSTS,
    crossOriginOpenerPolicy: true,
    crossOriginResourcePolicy: true,
    permissionsPolicy: {
      accelerometer: [],
      camera: [],
      displayCapture: [],
      geolocation: [],
      gyroscope: [],
      magnetometer: [],
      microphone: [],
      midi: [],
      payment: [],
      usb: [],
      xrSpatialTracking: [],
    },
  });

const COOKIE = "XSRF-TOKEN";
const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Anti-forgery (spec 7, D5): the app's client reads a cookie and sends its value back in a header
 * on every request that is not GET. The server refuses a request that has the cookie without the
 * matching header. A request without the cookie is exempt.
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

/** Whether two secrets are the same, without telling how far they are. */
export const equal = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};

/**
 * The client's address, by which sign-ins are counted: an IPv4 address, or the /64 network of an
 * IPv6 address, because one client controls the whole network. With `proxies` trusted proxies, the
 * address is the one that the outermost of them wrote into X-Forwarded-For. Any client may have
 * written what stands before it.
 */
export const clientAddress = (c: HonoContext<AppEnv>, proxies: number): string =>
  addressOf({ socket: socketAddress(c), forwarded: c.req.header("x-forwarded-for"), proxies });

/** The same of what a request says, before any app has it. */
export function addressOf({
  socket,
  forwarded = "",
  proxies,
}: {
  socket: string;
  forwarded: string | undefined;
  proxies: number;
}): string {
  const parts = forwarded.split(",").map((part) => part.trim());
  const address = withoutPort((proxies > 0 && parts.at(-proxies)) || socket);
  if (isIPv4(address)) return address;
  return isIPv6(address) ? ipv6Network(address) : "";
}

/** The headers that proxies add; each proxy adds some of these. */
const FORWARDED = [
  "x-forwarded-for",
  "x-forwarded-proto",
  "x-forwarded-host",
  "x-real-ip",
  "forwarded",
  "via",
];

/** Warns once in the log when X-Forwarded-For arrives although no proxy is configured. */
export function warnOfProxies(log: Logger, proxies: number) {
  let isSaid = proxies > 0;
  return async (c: HonoContext<AppEnv>, next: () => Promise<void>) => {
    if (!isSaid && c.req.header("x-forwarded-for") !== undefined) {
      isSaid = true;
      log.warn(
        "X-Forwarded-For is ignored, so all clients behind a proxy count as one: set TRUST_PROXY to the number of your proxies",
      );
    }
    await next();
  };
}

/**
 * Whether a request may read the metrics: it carries their token, or it comes from this machine
 * without passing through a local proxy.
 */
export function mayReadMetrics(
  c: HonoContext<AppEnv>,
  { METRICS_TOKEN, TRUST_PROXY }: Pick<Env, "METRICS_TOKEN" | "TRUST_PROXY">,
): boolean {
  if (METRICS_TOKEN !== undefined && equal(bearerOf(c) ?? "", METRICS_TOKEN)) return true;
  const isLocal = /^(127\.|::1$|::ffff:127\.)/.test(socketAddress(c));
  return isLocal && TRUST_PROXY === 0 && FORWARDED.every((name) => c.req.header(name) === undefined);
}

export const bearerOf = (c: HonoContext<AppEnv>): string | undefined =>
  /^Bearer (.+)$/i.exec(c.req.header("authorization") ?? "")?.[1];

/** Empty when a test calls the app without a network. */
const socketAddress = (c: HonoContext<AppEnv>): string =>
  (c.env as { incoming?: unknown } | undefined)?.incoming ? (getConnInfo(c).remote.address ?? "") : "";

/** Some proxies write "[2001:db8::1]:443" or 192.0.2.1:443. */
const withoutPort = (address: string): string =>
  address
    .replaceAll('"', "")
    .replace(/^\[(.*)\](:\d+)?$/, "$1")
    .replace(/^([\d.]+):\d+$/, "$1");

/** The first four groups of an IPv6 address, or the IPv4 address that it maps. */
function ipv6Network(address: string): string {
  // Drops the zone and normalises as URLs do: lower case, no leading zeros, no dots.
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
