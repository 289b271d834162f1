import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const lightArgon2 = fileURLToPath(new URL("../../packages/trpc/test/light-argon2.ts", import.meta.url));

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts"],
    globalSetup: ["test/setup.ts"],
    hookTimeout: 60_000,
    testTimeout: 30_000,
    // Each file makes a server of its own: the modules themselves need not be loaded twenty times
    // over.
    isolate: false,
    alias: [{ find: /^@node-rs\/argon2$/, replacement: lightArgon2 }],
  },
});
