import { describe, expect, it } from "vitest";
import {
  absolute,
  between,
  box,
  type DrawnSheet,
  drawnWorkbook,
  pic,
  sized,
} from "../../test/drawn-sheets.ts";
import { leerImagenes } from "../../test/leer-imagenes.ts";

const NAMES = ["Acelga", "Nabo", "Miel", "Puerro", "Tomate", "Queso"];
const ROWS = [["Producto", "Precio", "IVA", "Foto"], ...NAMES.map((name, n) => [name, n + 1.5, 4])];
/** Rows 2 to 7 hold products; the pictures «a», «b» and so on are named `a`, `b`. */
const read = (anclas: readonly string[], hoja: Partial<DrawnSheet> = {}) => {
  const letras = ["a", "b", "c", "d", "e", "f"];
  return leerImagenes(
    drawnWorkbook(
      [
        {
          ...{ filas: ROWS, altos: { 2: 60, 3: 60, 4: 60, 5: 60, 6: 60, 7: 60 }, anclas },
          imagenes: Object.fromEntries(letras.map((una) => [una, `../media/${una}.png`])),
          ...hoja,
        },
      ],
      { imagenes: Object.fromEntries(letras.map((una) => [`${una}.png`, una])) },
    ),
  );
};
const at = (fila: number, dentro = 0, columna = 3) => ({ fila, dentro, columna });

