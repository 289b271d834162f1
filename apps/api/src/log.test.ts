import { closeSync, openSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { createLog, logOn } from "./log.ts";

it("a log that cannot be written keeps nobody from going on", () => {
  // Opened for reading, it takes nothing, as a full disk does.
  const unwritable = openSync(fileURLToPath(import.meta.url), "r");
  const log = createLog("info", logOn(unwritable));
  expect(() => {
    for (let n = 0; n < 100; n++) log.info({ n }, "request");
  }).not.toThrow();
  closeSync(unwritable);
});
