import { describe, expect, it } from "vitest";
import { between, type DrawnSheet, drawnWorkbook, sized, type Value } from "../../test/drawn-sheets.ts";
import { leerImagenes } from "../../test/leer-imagenes.ts";

const at = (fila: number, dentro = 0, columna = 0) => ({ fila, dentro, columna });
const inRow = (id: string, fila: number, columna = 0) =>
  between(id, at(fila, 1, columna), at(fila, 14, columna));

/** Each picture has a part of its own, as many write it: `a1` and `a2` are «a». */
function read(hoja: DrawnSheet) {
  const ids = [...(hoja.anclas ?? []).join("").matchAll(/r:embed="(\w+)"/gu)].map(([, id]) => id ?? "");
  const unas = [...new Set(ids)];
  return leerImagenes(
    drawnWorkbook([{ ...hoja, imagenes: Object.fromEntries(unas.map((id) => [id, `../media/${id}.png`])) }], {
      imagenes: Object.fromEntries(unas.map((id) => [`${id}.png`, id.replace(/\d+$/u, "")])),
    }),
  );
}

const NAMES = ["Acelga", "Nabo", "Miel", "Puerro", "Tomate", "Queso"];
const ROWS: Value[][] = [
  ["Foto", "Producto", "Precio", "IVA", "Sello"],
  ...NAMES.map((name, n) => [null, name, n + 1.5, 4, null]),
];

