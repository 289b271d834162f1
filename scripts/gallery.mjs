import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { withoutSettings } from "../packages/config/operator.mjs";
import { ensureChromium } from "./lib/chromium.mjs";
import { ensureBuilt, ensureInstalled } from "./lib/prepare.mjs";
import { Failure, root, runMain } from "./lib/run.mjs";

/**
 * Makes a picture of every screen and state (`apps/web/gallery/rows.ts`), at three widths and in
 * both themes, into apps/web/.gallery. With `--guide` those of docs/images, too; `--only=text`
 * makes the rows that have it in their name. With `--axe` no pictures: axe looks at every row, at
 * 200 % and on a phone, in both themes.
 */
await runMain(async () => {
  const args = process.argv.slice(2);
  const only = args.find((arg) => arg.startsWith("--only="))?.slice("--only=".length);
  const axe = args.includes("--axe");
  if (args.some((arg) => !["--guide", "--axe"].includes(arg) && !arg.startsWith("--only="))) {
    throw new Failure("Uso: npm run gallery [-- [--guide | --axe] [--only=texto]]", { exitCode: 2 });
  }
  await ensureInstalled();
  await ensureBuilt();
  if (!only && !axe) rmSync(join(root, "apps/web/.gallery"), { recursive: true, force: true });
  const playwright = join(root, "node_modules/@playwright/test/cli.js");
  const { status } = spawnSync(
    process.execPath,
    [playwright, "test", "--config=gallery/playwright.config.ts", ...(only ? [`--grep=${only}`] : [])],
    {
      cwd: join(root, "apps/web"),
      env: {
        ...withoutSettings(),
        CHROMIUM_PATH: await ensureChromium(),
        ...(args.includes("--guide") && { GALLERY_GUIDE: "1" }),
        ...(axe && { GALLERY_AXE: "1" }),
      },
      stdio: "inherit",
    },
  );
  if (!axe) process.stdout.write("\nLas imágenes están en apps/web/.gallery/index.html\n");
  return status ?? 1;
});
