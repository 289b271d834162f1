import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";
import { share, sharedPrisma } from "../../apps/api/scripts/shared-prisma.mjs";

test("a runtime of Prisma's that is written otherwise is not built upon", () => {
  assert.throws(() => share("function Ba(e){return new Li(e)}"), /Prisma's runtime has changed/);
});

/** Runs Prisma's runtime as it is served, and gives what it has inside. */
function inside(names) {
  const module = { exports: {} };
  const require = createRequire(new URL("../../packages/db/package.json", import.meta.url));
  const load = new Function("module", "exports", "require", `${sharedPrisma()};return {${names}}`);
  return load(module, module.exports, require);
}

test("what a query may have for parameters is read once for all clients", () => {
  const { Ba } = inside("Ba");
  const schema = { strings: [], graph: Buffer.from([0, 0, 0]).toString("base64url") };
  assert.equal(Ba(schema), Ba(schema));
  assert.notEqual(Ba(schema), Ba({ ...schema }));
});

test("the compiler is made once for all clients of a schema, and outlives each of them", () => {
  const { sharedCompiler } = inside("sharedCompiler");
  const made = [];
  class Compiler {
    isFree = false;
    constructor(options) {
      made.push(options);
    }
    compile() {
      return this.isFree ? "freed" : "compiled";
    }
    free() {
      this.isFree = true;
    }
  }
  const [one, other] = [1, 2].map(() => sharedCompiler(Compiler, { datamodel: "a", provider: "p" }));
  one.free();
  assert.equal(other.compile(), "compiled");
  assert.equal(made.length, 1);
  sharedCompiler(Compiler, { datamodel: "b", provider: "p" });
  assert.equal(made.length, 2);
});
