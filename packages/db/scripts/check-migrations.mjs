// Fails when the schema and what the migrations lead to differ.
import { PGlite } from "@electric-sql/pglite";
import { PrismaPGlite } from "pglite-prisma-adapter";
import { register } from "tsx/esm/api";
import { readMigrations, readSchema } from "./migration-files.mjs";

register();
const { createSchemaEngine } = await import("../src/schema-engine.ts");

/** The SQL that the migrations lack, "" when there is none. */
export async function missingSql() {
  const pglite = await PGlite.create("memory://");
  const engine = await createSchemaEngine(new PrismaPGlite(pglite), readSchema());
  const sql = await engine.diff(readMigrations());
  await engine.close();
  await pglite.close();
  return sql;
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const sql = await missingSql();
  if (sql !== "") {
    console.error(`El esquema y las migraciones no coinciden. Falta esto:\n\n${sql}`);
    console.error("Cree la migración con: npm run db:migration -- nombre");
    process.exit(1);
  }
  console.log("El esquema y las migraciones coinciden.");
  process.exit(0);
}
