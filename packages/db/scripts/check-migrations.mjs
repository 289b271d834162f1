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
  const factory = new PrismaPGlite(pglite);
  const connect = () => factory.connect();
  // What is compared is the shadow database alone. That it is this one, too, saves making a second,
  // which is most of the work.
  const { provider, adapterName } = factory;
  const one = { provider, adapterName, connect, connectToShadowDb: connect };
  const engine = await createSchemaEngine(one, readSchema());
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
