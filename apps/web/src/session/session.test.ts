import { afterEach, expect, it, vi } from "vitest";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** A browser's tab with these stores. */
function stubTab(local: Map<string, string>, tab = new Map<string, string>()): EventTarget {
  const storage = (stored: Map<string, string>) => ({
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
    clear: () => stored.clear(),
  });
  vi.stubGlobal("localStorage", storage(local));
  vi.stubGlobal("sessionStorage", storage(tab));
  vi.stubGlobal("document", { cookie: "" });
  const window = new EventTarget();
  vi.stubGlobal("window", window);
  return window;
}

/** A token of a session, as the server writes them. */
const tokenOf = (sid: string, exp: number) => `h.${btoa(JSON.stringify({ sid, exp }))}.s`;

it("the session takes a renewed token of its own, and none of another session", async () => {
  const stored = new Map([["token", tokenOf("una", 1)]]);
  stubTab(stored);
  const { session } = await import("./session.ts");
  session.renew(tokenOf("una", 1), tokenOf("otra", 2));
  expect([session.get().token, stored.get("token")]).toEqual([tokenOf("una", 1), tokenOf("una", 1)]);
  session.renew(tokenOf("una", 1), tokenOf("una", 2));
  expect([session.get().token, stored.get("token")]).toEqual([tokenOf("una", 2), tokenOf("una", 2)]);
});

it("a new tab expects who was last in, and knows them only from the server", async () => {
  const stored = new Map([["token", tokenOf("una", 1)]]);
  const quien = {
    familia: { id: 3, nombre: "Otero", email: "otero@x.example" },
    roles: ["ROLE_FAMILIA" as const],
  };
  stubTab(stored);
  const first = (await import("./session.ts")).session;
  expect(first.expected()).toBeNull();
  first.identify(quien);
  vi.resetModules();
  stubTab(stored);
  const { session } = await import("./session.ts");
  expect([session.get().quien, session.expected()]).toEqual([null, quien]);
  session.close();
  expect([session.expected(), stored.size]).toEqual([null, 0]);
});

it("a tab that comes back takes who it knew for its own session's token alone, renewed or not", async () => {
  const stored = new Map<string, string>();
  const tab = new Map<string, string>();
  const quien = { familia: { id: 3, nombre: "Otero", email: "otero@x.example" }, roles: [] };
  stubTab(stored, tab);
  (await import("./session.ts")).session.open({ accesToken: tokenOf("una", 1), ...quien });
  const comeBackTo = async (token: string) => {
    stored.set("token", token);
    vi.resetModules();
    stubTab(stored, tab);
    return (await import("./session.ts")).session.get();
  };
  expect(await comeBackTo(tokenOf("una", 2))).toMatchObject({ token: tokenOf("una", 2), quien });
  // Another tab has signed out, and somebody else in.
  expect(await comeBackTo(tokenOf("otra", 1))).toMatchObject({ token: tokenOf("otra", 1), quien: null });
});

it("a page that the browser brings back shows nothing of a session that has ended meanwhile", async () => {
  const stored = new Map([["token", tokenOf("una", 1)]]);
  const window = stubTab(stored);
  const { session } = await import("./session.ts");
  const back = (persisted: boolean) =>
    window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));
  back(true);
  expect(session.get().token).toBe(tokenOf("una", 1));
  stored.delete("token");
  back(true);
  expect(session.get()).toMatchObject({ token: null, quien: null });
});
