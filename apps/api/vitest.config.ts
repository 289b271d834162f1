import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts"],
    globalSetup: ["test/setup.ts"],
    hookTimeout: 60_000,
    testTimeout: 30_000,
    // Each file makes a server of its own: the modules themselves need not be loaded twenty times
    // over.
    isolate: false,
  },
});
