import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

/** Each room imports from itself and from those before it. */
const ROOMS = [
  "texts",
  "navigation",
  "session",
  "api",
  "files",
  "screens",
  "forms",
  "tables",
  "document",
  "features",
  "offline",
  "app",
];

const src = dirname(fileURLToPath(import.meta.url));
const pathOf = (file: string) => relative(src, file).split(sep).join("/");

/** What each file imports of ours; tests apart, which may look anywhere. */
const imports = readdirSync(src, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
  .flatMap(({ parentPath, name }) => {
    const file = join(parentPath, name);
    const specifiers = readFileSync(file, "utf8").matchAll(/(?:from |import\(|import )"(\.[^"]+)"/g);
    return [...specifiers].map(([, to = ""]) => ({ from: pathOf(file), to: pathOf(join(parentPath, to)) }));
  });

it("every file except the entry is in a room, and imports no later room", () => {
  const rank = (file: string) => ROOMS.indexOf(file.split("/")[0] ?? "");
  const outside = imports.filter(({ from, to }) => from !== "main.tsx" && (rank(from) < 0 || rank(to) < 0));
  expect(outside).toEqual([]);
  expect(imports.filter(({ from, to }) => from !== "main.tsx" && rank(to) > rank(from))).toEqual([]);
});

it("neither features nor their rooms import each other in a circle", () => {
  const roomOf = (file: string) => dirname(file).split(sep).join("/");
  const links = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [room, other] = [roomOf(from), roomOf(to)];
    if (room !== other) links.set(room, (links.get(room) ?? new Set()).add(other));
  }
  const circleFrom = (room: string, way: readonly string[]): readonly string[] | null => {
    if (way.includes(room)) return [...way, room];
    for (const next of links.get(room) ?? []) {
      const circle = circleFrom(next, [...way, room]);
      if (circle !== null) return circle;
    }
    return null;
  };
  expect(
    [...links.keys()].map((room) => circleFrom(room, [])).find((circle) => circle !== null),
  ).toBeUndefined();
});
