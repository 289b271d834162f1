// The migrations folder as the schema engine and the generated module want it.
import { readdirSync, readFileSync } from "node:fs";

export const prismaDir = new URL("../prisma/", import.meta.url);

export const readSchema = () => readFileSync(new URL("schema.prisma", prismaDir), "utf8");

/** `[{ name, sql }]` in the order in which they are applied. */
export const readMigrations = () =>
  readdirSync(new URL("migrations/", prismaDir), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
    .map((name) => ({
      name,
      sql: readFileSync(new URL(`migrations/${name}/migration.sql`, prismaDir), "utf8"),
    }));