describe("an image that lies beside several products", () => {
  it("is a mark, also where the file has a copy of it for each", () => {
    const seals = NAMES.map((_, n) => inRow(`eco${n}`, n + 2, 4));
    const { suyas, avisos } = read({ filas: ROWS, anclas: seals });
    expect(suyas).toEqual({});
    expect(avisos).toEqual([
      expect.stringMatching(/^Filas 2, 3, 4, 5, 6 y 7: la imagen se ha tomado por un distintivo/u),
    ]);
  });

  it("is none beside pictures, however few products have it", () => {
    const photos = ["a", "b", "c"].map((id, n) => inRow(id, n + 2));
    const seals = [4, 5, 6].map((fila) => inRow(`largeseal${fila}`, fila, 4));
    const { suyas, avisos } = read({ filas: ROWS, anclas: [...seals, ...photos] });
    expect(suyas).toEqual({ Acelga: "a", Nabo: "b", Miel: "c" });
    expect(avisos).toEqual([
      expect.stringMatching(/^Filas 5 y 6: la imagen se ha tomado por un distintivo/u),
    ]);
  });

  it("is not taken for the picture of who has its own, which says nothing", () => {
    const all = NAMES.flatMap((_, n) => [inRow(`eco${n}`, n + 2, 4), inRow(`abcdef`[n] ?? "", n + 2)]);
    const { suyas, avisos } = read({ filas: ROWS, anclas: all });
    expect(suyas).toEqual({ Acelga: "a", Nabo: "b", Miel: "c", Puerro: "d", Tomate: "e", Queso: "f" });
    expect(avisos).toEqual([]);
  });

  it("is a mark where it is much smaller than the pictures in whose corners it lies", () => {
    const photos = ["a", "b", "c"].map((id, n) => sized(id, at(n + 2, 1), [60, 60]));
    const seals = [3, 5, 7].map((fila) => sized(`eco${fila}`, at(fila, 1), [15, 15]));
    const altos = { 2: 62, 3: 62, 4: 62, 5: 62, 6: 62, 7: 62 };
    const { suyas, avisos } = read({ filas: ROWS, altos, anclas: [...photos, ...seals] });
    expect(suyas).toEqual({ Acelga: "a", Nabo: "b", Miel: "c" });
    expect(avisos).toEqual([
      expect.stringMatching(/^Filas 5 y 7: la imagen se ha tomado por un distintivo/u),
    ]);
  });

  it("is a mark, too, where it is small and in another column, though only one product has it", () => {
    const photos = ["a", "b"].map((id, n) => sized(id, at(n + 2, 1), [60, 60]));
    const altos = { 2: 62, 3: 62, 4: 62 };
    const fresh = (alto: number) => [...photos, sized("nuevo", at(4, 1, 4), [alto, alto])];
    expect(read({ filas: ROWS, altos, anclas: fresh(20) })).toMatchObject({
      ...{
        suyas: { Acelga: "a", Nabo: "b" },
        avisos: [expect.stringMatching(/^Fila 4: la imagen se ha tomado/u)],
      },
    });
    expect(read({ filas: ROWS, altos, anclas: fresh(55) }).suyas).toMatchObject({ Miel: "nuevo" });
  });

  it("is one of the marks of its column: the flags of where products come from", () => {
    const origin = ["es", "es", "it", "es", "es", "fr"];
    const flags = origin.map((flag, n) => inRow(`${flag}${n}`, n + 2, 4));
    expect(read({ filas: ROWS, anclas: flags }).suyas).toEqual({});
  });

  it("is no picture of those that have none, in whose column the others have theirs", () => {
    const photos = ["a", "none1", "b", "none2", "c", "none3"].map((id, n) => inRow(id, n + 2));
    const more = ["Pan", "Vino", "Higo"].map((name, n) => [null, name, n + 3, 4, null]);
    const none = [8, 9, 10].map((fila) => inRow(`none${fila}`, fila));
    const { suyas, avisos } = read({ filas: [...ROWS, ...more], anclas: [...photos, ...none] });
    expect(suyas).toEqual({ Acelga: "a", Miel: "b", Tomate: "c" });
    expect(avisos).toEqual([
      expect.stringMatching(/^Filas 3, 5, 7, 8, 9 y 10: la imagen se ha tomado por un distintivo/u),
    ]);
  });

  it("is the picture of all formats of a product", () => {
    const filas = [
      ["Foto", "Producto", "Formato", "Precio", "IVA"],
      ...([null, "Aceite", "500 ml", 6, 4].concat([]).length ? [[null, "Aceite", "500 ml", 6, 4]] : []),
      ...["1 L", "2 L", "5 L", "10 L"].map((formato, n) => [null, "Aceite", formato, 11 + n * 9, 4]),
      [null, "Miel", "500 g", 5, 10],
    ];
    const anclas = [2, 3, 4, 5, 6].map((fila) => inRow(`a${fila}`, fila)).concat(inRow("m", 7));
    const { suyas, avisos } = read({ filas, anclas });
    expect(suyas).toEqual({
      ...{
        "Aceite 500 ml": "a",
        "Aceite 1 L": "a",
        "Aceite 2 L": "a",
        "Aceite 5 L": "a",
        "Aceite 10 L": "a",
      },
      "Miel 500 g": "m",
    });
    expect(avisos).toEqual([]);
  });
});

