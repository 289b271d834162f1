import { ensureReady } from "./prepare.mjs";
import { runMain, runNode } from "./run.mjs";

/** Runs a built program of the server's: «backup», «restore» or «cooperativas». */
export const runBuilt = (program, args) =>
  runMain(async () => {
    await ensureReady(program);
    const { code } = await runNode(`apps/api/dist/${program}.js`, args);
    return code;
  });
