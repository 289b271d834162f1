import { optimizeLate } from "@cosecha/config/optimize-late";
import { patient } from "@cosecha/config/patient";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    ...patient,
    include: ["*/**/*.test.ts"],
    execArgv: ["--liftoff-only", ...optimizeLate],
  },
});
