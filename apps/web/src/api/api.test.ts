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

/** An answer whose text comes in these pieces, with so many ms before each; then nothing more. */
function inPieces(pieces: readonly string[], ms: number, { signal }: RequestInit): Response {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      signal?.addEventListener("abort", () => controller.error(signal.reason));
    },
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, ms));
      const next = pieces[sent++];
      if (next === undefined) await new Promise(() => undefined);
      controller.enqueue(new TextEncoder().encode(next));
      if (next === "]") controller.close();
    },
  });
  return new Response(body, { headers: { "content-type": "application/json" } });
}

it("an answer may take its time as long as something of it comes, and no longer", async () => {
  vi.useFakeTimers();
  let pieces = ["[", '"á"', "]"];
  stubBrowser(async (_, init) => inPieces(pieces, 50_000, init));
  const { jsonFetch } = await import("./api-fetch.ts");
  const whole = jsonFetch("/trpc/x").then((answer) => answer.json());
  await vi.advanceTimersByTimeAsync(150_000);
  expect(await whole).toEqual(["á"]);

  pieces = ["["];
  const said: string[] = [];
  for (const body of ["{}", new FormData()])
    jsonFetch("/trpc/x", { method: "POST", body }).catch((error: Error) => said.push(error.message));
  await vi.advanceTimersByTimeAsync(109_000);
  expect(said).toEqual([]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(said).toEqual(Array(2).fill(expect.stringContaining("no responde")));
});

it("an answer that breaks off is no connection, and one that nobody wants any more is not", async () => {
  const asked: AbortSignal[] = [];
  stubBrowser(async (_, { signal }) => {
    if (signal) asked.push(signal);
    const body = new ReadableStream({
      start(controller) {
        if (asked.length === 1) controller.error(new TypeError("network error"));
        else signal?.addEventListener("abort", () => controller.error(signal.reason));
      },
    });
    return new Response(body, { headers: { "content-type": "application/json" } });
  });
  const { jsonFetch, NoConnection } = await import("./api-fetch.ts");
  await expect(jsonFetch("/trpc/x")).rejects.toBeInstanceOf(NoConnection);
  const caller = new AbortController();
  const unwanted = jsonFetch("/trpc/x", { signal: caller.signal });
  caller.abort();
  await expect(unwanted).rejects.toMatchObject({ name: "AbortError" });
});
