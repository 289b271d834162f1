import { readFileSync, writeFileSync, existsSync } from "node:fs";
import { Session } from "node:inspector/promises";
import { utils, write } from "xlsx";
import { readFile } from "./src/file/read-file.ts";
const ROWS = 10000, N = Number(process.argv[2] ?? 10), ver = process.argv[3] === "ver";
const rows = Array.from({ length: ROWS }, (_, n) => [
    `R${10_000 + n}`, `Producto de temporada número ${n}`,
    n % 3 === 0 ? "kg" : n % 3 === 1 ? "manojo" : "caja 5 kg",
    1 + (n % 900) / 100 + 7 / 100, n % 5 === 0 ? 0.1 : 0.04, n % 4 === 0 ? n % 50 : null,
    n % 2 === 0 ? "Finca de Aranjuez" : "",
]);
const header = ["Referencia", "Artículo", "Unidad", "Precio", "IVA", "Existencias", "Origen"];
const book = utils.book_new();
utils.book_append_sheet(book, utils.aoa_to_sheet([header, ...rows]), "Tarifa");
const bytes = new Uint8Array(write(book, { type: "array", bookType: "xlsx", compression: true }) as ArrayBuffer);
const req = { nombre: "lista.xlsx", bytes, ivaHabitual: null, asignacion: null, recordadas: [], correcciones: [], omitidas: [], paraVer: ver ? { hojas: false } : null };
for (let n = 0; n < 4; n++) readFile(req as never);
const s = new Session(); s.connect();
await s.post("Profiler.enable"); await s.post("Profiler.setSamplingInterval", { interval: 500 });
await s.post("Profiler.start");
for (let n = 0; n < N; n++) readFile(req as never);
const { profile } = await s.post("Profiler.stop") as any;
// self and total by function
const byId = new Map(profile.nodes.map((n: any) => [n.id, n]));
const parent = new Map(); for (const n of profile.nodes) for (const c of n.children ?? []) parent.set(c, n.id);
const self = new Map<string, number>(), total = new Map<string, number>();
const name = (n: any) => `${n.callFrame.functionName || "(anon)"} ${n.callFrame.url.split("/").slice(-2).join("/")}:${n.callFrame.lineNumber + 1}`;
profile.samples.forEach((id: number, i: number) => {
  const dt = profile.timeDeltas[i] / 1000 / N;
  let n: any = byId.get(id); self.set(name(n), (self.get(name(n)) ?? 0) + dt);
  const seen = new Set(); let at: any = id;
  while (at !== undefined) { const m: any = byId.get(at); const k = name(m); if (!seen.has(k)) { seen.add(k); total.set(k, (total.get(k) ?? 0) + dt); } at = parent.get(at); }
});
const top = (m: Map<string, number>, n: number) => [...m].sort((a, b) => b[1] - a[1]).slice(0, n).map(([k, v]) => `${v.toFixed(1).padStart(7)}  ${k}`).join("\n");
console.log("SELF\n" + top(self, 40)); console.log("TOTAL\n" + top(total, 70));
