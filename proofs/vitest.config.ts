import { optimizeLate } from "@cosecha/config/optimize-late";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["*/**/*.test.ts"],
    hookTimeout: 60_000,
    testTimeout: 60_000,
    execArgv: ["--liftoff-only", ...optimizeLate],
  },
});
