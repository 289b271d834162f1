import { spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { BackupError } from "./backup-error.ts";

/** Where Debian keeps PostgreSQL's programs, by version. */
const DEBIAN = "/usr/lib/postgresql";

/** A program of PostgreSQL's: the newest that Debian has, else the one in the PATH. */
function find(program: string): string {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(DEBIAN, version, "bin")),
    ...(process.env.PATH ?? "").split(delimiter),
  ];
  const names = process.platform === "win32" ? [`${program}.exe`] : [program];
  for (const folder of folders) {
    for (const name of names) if (existsSync(join(folder, name))) return join(folder, name);
  }
  throw new BackupError(
    `Hace falta «${program}», de PostgreSQL. Instálelo (en Debian: apt-get install postgresql-client).`,
  );
}

/** What of an address PostgreSQL's programs know by the same name, as variables. */
const PARAMETERS: Record<string, string> = {
  host: "PGHOST",
  port: "PGPORT",
  options: "PGOPTIONS",
  sslmode: "PGSSLMODE",
  sslrootcert: "PGSSLROOTCERT",
  sslcert: "PGSSLCERT",
  sslkey: "PGSSLKEY",
};

/** An address as variables: as an argument, everybody on the machine could read its password. */
function variablesOf(address: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(address);
  const variables: Record<string, string> = {
    PGHOST: decodeURIComponent(hostname).replace(/^\[|\]$/g, ""),
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
  };
  for (const [parameter, variable] of Object.entries(PARAMETERS)) {
    const value = searchParams.get(parameter);
    if (value !== null) variables[variable] = value;
  }
  // Libpq has no word for an encrypted connection to anybody, which is what `no-verify` means.
  if (variables.PGSSLMODE === "no-verify") variables.PGSSLMODE = "require";
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
}

/**
 * Runs a program of PostgreSQL's on the database of an address: `input` goes in, `output` gets what
 * comes out. Throws BackupError with the program's own words where it fails.
 */
export async function runTool(
  program: "pg_dump" | "psql",
  args: readonly string[],
  address: string,
  {
    input = async () => undefined,
    output = async () => undefined,
  }: {
    input?: (write: (bytes: Uint8Array | string) => Promise<void>) => Promise<void>;
    output?: (bytes: Uint8Array) => Promise<void>;
  } = {},
): Promise<void> {
  const child = spawn(find(program), args, {
    stdio: "pipe",
    env: {
      ...process.env,
      LC_MESSAGES: "C",
      PGCLIENTENCODING: "UTF8",
      PGCONNECT_TIMEOUT: "10",
      ...variablesOf(address),
    },
  });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said = (said + text).slice(-4000);
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on("close", resolve).on("error", reject);
  });
  // It is awaited below; until then nobody is to be told.
  ended.catch(() => undefined);
  // One that ends early breaks the pipe; why it did is in what it said.
  child.stdin.on("error", () => undefined);
  const write = async (bytes: Uint8Array | string) => {
    if (child.stdin.write(bytes) || child.exitCode !== null) return;
    await Promise.race([new Promise((resolve) => child.stdin.once("drain", resolve)), ended]);
  };
  try {
    const reading = (async () => {
      for await (const bytes of child.stdout) await output(bytes as Uint8Array);
    })();
    reading.catch(() => child.kill());
    await input(write);
    child.stdin.end();
    await reading;
  } catch (error) {
    child.kill();
    throw error;
  }
  const code = await ended;
  if (code !== 0) throw new BackupError(`«${program}» ha fallado: ${said.trim() || `terminó con ${code}`}`);
}
