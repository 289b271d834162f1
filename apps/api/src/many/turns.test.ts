import { expect, it, onTestFinished, vi } from "vitest";
import { type Turn, Turns } from "./turns.ts";

/** Turns of two at once, with what has begun by its number, and what lets those begin whose turn it is. */
function build() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const turns = new Turns({ most: 2, long: 100 });
  const begun: Turn[] = [];
  const ask = () => void turns.begin().then((turn) => begun.push(turn));
  const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
  return { turns, begun, ask, pass };
}

it("begins so many at once, and the next as one ends, once", async () => {
  const { turns, begun, ask, pass } = build();
  for (let n = 0; n < 4; n++) ask();
  await pass();
  expect([begun.length, turns.isFull]).toEqual([2, true]);
  begun[0]?.end();
  begun[0]?.end();
  await pass();
  expect(begun).toHaveLength(3);
  for (const turn of begun) turn.end();
  await pass();
  begun[3]?.end();
  expect([begun.length, turns.isFull, turns.isQuiet]).toEqual([4, false, true]);
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
