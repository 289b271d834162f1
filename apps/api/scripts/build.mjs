// Bundles our packages into files that plain Node runs: the server, what reads suppliers' files and
// decodes images in processes apart, the commands for backups and for many cooperatives. What comes
// from the registry stays out, but for lucia's adapter, which npm puts beside packages/trpc, where
// this bundle would not find it, and Prisma's runtime, as shared-prisma.mjs has it. node
// scripts/build.mjs [folder]: into dist, or where a test wants to try it.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { RUNTIME, sharedPrisma } from "./shared-prisma.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const [, , outdir = "dist"] = process.argv;
// What is there stays where Prisma has changed.
const prisma = sharedPrisma();
rmSync(join(root, outdir), { recursive: true, force: true });
mkdirSync(join(root, outdir), { recursive: true });
writeFileSync(join(root, outdir, "prisma.cjs"), prisma);
await build({
  absWorkingDir: root,
  entryPoints: {
    server: "src/life/main.ts",
    "file-process": "src/files/file-process.ts",
    "picture-process": "src/files/picture-process.ts",
    backup: "src/backup/backup.ts",
    restore: "src/backup/restore.ts",
    cooperativas: "src/many/command.ts",
  },
  outdir,
  bundle: true,
  platform: "node",
  format: "esm",
  splitting: true,
  target: "node20.19",
  sourcemap: true,
  plugins: [
    {
      name: "keep-registry-packages-out",
      setup({ onResolve }) {
        onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
          if (kind === "entry-point" || /^(@cosecha|@lucia-auth)\//.test(path)) return undefined;
          return path === RUNTIME ? { path: "./prisma.cjs", external: true } : { external: true };
        });
      },
    },
  ],
});
