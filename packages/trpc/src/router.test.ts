import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { appRouter } from "./router.ts";

it("every router has tests beside its verbs", () => {
  const tests = Object.keys(appRouter._def.record).map((name) => `${name}/${name}.test.ts`);
  expect(tests.filter((path) => !existsSync(new URL(path, import.meta.url)))).toEqual([]);
});
