import { expect, it, vi } from "vitest";
import { noteServerTime, serverTime } from "./server-clock.ts";

const ahead = () => (serverTime().getTime() - Date.now()) / 1000;
const answer = (headers: Record<string, string>) => new Response(null, { headers });
const at = (ms: number) => ({ date: new Date(Date.now() + ms).toUTCString() });

it("serverTime follows the server's clock when the device's is wrong, and the device's when it is right", () => {
  vi.useFakeTimers({ now: new Date("2026-03-14T09:30:00Z"), toFake: ["Date"] });
  expect(ahead()).toBe(0);
  noteServerTime(answer(at(7_200_000)));
  expect(ahead()).toBe(7_200);
  noteServerTime(answer({}));
  expect(ahead()).toBe(7_200);
  noteServerTime(answer(at(-1_000)));
  expect(ahead()).toBe(0);
});
