import { expect, it } from "vitest";
import { statementsOf } from "./answers.ts";
import { checkStatements } from "./check.ts";
import { createWorld } from "./world.ts";

const url = process.env.TEST_DATABASE_URL;
if (url === undefined) throw new Error("TEST_DATABASE_URL is not set: run the tests with `npm test`.");

it("no call that people wait for asks the database more often than `bench/budgets.json` has it", async () => {
  const world = createWorld(url, () => {});
  try {
    const found = await statementsOf(world, "village");
    expect(Object.keys(found)).not.toEqual([]);
    expect(checkStatements(found).join("\n")).toBe("");
  } finally {
    await world.close();
  }
});
