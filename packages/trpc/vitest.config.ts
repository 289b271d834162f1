import { fileURLToPath } from "node:url";
import { optimizeLate } from "@cosecha/config/optimize-late";
import { patient } from "@cosecha/config/patient";
import { defineConfig } from "vitest/config";

const lightArgon2 = fileURLToPath(new URL("test/light-argon2.ts", import.meta.url));

export default defineConfig({
  test: {
    ...patient,
    include: ["src/**/*.test.ts"],
    // Each file makes databases of its own: the modules need not be loaded a hundred times over.
    isolate: false,
    // Most of what a test runs, it runs a few times: V8 would compile it anew, and PGlite's code,
    // at more cost than running it as it is. What runs really often is compiled all the same.
    execArgv: ["--liftoff-only", ...optimizeLate],
    alias: [{ find: /^@node-rs\/argon2$/, replacement: lightArgon2 }],
  },
});
