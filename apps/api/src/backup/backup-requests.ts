import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { BackupError } from "@cosecha/db/backup/backup-error";
import { copiesIn } from "@cosecha/db/database";
import type { MotivoDeCopia } from "@cosecha/domain/copias";
import { textos } from "@cosecha/domain/textos";
import type { Copia } from "@cosecha/trpc/kernel/services";

/**
 * `npm run backup` beside a server that has the embedded database asks that server for it, by a
 * file in the folder of the backups: it needs no port and no password, only the right to write
 * there.
 */
const ASKED = "pedida-";
const ANSWERED = "contestada-";
/** A file that is still being written. */
const HALF = ".tmp";

/** What the server answers: the name of the backup, or why there is none. */
interface Answer {
  nombre?: string;
  fallo?: string;
}

/** How often each side looks for the other's file, in ms. */
const LOOK_EVERY = 500;
/** How often it is looked until the server counts as deaf. */
const LOOKS = 60;

/** Makes the backups that were asked for since the last call. */
export async function hearRequests(
  dataDir: string,
  make: (motivo: MotivoDeCopia) => Promise<Copia>,
): Promise<void> {
  const folder = copiesIn(dataDir);
  if (!existsSync(folder)) return;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const { name } = entry;
    if (!entry.isFile() || !name.startsWith(ASKED) || name.endsWith(HALF)) continue;
    const motivo = (await readFile(join(folder, name), "utf8")) === "nocturna" ? "nocturna" : "a-mano";
    await rm(join(folder, name), { force: true });
    const answer = await answerOf(() => make(motivo));
    await writeWhole(join(folder, name.replace(ASKED, ANSWERED)), JSON.stringify(answer));
  }
}

async function answerOf(make: () => Promise<Copia>): Promise<Answer> {
  try {
    return { nombre: (await make()).nombre };
  } catch (error) {
    return { fallo: error instanceof BackupError ? error.message : textos.comun.errorInterno };
  }
}

/**
 * Asks the server that has the folder for a backup, and gives its name. Throws BackupError where it
 * could not make one, does not hear, or ends meanwhile (`isServed` says whether it is there).
 */
export async function requestBackup(
  dataDir: string,
  motivo: MotivoDeCopia,
  {
    isServed,
    pause = () => sleep(LOOK_EVERY),
  }: { isServed: () => Promise<boolean>; pause?: () => Promise<unknown> },
): Promise<string> {
  const folder = copiesIn(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const id = randomUUID();
  const [asked, answered] = [join(folder, ASKED + id), join(folder, ANSWERED + id)];
  await writeWhole(asked, motivo);
  try {
    for (let looks = 1; !existsSync(answered); looks++) {
      if (looks % LOOKS === 0 && existsSync(asked)) {
        throw new BackupError("Cosecha está en marcha pero no contesta. Vuelva a arrancarla, y repita.");
      }
      if (looks % 10 === 0 && !(await isServed()) && !existsSync(answered)) {
        throw new BackupError("Cosecha se ha parado mientras hacía la copia. Repita.");
      }
      await pause();
    }
    const { nombre, fallo } = JSON.parse(await readFile(answered, "utf8")) as Answer;
    if (nombre === undefined) throw new BackupError(fallo ?? textos.comun.errorInterno);
    return nombre;
  } finally {
    for (const file of [asked, answered]) await rm(file, { force: true });
  }
}

/**
 * Nobody ever reads half of it. The other side may be another user, as where root types the
 * command; the folder keeps it from everybody else.
 */
async function writeWhole(file: string, text: string): Promise<void> {
  await writeFile(`${file}${HALF}`, text);
  await chmod(`${file}${HALF}`, 0o644);
  await rename(`${file}${HALF}`, file);
}
