import { fileURLToPath } from "node:url";

/** Where the pictures go; not kept in git. */
export const FOLDER = fileURLToPath(new URL("../.gallery", import.meta.url));

/** The cooperative's clock while pictures are made: a Thursday in March, at ten in the morning. */
const MORNING = Date.parse("2026-03-12T09:00:00Z");

/** The offset, in ms, that takes a clock of today there; the same in all processes of a run. */
export function offset(): number {
  process.env.CLOCK_OFFSET ??= String(MORNING - Date.now());
  return Number(process.env.CLOCK_OFFSET);
}

/** So many days from that morning, as REST takes it. */
export const day = (days: number) => new Date(Date.now() + offset() + days * 86_400_000).toISOString();

/** What a row is looked at with: a phone, a tablet and a desk, by day and by night. */
export const LOOKS = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 860 },
].flatMap((size) => (["light", "dark"] as const).map((colorScheme) => ({ ...size, colorScheme })));

export type Look = (typeof LOOKS)[number];

/**
 * The servers that a row may be of: the demo, one where nothing is yet, one with long names, and
 * the demo with a year of accounts.
 */
export const SERVERS = ["demo", "empty", "long", "cuentas"] as const;
export type Server = (typeof SERVERS)[number];

const PORT = Number(process.env.E2E_PORT ?? 3427);
export const portOf = (server: Server) => PORT + SERVERS.indexOf(server);
export const originOf = (server: Server) => `http://127.0.0.1:${portOf(server)}`;

/** The password of every account on every server. */
export const PASSWORD = "cosecha";

/** The name of a row's picture in FOLDER. */
export const fileOf = (row: { name: string }, { width, colorScheme }: Look) =>
  `${row.name
    .normalize("NFD")
    .replace(/[^\w ]/g, "")
    .replaceAll(" ", "-")}-${width}-${colorScheme}.jpg`;
