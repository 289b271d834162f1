import { expect, it } from "vitest";
import { noteServerTime, serverTime } from "./server-clock.ts";

const ahead = () => Math.round((serverTime().getTime() - Date.now()) / 1000);
const answer = (headers: Record<string, string>) => new Response(null, { headers });
const at = (ms: number) => ({ date: new Date(Date.now() + ms).toUTCString() });

it("goes by the server's clock where the device's is wrong, and by the device's where that is right", () => {
  expect(ahead()).toBe(0);
  noteServerTime(answer(at(7_200_000)));
  expect(ahead()).toBeGreaterThan(7_190);
  noteServerTime(answer({}));
  expect(ahead()).toBeGreaterThan(7_190);
  noteServerTime(answer(at(-1_000)));
  expect(ahead()).toBe(0);
});
