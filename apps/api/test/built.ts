import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
/** Beside the sources, as the server finds the demo from there. */
const folder = ".cache";

/** Builds what is served. A run of tests does it once, in its setup. */
export const buildAll = () => execFileSync(process.execPath, [join(root, "scripts/build.mjs"), folder]);

/** A built program, such as `server`: it starts in a third of the time that its sources take. */
export const builtProgram = (name: string): string => join(root, folder, `${name}.js`);
