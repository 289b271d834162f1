import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const src = dirname(fileURLToPath(import.meta.url));
const pathOf = (file: string) => relative(src, file).split(sep).join("/");

/** What each file imports of ours; tests apart, which may look anywhere. */
const imports = readdirSync(src, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /(?<!\.test)\.ts$/.test(entry.name))
  .flatMap(({ parentPath, name }) => {
    const file = join(parentPath, name);
    const specifiers = readFileSync(file, "utf8").matchAll(/(?:from |import\()"(\.[^"]+)"/g);
    return [...specifiers].map(([, to = ""]) => ({ from: pathOf(file), to: pathOf(join(parentPath, to)) }));
  });

/**
 * An entity has three storeys: what is read of it (`load.ts`, `load-….ts`), its verbs, and its
 * router. Each is a room of its own: verbs of one entity read another, whose verbs may read it.
 */
function roomOf(path: string): string {
  const [folder, file] = [dirname(path), path.split("/").at(-1) ?? ""];
  if (folder === ".") return path;
  if (/^load(-[\w-]+)?\.ts$/.test(file)) return `${folder}, read`;
  return file === "router.ts" ? `${folder}, routed` : folder;
}

/** The first way back to where it began, room by room; undefined where there is none. */
function circleOf(links: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] | undefined {
  const done = new Set<string>();
  const from = (room: string, way: readonly string[]): readonly string[] | undefined => {
    if (way.includes(room)) return [...way, room];
    if (done.has(room)) return undefined;
    for (const next of links.get(room) ?? []) {
      const circle = from(next, [...way, room]);
      if (circle !== undefined) return circle;
    }
    done.add(room);
    return undefined;
  };
  return [...links.keys()].map((room) => from(room, [])).find((circle) => circle !== undefined);
}

it("neither entities nor their storeys import each other in a circle", () => {
  const links = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [room, other] = [roomOf(from), roomOf(to)];
    if (room !== other) links.set(room, (links.get(room) ?? new Set()).add(other));
  }
  expect(links.size).toBeGreaterThan(20);
  expect(circleOf(links)).toBeUndefined();
});

it("what all entities share imports none of them", () => {
  // Whoever asks is known to all: sessions are the kernel's, too.
  const entities = new Set(
    imports.map(({ to }) => /^(\w+)\/router\.ts$/.exec(to)?.[1]).filter((one) => one !== "auth"),
  );
  const isOfEntity = (path: string) => entities.has(dirname(path).split("/")[0]);
  expect(entities.size).toBeGreaterThan(10);
  expect(imports.filter(({ from, to }) => from.startsWith("kernel/") && isOfEntity(to))).toEqual([]);
});
