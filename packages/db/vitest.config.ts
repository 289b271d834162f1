import { optimizeLate } from "@cosecha/config/optimize-late";
import { patient } from "@cosecha/config/patient";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    ...patient,
    include: ["src/**/*.test.ts"],
    // Each file makes databases of its own: PGlite need not be loaded and compiled for each.
    isolate: false,
    // Optimizing PGlite's code takes longer than running it, in databases that live for a second;
    // so it does with most of what a test runs.
    execArgv: ["--liftoff-only", ...optimizeLate],
  },
});
