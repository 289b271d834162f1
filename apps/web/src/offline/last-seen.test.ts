import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { followQueries } from "./last-seen.ts";
import { type Place, SeenAnswers } from "./seen.ts";

const YESTERDAY = Date.parse("2026-03-13T19:15:00Z");
const NOW = Date.parse("2026-03-14T09:30:00Z");
const KEY = [["pedidos", "lanzados"]];

function memory(): Place {
  const held = new Map<string, Parameters<Place["write"]>>();
  return {
    keys: async () => [...held.values()].map(([key]) => key),
    read: async (keys) => keys.map((key) => held.get(key.join())?.[1]),
    write: async (key, seen) => void held.set(key.join(), [key, seen]),
    remove: async (keys) => {
      for (const key of keys) held.delete(key.join());
    },
  };
}

/** A page that follows its queries, of which `ask` gives the server's answer. */
function openPage(ask: () => Promise<unknown>, place: Place, usuarioId: number | null = 7) {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: "always" } },
  });
  for (const [key, seen] of [
    [KEY, "dated"],
    [[["pedidos", "estados"]], "undated"],
  ]) {
    queryClient.setQueryDefaults(key as string[][], { meta: { seen } });
  }
  const said: (number | null)[] = [];
  const page = followQueries({
    queryClient,
    seen: new SeenAnswers(place, { build: "one", opening: { hash: "who", isValid: () => true } }),
    usuarioId: () => usuarioId,
    isUnanswered: (error) => error instanceof Error && error.message === "nobody",
    isRefused: (error) => error instanceof Error && error.message === "refused",
    whenIdle: (work) => work(),
    now: Date.now,
    onSince: (since) => said.push(since),
  });
  const look = (queryKey = KEY) => {
    const observer = new QueryObserver(queryClient, { queryKey, queryFn: ask });
    observer.subscribe(() => undefined);
    return observer;
  };
  return { ...page, queryClient, said, look };
}

const nobody = () => Promise.reject(new Error("nobody"));
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers({ now: YESTERDAY });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A device on which a page showed «Patata» yesterday. */
async function seenYesterday(): Promise<Place> {
  const place = memory();
  const page = openPage(async () => "Patata", place);
  page.look();
  await pass(3_000);
  page.stop();
  vi.setSystemTime(NOW);
  return place;
}

describe("without an answer", () => {
  it("a query shows what was last seen, and since when, until the server answers", async () => {
    const place = await seenYesterday();
    let ask: () => Promise<unknown> = nobody;
    const page = openPage(() => ask(), place);
    const observer = page.look();
    await pass();
    expect(observer.getCurrentResult()).toMatchObject({ data: "Patata", isError: false });
    expect(page.said.at(-1)).toBe(YESTERDAY);

    // Asked again in vain: still what was seen, and no error instead.
    const again = await observer.refetch();
    expect(again.isError).toBe(true);
    await pass();
    expect(observer.getCurrentResult()).toMatchObject({ data: "Patata", isError: false });
    expect(page.said.at(-1)).toBe(YESTERDAY);

    ask = async () => "Tomate";
    await observer.refetch();
    expect(observer.getCurrentResult().data).toBe("Tomate");
    expect(page.said.at(-1)).toBeNull();
  });

  it("a query that waits shows it after five seconds, and the answer when it comes", async () => {
    const place = await seenYesterday();
    let answer: (data: string) => void = () => undefined;
    const page = openPage(() => new Promise((resolve) => (answer = resolve)), place);
    const observer = page.look();
    await pass(4_999);
    expect(observer.getCurrentResult().data).toBeUndefined();
    await pass(1);
    expect(observer.getCurrentResult()).toMatchObject({ data: "Patata", isFetching: true });
    answer("Tomate");
    await pass();
    expect(observer.getCurrentResult().data).toBe("Tomate");
    expect(page.said.at(-1)).toBeNull();
  });

  it("a query that the server refuses stays refused", async () => {
    const page = openPage(() => Promise.reject(new Error("refused")), await seenYesterday());
    const observer = page.look();
    await pass(10_000);
    expect(observer.getCurrentResult()).toMatchObject({ data: undefined, isError: true });
  });

  it("what the server has refused since is not shown again, nor kept", async () => {
    const place = await seenYesterday();
    let ask: () => Promise<unknown> = () => Promise.reject(new Error("refused"));
    const page = openPage(() => ask(), place);
    const observer = page.look();
    await pass();
    expect(await place.keys()).toEqual([]);
    page.stop();
    const next = openPage(nobody, place);
    const later = next.look();
    await pass(10_000);
    expect(later.getCurrentResult().data).toBeUndefined();
    next.stop();

    // Refused after it has been shown, and before it was stored.
    ask = async () => "Tomate";
    const other = openPage(() => ask(), place);
    const shown = other.look();
    await pass();
    ask = () => Promise.reject(new Error("refused"));
    await shown.refetch();
    await pass(10_000);
    expect(await place.keys()).toEqual([]);
    observer.destroy();
  });

  it("nobody sees what another user saw, nor anything when nobody is signed in", async () => {
    const place = await seenYesterday();
    for (const whose of [8, null]) {
      const page = openPage(nobody, place, whose);
      const observer = page.look();
      await page.restore();
      await pass(10_000);
      expect(observer.getCurrentResult().data).toBeUndefined();
    }
  });

  it("what never changes is shown without a date", async () => {
    const place = memory();
    const key = [["pedidos", "estados"]];
    const first = openPage(async () => "Abierto", place);
    first.look(key);
    await pass(3_000);
    const page = openPage(nobody, place);
    const observer = page.look(key);
    await pass();
    expect(observer.getCurrentResult().data).toBe("Abierto");
    expect(page.said.every((since) => since === null)).toBe(true);
  });
});

it("an answer is stored once it has been quiet for a while, or at once when the page goes", async () => {
  const place = memory();
  const page = openPage(async () => "Patata", place);
  page.look();
  await pass(2_999);
  expect(await place.keys()).toEqual([]);
  await page.flush();
  expect(await place.keys()).toHaveLength(1);
});

it("what is put there as part of another answer is not stored by itself, and what changes it is", async () => {
  const place = memory();
  const { queryClient } = openPage(async () => "Patata", place);
  queryClient.setQueryData(KEY, "Patata", { updatedAt: Date.now() });
  await pass(10_000);
  expect(await place.keys()).toEqual([]);
  queryClient.setQueryData(KEY, "Tomate");
  await pass(10_000);
  expect(await place.keys()).toHaveLength(1);
});

it("what no screen is to show without a network is not stored", async () => {
  const place = memory();
  const page = openPage(async () => "secreto", place);
  page.look([["accesos", "listar"]]);
  await pass(10_000);
  expect(await place.keys()).toEqual([]);
});
