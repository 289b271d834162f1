import { accessSync, constants, existsSync, readdirSync, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import { Failure, run, step } from "./run.mjs";

const suffix = process.platform === "win32" ? ".exe" : "";
export const isRoot = process.getuid?.() === 0;

/** Whether `file` is a program that this process may run. */
export function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/** The full path of the first of `names` that is in PATH, or undefined. */
export function inPath(names) {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name + suffix))).find(isExecutable);
}

/**
 * The existing paths `base/<name>/rest`, the highest version first. Every <name> starts with
 * `prefix`.
 */
export function versions(base, rest, prefix = "") {
  if (!existsSync(base)) return [];
  const names = readdirSync(base).filter((name) => name.startsWith(prefix));
  names.sort((a, b) => b.localeCompare(a, "en", { numeric: true }));
  return names.map((name) => join(base, name, rest)).filter((path) => existsSync(path));
}

/** Whether this process may install packages: it is root, on Debian, with apt-get. */
export function canInstallDebian() {
  return (
    isRoot &&
    process.platform === "linux" &&
    existsSync("/etc/debian_version") &&
    inPath(["apt-get"]) !== undefined
  );
}

/**
 * Installs a Debian package. Call it only when canInstallDebian() holds. Throws Failure when
 * apt-get fails.
 */
export async function installDebian(name) {
  await step(`Instalando ${name}`, async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    for (const args of [["update"], ["install", "-y", "--no-install-recommends", name]]) {
      const { code, output } = await run("apt-get", args, { env, output: "capture" });
      if (code !== 0) throw new Failure(`No se ha podido instalar ${name}.`, { output });
    }
  });
}
