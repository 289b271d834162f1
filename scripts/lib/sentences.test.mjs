import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "./run.mjs";

/** A comparison with a sentence that people read, or with the message of an error. */
const READS_A_SENTENCE = [
  /[=!]==\s*textos\w*\.[\w.]+/,
  /\btextos\w*\.(?!length)[\w.]+\s*[=!]==/,
  /\bcase textos\w*\./,
  /\.message\s*[=!]==\s*(?!\s|undefined|null|"")/,
  /\.includes\([^)]*\bmessage\b/,
];

const sourcesOf = () =>
  execFileSync("git", ["ls-files", "-z", "apps/*/src/*.ts", "apps/*/src/*.tsx", "packages/*/src/*.ts*"], {
    cwd: root,
    encoding: "utf8",
  })
    .split("\0")
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));

test("no code decides by what a sentence says: sentences change, codes stay", () => {
  const found = sourcesOf().flatMap((file) =>
    readFileSync(join(root, file), "utf8")
      .split("\n")
      .flatMap((line, index) =>
        READS_A_SENTENCE.some((pattern) => pattern.test(line))
          ? [`${file}:${index + 1}: ${line.trim()}`]
          : [],
      ),
  );
  assert.deepEqual(found, []);
});
