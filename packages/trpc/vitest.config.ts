import { fileURLToPath } from "node:url";
import { optimizeLate } from "@cosecha/config/optimize-late";
import { patient } from "@cosecha/config/patient";
import { defineConfig } from "vitest/config";

const lightArgon2 = fileURLToPath(new URL("test/light-argon2.ts", import.meta.url));

/** These count what is asked of argon2 itself: they need the modules anew. */
const replacing = ["src/auth/auth.test.ts", "src/auth/throttle.test.ts"];

export default defineConfig({
  test: {
    ...patient,
    // Most of what a test runs, it runs a few times: V8 would compile it anew, and PGlite's code,
    // at more cost than running it as it is. What runs really often is compiled all the same.
    execArgv: ["--liftoff-only", ...optimizeLate],
    projects: [
      { extends: true, test: { name: "replacing", include: replacing } },
      {
        extends: true,
        // Each file makes databases of its own: the modules need not be loaded thirty times over.
        test: {
          name: "sharing",
          include: ["src/**/*.test.ts"],
          exclude: replacing,
          isolate: false,
          alias: [{ find: /^@node-rs\/argon2$/, replacement: lightArgon2 }],
        },
      },
    ],
  },
});
