import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { CFB } from "xlsx";
import { readWorkbook } from "../read-workbook.ts";
import { struckCellsOfXls } from "./struck-cells.ts";

const registro = (tipo: number, ...palabras: number[]): Buffer => {
  const datos = Buffer.alloc(4 + palabras.length * 2);
  datos.writeUInt16LE(tipo, 0);
  datos.writeUInt16LE(palabras.length * 2, 2);
  palabras.forEach((palabra, i) => {
    datos.writeUInt16LE(palabra, 4 + i * 2);
  });
  return datos;
};
const fuente = (tachada: boolean) => registro(0x0031, 200, tachada ? 8 : 0);
const formato = (suFuente: number) => registro(0x00e0, suFuente, 0);
const principio = registro(0x0809, 0x0600, 5);
const fin = registro(0x000a);

/**
 * A workbook of one sheet, «Ñu», with these records. The fifth font is struck through; format 1 has
 * it.
 */
function libroCon(...celdas: Buffer[]): Uint8Array {
  const hoja = Buffer.from([0x85, 0, 12, 0, 0, 0, 0, 0, 0, 0, 2, 1, 0xd1, 0, 0x75, 0]);
  const fuentes = [fuente(false), fuente(false), fuente(false), fuente(false), fuente(true)];
  const global = [principio, ...fuentes, formato(0), formato(5), hoja, fin];
  const posicion = Buffer.concat(global).length;
  hoja.writeUInt32LE(posicion, 4);
  const grafico = [principio, registro(0x0203, 8, 8, 1, 0), fin];
  const libro = CFB.utils.cfb_new();
  CFB.utils.cfb_add(libro, "/Workbook", Buffer.concat([...global, principio, ...celdas, ...grafico, fin]));
  return new Uint8Array(CFB.write(libro, { type: "buffer" }) as Buffer);
}

describe("struck-through cells of .xls", () => {
  // X7.4
  it("are found by the font of their format, single or in runs", () => {
    const libro = libroCon(
      registro(0x00fd, 1, 0, 1, 0, 0),
      registro(0x00fd, 2, 0, 0, 0, 0),
      registro(0x0203, 2, 1, 1, 0, 0, 0, 0),
      // A run in row 4: B plain, C struck through.
      registro(0x00bd, 3, 1, 0, 0, 0, 1, 0, 0, 2),
    );
    expect([...struckCellsOfXls(libro)].map(([nombre, celdas]) => [nombre, [...celdas]])).toEqual([
      ["Ñu", ["A2", "B3", "C4"]],
    ]);
  });

  // X7.4
  it("are marked in a real file, and none in one without", () => {
    const bytes = readFileSync(new URL("../../../test/fixtures/05-sin-iva.xls", import.meta.url));
    const marcadas = (datos: Uint8Array) =>
      readWorkbook(datos, "05.xls").hojas.flatMap(({ filas }) =>
        filas.flatMap((fila) => (fila ?? []).filter((celda) => celda?.tachada === true)),
      ).length;
    expect(marcadas(bytes)).toBe(0);
    // The same file with all of its fonts struck through.
    const libro = CFB.read(bytes, { type: "buffer" });
    const parte = CFB.find(libro, "/Workbook");
    const flujo = Buffer.from(parte?.content ?? []);
    for (let p = 0; p + 8 < flujo.length; p += 4 + flujo.readUInt16LE(p + 2))
      if (flujo.readUInt16LE(p) === 0x0031) flujo.writeUInt16LE(flujo.readUInt16LE(p + 6) | 8, p + 6);
    const otro = CFB.utils.cfb_new();
    CFB.utils.cfb_add(otro, "/Workbook", flujo);
    expect(marcadas(new Uint8Array(CFB.write(otro, { type: "buffer" }) as Buffer))).toBeGreaterThan(100);
  });
});
