import { afterEach, expect, it, vi } from "vitest";
import { stubBrowser } from "../../test/browser.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.resetModules();
});

// S7.general.3
it.each([
  ["https://api.example", "https://api.example/trpc/auth.familias"],
  [undefined, "/trpc/auth.familias"],
])("the base is the configured API URL: %s", async (configured, expected) => {
  vi.stubEnv("VITE_API_URL", configured);
  const asked: string[] = [];
  const fetch = async (url: string) => {
    asked.push(url);
    return Response.json([{ result: { data: { json: [] } } }]);
  };
  stubBrowser(fetch);
  const { trpcClient } = await import("./api.ts");
  expect(await trpcClient.auth.familias.query()).toEqual([]);
  expect(asked.map((url) => url.split("?", 1)[0])).toEqual([expected]);
});

it("a call gives up when no answer comes, and an upload goes on waiting", async () => {
  vi.useFakeTimers();
  const swallow = (_: string, { signal }: RequestInit) =>
    new Promise<Response>((_resolve, reject) => {
      signal?.addEventListener("abort", () => reject(signal.reason));
    });
  stubBrowser(swallow);
  const { jsonFetch } = await import("./api-fetch.ts");
  const said: string[] = [];
  const ask = (body: BodyInit) =>
    void jsonFetch("/trpc/x", { method: "POST", body }).catch((error: Error) => said.push(error.message));
  ask("{}");
  ask(new FormData());
  await vi.advanceTimersByTimeAsync(59_000);
  expect(said).toEqual([]);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(said).toEqual([expect.stringContaining("no responde")]);
});
