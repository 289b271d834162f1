import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "./run.mjs";

/** What a product's field costs, as «Adding a field» in CONTRIBUTING.md says: at most eight files. */
const STANDS_IN = [
  "apps/web/src/features/productos/producto-form.tsx",
  "packages/db/prisma/migrations/20261123163018_dia_de_reparto/migration.sql",
  "packages/db/prisma/schema.prisma",
  "packages/domain/src/campos.ts",
  "packages/domain/src/datos-personales.ts",
  "packages/importador/src/filas/cobro-de-fila.ts",
  "packages/trpc/src/kernel/doc.ts",
];

/** What is done with this one besides, as nothing else is weighed. */
const RULES = [
  "apps/web/src/features/disponibles/vista-previa/cambios.ts",
  "packages/domain/src/esquemas/entregas.ts",
  "packages/domain/src/faltas.ts",
  "packages/domain/src/metas.ts",
  "packages/domain/src/reparto.ts",
  "packages/trpc/src/avisos/load.ts",
  "packages/trpc/src/cuentas/load.ts",
  "packages/trpc/src/entregas/load.ts",
  "packages/trpc/src/entregas/reprice.ts",
  "packages/trpc/src/pedidos/load-metas.ts",
];

/** What may say all fields: what they are, whether they are of people, what a file's row gives. */
const SAY_ALL = [
  "packages/domain/src/campos.ts",
  "packages/domain/src/datos-personales.ts",
  "packages/importador/src/filas/leer-producto.ts",
];

const FOLDERS = ["apps/*/src/*", "packages/*/src/*", "packages/db/prisma"];
const sources = execFileSync("git", ["ls-files", "-z", ...FOLDERS], { cwd: root, encoding: "utf8" })
  .split("\0")
  .filter((file) => /\.(?:tsx?|prisma|sql)$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }));

test("a product's field stands in few files", () => {
  const found = sources.filter(({ text }) => /\bpesoMedio\b/.test(text)).map(({ file }) => file);
  assert.deepEqual(found.sort(), [...STANDS_IN, ...RULES].sort());
  assert.ok(STANDS_IN.length <= 8);
});

test("nothing lists a product's fields but the table of them", () => {
  const [, table = ""] =
    /export const PRODUCTO = \{(.*?)\n\} as const/s.exec(
      sources.find(({ file }) => file === SAY_ALL[0])?.text ?? "",
    ) ?? [];
  const fields = [...table.matchAll(/^ {2}(\w+):/gm)].map(([, field]) => field);
  assert.ok(fields.length >= 10);
  const listsThem = (text) => {
    const lines = text.split("\n").map((line) => line.match(/\w+/g) ?? []);
    return lines.some((_, n) => {
      const near = new Set(lines.slice(n, n + 12).flat());
      return fields.filter((field) => near.has(field)).length >= fields.length - 1;
    });
  };
  assert.deepEqual(
    sources
      .filter(({ file, text }) => !/\.(?:prisma|sql)$/.test(file) && listsThem(text))
      .map(({ file }) => file),
    SAY_ALL,
  );
});
