import { migrations } from "../generated/migrations.ts";
import { scriptOf } from "../migrate.ts";

/**
 * The SQL that makes the tables of an earlier version in an empty schema: its migrations, and which
 * ones there are. In plain SQL, so that it can be part of one transaction with the data: what
 * triggers would add to that is there already.
 */
export const emptySchema = (names: readonly string[]): string =>
  [
    ...migrations.filter(({ name }) => names.includes(name)).map(scriptOf),
    "SET LOCAL cosecha.restaurar = 'si';",
  ].join("\n");
