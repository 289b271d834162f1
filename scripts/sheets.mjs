import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ensureGenerated, ensureInstalled } from "./lib/prepare.mjs";
import { root, runMain } from "./lib/run.mjs";

// Reads sheets of known truth: «npm run sheets -- --count=20000 --from=0».
await runMain(async () => {
  await ensureInstalled();
  await ensureGenerated();
  const args = [
    join(root, "node_modules/tsx/dist/cli.mjs"),
    "test/hojas/contar.ts",
    ...process.argv.slice(2),
  ];
  const cwd = join(root, "packages/importador");
  return spawnSync(process.execPath, args, { cwd, stdio: "inherit" }).status ?? 1;
});
