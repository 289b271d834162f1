import { describe, expect, it } from "vitest";
import { migrations } from "./generated/migrations.ts";
import { mayServe, nameProblem, takenAway } from "./versions.ts";

describe("a program on the database of a later version", () => {
  const ours = ["20270101000000_inicial", "20270201000000_con_telefono"];

  it.each([
    ["what only adds", "20270301000000_con_notas", true],
    ["what takes away what it does without", "20270301000000_desde_20270201000000_sin_fax", true],
    ["what takes away what it still needs", "20270401000000_desde_20270301000000_sin_telefono", false],
  ])("may serve with %s: %s", (_what, later, may) => {
    expect(mayServe(ours, later)).toBe(may);
  });
});

describe("what a migration takes away", () => {
  it.each([
    'ALTER TABLE "familia" DROP COLUMN "fax"',
    "DROP TABLE peticion",
    'ALTER TABLE "familia" RENAME COLUMN "fax" TO "telefono"',
    'ALTER TABLE "familia" RENAME TO "casa"',
    'ALTER TABLE "familia" ALTER COLUMN "email" SET NOT NULL',
    'ALTER TABLE "familia" ALTER COLUMN "email" SET DATA TYPE VARCHAR(20)',
    'ALTER TABLE "familia" ADD COLUMN "a" NUMERIC(3, 1) DEFAULT 1,\nADD COLUMN "b" TEXT NOT NULL',
    'ALTER TABLE "familia" ADD CONSTRAINT "corto" CHECK (length(nombre) < 9)',
    'CREATE UNIQUE INDEX "familia_email_key" ON "familia"("email")',
    "DROP FUNCTION sin_acentos(text)",
  ])("is seen in: %s", (sql) => {
    expect(takenAway(`-- What it does\n${sql};\n`)).toHaveLength(1);
    expect(nameProblem({ name: "20270301000000_x", sql })).toContain("20270301000000_x quita");
    expect(nameProblem({ name: "20270301000000_desde_20270201000000_x", sql })).toBeUndefined();
  });

  it.each([
    'ALTER TABLE "familia" ADD COLUMN "fax" TEXT',
    'ALTER TABLE "familia" ADD COLUMN "n" NUMERIC(3, 1) NOT NULL DEFAULT 1, ADD COLUMN "m" INTEGER',
    'ALTER TABLE "x" ADD COLUMN "b" TEXT NOT NULL GENERATED ALWAYS AS (sin_acentos("nombre")) STORED',
    'CREATE INDEX "i" ON "familia"("email")',
    'DROP INDEX "i"',
    'CREATE TABLE "nota" ("id" SERIAL NOT NULL); CREATE UNIQUE INDEX "n" ON "nota"("id"); ALTER TABLE "nota" ADD CONSTRAINT "f" FOREIGN KEY ("id") REFERENCES "familia"("id")',
    "-- DROP TABLE familia",
  ])("is nothing in: %s", (sql) => {
    expect(takenAway(`${sql};`)).toEqual([]);
  });

  it("stands in the name of each of ours", () => {
    expect(migrations.map(nameProblem)).toEqual(migrations.map(() => undefined));
  });
});
