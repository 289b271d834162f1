import { patient } from "@cosecha/config/patient";
import { defineConfig } from "vitest/config";

export default defineConfig({
  // What is pure leaves nothing behind: no file needs a process and modules of its own.
  test: { ...patient, include: ["src/**/*.test.ts"], isolate: false },
});
