import assert from "node:assert/strict";
import { test } from "node:test";
import { journeysOf } from "./affected.mjs";

const specs = ["app.ts", "familias.spec.ts", "lineas.spec.ts", "lineas-plazo.spec.ts", "sesion.spec.ts"];

test("--affected runs the journeys that changed, and those of the features that changed", () => {
  assert.deepEqual(journeysOf(["apps/web/e2e/sesion.spec.ts", "README.md"], specs), ["sesion.spec.ts"]);
  const lineas = ["lineas.spec.ts", "lineas-plazo.spec.ts"];
  assert.deepEqual(journeysOf(["apps/web/src/features/lineas/list/columns.tsx"], specs), lineas);
  assert.deepEqual(journeysOf(["packages/trpc/src/familias/queries.ts"], specs), ["familias.spec.ts"]);
  assert.deepEqual(journeysOf(["packages/ui/src/button.tsx", ""], specs), []);
});
