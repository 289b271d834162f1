import assert from "node:assert/strict";
import { test } from "node:test";
import { citationsIn, linksIn, readTargets } from "./citations.mjs";

const targetsOf = (...args) => citationsIn(...args).map(({ target }) => target);

test("every kind of citation is read, also in lists", () => {
  assert.deepEqual(
    targetsOf("/** What it costs (spec 4 and 7.auth, D4, decisions 24, 28 and 35). */").sort(),
    ["D4", "decision 24", "decision 28", "decision 35", "spec 4", "spec 7.auth"],
  );
  assert.deepEqual(targetsOf("// Whole lists (design: REST) of prices (design: Money)."), [
    "design: REST",
    "design: Money",
  ]);
  assert.deepEqual(targetsOf("// As decision 4 has it."), ["decision 4"]);
});

test("a citation is read across the end of a comment's line", () => {
  assert.deepEqual(citationsIn("/**\n * One thing (D16,\n * D17), another (decision\n * 35).\n */"), [
    { target: "decision 35", line: 3 },
    { target: "D16", line: 2 },
    { target: "D17", line: 2 },
  ]);
});

test("citations that do not say what they mean are found", () => {
  for (const words of ["design, section", "sections", "docs/decisions,"])
    assert.equal(targetsOf(`// A rule (${words} 7).`).length, 1);
});

test("the name of a spreadsheet's cell is not a citation", () => {
  assert.deepEqual(targetsOf('const suma = "SUM(D2:D99)"; // «D99» in its parts'), []);
  assert.deepEqual(targetsOf("| X5.1 | D1 | one |\n| S1.a.1 | two | ui | D15≠ |", { markdown: true }), [
    "D1",
    "D15",
  ]);
});

test("all that can be cited is found", () => {
  const targets = readTargets({
    specification: "# Specification\n\n## 7. The calls it makes\n",
    checklist: "| S7.auth.2 | a statement | rest | D1 |\n| X5.1 | D1 | a promise | rest |\n",
    design: "## Accounts\n\n- **D1 Signing in.** And so on.\n\n## REST\n",
    decisionFiles: ["0035-la-puerta.md", "README.md"],
  });
  assert.deepEqual([...targets].sort(), [
    "D1",
    "decision 35",
    "design: Accounts",
    "design: REST",
    "spec 7",
    "spec 7.auth",
    "spec 7.auth.2",
  ]);
});

test("a document's links to files are read, and other links are not", () => {
  assert.deepEqual(linksIn("[one](a.md) and\n[two](https://example.org) and [three](../b.md#part)"), [
    { text: "one", path: "a.md", line: 1 },
    { text: "three", path: "../b.md", line: 2 },
  ]);
});
