import { existsSync, lstatSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { asUser, giveTo, ownerOf, ownUid, userNamed } from "@cosecha/config/operator";
import { StartupError } from "./startup-error.ts";

/**
 * Refuses to make a data folder as root below somebody else's folder: the server of that user could
 * not open it. Throws StartupError with what to type instead.
 */
export function mustMakeOwn(dataDir: string): void {
  if (ownUid() !== 0 || existsSync(dataDir)) return;
  const owner = ownerOf(nearest(dataDir));
  if (owner !== undefined && owner !== 0) throw notYours(dataDir, owner);
}

/** What in a data folder has to be of whoever runs Cosecha: it is opened again and again. */
const OURS = ["pgdata", "backups", "auth-secret", "cooperativas"];

/**
 * Refuses to work in a data folder as another user than its owner: what root leaves there, the
 * server's own user cannot open any more. `made` is who owns what this process makes there, as some
 * network drives give all files to one user. Throws StartupError with what to type instead.
 */
export function mustOwn(dataDir: string, made: number): void {
  const folder = ownerOf(dataDir) ?? made;
  const owner = ownerOf(join(dataDir, "pgdata")) ?? folder;
  if (made === 0) {
    // Root opens everybody's files: only what it makes does harm.
    if (owner !== 0) throw notYours(dataDir, owner);
    return;
  }
  for (const name of OURS) {
    const foreign = firstOfOthers(join(dataDir, name), made);
    if (foreign === undefined) continue;
    if (folder !== made && folder === owner) throw notYours(dataDir, owner);
    throw new StartupError(
      `DATA_DIR: «${foreign}» es de «${userNamed(ownerOf(foreign) ?? 0)}», y Cosecha funciona aquí como «${userNamed(made)}». ` +
        `Con Cosecha parada, devuélvale la carpeta y repita: ${giveTo(made, dataDir)}`,
    );
  }
}

/** Whose data they are, and what to type as whom. */
export const notYours = (dataDir: string, owner: number) =>
  new StartupError(
    `DATA_DIR: los datos de «${dataDir}» son de «${userNamed(owner)}», y esto se ha escrito como «${userNamed(ownUid() ?? 0)}». ` +
      `Escriba: ${asUser(owner)}`,
  );

/** The folder, or the first above it that is there. */
function nearest(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearest(dirname(folder));
}

/** The first file or folder, at that path or in it, that belongs to somebody else than `uid`. */
function firstOfOthers(path: string, uid: number): string | undefined {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined) return undefined;
  if (found.uid !== uid) return path;
  if (!found.isDirectory()) return undefined;
  for (const name of namesIn(path)) {
    const foreign = firstOfOthers(join(path, name), uid);
    if (foreign !== undefined) return foreign;
  }
  return undefined;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    // A server that is at work here removes folders, too.
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
