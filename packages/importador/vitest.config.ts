import { optimizeLate } from "@cosecha/config/optimize-late";
import { patient } from "@cosecha/config/patient";
import { defineConfig } from "vitest/config";

export default defineConfig({
  // What is pure leaves nothing behind: no file needs a process and modules of its own.
  test: {
    ...patient,
    include: ["src/**/*.test.ts"],
    isolate: false,
    // Most of what a test runs, it runs too few times for V8 to optimize it at a gain.
    execArgv: optimizeLate,
  },
});
