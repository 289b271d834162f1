import { existsSync } from "node:fs";
import { open, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { syncFolder } from "../pglite.ts";

/** The file, in the folder of the copies, that names the copy of before an upgrade under way. */
const NOTE = "antes-de-actualizar";

/**
 * The name of the copy that leads back to before an upgrade that has begun and is not whole yet;
 * undefined where there is no such upgrade, or its copy is gone.
 */
export async function wayBack(folder: string): Promise<string | undefined> {
  const name = await readFile(join(folder, NOTE), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  return name !== "" && existsSync(join(folder, name)) ? name : undefined;
}

/** Notes that copy down, whole and on the disk: the upgrade may end the process. */
export async function keepWayBack(folder: string, name: string): Promise<void> {
  const half = join(folder, `${NOTE}.half`);
  const file = await open(half, "w", 0o600);
  try {
    await file.writeFile(name);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(half, join(folder, NOTE));
  await syncFolder(folder);
}

/** The upgrade is whole, or there was none. */
export const forgetWayBack = (folder: string) => rm(join(folder, NOTE), { force: true });
