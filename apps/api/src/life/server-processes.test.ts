import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { createEmptyPostgres } from "@cosecha/db/testing";
import { createPooler, type Pooler } from "@cosecha/db/testing-pooler";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Processes, startProcesses, trials } from "../../test/processes.ts";

const serverUrl = process.env.TEST_DATABASE_URL ?? "";
if (serverUrl === "") throw new Error("TEST_DATABASE_URL is not set: run the tests with `npm test`.");

// `npm run proof -- processes` does it with four of them, and more often.
describe("two servers on one PostgreSQL behind a pooler, of which each request gets the next one", () => {
  let empty: Awaited<ReturnType<typeof createEmptyPostgres>>;
  let pooler: Pooler;
  let processes: Processes;
  beforeAll(async () => {
    const root = fileURLToPath(new URL("../..", import.meta.url));
    execFileSync(process.execPath, [`${root}/scripts/build.mjs`, ".cache-processes"]);
    empty = await createEmptyPostgres(serverUrl);
    pooler = await createPooler(empty.url, "SET jit = off; SET lock_timeout = 27000");
    processes = await startProcesses(2, `${root}/.cache-processes/server.js`, {
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: empty.url,
    });
  });
  afterAll(async () => {
    for (const { stop } of processes?.servers ?? []) void stop("SIGKILL");
    await pooler?.close();
    await empty?.drop();
  });

  it.each(Object.entries(trials))("%s", async (_what, trial) => {
    expect(await trial(processes)).toEqual([]);
  });

  it("leave nothing in the pooler's sessions, log no error, and stop cleanly", async () => {
    expect(await pooler.left()).toEqual([]);
    expect(processes.said()).not.toMatch(/"level":(50|60)/);
    await processes.close();
  });
});
