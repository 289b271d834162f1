import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase } from "./database.ts";
import { prepareFolder } from "./testing.ts";

const folder = mkdtempSync(join(tmpdir(), "cosecha-fsync-"));
const DATA_DIR = join(folder, "data");
beforeAll(() => prepareFolder(DATA_DIR));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A process whose disk fails once it has saved a family, and what becomes of it. */
async function failing(code: string) {
  const script = join(folder, `${code}.mjs`);
  writeFileSync(
    script,
    `import fs from "node:fs";
    import { syncBuiltinESMExports } from "node:module";
    import { register } from ${JSON.stringify(import.meta.resolve("tsx/esm/api"))};
    register();
    let broken = false;
    const { fsyncSync } = fs;
    fs.fsyncSync = (fd) => {
      if (broken) throw Object.assign(new Error("${code}: fsync"), { code: "${code}", syscall: "fsync" });
      fsyncSync(fd);
    };
    syncBuiltinESMExports();
    const { openDatabase } = await import(${JSON.stringify(new URL("database.ts", import.meta.url).href)});
    const { db, close } = await openDatabase({ DATA_DIR: ${JSON.stringify(DATA_DIR)} });
    const save = (nombre) => db.familia.create({ data: { nombre, email: "f@x.es" } });
    await save("Antes ${code}");
    broken = true;
    await save("Luego ${code}").catch(() => process.stdout.write("failed "));
    process.stdout.write("goes on");`,
  );
  const child = spawn(process.execPath, [script]);
  let [out, err] = ["", ""];
  child.stdout.on("data", (chunk) => {
    out += chunk;
  });
  child.stderr.on("data", (chunk) => {
    err += chunk;
  });
  const [exit] = await once(child, "close");
  return { out, err, exit };
}

// Each of them means that what was written may be gone, and PostgreSQL not know it.
it.each(["EIO", "ENOSPC"])(
  "a disk that does not keep what it was given (%s) ends the process, and the next one goes on from it",
  async (code) => {
    expect(await failing(code)).toEqual({
      out: "",
      err: `DATA_DIR: el disco no ha guardado lo que se le ha dado (${code}: fsync). Se cierra; lo guardado antes sigue guardado.\n`,
      exit: 1,
    });
    const { db, close } = await openDatabase({ DATA_DIR });
    expect(await db.familia.count({ where: { nombre: `Antes ${code}` } })).toBe(1);
    await close();
  },
);