describe("a picture in a merged cell", () => {
  const filas: Value[][] = [
    ["Foto", "Producto", "Precio", "IVA"],
    [null, "Aceite 500 ml", 6, 4],
    [null, "Aceite 1 L", 11, 4],
    [null, "Aceite 5 L", 48, 4],
    [null, "Miel", 5, 10],
    [null, "Queso", 9, 4],
  ];
  const ofOil = { "Aceite 500 ml": "a", "Aceite 1 L": "a", "Aceite 5 L": "a" };

  it("is of all products beside it, wherever in the cell it lies", () => {
    for (const ancla of [
      between("a", at(2, 2), at(4, 12)),
      sized("a", at(3, 1), [12, 12]),
      sized("a", at(2), [40, 40]),
      // Over the edge of the cell.
      between("a", at(2), at(5, 5)),
    ]) {
      const { suyas, avisos } = read({ filas, fusiones: ["A2:A4"], anclas: [ancla, inRow("m", 5)] });
      expect([suyas, avisos]).toEqual([{ ...ofOil, Miel: "m" }, []]);
    }
  });

  it("is of its own row where another one lies in the same cell", () => {
    const { suyas } = read({
      ...{ filas, fusiones: ["A2:A4"] },
      anclas: [inRow("a", 2), inRow("b", 3), inRow("c", 4)],
    });
    expect(suyas).toEqual({ "Aceite 500 ml": "a", "Aceite 1 L": "b", "Aceite 5 L": "c" });
  });

  it("is of nobody where the cell stands beside products that share nothing", () => {
    const { suyas, avisos } = read({
      filas: [...filas, [null, "Pan", 3, 4], [null, "Vino", 7, 21]],
      ...{ fusiones: ["A2:A8"], anclas: [between("a", at(2, 2), at(8, 12))] },
    });
    expect(suyas).toEqual({});
    expect(avisos).toEqual([expect.stringMatching(/^Fila 2: hay una imagen sobre varios productos/u)]);
  });

  it("is of nobody where the cell names a section", () => {
    const conSeccion = filas.map(([, ...resto], f) => [f === 1 ? "DESPENSA" : null, ...resto]);
    const { suyas, avisos } = read({
      ...{ filas: conSeccion, fusiones: ["A2:A6"], anclas: [between("a", at(2, 2), at(6, 12))] },
    });
    expect(suyas).toEqual({});
    expect(avisos).toHaveLength(1);
  });

  it("is of all formats whose product is merged or written once", () => {
    const formatos: Value[][] = [
      ["Producto", "Formato", "Precio", "IVA", ""],
      ["Aceite", "500 ml", 6, 4],
      [null, "1 L", 11, 4],
      [null, "5 L", 48, 4],
      ["Miel", "500 g", 5, 10],
    ];
    const anclas = [between("a", at(2, 1, 4), at(4, 14, 4)), inRow("m", 5, 4)];
    const esperadas = { "Aceite 500 ml": "a", "Aceite 1 L": "a", "Aceite 5 L": "a", "Miel 500 g": "m" };
    expect(read({ filas: formatos, fusiones: ["A2:A4"], anclas }).suyas).toEqual(esperadas);
    expect(read({ filas: formatos, anclas }).suyas).toEqual(esperadas);
  });
});

it("pictures of a product's formats are each of its own, where several have one", () => {
  const filas: Value[][] = [
    ["Foto", "Producto", "Formato", "Precio", "IVA"],
    [null, "Aceite", "500 ml", 6, 4],
    [null, null, "1 L", 11, 4],
    [null, null, "5 L", 48, 4],
    [null, "Miel", "500 g", 5, 10],
    [null, null, "1 kg", 9, 10],
  ];
  const { suyas } = read({ filas, anclas: [inRow("a", 2), inRow("c", 4), inRow("m", 6)] });
  expect(suyas).toEqual({
    ...{ "Aceite 500 ml": "a", "Aceite 5 L": "c" },
    ...{ "Miel 500 g": "m", "Miel 1 kg": "m" },
  });
});

describe("pictures of tables side by side", () => {
  const productos = [
    ["Acelga", 1.2, "Miel", 5],
    ["Nabo", 2.2, "Queso", 9],
    ["Puerro", 1.4, "Pan", 3],
  ] as const;
  const expected = { Acelga: "a", Nabo: "b", Miel: "c", Queso: "d" };

  it("are each of the table where they stand, before its products or after them", () => {
    const antes: Value[][] = [
      ["Foto", "Producto", "Precio", "Foto", "Producto", "Precio"],
      ...productos.map(([a, p, b, q]) => [null, a, p, null, b, q]),
    ];
    const before = [inRow("a", 2), inRow("b", 3), inRow("c", 2, 3), inRow("d", 3, 3)];
    expect(read({ filas: antes, anclas: before }).suyas).toEqual(expected);
    const despues: Value[][] = [
      ["Producto", "Precio", "Foto", "Producto", "Precio", "Foto"],
      ...productos.map(([a, p, b, q]) => [a, p, null, b, q, null]),
    ];
    const after = [inRow("a", 2, 2), inRow("b", 3, 2), inRow("c", 2, 5), inRow("d", 3, 5)];
    expect(read({ filas: despues, anclas: after }).suyas).toEqual(expected);
  });

  it("are of nobody where nothing tells of which of the two", () => {
    const filas: Value[][] = [
      ["Producto", "Precio", "", "Producto", "Precio"],
      ...productos.map(([a, p, b, q]) => [a, p, null, b, q]),
    ];
    const { suyas, avisos } = read({ filas, anclas: [inRow("a", 2, 2)] });
    expect(suyas).toEqual({});
    expect(avisos).toEqual([expect.stringMatching(/^Fila 2: hay una imagen sobre varios/u)]);
  });
});

