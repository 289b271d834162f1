import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    environment: "happy-dom",
    setupFiles: ["./test/setup.ts"],
    include: ["test/**/*.test.{ts,tsx}"],
    // What takes long on a busy machine is not yet broken.
    testTimeout: 30_000,
    // Most of the time went to making each file a process, a document and modules of its own.
    isolate: false,
  },
});
