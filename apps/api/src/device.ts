import type { Device } from "@cosecha/trpc/kernel/services";
import type { Context as HonoContext } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { AppEnv } from "./app-env.ts";

const YEAR = 31_536_000;

/**
 * The marks of who has signed in on this browser, a cookie each, which no script reads and no other
 * site sends.
 */
export const deviceOf = (c: HonoContext<AppEnv>, { secure }: { secure: boolean }): Device => ({
  read: (userId) => getCookie(c, nameOf(userId)),
  keep: (userId, mark) =>
    setCookie(c, nameOf(userId), mark, {
      path: "/",
      httpOnly: true,
      sameSite: "Strict",
      secure,
      maxAge: YEAR,
    }),
});

const nameOf = (userId: number) => `aparato-${userId}`;
