import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.mjs";

const git = (...args) =>
  execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();

/** The first of these that there is: where this line of work left what is published, or the last commit. */
function findBase() {
  for (const upstream of ["@{upstream}", "origin/main", "main"]) {
    try {
      return git("merge-base", "HEAD", upstream);
    } catch {
      // There is no such branch here.
    }
  }
  return git("rev-parse", "HEAD");
}

/**
 * What has changed since `base`, for whoever waits at the desk: the unit tests follow the imports, of the
 * journeys these are the ones that changed themselves or bear the name of a changed feature.
 */
export function findAffected() {
  const base = findBase();
  const changed = [git("diff", "--name-only", base), git("ls-files", "--others", "--exclude-standard")]
    .join("\n")
    .split("\n");
  return { base, journeys: journeysOf(changed, readdirSync(join(root, "apps/web/e2e"))) };
}

/** The files among `specs` that a change of those files concerns by its names. */
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
