// How V8 is told to run most of what a test runs as it is: compiling anew what runs a few times
// costs more than running it. The option has another name from V8 13 on, and Node ends at one that
// it does not know: so it is asked.
import { execFileSync } from "node:child_process";

const known = execFileSync(process.execPath, ["--v8-options"], { encoding: "utf8" });

/** Options for Node that put optimizing off to fifteen times as much use as usual. */
export const optimizeLate = [
  "--interrupt-budget=1000000",
  "--invocation-count-for-maglev=6000",
  "--invocation-count-for-turbofan=45000",
].filter((option) => known.includes(`\n  ${option.split("=")[0]} (`));
