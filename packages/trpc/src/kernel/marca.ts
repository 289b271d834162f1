import { createHash } from "node:crypto";

/**
 * What names those values for who has seen them and comes back: another name where any of them has
 * changed.
 */
export const marcaOf = (values: unknown): string =>
  createHash("sha256").update(JSON.stringify(values)).digest("hex").slice(0, 24);
