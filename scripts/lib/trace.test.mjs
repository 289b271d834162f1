import assert from "node:assert/strict";
import { test } from "node:test";
import { idsInTitle, readChecklist, testsWithIds } from "./trace.mjs";

test("reads the ids of a title's leading brackets, one or several in each", () => {
  assert.deepEqual(idsInTitle("[S2.login.4][X5.1] entra"), ["S2.login.4", "X5.1"]);
  assert.deepEqual(idsInTitle("[S2.login.4, S2.login.5] entra"), ["S2.login.4", "S2.login.5"]);
  assert.deepEqual(idsInTitle("sin ids [S2.login.4]"), []);
  assert.deepEqual(idsInTitle("[lento] otra cosa"), []);
});

test("keeps a range whole, so that it is an unknown id", () => {
  assert.deepEqual(idsInTitle("[S2.login.4-6] entra"), ["S2.login.4-6"]);
});

test("finds titles in every way of writing a test", () => {
  const source = [
    'it("[S1.a.1] una", () => {});',
    "test('[S1.a.2] d\\'os', async () => {});",
    'it.each([[1, f(2)], [3, 4]])("[S1.a.3] %i", () => {});',
    'test.describe("[S1.a.4] grupo", () => {',
    "  test(",
    "    `[S1.a.5, X5.1] varias líneas`, fn);",
    'it.each([["[S1.a.7] fila", 1],',
    "  ['[S1.a.8] otra', 2]])('%s', fn);",
    'expect(cosa).toBe("[S1.a.6] no es un título");',
  ].join("\n");
  assert.deepEqual(
    testsWithIds(source)
      .map(({ ids, line }) => [line, ...ids])
      .sort(([a], [b]) => a - b),
    [
      [1, "S1.a.1"],
      [2, "S1.a.2"],
      [3, "S1.a.3"],
      [4, "S1.a.4"],
      [5, "S1.a.5", "X5.1"],
      [7, "S1.a.7"],
      [8, "S1.a.8"],
    ],
  );
});

test("reads the ids in a comment above a test, a group, a step or a row", () => {
  const source = [
    "// S1.a.1, X5.1",
    'it("una", () => {});',
    "  // S1.a.2",
    "  // S1.a.3",
    "  it.each<[number, () => number]>([[1, f(g(h(2)))], [3, 4]])(",
    '    "%i", fn);',
    "// X9.1",
    'test.describe.serial("grupo", () => {',
    "  // S1.a.4",
    '  await test.step("paso", fn);',
    "  // S1.a.5-7",
    '  ["fila", 1],',
    "  // Lo que no son ids: S1.a.8",
    '  it("otra", fn);',
  ].join("\n");
  assert.deepEqual(
    testsWithIds(source).map(({ ids, line, title }) => [line, title, ...ids]),
    [
      [2, "una", "S1.a.1", "X5.1"],
      [5, "%i", "S1.a.2", "S1.a.3"],
      [8, "grupo", "X9.1"],
      [10, "paso", "S1.a.4"],
      [12, "fila", "S1.a.5-7"],
    ],
  );
});

test("finds a comment of ids that stands above no test", () => {
  assert.deepEqual(testsWithIds("// S1.a.1\nconst uno = 1;"), [{ title: null, line: 2, ids: ["S1.a.1"] }]);
});

test("reads the checklist's rows and their sections", () => {
  const rows = readChecklist(
    "| id | statement | check | D |\n|---|---|---|---|\n| S2.login.4 | password is required. | both |  |\n| X5.1 | D1 | A promise. | rest |",
  );
  assert.deepEqual(rows, [
    { id: "S2.login.4", section: "S2.login", text: "password is required." },
    { id: "X5.1", section: "X5", text: "A promise." },
  ]);
});