it("pictures of products in columns are of the column where they lie", () => {
  const { suyas } = read({
    filas: [[], ["Producto", "Acelga", "Nabo", "Miel"], ["Precio", 1.2, 2.2, 5], ["IVA", 4, 4, 10]],
    ...{
      altos: { 1: 60 },
      anclas: [between("a", at(1, 2, 1), at(1, 50, 1)), between("c", at(1, 2, 3), at(1, 50, 3))],
    },
  });
  expect(suyas).toEqual({ Acelga: "a", Miel: "c" });
});

it("pictures of cards are of the card beside which they lie", () => {
  const { suyas } = read({
    filas: [
      ...[["Producto:", "Acelga"], ["Precio:", 1.2], ["IVA:", 4], []],
      ...[["Producto:", "Nabo"], ["Precio:", 2.2], ["IVA:", 4], []],
      ...[
        ["Producto:", "Miel"],
        ["Precio:", 5],
        ["IVA:", 10],
      ],
    ],
    anclas: [between("a", at(1, 2, 3), at(3, 12, 3)), between("b", at(6, 2, 3), at(7, 12, 3))],
  });
  expect(suyas).toEqual({ Acelga: "a", Nabo: "b" });
});

it("pictures in rows of their own are of the products above or below, as the first or last one says", () => {
  const nombres = ["Acelga", "Nabo", "Miel"];
  const productos = nombres.map((name, n): Value[] => [null, name, n + 1.5, 4]);
  const altos = { 2: 80, 4: 80, 6: 80, 3: 80, 5: 80, 7: 80 };
  const encima = [ROWS[0] ?? [], ...productos.flatMap((uno) => [[], uno])];
  const debajo = [ROWS[0] ?? [], ...productos.flatMap((uno) => [uno, []])];
  const en = (fila: number, id: string) => between(id, at(fila, 2), at(fila, 75));
  const esperadas = { Acelga: "a", Nabo: "b", Miel: "c" };
  expect(read({ filas: encima, altos, anclas: [en(2, "a"), en(4, "b"), en(6, "c")] }).suyas).toEqual(
    esperadas,
  );
  expect(read({ filas: debajo, altos, anclas: [en(3, "a"), en(5, "b"), en(7, "c")] }).suyas).toEqual(
    esperadas,
  );
  // Nothing says which.
  const { suyas, avisos } = read({ filas: encima, altos, anclas: [en(4, "b"), en(6, "c")] });
  expect(suyas).toEqual({});
  expect(avisos).toEqual([expect.stringMatching(/^Filas 4 y 6: hay una imagen que no está junto/u)]);
});

it("the largest picture of a product is its own, and the others are told", () => {
  const { suyas, avisos } = read({
    filas: ROWS,
    ...{
      altos: { 2: 90 },
      anclas: [sized("longbutsmall", at(2, 2), [20, 20]), sized("big", at(2, 2), [80, 80])],
    },
  });
  expect(suyas).toEqual({ Acelga: "big" });
  expect(avisos).toEqual([expect.stringMatching(/^Fila 2: hay más de una imagen/u)]);
});
