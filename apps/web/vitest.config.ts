import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.{ts,tsx}"],
    setupFiles: ["./test/setup.ts"],
    passWithNoTests: true,
    testTimeout: 30_000,
    // Most of the time went to starting a process for each file and loading libraries in it.
    isolate: false,
  },
});
