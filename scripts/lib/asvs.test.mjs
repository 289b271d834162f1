import assert from "node:assert/strict";
import { test } from "node:test";
import { readAsvs } from "./asvs.mjs";

const points = { "V1.1.1": 2, "V1.1.2": 1, "V1.1.3": 2 };
const files = ["src/a.ts", "src/a.test.ts", "lib/b.ts", "lib/deep/b.ts", "c.ts", "lib/c.ts"];
const good = [
  "| Point | Level | What | Where it is done | What shows it |",
  "|---|---|---|---|---|",
  "| V1.1.1 | 2 | Something | `src/a.ts`, and `a && b` | `a.test.ts` |",
  "| V1.1.2 | 1 | Another | Partly: `deep/b.ts`, `c.ts` | No test: the operator's |",
  "| V1.1.3 | 2 | A third | Not applicable: none here | — |",
];
const problemsOf = (rows) => readAsvs(rows.join("\n"), points, files).problems;
const withRow = (n, row) => good.map((line, at) => (at === n ? row : line));

test("a table in which every point is answered passes, and is counted", () => {
  assert.deepEqual(readAsvs(good.join("\n"), points, files), {
    problems: [],
    counts: { done: 1, partly: 1, no: 0, apart: 1 },
  });
});

for (const [what, rows, problem] of [
  ["missing", good.slice(0, 4), "V1.1.3 falta"],
  ["double", [...good, good[4]], "V1.1.3 está dos veces"],
  [
    "unknown",
    [...good, "| V9.9.9 | 2 | x | Not done: y | — |"],
    "V9.9.9 no es un punto de los niveles 1 y 2",
  ],
  ["of another level", withRow(3, good[3].replace("| 1 |", "| 2 |")), "V1.1.2 es del nivel 1"],
  [
    "without a test",
    withRow(2, "| V1.1.1 | 2 | x | `c.ts` | `src/a.ts` |"),
    "V1.1.1 no dice qué prueba lo enseña, ni por qué ninguna",
  ],
  [
    "done in a file that is gone",
    withRow(2, "| V1.1.1 | 2 | x | `gone.ts` | `a.test.ts` |"),
    "V1.1.1 nombra gone.ts, que no existe",
  ],
  [
    "shown by a test that is gone",
    withRow(2, "| V1.1.1 | 2 | x | y | `z.test.ts` |"),
    "V1.1.1 nombra z.test.ts, que no existe",
  ],
  [
    "done in one of two files",
    withRow(2, "| V1.1.1 | 2 | x | `b.ts` | `a.test.ts` |"),
    "V1.1.1 nombra b.ts, y hay 2",
  ],
  [
    "not done, but shown",
    withRow(4, "| V1.1.3 | 2 | x | Not done: y | `a.test.ts` |"),
    "V1.1.3 no se hace, pero dice qué prueba lo enseña",
  ],
]) {
  test(`a point that is ${what} is named`, () => {
    assert.deepEqual(problemsOf(rows), [`docs/security.md: ${problem}`]);
  });
}

test("a row that is no row of the table is named", () => {
  assert.match(problemsOf(withRow(2, "| V1.1.1 | 2 | x | y |"))[0], /no tiene cinco columnas/);
});

test("a file that is gone is named outside the table too", () => {
  assert.deepEqual(problemsOf(["See `gone.ts` and `c.ts`.", ...good]), [
    "docs/security.md: línea 1 nombra gone.ts, que no existe",
  ]);
});
