import { patient } from "@cosecha/config/patient";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    ...patient,
    environment: "happy-dom",
    setupFiles: ["./test/setup.ts"],
    include: ["test/**/*.test.{ts,tsx}"],
    // Most of the time went to making each file a process, a document and modules of its own.
    isolate: false,
  },
});
