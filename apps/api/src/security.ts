import { timingSafeEqual } from "node:crypto";
import { textos } from "@cosecha/domain/textos";
import { DomainError } from "@cosecha/trpc/errors";
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
