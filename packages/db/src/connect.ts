import pg from "pg";
import { StartupError } from "./startup-error.ts";

/** How long a server may take to say who it is, in ms: it may let in, and then stand still. */
const PATIENCE = 5_000;

/**
 * A connection that keeps one session for as long as it is open. Throws StartupError, which names
 * the `variable`, where PostgreSQL is out of reach or a pooler stands before it.
 */
export async function connectDirectly(url: string, variable: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...{ connectionString: url, connectionTimeoutMillis: 5_000 },
    // Whoever listens for hours says nothing: the system asks whether the other side is there.
    ...{ keepAlive: true, keepAliveInitialDelayMillis: 20_000 },
  });
  // One that breaks later fails its next statement.
  client.on("error", () => undefined);
  try {
    await client.connect();
    const asked = { text: "SELECT pg_backend_pid() AS pid", query_timeout: PATIENCE } as pg.QueryConfig;
    const { rows } = await client.query<{ pid: number }>(asked);
    // A pooler gives its clients numbers of its own.
    if (rows[0]?.pid === (client as unknown as { processID: number }).processID) return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw new StartupError(
      `${variable}: no se puede conectar con PostgreSQL (${describe(error)}). ` +
        "Compruebe que está en marcha y que la dirección, el usuario y la contraseña son correctos.",
    );
  }
  await client.end();
  throw new StartupError(
    `${variable}: ahí no responde PostgreSQL, sino un programa que reparte sus conexiones, como PgBouncer. ` +
      (variable.startsWith("DATABASE_")
        ? "Ponga la dirección de PostgreSQL mismo en DATABASE_DIRECT_URL, y la de ese programa en DATABASE_URL."
        : "Ponga la dirección de PostgreSQL mismo."),
  );
}

/** What went wrong, in its own words. */
export const describe = (error: unknown) =>
  error instanceof AggregateError
    ? error.errors.map((inner) => (inner as Error).message).join("; ")
    : (error as Error).message;
