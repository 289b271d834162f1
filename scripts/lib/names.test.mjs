import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { test } from "node:test";
import { root } from "./run.mjs";

/**
 * What the cooperative's own things are called in English. In names they are familia, proveedor,
 * producto, disponible, pedido, reparto, entrega, factura; what we do with them is English.
 */
const ENGLISH = /famil(?:y|ies)|suppliers?|products?(?!o)|listings?|order(?!ed)|deliver(?:y|ies)|invoices?/;
/** An order in which things stand, and a drawing's subject. */
const OTHERWISE = /sortorder|^inorder$|orderby|nullsorder|^order$/;

const sources = execFileSync("git", ["ls-files", "-z", "apps/*/src/*", "packages/*/src/*"], {
  cwd: root,
  encoding: "utf8",
})
  .split("\0")
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith("packages/ui/"));

const isEnglish = (name) => {
  const word = name.toLowerCase();
  return ENGLISH.test(word) && !OTHERWISE.test(word);
};

test("files bear the cooperative's words for its things", () => {
  assert.deepEqual(
    sources.filter((file) => isEnglish(basename(file))),
    [],
  );
});

test("what files export bears the cooperative's words for its things", () => {
  const found = sources.flatMap((file) =>
    [
      ...readFileSync(join(root, file), "utf8").matchAll(
        /^export (?:async )?(?:function|const|class|interface|type) (\w+)/gm,
      ),
    ]
      .map(([, name = ""]) => name)
      .filter(isEnglish)
      .map((name) => `${file}: ${name}`),
  );
  assert.deepEqual(found, []);
});