describe("a picture that is tied to cells", () => {
  it("belongs to the row that most of it lies over, wherever it begins and ends", () => {
    const { suyas, avisos } = read([
      // From a little above its row, as people leave them.
      between("a", at(2, 52), at(3, 50)),
      // To a little below.
      between("b", at(4, 6), at(5, 8)),
      // Written as so far above the row.
      between("c", at(6, -5), at(6, 50)),
      // Ended where the next row begins.
      between("d", at(7), at(8)),
    ]);
    expect(suyas).toEqual({ Nabo: "a", Miel: "b", Tomate: "c", Queso: "d" });
    expect(avisos).toEqual([]);
  });

  it("belongs to the row in its middle where it lies over half of those beside it", () => {
    expect(read([between("a", at(3, 30), at(5, 30))]).suyas).toEqual({ Miel: "a" });
  });

  it("is as high as it says, and rows are, where only one of its corners is tied", () => {
    const { suyas } = read([
      sized("a", at(2, 50), [50, 55]),
      sized("b", at(5, 4), [50, 50]),
      absolute("c", [200, 15 + 4 * 60 + 5], [50, 50]),
    ]);
    expect(suyas).toEqual({ Nabo: "a", Puerro: "b", Tomate: "c" });
  });

  it("belongs to the row where it begins where rows are lower than their pictures", () => {
    const bajas = { altos: {} };
    const tied = NAMES.map((_, n) => sized("abcdef"[n] ?? "", at(n + 2), [75, 75]));
    expect(read(tied, bajas).suyas).toEqual({
      ...{ Acelga: "a", Nabo: "b", Miel: "c", Puerro: "d", Tomate: "e", Queso: "f" },
    });
    // With no header over them, the next picture over its end says so.
    const beside = tied.map((ancla) => ancla.replaceAll("<xdr:col>3<", "<xdr:col>6<"));
    expect(read(beside, bajas).suyas).toMatchObject({ Acelga: "a", Queso: "f" });
    expect(read([sized("a", at(3), [75, 75])], bajas).suyas).toEqual({ Nabo: "a" });
    // From a little above.
    expect(read([sized("a", at(3, 13), [75, 75])], bajas).suyas).toEqual({ Miel: "a" });
  });

  it("is of nobody where it stands beside the table over many rows, and that is said", () => {
    const { suyas, avisos } = read([between("a", at(2, 0, 7), at(6, 30, 9))]);
    expect(suyas).toEqual({});
    expect(avisos).toEqual([expect.stringMatching(/^Fila 2: hay una imagen sobre varios productos/u)]);
  });

  it("is of nobody where it lies over the title, below the list, or hardly touches a product", () => {
    const { suyas, avisos } = read(
      [
        // A logo over the title, the header and the first product.
        between("a", at(1), at(4, 50)),
        between("b", at(9, 45), at(14)),
        sized("c", at(9, 55), [50, 200]),
      ],
      {
        filas: [["Huerta La Vega"], [], ...ROWS],
        altos: { 1: 90, 4: 60, 5: 60, 6: 60, 7: 60, 8: 60, 9: 60 },
      },
    );
    expect([suyas, avisos]).toEqual([{}, []]);
  });

  it("is of nobody beside a section, and that is said", () => {
    const filas = [ROWS[0] ?? [], ["FRUTA"], ["Pera", 2, 4], ["Kiwi", 3, 4], ["VERDURA"], ["Apio", 2, 4]];
    const { suyas, avisos } = read([between("a", at(2, 5), at(2, 55)), between("b", at(5, 2), at(5, 50))], {
      filas,
    });
    expect(suyas).toEqual({});
    expect(avisos).toEqual([expect.stringMatching(/^Filas 2 y 5: hay una imagen que no está junto/u)]);
  });

  it("is found in groups, at its own place, and in what is filled with it", () => {
    const group = (inside: string) =>
      `<xdr:grpSp><xdr:nvGrpSpPr><xdr:cNvPr id="9" name="Grupo"/></xdr:nvGrpSpPr><xdr:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="100" cy="300"/><a:chOff x="1000" y="5000"/><a:chExt cx="100" cy="300"/></a:xfrm></xdr:grpSpPr>${inside}</xdr:grpSp>`;
    const inner = `<xdr:grpSp><xdr:grpSpPr><a:xfrm><a:off x="1000" y="5200"/><a:ext cx="100" cy="100"/><a:chOff x="0" y="0"/><a:chExt cx="10" cy="10"/></a:xfrm></xdr:grpSpPr>${pic("c", box(0, 0, 10, 9))}</xdr:grpSp>`;
    const fill = `<xdr:sp><xdr:spPr><a:xfrm/><a:prstGeom prst="rect"/><a:blipFill><a:blip r:embed="d"/></a:blipFill></xdr:spPr><xdr:txBody><a:p><a:pPr><a:buBlip><a:blip r:embed="e"/></a:buBlip></a:pPr></a:p></xdr:txBody></xdr:sp>`;
    const { suyas } = read([
      between(
        "",
        at(2),
        at(5),
        group(pic("a", box(1000, 5000, 100, 95)) + pic("b", box(1000, 5105, 100, 90)) + inner),
      ),
      between("", at(6, 2), at(6, 50), fill),
    ]);
    expect(suyas).toEqual({ Acelga: "a", Nabo: "b", Miel: "c", Tomate: "d" });
  });

  it("is one where the file has it twice, for old programs and for new ones", () => {
    const both = `<mc:AlternateContent><mc:Choice Requires="am3d">${pic("a")}</mc:Choice><mc:Fallback>${pic("a")}</mc:Fallback></mc:AlternateContent>`;
    expect(read([between("", at(3), at(3, 50), both)]).suyas).toEqual({ Nabo: "a" });
  });

  it("lies where a filter leaves it, also beside rows that are hidden", () => {
    const { suyas } = read([between("a", at(3, 2), at(3, 50)), sized("b", at(5, 2), [50, 50])], {
      ocultas: [4],
      altos: { 2: 60, 3: 60, 5: 60, 6: 60, 7: 60 },
    });
    expect(suyas).toEqual({ Nabo: "a", Puerro: "b" });
  });
});

it("no number that an anchor may hold takes long, or keeps the products from being read", () => {
  const absurd = ["-1", "9007199254740991", "-9007199254740991", "1e308", "x", ""];
  const anclas = absurd.flatMap((n) => [
    between("a", at(3), at(3, 50)).replaceAll(/<xdr:row>\d+</gu, `<xdr:row>${n}<`),
    between("a", at(3), at(3, 50)).replaceAll(/<xdr:rowOff>\d+</gu, `<xdr:rowOff>${n}<`),
    between("a", at(3), at(3, 50)).replaceAll(/<xdr:col(Off)?>\d+</gu, `<xdr:col$1>${n}<`),
    sized("a", at(3), [50, 50]).replaceAll(/c([xy])="\d+"/gu, `c$1="${n}"`),
    absolute("a", [0, 0], [50, 50]).replaceAll(/ ([xy])="\d+"/gu, ` $1="${n}"`),
  ]);
  const { cuantos } = read(Array.from({ length: 20 }, () => anclas).flat());
  expect(cuantos).toBe(6);
});
