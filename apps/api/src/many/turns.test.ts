import { expect, it, onTestFinished, vi } from "vitest";
import { type Turn, Turns } from "./turns.ts";

/** Turns of two at once, with what has begun by its number, and what lets those begin whose turn it is. */
function build() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const turns = new Turns({ most: 2, long: 100 });
  const begun: Turn[] = [];
  const ask = (who = "") => {
    const turn = turns.take(who);
    void turn.ready.then(() => begun.push(turn));
    return turn;
  };
  const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
  return { turns, begun, ask, pass };
}

it("begins so many at once, and the next as one ends, once", async () => {
  const { turns, begun, ask, pass } = build();
  for (let n = 0; n < 4; n++) ask();
  await pass();
  expect(begun.map(({ waits }) => waits)).toEqual([false, false]);
  begun[0]?.end();
  begun[0]?.end();
  await pass();
  expect(begun).toHaveLength(3);
  for (const turn of begun) turn.end();
  await pass();
  begun[3]?.end();
  expect(begun.map(({ waits }) => waits)).toEqual([false, false, true, true]);
  expect(turns.isQuiet).toBe(true);
});

it("lets the next begin where one takes long, which frees no second place as it ends", async () => {
  const { turns, begun, ask, pass } = build();
  for (let n = 0; n < 6; n++) ask();
  await pass(100);
  expect([begun.length, turns.slow, begun.map(({ isSlow }) => isSlow)]).toEqual([
    ...[4, 2],
    [true, true, false, false],
  ]);
  for (const turn of begun.slice(0, 2)) turn.end();
  await pass();
  expect([begun.length, turns.slow]).toEqual([4, 0]);
  for (const turn of begun.slice(2)) turn.end();
  await pass();
  for (const turn of begun.slice(4)) turn.end();
  expect([begun.length, turns.isQuiet]).toEqual([6, true]);
});

it("lets whoever has the fewest come next, and of those, who has waited longest", async () => {
  const { begun, ask, pass } = build();
  const [first, second] = ["a", "a", "a", "a", "b", "c"].map(ask);
  await pass();
  first?.end();
  second?.end();
  await pass();
  expect(begun).toHaveLength(4);
  const [, , third, fourth] = begun;
  const rest = [ask("b"), ask("d")];
  third?.end();
  await pass();
  fourth?.end();
  await pass();
  expect(rest.map((turn) => begun.indexOf(turn))).toEqual([-1, -1]);
  expect(begun).toHaveLength(6);
});

it("forgets who ends theirs while they wait", async () => {
  const { turns, begun, ask, pass } = build();
  const all = [1, 2, 3, 4].map(() => ask());
  await pass();
  all[2]?.end();
  all[2]?.end();
  await pass();
  expect(begun).toEqual([all[0], all[1], all[2]]);
  all[0]?.end();
  await pass();
  expect(begun).toEqual([all[0], all[1], all[2], all[3]]);
  for (const turn of all) turn.end();
  expect(turns.isQuiet).toBe(true);
});
