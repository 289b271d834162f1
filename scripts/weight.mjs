import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { Failure, root, runMain } from "./lib/run.mjs";

const limit = 140_000;
const dist = join(root, "apps/web/dist");

/**
 * The pages where users arrive, and what each page loads besides the entry (keys of Vite's
 * manifest).
 */
const pages = {
  "/login": ["src/features/auth/login-screen.tsx"],
  "/": ["src/app/guarded.tsx", "src/features/home/home-screen.tsx"],
};

function readManifest() {
  const file = join(dist, ".vite/manifest.json");
  if (!existsSync(file)) {
    throw new Failure("Falta apps/web/dist/.vite/manifest.json: compile la web con «build.manifest».");
  }
  return JSON.parse(readFileSync(file, "utf8"));
}

/** The files of some chunks and of everything that they import statically. */
function filesOf(manifest, keys) {
  const files = new Set();
  const visit = (key) => {
    const chunk = manifest[key];
    if (!chunk)
      throw new Failure(`El manifiesto de Vite no tiene «${key}»: póngase al día scripts/weight.mjs.`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const key of keys) visit(key);
  return [...files];
}

const number = (value) => value.toLocaleString("es-ES", { useGrouping: "always" }).padStart(10);

await runMain(() => {
  const manifest = readManifest();
  const entries = Object.keys(manifest).filter((key) => manifest[key].isEntry);
  const tooHeavy = [];
  for (const [page, chunks] of Object.entries(pages)) {
    const rows = filesOf(manifest, [...entries, ...chunks]).map((file) => {
      const bytes = readFileSync(join(dist, file));
      const gzip = gzipSync(bytes, { level: 9 }).length;
      return { file, raw: bytes.length, gzip, brotli: brotliCompressSync(bytes).length };
    });
    const sum = (key) => rows.reduce((total, row) => total + row[key], 0);
    const all = { file: "En total", raw: sum("raw"), gzip: sum("gzip"), brotli: sum("brotli") };
    const width = Math.max(...rows.map(({ file }) => file.length));
    const heads = ["bytes", "gzip", "brotli"].map((head) => head.padStart(10)).join("");
    process.stdout.write(`${`Primera carga de ${page}`.padEnd(width)}${heads}\n`);
    for (const row of [...rows.sort((a, b) => b.gzip - a.gzip), all]) {
      const figures = number(row.raw) + number(row.gzip) + number(row.brotli);
      process.stdout.write(`${row.file.padEnd(width)}${figures}\n`);
    }
    if (all.gzip > limit) tooHeavy.push(`${page}: ${number(all.gzip).trim()}`);
  }
  if (tooHeavy.length > 0) {
    throw new Failure(`Pesa más de ${number(limit).trim()} bytes comprimida: ${tooHeavy.join(", ")}.`);
  }
});
