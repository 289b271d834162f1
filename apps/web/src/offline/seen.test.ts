import { describe, expect, it } from "vitest";
import { MAX_AGE, MAX_ANSWERS, MAX_SIZE, MAX_TOTAL, type Place, SeenAnswers, sizeOf } from "./seen.ts";

const NOW = Date.parse("2026-03-14T09:30:00Z");

function device(): Place & { held: Map<string, Parameters<Place["write"]>> } {
  const held = new Map<string, Parameters<Place["write"]>>();
  return {
    held,
    keys: async () => [...held.values()].map(([key]) => key),
    read: async (keys) => keys.map((key) => held.get(key.join())?.[1]),
    write: async (key, seen) => void held.set(key.join(), [key, seen]),
    remove: async (keys) => {
      for (const key of keys) held.delete(key.join());
    },
  };
}

const WHO = "who";

/** What a build of the app sees of a device; who is signed in is a string. */
const seenOn = (place: Place, build = "one") =>
  new SeenAnswers(place, { build, opening: { hash: WHO, isValid: (data) => typeof data === "string" } });

const answer = (data: unknown, since = NOW) => ({ queryKey: [["pedidos", "lanzados"]], data, since });

describe("what was last seen", () => {
  it("is the last answer of each query, dated", async () => {
    const place = device();
    const seen = seenOn(place);
    await seen.keep(7, "a", answer("old", NOW - 1_000));
    await seen.keep(7, "a", answer("new"));
    await seen.keep(7, "b", answer("other"));
    expect(await seen.read(7, NOW)).toEqual(
      new Map([
        ["a", answer("new")],
        ["b", answer("other")],
      ]),
    );
    expect([...(await seen.read(7, NOW, ["b"])).keys()]).toEqual(["b"]);
    expect(place.held.size).toBe(2);
  });

  it("is the last of two answers that are kept at once", async () => {
    const seen = seenOn(device());
    await Promise.all([seen.keep(7, "a", answer("old", NOW - 1)), seen.keep(7, "a", answer("new"))]);
    expect(await seen.read(7, NOW)).toEqual(new Map([["a", answer("new")]]));
  });

  it("is one user's: nobody else reads it, and the next one's takes its place", async () => {
    const place = device();
    const seen = seenOn(place);
    await seen.keep(7, "a", answer("mine"));
    expect(await seen.read(8, NOW)).toEqual(new Map());
    await seen.keep(8, "a", answer("theirs"));
    expect([...place.held.values()].map(([[whose]]) => whose)).toEqual([8]);
  });

  it("is gone when the session ends", async () => {
    const place = device();
    const seen = seenOn(place);
    await seen.keep(7, "a", answer("mine"));
    await seen.forget();
    expect(place.held.size).toBe(0);
  });

  it("is gone when the session ends while it is still being kept", async () => {
    const place = device();
    const seen = seenOn(place);
    const keeping = ["a", "b", "c"].map((hash) => seen.keep(7, hash, answer("mine")));
    await Promise.all([...keeping, seen.forget()]);
    expect(place.held.size).toBe(0);
    await seen.keep(8, "a", answer("theirs"));
    expect(place.held.size).toBe(1);
  });

  it("is forgotten after two weeks", async () => {
    const place = device();
    const seen = seenOn(place);
    await seen.keep(7, "a", answer("old"));
    expect((await seen.read(7, NOW + MAX_AGE)).size).toBe(1);
    expect((await seen.read(7, NOW + MAX_AGE + 1)).size).toBe(0);
    await seen.keep(7, "b", answer("new", NOW + MAX_AGE + 1));
    expect([...place.held.values()].map(([[, hash]]) => hash)).toEqual(["b"]);
  });

  it("has room for so many answers, and for so many characters: the oldest go", async () => {
    const place = device();
    const seen = seenOn(place);
    for (let n = 0; n <= MAX_ANSWERS; n++) await seen.keep(7, `q${n}`, answer(n, NOW + n));
    const left = await seen.read(7, NOW);
    expect([left.size, left.has("q0"), left.has(`q${MAX_ANSWERS}`)]).toEqual([MAX_ANSWERS, false, true]);

    const large = "x".repeat(MAX_SIZE - 10);
    const fit = Math.floor(MAX_TOTAL / MAX_SIZE);
    for (let n = 0; n <= fit; n++) await seen.keep(7, `large${n}`, answer(large, NOW + 1_000 + n));
    const now = await seen.read(7, NOW);
    expect([now.has("large0"), now.has("large1"), now.has(`large${fit}`)]).toEqual([false, true, true]);
  });

  it("holds no file and nothing too large, nor what was there before of the same query", async () => {
    const place = device();
    const seen = seenOn(place);
    await seen.keep(7, "a", answer("small", NOW - 1_000));
    await seen.keep(7, "a", answer("x".repeat(MAX_SIZE + 1)));
    await seen.keep(7, "b", answer({ factura: new Uint8Array(3) }));
    expect(place.held.size).toBe(0);
  });
});

describe("what another build has stored", () => {
  it("is not shown, but for who is signed in, if that is what this one needs", async () => {
    const place = device();
    await seenOn(place).keep(7, "a", answer({ filas: [] }));
    await seenOn(place).keep(7, WHO, answer("Otero"));
    expect(await seenOn(place, "two").read(7, NOW)).toEqual(new Map([[WHO, answer("Otero")]]));
    await seenOn(place).keep(7, WHO, answer({ nombre: "Otero" }));
    expect(await seenOn(place, "two").read(7, NOW)).toEqual(new Map());
  });

  it("makes room for the same query's answer, and is forgotten as any other", async () => {
    const place = device();
    await seenOn(place).keep(7, "a", answer("old"));
    await seenOn(place).keep(7, "b", answer("old", NOW - MAX_AGE));
    // As builds did that said nothing of themselves.
    await place.write([7, "c", NOW - 1, 3], { queryKey: [], data: "old" });
    const seen = seenOn(place, "two");
    await seen.keep(7, "a", answer("new"));
    expect(await seen.read(7, NOW)).toEqual(new Map([["a", answer("new")]]));
    expect([...place.held.values()].map(([[, hash]]) => hash).sort()).toEqual(["a", "b", "c"]);
    await seen.keep(7, "d", answer("new", NOW + 1));
    expect([...place.held.values()].map(([[, hash]]) => hash).sort()).toEqual(["a", "c", "d"]);
  });
});

it("who is signed in stays, however much is seen afterwards, and however long", async () => {
  const place = device();
  const seen = seenOn(place);
  await seen.keep(7, WHO, answer("Otero"));
  const later = NOW + MAX_AGE + 1;
  for (let n = 0; n <= MAX_ANSWERS; n++) await seen.keep(7, `q${n}`, answer(n, later + n));
  const left = await seen.read(7, later);
  expect([left.get(WHO)?.data, left.size]).toEqual(["Otero", MAX_ANSWERS + 1]);
  await seen.keep(8, "a", answer("theirs"));
  expect((await seen.read(7, later)).size).toBe(0);
});

it("an answer's size is about that of its JSON", () => {
  const data = { filas: [{ id: 1, nombre: "Patata", fin: new Date(NOW), activo: true }], total: 1 };
  const written = JSON.stringify(data).length;
  expect(sizeOf(data)).toBeGreaterThan(written * 0.8);
  expect(sizeOf(data)).toBeLessThan(written * 1.5);
});
