import { afterEach, expect, it, vi } from "vitest";
import { trpcAnswer } from "../../../../test/browser.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** The token of a user's session, as the server writes them. */
const tokenOf = (sub: number) => `h.${btoa(JSON.stringify({ sid: `s${sub}`, sub: String(sub) }))}.s`;

it("sends a user's changes in nobody else's name, whoever has signed in meanwhile", async () => {
  const stored = new Map([["token", tokenOf(7)]]);
  const store = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
    clear: () => stored.clear(),
  };
  vi.stubGlobal("localStorage", store);
  vi.stubGlobal("sessionStorage", { ...store, getItem: () => null });
  vi.stubGlobal("document", { cookie: "" });
  vi.stubGlobal("window", { addEventListener: () => {}, matchMedia: () => ({ matches: false }) });
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    return trpcAnswer(403, "SIN_PERMISO", "No.");
  });
  const { sendTo } = await import("./open.ts");
  const { session } = await import("../../../session/session.ts");
  const send = sendTo({ usuarioId: 7, pedidoId: 1, familia: null });
  await expect(send([])).rejects.toThrow("No.");
  expect(asked).toHaveLength(1);
  session.close();
  session.open({ accesToken: tokenOf(8), familia: null, roles: [] });
  await expect(send([])).rejects.toThrow();
  expect(asked).toHaveLength(1);
});
