import { describe, expect, it, vi } from "vitest";
import { nombreDeArchivo, nombreDeHoja, nombreServido } from "./archivos.ts";
import { archivoSubido, archivoVista } from "./esquemas/archivos.ts";

describe("a file's name", () => {
  it.each([
    ["lista.xlsx", "lista.xlsx"],
    ["Lista de la Señora Núñez (47).xlsx", "Lista de la Señora Núñez (47).xlsx"],
    ["..\\..\\x.xlsx", "x.xlsx"],
    ["../../x.xlsx", "x.xlsx"],
    ["C:\\fakepath\\lista.xlsx", "lista.xlsx"],
    ["C:lista.xlsx", "lista.xlsx"],
    ["/etc/passwd", "passwd"],
    ["carpeta/", "carpeta"],
    ["lista\r\nX-Otra: 1.xlsx", "listaX-Otra: 1.xlsx"],
    ["a\u0000b\u001fc\u007f\u0085.xlsx", "abc.xlsx"],
    ["factura\u202excod.pdf", "facturaxcod.pdf"],
    ["\u2066a\u2069\u200e\u200f\u061cb.pdf", "ab.pdf"],
    ["\ufefflis\u200bta\u200d.csv", "lista.csv"],
    ["dos\u2028líneas\u00a0 y   más.csv", "dos líneas y más.csv"],
    ["n\u0303.csv", "ñ.csv"],
    ["lista.xlsx. . .", "lista.xlsx"],
    ["  lista.xlsx  ", "lista.xlsx"],
    ["...", "archivo"],
    ["..", "archivo"],
    ["", "archivo"],
    ["\u202e", "archivo"],
    [".xlsx", "archivo.xlsx"],
    ["CON", "_CON"],
    ["nul.xlsx", "_nul.xlsx"],
    ["Com1.tar.gz", "_Com1.tar.gz"],
    ["consumo.xlsx", "consumo.xlsx"],
    ["media\ud83d.xlsx", "media\ufffd.xlsx"],
  ])("%j is stored as %j", (dado, esperado) => expect(nombreDeArchivo(dado)).toBe(esperado));

  it("is cut when it is too long, and keeps its ending", () => {
    const cortado = nombreDeArchivo(`${"a".repeat(300)}.xlsx`);
    expect([cortado.length, cortado.slice(-8)]).toEqual([200, "aaa.xlsx"]);
    expect(nombreDeArchivo(`${"🍅".repeat(300)}.pdf`)).toBe(`${"🍅".repeat(98)}.pdf`);
    expect(nombreDeArchivo("a".repeat(300))).toBe("a".repeat(200));
    expect(nombreDeArchivo(`${"a".repeat(100)}. ${"b".repeat(300)}`)).toHaveLength(200);
  });

  it("is unchanged when it is cleaned again", () => {
    for (const dado of [`${"a".repeat(198)}. .b`, "CON.", ". x", "a/..", `${" .".repeat(200)}.xlsx`])
      expect(nombreDeArchivo(nombreDeArchivo(dado))).toBe(nombreDeArchivo(dado));
  });

  it("is cleaned when a file arrives, and in answers about older files", () => {
    const subido = { nombre: "C:\\fakepath\\\u202elista.xlsx", tipo: "", bytes: new Uint8Array([1]) };
    expect(archivoSubido(10).parse(subido).nombre).toBe("lista.xlsx");
    expect(archivoVista.parse({ nombre: "../x\u0000.pdf", tamano: 1, url: "" }).nombre).toBe("x.pdf");
  });

  it("is refused where it is far too long to be one, without being looked at", () => {
    const subido = (nombre: string) =>
      archivoSubido(10).safeParse({ nombre, tipo: "", bytes: new Uint8Array([1]) });
    expect(subido("a".repeat(4000)).data?.nombre).toBe("a".repeat(200));
    const normalize = vi.spyOn(String.prototype, "normalize");
    const { error } = subido("a".repeat(4001));
    expect(normalize).not.toHaveBeenCalled();
    normalize.mockRestore();
    expect(error?.issues).toMatchObject([{ code: "too_big", path: ["nombre"] }]);
  });
});

describe("the name of a file that is given out", () => {
  it.each([
    ["lista.xlsx", "lista.xlsx"],
    ["FACTURA.PDF", "FACTURA.PDF"],
    ["cosecha-2026-03-14.sql.gz", "cosecha-2026-03-14.sql.gz"],
    ["Mis datos.json", "Mis datos.json"],
    ["lista", "lista"],
    ["lista.bat", "lista.bat.txt"],
    ["factura.pdf.HTA", "factura.pdf.HTA.txt"],
    ["lista.{3050f4d8-98b5-11cf-bb82-00aa00bdce0b}", "lista.{3050f4d8-98b5-11cf-bb82-00aa00bdce0b}.txt"],
    ["lista.js ", "lista.js .txt"],
  ])("of %j is %j: it never ends as a program", (nombre, esperado) =>
    expect(nombreServido(nombre)).toBe(esperado),
  );

  it("is that of lists of files, too", () => {
    expect(archivoVista.parse({ nombre: "lista.bat", tamano: 1, url: "" }).nombre).toBe("lista.bat.txt");
  });
});

describe("the name of a supplier's file", () => {
  const contents = {
    csv: Buffer.from("producto;precio\nTomate;2,50\n"),
    xls: Buffer.from("d0cf11e0a1b11ae1", "hex"),
    xlsx: Buffer.from("PK\u0003\u0004..........................[Content_Types].xml"),
    ods: Buffer.from(
      `PK\u0003\u0004${"\0".repeat(26)}mimetypeapplication/vnd.oasis.opendocument.spreadsheet`,
    ),
  };
  it.each([
    ["Lista.xlsx", "xlsx", "Lista.xlsx"],
    ["Lista.XLSM", "xlsx", "Lista.XLSM"],
    ["tarifa.txt", "csv", "tarifa.txt"],
    ["tarifa.bat", "csv", "tarifa.bat.csv"],
    ["tarifa.csv.hta", "csv", "tarifa.csv.hta.csv"],
    ["tarifa.jar", "xlsx", "tarifa.jar.xlsx"],
    ["tarifa.msi", "xls", "tarifa.msi.xls"],
    ["tarifa", "ods", "tarifa.ods"],
    ["Precios 25.11", "xlsx", "Precios 25.11.xlsx"],
    ["Hnos. García", "xls", "Hnos. García.xls"],
    ["a".repeat(200), "csv", `${"a".repeat(196)}.csv`],
  ] as const)("%j of an %s is %j", (nombre, contenido, esperado) =>
    expect(nombreDeHoja(nombre, contents[contenido])).toBe(esperado),
  );
});
