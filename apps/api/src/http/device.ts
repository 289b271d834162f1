import type { Device } from "@cosecha/trpc/kernel/services";
import type { Context as HonoContext } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { AppEnv } from "./app-env.ts";

const YEAR = 31_536_000;

/**
 * The marks of the users who have signed in on this browser: one cookie each. Scripts cannot read
 * them, and the browser does not send them with requests from other sites. Over https no other host
 * of the domain can set them either.
 */
export const deviceOf = (c: HonoContext<AppEnv>, { secure }: { secure: boolean }): Device => ({
  read: (userId) => getCookie(c, nameOf(userId, secure)),
  keep: (userId, mark) =>
    setCookie(c, nameOf(userId, secure), mark, {
      path: "/",
      httpOnly: true,
      sameSite: "Strict",
      secure,
      maxAge: YEAR,
    }),
});

const nameOf = (userId: number, secure: boolean) => `${secure ? "__Host-" : ""}aparato-${userId}`;
