import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.mjs";

const git = (...args) =>
  execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();

/**
 * The commit where this branch left the published one, or the last commit when there is no
 * upstream.
 */
function findBase() {
  for (const upstream of ["@{upstream}", "origin/main", "main"]) {
    try {
      return git("merge-base", "HEAD", upstream);
    } catch {
      // The branch does not exist in this clone.
    }
  }
  return git("rev-parse", "HEAD");
}

/**
 * What has changed since `base`, for a developer who does not want to run everything. Unit tests
 * follow the imports. `journeys` are the browser tests that changed, or whose name is that of a
 * changed feature.
 */
export function findAffected() {
  const base = findBase();
  const changed = [git("diff", "--name-only", base), git("ls-files", "--others", "--exclude-standard")]
    .join("\n")
    .split("\n");
  return { base, journeys: journeysOf(changed, readdirSync(join(root, "apps/web/e2e"))) };
}

/** The `specs` that changed, or whose name is that of a feature with a changed file. */
export function journeysOf(changed, specs) {
  const features = changed.flatMap(
    (file) => /^(?:apps\/web\/src\/features|packages\/trpc\/src)\/(\w+)\//.exec(file)?.[1] ?? [],
  );
  return specs.filter(
    (spec) =>
      spec.endsWith(".spec.ts") &&
      (changed.includes(`apps/web/e2e/${spec}`) ||
        features.some((feature) => spec === `${feature}.spec.ts` || spec.startsWith(`${feature}-`))),
  );
}
