import { migrations } from "../generated/migrations.ts";
import { type Migration, scriptOf } from "../migrate.ts";

/**
 * The SQL that makes the tables of an earlier version in an empty schema: its migrations, and which
 * ones there are. In plain SQL, so that it can be part of one transaction with the data.
 */
export const emptySchema = (names: readonly string[]): string =>
  migrations
    .filter(({ name }) => names.includes(name))
    .map(scriptOf)
    .join("\n");

/** The migrations that came after an earlier version's. */
export const laterThan = (names: readonly string[]): Migration[] =>
  migrations.filter(({ name }) => !names.includes(name));
