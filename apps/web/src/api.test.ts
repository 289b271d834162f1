import { afterEach, expect, it, vi } from "vitest";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.resetModules();
});

it.each([
  ["https://api.example", "https://api.example/trpc/auth.familias"],
  [undefined, "/trpc/auth.familias"],
])("[S7.general.3] the base is the configured API URL: %s", async (configured, expected) => {
  vi.stubEnv("VITE_API_URL", configured);
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("window", { addEventListener: () => {} });
  vi.stubGlobal("document", { cookie: "" });
  const asked: string[] = [];
  const fetch = async (url: string) => {
    asked.push(url);
    return Response.json([{ result: { data: { json: [] } } }]);
  };
  vi.stubGlobal("fetch", fetch);
  const { trpcClient } = await import("./api.ts");
  expect(await trpcClient.auth.familias.query()).toEqual([]);
  expect(asked.map((url) => url.split("?", 1)[0])).toEqual([expected]);
});
