import { expect, it } from "vitest";
import { noteServerTime, serverTime } from "./server-clock.ts";

const ahead = () => Math.round((serverTime().getTime() - Date.now()) / 1000);
const answer = (headers: Record<string, string>) => new Response(null, { headers });
const at = (ms: number) => ({ date: new Date(Date.now() + ms).toUTCString() });

it("serverTime follows the server's clock when the device's is wrong, and the device's when it is right", () => {
  expect(ahead()).toBe(0);
  noteServerTime(answer(at(7_200_000)));
  expect(ahead()).toBeGreaterThan(7_190);
  noteServerTime(answer({}));
  expect(ahead()).toBeGreaterThan(7_190);
  noteServerTime(answer(at(-1_000)));
  expect(ahead()).toBe(0);
});
