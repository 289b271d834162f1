import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const files = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
})
  .split("\0")
  .filter((path) => /\.(m?[jt]sx?|json)$/.test(path) && existsSync(join(root, path)));
const holding = (pattern: RegExp) =>
  files.filter((path) => pattern.test(readFileSync(join(root, path), "utf8")));

it("one module alone knows lucia, whose authors have ended it (decision 14)", () => {
  const imports = /(?:from|import|require)\s*\(?\s*["'](?:lucia|@lucia-auth\/[\w-]+)(?:\/[^"']*)?["']/;
  expect(holding(imports)).toEqual(["packages/trpc/src/auth/sessions.ts"]);
  const depends = holding(/"(?:lucia|@lucia-auth\/[\w-]+)": "\d/).filter((path) =>
    path.endsWith("/package.json"),
  );
  expect(depends).toEqual(["packages/trpc/package.json"]);
});
