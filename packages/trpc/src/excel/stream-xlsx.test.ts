import { mirarXlsx } from "@cosecha/importador/strict-xlsx";
import { expect, it } from "vitest";
import { read, utils, type WorkBook } from "xlsx";
import { type Row, type Sheet, streamXlsx } from "./stream-xlsx.ts";

const now = new Date("2026-03-14T12:00:00Z");

async function written(sheets: Sheet[], most?: number): Promise<WorkBook> {
  const bytes = await new Response(streamXlsx(sheets, { now, ...(most && { most }) })).arrayBuffer();
  mirarXlsx(new Uint8Array(bytes));
  return read(new Uint8Array(bytes), { cellNF: true, cellFormula: true });
}
const cellsOf = ({ Sheets }: WorkBook, name: string) =>
  utils.sheet_to_json<unknown[]>(Sheets[name] ?? {}, { header: 1, UTC: true });

const sheet = (nombre: string, pages: Row[][]): Sheet => ({
  nombre,
  columnas: [
    { titulo: "Nombre", kind: "texto", ancho: 20 },
    { titulo: "Precio", kind: "precio", ancho: 10 },
    { titulo: "Fecha", kind: "fecha", ancho: 17 },
  ],
  async *pages() {
    yield* pages;
  },
});

it("writes each sheet with its header, its values and their formats", async () => {
  const book = await written([
    sheet("Uno", [[["Acelga", "1.2500", "46095.54166667"]], [["Puerro", null, null]]]),
    sheet("Vacía", []),
  ]);
  expect(book.SheetNames).toEqual(["Uno", "Vacía"]);
  expect(cellsOf(book, "Uno")).toEqual([
    ["Nombre", "Precio", "Fecha"],
    ["Acelga", 1.25, new Date("2026-03-14T13:00:00Z")],
    ["Puerro"],
  ]);
  expect(cellsOf(book, "Vacía")).toEqual([["Nombre", "Precio", "Fecha"]]);
  const { B2, C2 } = book.Sheets.Uno ?? {};
  expect([B2?.w, C2?.w]).toEqual(["1.25 €", "14/03/2026 13:00"]);
});

it("keeps every text as it is, and never makes a formula of it", async () => {
  const texts = [
    "=1+1",
    "+34 600",
    "<b> & \"c\" 'd'",
    "dos\nlíneas y un tabulador\t",
    " blancos ",
    "_x0041_",
    "🥬 ñ",
    "",
    "x".repeat(32_767),
  ];
  const book = await written([sheet("Textos", [texts.map((text): Row => [text, null, null])])]);
  const { Textos } = book.Sheets;
  const cells = texts.map((_, i) => Textos?.[`A${i + 2}`]);
  expect(cells.map((cell) => cell?.v)).toEqual(texts);
  expect(cells.map((cell) => [cell?.t, cell?.f])).toEqual(texts.map(() => ["s", undefined]));
});

it("leaves out what a workbook cannot hold", async () => {
  const book = await written([
    sheet("Textos", [
      [
        ["a\u0000b\u0008c\ufffed", null, null],
        ["medio \ud800 signo", null, null],
        ["y".repeat(40_000), null, null],
        ["dos\r\nlíneas", null, null],
      ],
    ]),
  ]);
  const { Textos } = book.Sheets;
  const values = [Textos?.A2?.v, Textos?.A3?.v, Textos?.A4?.v.length, Textos?.A5?.v];
  expect(values).toEqual(["abcd", "medio \ufffd signo", 32_767, "dos\nlíneas"]);
});

it("goes on in another sheet where one is full", async () => {
  const rows = [1, 2, 3, 4, 5].map((n): Row => [`Fila ${n}`, null, null]);
  const book = await written([sheet("Filas", [rows.slice(0, 2), rows.slice(2)]), sheet("Otra", [])], 3);
  expect(book.SheetNames).toEqual(["Filas", "Filas (2)", "Filas (3)", "Otra"]);
  expect(["Filas", "Filas (2)", "Filas (3)"].map((name) => cellsOf(book, name).slice(1).flat())).toEqual([
    ["Fila 1", "Fila 2"],
    ["Fila 3", "Fila 4"],
    ["Fila 5"],
  ]);
});

it("asks for rows only as the file is taken, and stops when nobody takes it any more", async () => {
  const asked = { pages: 0, over: false };
  const row: Row = ["Una fila cualquiera", "1", "46000"];
  const endless: Sheet = {
    ...sheet("Sin fin", []),
    async *pages() {
      try {
        for (;;) {
          asked.pages++;
          // Different each time, as what repeats is compressed to nothing.
          yield Array.from({ length: 500 }, (): Row => [crypto.randomUUID(), ...row.slice(1)]);
        }
      } finally {
        asked.over = true;
      }
    },
  };
  const reader = streamXlsx([endless], { now }).getReader();
  while (asked.pages === 0) await reader.read();
  for (let turns = 0; turns < 200; turns++) await new Promise((resolve) => setImmediate(resolve));
  expect(asked.pages).toBeLessThan(40);
  await reader.cancel();
  for (let turns = 0; turns < 200 && !asked.over; turns++) {
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(asked.over).toBe(true);
});

it("breaks off where the rows cannot be read", async () => {
  const broken: Sheet = {
    ...sheet("Rota", []),
    // biome-ignore lint/correctness/useYield: it fails before it has a row.
    async *pages() {
      throw new Error("the database is gone");
    },
  };
  await expect(new Response(streamXlsx([broken], { now })).arrayBuffer()).rejects.toThrow(
    "the database is gone",
  );
});
