import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Categoria, COLUMNAS, DATOS } from "@cosecha/domain/datos-personales";
import { expect, it } from "vitest";

const read = (path: string) => readFileSync(fileURLToPath(new URL(path, import.meta.url)), "utf8");

/** The columns of each model: its fields, but for those that are other models. */
function columnsOf(schema: string): Record<string, string[]> {
  const models = [...schema.matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)];
  const names = new Set(models.map(([, name]) => name));
  return Object.fromEntries(
    models.map(([, name = "", body = ""]) => [
      name,
      [...body.matchAll(/^ {2}(\w+)\s+(\w+)/gm)].flatMap(([, column = "", type]) =>
        names.has(type) ? [] : column,
      ),
    ]),
  );
}

it("every column of the database is classified by what it says of people", () => {
  const stored = columnsOf(read("../../../db/prisma/schema.prisma"));
  const classified = Object.fromEntries(
    Object.entries(COLUMNAS).map(([model, kinds]) => [
      model,
      new Set(Object.values(kinds).flatMap((columns) => columns.split(" "))),
    ]),
  );
  const sorted = (all: Record<string, Iterable<string>>) =>
    Object.fromEntries(
      Object.entries(all)
        .map(([model, columns]) => [model, [...columns].sort()] as const)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    );
  expect(Object.keys(stored).length).toBeGreaterThan(20);
  expect(sorted(classified)).toEqual(sorted(stored));
  const used = new Set(Object.values(COLUMNAS).flatMap((kinds) => Object.keys(kinds)));
  expect([...used].sort()).toEqual([...Object.keys(DATOS), "nada"].sort());
});

it("docs/privacidad.md says what is stored in the same words", () => {
  const small = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
  const said = (Object.keys(DATOS) as Categoria[]).map((categoria) => {
    const { que, para, cuanto, alAnonimizar } = DATOS[categoria];
    return [
      `- **${que}**`,
      `  - Para qué: ${small(para)}`,
      `  - Cuánto tiempo: ${small(cuanto)}`,
      `  - Al anonimizar: ${small(alAnonimizar)}`,
    ].join("\n");
  });
  const page = read("../../../../docs/privacidad.md");
  expect(said.filter((line) => !page.includes(line))).toEqual([]);
});
