import { defineConfig } from "vitest/config";

export default defineConfig({
  // What is pure leaves nothing behind: no file needs a process and modules of its own.
  test: { include: ["src/**/*.test.ts"], hookTimeout: 60_000, testTimeout: 30_000, isolate: false },
});
