import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const repository = fileURLToPath(new URL("../../../", import.meta.url));
const MIGRATIONS = "packages/db/prisma/migrations";

/** What git says. The repository may be somebody else's, as in a container. */
const git = (...args: string[]) =>
  execFileSync("git", ["-c", "safe.directory=*", ...args], { cwd: repository, encoding: "utf8" }).trim();

/**
 * The last commit whose program does not know the newest migration. Throws where the history is
 * not there.
 */
function findPrevious(): string {
  if (git("status", "--porcelain", "--", MIGRATIONS) !== "") return git("rev-parse", "HEAD");
  // The one that added it: later ones may have put it right before anybody had it.
  const newest = git("log", "-1", "--diff-filter=A", "--format=%H", "--", MIGRATIONS);
  try {
    return git("rev-parse", "--verify", `${newest}^`);
  } catch {
    throw new Error(
      "This test builds the version before the newest migration from the repository's history, which a " +
        "shallow clone does not have: git fetch --unshallow (in GitHub's actions/checkout: fetch-depth: 0).",
    );
  }
}

/**
 * Builds the server of the version before the newest migration, unless an earlier run has, and
 * gives its file. It uses the packages that are installed here.
 */
export function buildPrevious(): { commit: string; server: string } {
  const commit = findPrevious();
  const built = join(repository, "apps/api/.cache-previous", commit);
  const server = join(built, "dist/server.js");
  if (existsSync(server)) return { commit, server };

  const folder = mkdtempSync(join(tmpdir(), "cosecha-previous-"));
  try {
    const tar = join(folder, "sources.tar");
    git("archive", `--output=${tar}`, commit, "apps/api", "packages", "package.json");
    execFileSync("tar", ["-xf", tar, "-C", folder]);
    linkPackages(folder);
    const run = (script: string) =>
      execFileSync(process.execPath, [join(folder, script)], { cwd: folder, stdio: "pipe" });
    run("packages/db/scripts/generate.mjs");
    run("apps/api/scripts/build.mjs");
    // Whole, or not at all: a run may be stopped here, and another may be building it, too.
    rmSync(join(repository, "apps/api/.cache-previous"), { recursive: true, force: true });
    mkdirSync(join(repository, "apps/api/.cache-previous"));
    // The server reads the demo beside it when it starts.
    for (const part of ["dist", "demo"]) {
      cpSync(join(folder, "apps/api", part), join(`${built}.new`, part), { recursive: true });
    }
    renameSync(`${built}.new`, built);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return { commit, server };
}

/** What npm puts there: what is installed here from the registry, and its own packages. */
function linkPackages(folder: string): void {
  const modules = join(folder, "node_modules");
  mkdirSync(join(modules, "@cosecha"), { recursive: true });
  for (const name of readdirSync(join(repository, "node_modules"))) {
    if (name === "@cosecha" || name.startsWith(".")) continue;
    symlinkSync(join(repository, "node_modules", name), join(modules, name), "junction");
  }
  for (const name of readdirSync(join(folder, "packages"))) {
    symlinkSync(join(folder, "packages", name), join(modules, "@cosecha", name), "junction");
    const own = join(repository, "packages", name, "node_modules");
    if (existsSync(own)) symlinkSync(own, join(folder, "packages", name, "node_modules"), "junction");
  }
}
