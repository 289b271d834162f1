/** A migration that takes something away, and the one from which on programs do without it. */
const SINCE = /^\d{14}_desde_(\d{14})_/;

/**
 * Whether a program with the migrations `ours` may serve on a database that has `later`, too, a
 * migration that it does not know (decision 5): one that only adds does no harm, and one that takes
 * something away names the migration that a program has to know. Names as their folders have them.
 */
export function mayServe(ours: readonly string[], later: string): boolean {
  const since = SINCE.exec(later)?.[1];
  return since === undefined || ours.some((own) => own.startsWith(since));
}

const TAKES_AWAY: readonly RegExp[] = [
  /\bDROP\s+(TABLE|COLUMN|VIEW|FUNCTION|TYPE|DEFAULT|EXPRESSION|SEQUENCE|SCHEMA)\b/i,
  /\bRENAME\b/i,
  /\bSET\s+NOT\s+NULL\b/i,
  /\bALTER\s+COLUMN\s+\S+\s+(SET\s+DATA\s+)?TYPE\b/i,
  /\bADD\s+CONSTRAINT\b/i,
  /\bCREATE\s+UNIQUE\s+INDEX\b/i,
];

/** Columns that are added, each up to the next comma outside of brackets. */
const ADDED = /\bADD\s+COLUMN\s+((?:[^,;()]|\([^()]*\))+)/gi;

/**
 * What in a migration's SQL the version before may not survive: what it still reads or writes goes,
 * or has to be what it need not be yet. Tables that the migration itself makes do not count.
 */
export function takenAway(sql: string): string[] {
  const made = new Set([...sql.matchAll(/\bCREATE\s+TABLE\s+("?\w+"?)/gi)].map(([, table]) => table));
  const statements = sql
    .replace(/--.*$/gm, "")
    .split(";")
    .map((statement) => statement.trim().replace(/\s+/g, " "))
    .filter((statement) => {
      const [, table] = /^(?:ALTER TABLE|CREATE UNIQUE INDEX \S+ ON) ("?\w+"?)/i.exec(statement) ?? [];
      return table === undefined || !made.has(table);
    });
  return statements.filter(
    (statement) =>
      TAKES_AWAY.some((pattern) => pattern.test(statement)) ||
      [...statement.matchAll(ADDED)].some(
        ([, column = ""]) => /\bNOT NULL\b/i.test(column) && !/\b(DEFAULT|GENERATED)\b/i.test(column),
      ),
  );
}

/** The last migration of before there was a rule for those that take something away. */
const BEFORE_THE_RULE = "20261123015555";

/** What is wrong with a migration's name, in words; undefined where nothing is. */
export function nameProblem({ name, sql }: { name: string; sql: string }): string | undefined {
  if (name.slice(0, 14) <= BEFORE_THE_RULE || SINCE.test(name)) return undefined;
  const [first] = takenAway(sql);
  if (first === undefined) return undefined;
  return (
    `${name} quita o estrecha algo: «${first.slice(0, 120)}». La versión anterior puede estar sirviendo ` +
    "todavía: diga en el nombre desde qué migración ya nadie lo necesita (FECHA_desde_FECHA_nombre)."
  );
}
