import { describe, expect, it } from "vitest";
import { leerArchivo } from "../../test/leer-archivo.ts";
import { type PictureAt, xlsxParts, xlsxWithPictures, zipOf } from "../../test/testing.ts";

const HEAD = ["Producto", "Formato", "Precio", "IVA"];
const NAMES = ["Acelga", "Nabo", "Miel", "Puerro", "Tomate"];
const ROWS = [HEAD, ...NAMES.map((name, n) => [name, "kg", n + 1, 4])];
/** Its rows begin with 2: row 1 is the header. */
const read = (images: readonly (Uint8Array | string)[], places: readonly PictureAt[], rows = ROWS) => {
  const { imagenes, productos } = leerArchivo("lista.xlsx", xlsxWithPictures(rows, images, places));
  if (imagenes === null) return null;
  let begin = 0;
  return imagenes.filas.map(({ hoja, fila, largo }) => {
    const text = Buffer.from(imagenes.bytes.subarray(begin, begin + largo)).toString();
    begin += largo;
    return [productos.find((one) => one.hoja === hoja && one.fila === fila)?.nombre, text];
  });
};

describe("the pictures of a supplier's file", () => {
  it("belong to the product whose row they lie over, however they are anchored", () => {
    expect(
      read(
        ["a", "b", "c"],
        [
          { desde: 2, hasta: 2, imagen: 0 },
          { desde: 3, imagen: 1 },
          // Ended where the next row begins.
          { desde: 5, hasta: 6, imagen: 2 },
        ],
      ),
    ).toEqual([
      ["Acelga", "a"],
      ["Nabo", "b"],
      ["Puerro", "c"],
    ]);
  });

  it("are none where they lie beside no product, as a logo over the list", () => {
    expect(read(["logo"], [{ desde: 1, hasta: 1, imagen: 0 }])).toBeNull();
    expect(read(["x"], [{ desde: 900_000, imagen: 0 }])).toBeNull();
    expect(read(["x"], [{ desde: 1, hasta: 1_000_000, imagen: 0 }])).toBeNull();
    expect(leerArchivo("lista.csv", Buffer.from("Producto;Precio\nAcelga;1\n")).imagenes).toBeNull();
  });

  it("are no marks that many products share, and the largest where a product has several", () => {
    const marked = NAMES.map((_, n) => ({ desde: n + 2, imagen: 0 }));
    expect(read(["eco", "small", "a larger one"], marked)).toBeNull();
    expect(
      read(["a mark of all", "b", "larger"], [...marked, { desde: 3, imagen: 1 }, { desde: 3, imagen: 2 }]),
    ).toEqual([["Nabo", "larger"]]);
  });

  it("are so many at most, and the rest is counted", () => {
    const rows = Array.from({ length: 310 }, (_, n) => [`Producto ${n}`, "kg", 1, 4]);
    const file = xlsxWithPictures(
      [HEAD, ...rows],
      rows.map((_, n) => `image ${n}`),
      rows.map((_, n) => ({ desde: n + 2, imagen: n })),
    );
    const { imagenes } = leerArchivo("lista.xlsx", file);
    expect([imagenes?.filas.length, imagenes?.sobran]).toEqual([300, 10]);
  });

  it("that are written in no known way are left out, and the products are read all the same", () => {
    const broken = (xml: string) =>
      zipOf([
        ...xlsxParts(
          ROWS.map((row) => `<row>${row.map((text) => `<c t="str"><v>${text}</v></c>`).join("")}</row>`).join(
            "",
          ),
        ),
        {
          nombre: "xl/worksheets/_rels/sheet1.xml.rels",
          datos:
            '<Relationships><Relationship Id="r" Type="x/drawing" Target="../../../../drawings/d.xml"/></Relationships>',
        },
        { nombre: "drawings/d.xml", datos: xml },
        {
          nombre: "drawings/_rels/d.xml.rels",
          datos:
            '<Relationships><Relationship Id="r1" Type="x/image" Target="http://["/><Relationship Id="r2"/></Relationships>',
        },
      ]);
    for (const xml of [
      "",
      "<xdr:twoCellAnchor>".repeat(20_000),
      '<twoCellAnchor><from><row>1</row></from><a:blip r:embed="r1"/></twoCellAnchor>',
      '<oneCellAnchor><from><row>99999999999</row></from><a:blip r:embed="r2"/></oneCellAnchor>',
    ]) {
      const { productos, imagenes } = leerArchivo("lista.xlsx", broken(xml));
      expect([productos.length, imagenes]).toEqual([5, null]);
    }
  });
});
