import { patient } from "@cosecha/config/patient";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    ...patient,
    include: ["src/**/*.test.{ts,tsx}"],
    setupFiles: ["./test/setup.ts"],
    passWithNoTests: true,
    // Most of the time went to starting a process for each file and loading libraries in it.
    isolate: false,
  },
});
