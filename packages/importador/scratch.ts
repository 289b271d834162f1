import { read, utils, write } from "xlsx";
import { readWorkbook } from "./src/formats/read-workbook.ts";
import { importar } from "./src/importar/importar.ts";
import { readFile } from "./src/file/read-file.ts";
import { pack } from "../trpc/src/excel/pack.ts";
const ROWS = Number(process.argv[2] ?? 10000), N = Number(process.argv[3] ?? 8);
function listOf(cents: number): Uint8Array<ArrayBuffer> {
  const rows = Array.from({ length: ROWS }, (_, n) => [
    `R${10_000 + n}`, `Producto de temporada número ${n}`,
    n % 3 === 0 ? "kg" : n % 3 === 1 ? "manojo" : "caja 5 kg",
    1 + (n % 900) / 100 + cents / 100, n % 5 === 0 ? 0.1 : 0.04, n % 4 === 0 ? n % 50 : null,
    n % 2 === 0 ? "Finca de Aranjuez" : "",
  ]);
  const header = ["Referencia", "Artículo", "Unidad", "Precio", "IVA", "Existencias", "Origen"];
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([header, ...rows]), "Tarifa");
  return new Uint8Array(write(book, { type: "array", bookType: "xlsx", compression: true }) as ArrayBuffer);
}
const bytes = listOf(7);
const cpu = (f: () => unknown) => { const a = process.cpuUsage(); const s = performance.now(); f(); const u = process.cpuUsage(a); return [(u.user + u.system) / 1000, performance.now() - s]; };
const req = { nombre: "lista.xlsx", bytes, ivaHabitual: null, asignacion: null, recordadas: [], correcciones: [], omitidas: [], paraVer: null };
const best: Record<string, number[]> = {};
const note = (k: string, [c, w]: number[]) => { const b = (best[k] ??= [1e9, 1e9]); b[0] = Math.min(b[0]!, c!); b[1] = Math.min(b[1]!, w!); };
for (let n = 0; n <= N; n++) {
  const skip = n === 0;
  let wb: any, ans: any, ans2: any;
  const all: [string, number[]][] = [
    ["bare", cpu(() => read(bytes, { type: "array" }))],
    ["readWorkbook", cpu(() => { wb = readWorkbook(bytes, "lista.xlsx"); })],
    ["importar", cpu(() => importar(wb, { recordadas: [], correcciones: [], omitidas: [] } as never))],
    ["readFile", cpu(() => { ans = readFile(req as never); })],
    ["readFile paraVer", cpu(() => { ans2 = readFile({ ...req, paraVer: { hojas: true } } as never); })],
    ["pack", cpu(() => pack(ans))],
    ["pack paraVer", cpu(() => pack(ans2))],
  ];
  if (!skip) for (const [k, v] of all) note(k, v);
}
for (const [k, [c, w]] of Object.entries(best) as any) console.log(k.padEnd(20), `cpu ${c.toFixed(0)} wall ${w.toFixed(0)} ratio ${(w / best.bare![1]!).toFixed(2)}`);
