import assert from "node:assert/strict";
import { test } from "node:test";
import { readChecklist, testsWithIds } from "./trace.mjs";

test("the ids above a test, a group, a step or a row are read", () => {
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

test("ids that stand above no test are found", () => {
  assert.deepEqual(testsWithIds('it("[S1.a.1, X5.1] una", fn);'), [
    { title: null, line: 1, ids: ["S1.a.1"], extra: false },
  ]);
  assert.deepEqual(testsWithIds("// S1.a.1\nconst uno = 1;"), [
    { title: null, line: 2, ids: ["S1.a.1"], extra: false },
  ]);
});

test("what is left to --all is told apart: a test, its steps, and the rows that it reads", () => {
  const source = [
    "// S1.a.1",
    'test("una", { tag: "@extra" }, async () => {',
    "  // S1.a.2",
    '  await test.step("paso", fn);',
    "});",
    "for (const fila of [",
    "  // S1.a.3",
    '  ["fila", 1],',
    "])",
    '  test("otra", async () => {});',
    "// S1.a.4",
    'test.describe("grupo", { tag: "@extra" }, () => {});',
  ].join("\n");
  assert.deepEqual(
    testsWithIds(source).map(({ ids, extra }) => [...ids, extra]),
    [
      ["S1.a.1", true],
      ["S1.a.2", true],
      ["S1.a.3", false],
      ["S1.a.4", true],
    ],
  );
});

test("the checklist's rows are read with their sections", () => {
  const rows = readChecklist(
    "| id | statement | check | D |\n|---|---|---|---|\n| S2.login.4 | password is required. | both |  |\n| X5.1 | D1 | A promise. | rest |",
  );
  assert.deepEqual(rows, [
    { id: "S2.login.4", section: "S2.login", text: "password is required." },
    { id: "X5.1", section: "X5", text: "A promise." },
  ]);
});
