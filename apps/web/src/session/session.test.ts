import { afterEach, expect, it, vi } from "vitest";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** A token of a session, as the server writes them. */
const tokenOf = (sid: string, exp: number) => `h.${btoa(JSON.stringify({ sid, exp }))}.s`;

it("the session takes a renewed token of its own, and none of another session", async () => {
  const stored = new Map([["token", tokenOf("una", 1)]]);
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  });
  vi.stubGlobal("sessionStorage", { getItem: () => null });
  vi.stubGlobal("window", { addEventListener: () => {} });
  const { session } = await import("./session.ts");
  session.renew(tokenOf("una", 1), tokenOf("otra", 2));
  expect([session.get().token, stored.get("token")]).toEqual([tokenOf("una", 1), tokenOf("una", 1)]);
  session.renew(tokenOf("una", 1), tokenOf("una", 2));
  expect([session.get().token, stored.get("token")]).toEqual([tokenOf("una", 2), tokenOf("una", 2)]);
});
