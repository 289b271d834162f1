import { expect, it } from "vitest";
import { RESERVE, watchDisk } from "./disk.ts";

it("the disk is checked once a second, and reported when the reserve is reached and when there is room again", () => {
  const clock = { ms: 0 };
  let free = RESERVE;
  let looks = 0;
  const changes: boolean[] = [];
  const isFull = watchDisk(
    () => {
      looks++;
      return free;
    },
    (full) => changes.push(full),
    () => clock.ms,
  );
  expect([isFull(), looks]).toEqual([false, 1]);
  free--;
  clock.ms = 999;
  expect([isFull(), looks]).toEqual([false, 1]);
  clock.ms = 1_000;
  expect([isFull(), looks]).toEqual([true, 2]);
  free = RESERVE;
  clock.ms = 2_000;
  expect([isFull(), looks]).toEqual([false, 3]);
  expect(changes).toEqual([true, false]);
});
