import { describe, expect, it } from "vitest";
import { CFB, utils, write } from "xlsx";
import { leerImagenes } from "../../../test/leer-imagenes.ts";
import { picturesOfXls } from "./pictures.ts";

const record = (tipo: number, datos: Uint8Array): Buffer => {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(tipo, 0);
  head.writeUInt16LE(datos.length, 2);
  return Buffer.concat([head, datos]);
};
/** Long contents go on in other records. */
const records = (tipo: number, datos: Buffer): Buffer => {
  const parts: Buffer[] = [];
  for (let n = 0; n < datos.length; n += 8224)
    parts.push(record(n === 0 ? tipo : 0x003c, datos.subarray(n, n + 8224)));
  return Buffer.concat(parts);
};
const art = (tipo: number, cual: number, ...dentro: Uint8Array[]): Buffer => {
  const datos = Buffer.concat(dentro);
  const head = Buffer.alloc(8);
  head.writeUInt16LE((cual << 4) | 0xf, 0);
  head.writeUInt16LE(tipo, 2);
  head.writeUInt32LE(datos.length, 4);
  return Buffer.concat([head, datos]);
};
const words = (...unas: number[]) => Buffer.from(new Uint16Array(unas).buffer);
const longs = (...unas: number[]) => Buffer.from(new Int32Array(unas).buffer);

/** An image as it is stored: with one identifier, or with two. */
const image = (texto: string, doble = false) =>
  art(
    0xf007,
    6,
    Buffer.alloc(36),
    art(0xf01e, doble ? 0x6e1 : 0x6e0, Buffer.alloc(doble ? 33 : 17), Buffer.from(texto)),
  );
const drawn = (imagen: number) => art(0xf00b, 1, words(0x4104), longs(imagen));
/** From a row (from 1) and 256ths of it to another, in column D. */
const anchor = (desde: [number, number], hasta: [number, number]) =>
  art(0xf010, 0, words(2, 3, 0, desde[0] - 1, desde[1], 3, 900, hasta[0] - 1, hasta[1]));
const shape = (...dentro: Buffer[]) => art(0xf004, 0, art(0xf00a, 75, longs(1, 0)), ...dentro);
const drawing = (...formas: Buffer[]) =>
  art(0xf002, 0, art(0xf008, 1, longs(1, 1)), art(0xf003, 0, shape(), ...formas));

/** A workbook that SheetJS has written, with images and with what its sheet shows of them. */
function workbook(imagenes: Buffer[], dibujo: Buffer): Uint8Array {
  const filas = [
    ["Producto", "Precio", "IVA", "Foto"],
    ...["Acelga", "Nabo", "Miel", "Puerro"].map((una, n) => [una, n + 1.5, 4]),
  ];
  const libro = utils.book_new(utils.aoa_to_sheet(filas), "Lista");
  const cfb = CFB.read(write(libro, { type: "buffer", bookType: "biff8" }), { type: "buffer" });
  const parte = CFB.find(cfb, "/Workbook");
  const flujo = Buffer.from(Uint8Array.from(parte?.content ?? []));
  const group = records(0x00eb, art(0xf000, 0, art(0xf001, imagenes.length, ...imagenes)));
  const out: Buffer[] = [];
  let ends = 0;
  for (let n = 0; n + 4 <= flujo.length; ) {
    const [tipo, largo] = [flujo.readUInt16LE(n), flujo.readUInt16LE(n + 2)];
    const uno = Buffer.from(flujo.subarray(n, n + 4 + largo));
    if (tipo === 0x0085) uno.writeUInt32LE(uno.readUInt32LE(4) + group.length, 4);
    if (tipo === 0x000a) out.push(ends++ === 0 ? group : records(0x00ec, dibujo));
    out.push(uno);
    n += 4 + largo;
  }
  const nuevo = CFB.utils.cfb_new();
  CFB.utils.cfb_add(nuevo, "/Workbook", Buffer.concat(out));
  return new Uint8Array(CFB.write(nuevo, { type: "buffer" }) as Buffer);
}

describe("the pictures of an .xls", () => {
  it("belong to the rows that they lie over, also in groups and where they are long", () => {
    const largo = "a".repeat(20_000);
    const grupo = art(
      0xf003,
      0,
      art(
        0xf004,
        0,
        art(0xf009, 1, longs(0, 0, 100, 200)),
        art(0xf00a, 0, longs(9, 1)),
        anchor([4, 0], [5, 255]),
      ),
      shape(drawn(3), art(0xf00f, 0, longs(0, 105, 100, 195))),
    );
    const { suyas, avisos, cuantos } = leerImagenes(
      workbook(
        [image(largo), image("b", true), image("c")],
        drawing(
          shape(drawn(1), anchor([2, 10], [2, 240])),
          shape(drawn(2), anchor([2, 230], [3, 220])),
          grupo,
        ),
      ),
      "lista.xls",
    );
    expect(suyas).toEqual({ Acelga: largo, Nabo: "b", Puerro: "c" });
    expect([avisos, cuantos]).toEqual([[], 4]);
  });

  it("are left out where the file is damaged, and the products are read all the same", () => {
    const dibujo = drawing(
      shape(drawn(1), anchor([2, 10], [2, 240])),
      shape(drawn(9), anchor([3, 0], [3, 200])),
    );
    const whole = workbook([image("a")], dibujo);
    expect(picturesOfXls(whole).map(({ bytes }) => bytes?.length)).toEqual([1, 0]);
    expect(leerImagenes(whole, "lista.xls")).toMatchObject({
      ...{
        suyas: { Acelga: "a" },
        avisos: [expect.stringMatching(/^Fila 3: la imagen está vacía o falta/u)],
      },
    });
    for (const cut of [1, 9, 20, dibujo.length - 5]) {
      const { cuantos } = leerImagenes(workbook([image("a")], dibujo.subarray(0, cut)), "lista.xls");
      expect(cuantos).toBe(4);
    }
    for (const cut of [3, 20, 44]) {
      const { suyas, cuantos } = leerImagenes(workbook([image("a").subarray(0, cut)], dibujo), "lista.xls");
      expect([suyas, cuantos]).toEqual([{}, 4]);
    }
    let nested = shape(drawn(1), anchor([2, 10], [2, 240]));
    for (let n = 0; n < 500; n++) nested = art(0xf003, 0, nested);
    expect(leerImagenes(workbook([image("a")], drawing(nested)), "lista.xls").cuantos).toBe(4);
  });
});
