import { optimizeLate } from "@cosecha/config/optimize-late";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts"],
    hookTimeout: 60_000,
    testTimeout: 30_000,
    // One second, which a busy machine may take, is what it would wait otherwise.
    expect: { poll: { timeout: 20_000 } },
    // Each file makes databases of its own: PGlite need not be loaded and compiled for each.
    isolate: false,
    // Optimizing PGlite's code takes longer than running it, in databases that live for a second;
    // so it does with most of what a test runs.
    execArgv: ["--liftoff-only", ...optimizeLate],
  },
});
