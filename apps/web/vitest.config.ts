import { defineConfig } from "vitest/config";

export default defineConfig({
  test: { include: ["src/**/*.test.{ts,tsx}"], passWithNoTests: true, testTimeout: 30_000 },
});
