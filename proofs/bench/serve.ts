import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { QueryResult } from "pg";

/** Runs SQL by hand, each statement prepared under its name where the engine keeps any. */
interface Connection {
  query(
    asked: string | { name?: string; text: string; values?: unknown[] },
  ): Promise<Pick<QueryResult, "rows">>;
}
/** What hand-written SQL asks of `pg`, or of the embedded database in its place. */
export interface Pool extends Connection {
  connect(): Promise<Connection & { release(): void }>;
}

export type Params = Record<string, string>;
export interface Asker {
  id: number;
  familiaId: number | null;
}
/** Answers a call; `params` are those of the address. */
export type Answer = (params: Params, body: unknown, asker: Asker) => Promise<unknown>;

const NOBODY: Asker = { id: 0, familiaId: null };

/**
 * Answers calls behind bare node:http, as JSON. It looks up the session with each request, except
 * to sign in, and checks nothing else. «/metrics» says what the process took, in the application's
 * words.
 */
export function serve(
  answers: Record<string, Answer>,
  sessionOf: (id: string) => Promise<Asker | null | undefined>,
): void {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    const name = url.pathname.slice(1);
    const answer = async () => {
      if (name === "metrics") return response.end(metrics());
      const asker = name === "signin" ? NOBODY : await sessionOf(request.headers.authorization ?? "");
      const found = answers[name];
      if (found === undefined || !asker) return response.writeHead(404).end();
      let body = "";
      for await (const chunk of request) body += chunk;
      const result = await found(Object.fromEntries(url.searchParams), body && JSON.parse(body), asker);
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(result));
    };
    answer().catch((error) => {
      process.stderr.write(`${error.stack}\n`);
      response.writeHead(500).end();
    });
  });
  server.listen(0, () => {
    process.stdout.write(`http://localhost:${(server.address() as AddressInfo).port}\n`);
  });
  process.once("SIGTERM", () => process.exit(0));
}

function metrics(): string {
  const { user, system } = process.cpuUsage();
  return `process_cpu_seconds_total ${(user + system) / 1e6}\nprocess_resident_memory_bytes ${process.memoryUsage.rss()}\n`;
}
