// @vitest-environment node
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync(new URL("../src/styles.css", import.meta.url), "utf8");

function block(opening: string): Map<string, string> {
  const start = css.indexOf(opening);
  expect(start, opening).toBeGreaterThan(-1);
  const text = css.slice(start + opening.length, css.indexOf("}", start));
  return new Map(
    [...text.matchAll(/--([\w-]+):\s*([^;]+);/g)].map((match) => [match[1] ?? "", match[2] ?? ""]),
  );
}

const light = block(":root {");
const darkBySystem = block(':root:not([data-theme="light"]) {');
const darkByChoice = block(':root[data-theme="dark"] {');

function luminance(hex: string): number {
  expect(hex).toMatch(/^#[0-9a-f]{6}$/);
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(theme: Map<string, string>, a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(theme.get(a) ?? ""), luminance(theme.get(b) ?? "")].sort(
    (x, y) => y - x,
  );
  return (high + 0.05) / (low + 0.05);
}

// Every `x` that has an `x-foreground`, and the texts that stand on several grounds.
const texts: [string, string][] = [
  ...[...light.keys()]
    .filter((name) => name.endsWith("-foreground"))
    .map((name): [string, string] => [name, name.replace(/-foreground$/, "")]),
  ...["background", "surface", "muted"].flatMap((ground): [string, string][] => [
    ["foreground", ground],
    ["muted-foreground", ground],
    ["link", ground],
    ["destructive-text", ground],
    ["primary", ground],
  ]),
  ["foreground", "secondary"],
  ["foreground", "secondary-hover"],
  ["secondary-foreground", "secondary-hover"],
  ["primary-foreground", "primary-hover"],
  ["destructive-foreground", "destructive-hover"],
];
// WCAG 1.4.11: what one needs to see to find a control or the focus.
const shapes: [string, string][] = ["background", "surface", "muted"].flatMap(
  (ground): [string, string][] => [
    ["border-strong", ground],
    ["ring", ground],
  ],
);
shapes.push(["border-strong", "secondary"], ["primary-foreground", "primary"]);

describe.each([
  ["light", light],
  ["dark", darkByChoice],
] as const)("%s", (_name, theme) => {
  it.each(texts)("%s on %s can be read (4.5:1)", (text, ground) => {
    expect(contrast(theme, text, ground)).toBeGreaterThanOrEqual(4.5);
  });
  it.each(shapes)("%s on %s can be seen (3:1)", (shape, ground) => {
    expect(contrast(theme, shape, ground)).toBeGreaterThanOrEqual(3);
  });
});

it("the dark colours are the same by the system's choice and by the user's", () => {
  expect([...darkBySystem]).toEqual([...darkByChoice]);
  expect([...darkByChoice.keys()]).toEqual([...light.keys()]);
});
