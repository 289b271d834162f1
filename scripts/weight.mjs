import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { Failure, root, runMain } from "./lib/run.mjs";

const limit = 150_000;
const dist = join(root, "apps/web/dist");

/** The scripts that the first page loads: those index.html names, and all they import statically. */
function firstLoad() {
  const manifestFile = join(dist, ".vite/manifest.json");
  if (!existsSync(manifestFile)) {
    throw new Failure("Falta apps/web/dist/.vite/manifest.json: compila la web con «build.manifest».");
  }
  const manifest = JSON.parse(readFileSync(manifestFile, "utf8"));
  const byFile = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]));
  const files = new Set();
  const visit = (file) => {
    if (files.has(file)) return;
    files.add(file);
    for (const key of byFile.get(file)?.imports ?? []) visit(manifest[key].file);
  };
  const html = readFileSync(join(dist, "index.html"), "utf8");
  for (const [tag] of html.matchAll(/<(?:script|link)\b[^>]*>/g)) {
    const url = /\b(?:src|href)="([^"]+\.m?js)"/.exec(tag)?.[1];
    const loads = tag.startsWith("<script") || /\brel="modulepreload"/.test(tag);
    if (url && loads) visit(url.replace(/^(?:\.?\/)?/, ""));
  }
  return [...files];
}

await runMain(() => {
  const files = firstLoad();
  if (files.length === 0) throw new Failure("apps/web/dist/index.html no carga ningún JavaScript.");
  const rows = files.map((file) => {
    const bytes = readFileSync(join(dist, file));
    return {
      file,
      raw: bytes.length,
      gzip: gzipSync(bytes, { level: 9 }).length,
      brotli: brotliCompressSync(bytes).length,
    };
  });
  const sum = (key) => rows.reduce((total, row) => total + row[key], 0);
  const all = { file: "Primera carga", raw: sum("raw"), gzip: sum("gzip"), brotli: sum("brotli") };
  const width = Math.max(...rows.map(({ file }) => file.length), all.file.length);
  const number = (value) => value.toLocaleString("es-ES", { useGrouping: "always" }).padStart(10);
  process.stdout.write(
    `${"".padEnd(width)}${["bytes", "gzip", "brotli"].map((head) => head.padStart(10)).join("")}\n`,
  );
  for (const row of [...rows.sort((a, b) => b.gzip - a.gzip), all]) {
    process.stdout.write(
      `${row.file.padEnd(width)}${number(row.raw)}${number(row.gzip)}${number(row.brotli)}\n`,
    );
  }
  if (all.gzip > limit) {
    throw new Failure(
      `La primera carga pesa ${number(all.gzip).trim()} bytes comprimida; el límite es ${number(limit).trim()}.`,
    );
  }
});
