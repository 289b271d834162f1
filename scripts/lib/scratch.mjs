import { accessSync, constants, mkdirSync, mkdtempSync, rmSync, statfsSync, symlinkSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";
import { onEnd } from "./run.mjs";

/** Where Linux keeps files in memory. */
const MEMORY = "/dev/shm";

/** Many times what the tests have there at any moment. */
const ENOUGH = 4 * 1024 ** 3;

/** What tests keep for the next run (packages/db's `testing.ts`). */
const KEPT = "cosecha-test-databases";

/** Whether there is room for the tests' files in memory. */
function hasRoom() {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, freemem()) >= ENOUGH;
  } catch {
    return false;
  }
}

/**
 * A temporary folder in memory that is removed when this process ends, or undefined where there is
 * no room for one. A database is hundreds of files: on a disk, making and removing one for nearly
 * each test took more of the processor than what most tests ask of it.
 */
export function folderInMemory() {
  if (!hasRoom()) return undefined;
  const folder = mkdtempSync(join(MEMORY, "cosecha-test-"));
  onEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const kept = join(tmpdir(), KEPT);
  mkdirSync(kept, { recursive: true });
  symlinkSync(kept, join(folder, KEPT));
  return folder;
}
