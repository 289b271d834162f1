import { expect, it } from "vitest";
import { Keys, readTyped, Writing, writeTyped } from "./typed.ts";

it.each([
  ["1,35", { valor: 1.35 }],
  ["1.35", { valor: 1.35 }],
  [" 2 ", { valor: 2 }],
  ["0", { valor: 0 }],
  ["", { valor: null }],
  ["1,35 kg", { valor: 1.35 }],
])("reads «%s»", (text, read) => expect(readTyped(text)).toEqual(read));

it("asks about what can be read in two ways, unless a scale has typed it", () => {
  expect(readTyped("1.350")).toEqual({
    error: "¿1,35 o 1350? Escríbalo con coma o sin punto.",
    dudosos: [1.35, 1350],
  });
  expect(readTyped("1.350", { ofScale: true })).toEqual({ valor: 1.35 });
});

it("takes the tare off, exactly, and refuses less than it", () => {
  expect(readTyped("1,4", { tara: 0.05 })).toEqual({ valor: 1.35 });
  expect(readTyped("0,3", { tara: 0.1 })).toEqual({ valor: 0.2 });
  expect(readTyped("0,04", { tara: 0.05 })).toEqual({ error: "Pesa menos que la tara." });
});

it("writes what it reads", () => expect([1.35, 0, null].map(writeTyped)).toEqual(["1,35", "0", ""]));

it("knows a scale by its pace", () => {
  const typed = (...times: number[]) => {
    const keys = new Keys();
    for (const at of times) keys.press(at);
    return keys.areOfScale;
  };
  expect(typed(0, 10, 30, 75)).toBe(true);
  expect(typed(0, 10, 30, 90)).toBe(true);
  expect(typed(0, 120, 200, 290)).toBe(false);
  expect(typed(0, 5)).toBe(false);
});

it("remembers what was there at the first key, whatever comes meanwhile", () => {
  const writing = new Writing();
  expect(writing.text).toBeNull();
  writing.write("1", null);
  writing.write("1,35", 1.4);
  expect(writing).toMatchObject({ text: "1,35", antes: null });
  writing.end();
  expect(writing.text).toBeNull();
  writing.write("", 1.4);
  expect(writing).toMatchObject({ text: "", antes: 1.4 });
});

it("goes on with what was typed before, over what was there then", () => {
  const writing = new Writing({ text: "50", antes: null });
  expect(writing).toMatchObject({ text: "50", antes: null, isResumed: true });
  writing.write("5", 1.4);
  expect(writing).toMatchObject({ text: "5", antes: null, isResumed: false });
});
