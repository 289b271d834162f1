import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const API = process.env.API_ORIGIN ?? "http://127.0.0.1:3000";
const proxy = Object.fromEntries(["/api", "/trpc", "/healthz", "/readyz"].map((path) => [path, API]));

/** Lays .br and .gz beside what compresses well, for the server to send as they are. */
const precompress = (): Plugin => ({
  name: "precompress",
  apply: "build",
  async writeBundle({ dir = "dist" }, bundle) {
    const names = [...Object.keys(bundle), "favicon.svg"].filter((name) => /\.(js|css|svg)$/.test(name));
    await Promise.all(
      names.map(async (name) => {
        const path = join(dir, name);
        const bytes = await readFile(path);
        if (bytes.length < 1024) return;
        await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes));
        await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
      }),
    );
  },
});

export default defineConfig({
  resolve: {
    alias: [
      // See src/app/zod.ts.
      { find: /^zod$/, replacement: fileURLToPath(new URL("./src/app/zod.ts", import.meta.url)) },
      // The router and the tables bring what React lacked before its version 18.
      { find: /^use-sync-external-store\/shim\/index\.js$/, replacement: "react" },
      {
        find: "use-sync-external-store/shim/with-selector",
        replacement: "use-sync-external-store/with-selector",
      },
    ],
  },
  plugins: [react(), tailwindcss(), precompress()],
  server: { proxy },
  preview: { proxy },
  build: {
    target: "es2022",
    manifest: true,
    sourcemap: true,
  },
});
