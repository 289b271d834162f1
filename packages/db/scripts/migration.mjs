// Writes the next migration from the schema: node scripts/migration.mjs nombre
import { mkdirSync, writeFileSync } from "node:fs";
import { inWords } from "@cosecha/config/operator";
import { missingSql } from "./check-migrations.mjs";
import { prismaDir } from "./migration-files.mjs";

const name = process.argv[2] ?? "";
if (!/^[a-z0-9_]+$/.test(name)) {
  console.error("Diga qué cambia, en minúsculas: npm run db:migration -- con_telefono (a-z, 0-9 y _)");
  process.exit(1);
}
const sql = await missingSql();
if (sql === "") {
  console.log("Nada que migrar: el esquema y las migraciones coinciden.");
  process.exit(0);
}
const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
const folder = new URL(`migrations/${stamp}_${name}/`, prismaDir);
try {
  mkdirSync(folder, { recursive: true });
  writeFileSync(new URL("migration.sql", folder), sql);
} catch (error) {
  const words = inWords(error);
  if (words === undefined) throw error;
  console.error(words);
  process.exit(1);
}
console.log(`Escrita ${folder.pathname}migration.sql. Léala antes de guardarla.`);
process.exit(0);
