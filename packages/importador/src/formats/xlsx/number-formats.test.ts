import { describe, expect, it } from "vitest";
import { read } from "xlsx";
import { pedirLectura } from "../../../test/leer-archivo.ts";
import { mirarXlsx } from "../../../test/strict-xlsx.ts";
import { xlsxParts, zipOf } from "../../../test/testing.ts";
import { openZip } from "../zip/read-zip.ts";

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const PROPIOS = [
  ["164", "0&quot; ud&quot;"],
  ["165", "0.0"],
  ["166", "#,##0.00\\ &quot;€&quot;"],
  ["167", "[&gt;100]&quot;muchas&quot;;0.###"],
  ["168", ";;;"],
] as const;
/** Style 0 has `primero` for its number format, style 1 another, with a border and a fill. */
const estilos = (formato: number | string, primero = 0) =>
  `<?xml version="1.0"?><styleSheet xmlns="${MAIN}"><numFmts count="${PROPIOS.length}">${PROPIOS.map(
    ([id, codigo]) => `<numFmt numFmtId="${id}" formatCode="${codigo}"/>`,
  ).join(
    "",
  )}</numFmts><fonts count="1"><font><sz val="11"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFFFFF99"/></patternFill></fill></fills><borders count="2"><border/><border><left style="thin"/></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf numFmtId="${primero}" fontId="0"/><xf numFmtId="${formato}" fontId="0" fillId="2" borderId="1" applyNumberFormat="1" applyFill="1"><alignment horizontal="center"/></xf></cellXfs><dxfs count="1"><dxf><numFmt numFmtId="165" formatCode="0"/></dxf></dxfs></styleSheet>`;

const texto = (ref: string, t: string) => `<c r="${ref}" t="inlineStr"><is><t>${t}</t></is></c>`;
const fila = (r: number, nombre: string, cantidad: string) =>
  `<row r="${r}">${texto(`A${r}`, nombre)}<c r="B${r}"><v>${r}.25</v></c>${cantidad}</row>`;

/** A list with that XML of its styles, and cells for quantities in style 1 under «Pedido». */
const lista = (styles: string, conColumna = true) =>
  new Uint8Array(
    zipOf(
      xlsxParts(
        `<row r="1">${texto("A1", "Producto")}${texto("B1", "Precio")}${conColumna ? texto("C1", "Pedido") : ""}</row>` +
          ["Acelga", "Puerro", "Tomate"]
            .map((nombre, i) => fila(i + 2, nombre, conColumna ? `<c r="C${i + 2}" s="1"/>` : ""))
            .join(""),
      ).map((parte) => (parte.nombre === "xl/styles.xml" ? { ...parte, datos: styles } : parte)),
    ),
  );

/** The list with those quantities: its parts, and how each quantity is shown. */
function rellenar(bytes: Uint8Array, cantidades: readonly number[]) {
  const paraRellenar = ["Acelga", "Puerro", "Tomate"].map((nombre, i) => ({
    ...{ nombre, codigo: null, unidad: null },
    cantidad: cantidades[i] ?? 0,
  }));
  const answer = pedirLectura("lista.xlsx", bytes, { paraRellenar });
  if ("noValido" in answer || answer.relleno === undefined) throw new Error("No se ha leído.");
  expect(answer.relleno.conSuFormato).toBe(true);
  mirarXlsx(answer.relleno.bytes);
  const partes = openZip(answer.relleno.bytes);
  const parte = (nombre: string) => new TextDecoder().decode(partes.get(nombre));
  const [hoja = {}] = Object.values(read(answer.relleno.bytes, { type: "array", cellNF: true }).Sheets);
  return {
    estilos: parte("xl/styles.xml"),
    hoja: parte("xl/worksheets/sheet1.xml"),
    mostradas: cantidades.map((_, i) => hoja[`C${i + 2}`]?.w?.trim()),
  };
}

const GENERAL =
  '<xf numFmtId="0" fontId="0" fillId="2" borderId="1" applyFill="1" applyNumberFormat="1"><alignment horizontal="center"/></xf>';

describe("a quantity in the supplier's own column is what one reads there", () => {
  it.each<[string, number, readonly number[], readonly string[]]>([
    ["«0»", 1, [1.5, 0.4, 2], ["1.5", "0.4", "2"]],
    ["«#,##0»", 3, [1.5, 1234.5, 1234], ["1.5", "1234.5", "1,234"]],
    ["«0%»", 9, [1.5, 0.4, 2], ["1.5", "0.4", "2"]],
    ["«0.00»", 2, [1.5, 1.125, 2], ["1.50", "1.125", "2.00"]],
    ["a fraction", 12, [1.5, 0.4, 2], ["1.5", "0.4", "2"]],
    ["a date", 14, [1.5, 0.4, 2], ["1.5", "0.4", "2"]],
    ["a text", 49, [1.5, 0.4, 2], ["1.5", "0.4", "2"]],
    ["one with words", 164, [1.5, 0.4, 2], ["1.5", "0.4", "2 ud"]],
    ["one with a decimal", 165, [1.5, 0.25, 2], ["1.5", "0.25", "2.0"]],
    ["one with a sign", 166, [1.5, 0.125, 1000], ["1.50 €", "0.125", "1,000.00 €"]],
    ["one with conditions", 167, [1.5, 101, 2], ["1.5", "101", "2."]],
    ["one that shows nothing", 168, [1.5, 0.4, 2], ["1.5", "0.4", "2"]],
    ["one that the file does not define", 170, [1.5, 0.4, 2], ["1.5", "0.4", "2"]],
  ])("formatted as %s", (_, formato, cantidades, mostradas) => {
    expect(rellenar(lista(estilos(formato)), cantidades).mostradas).toEqual(mostradas);
  });

  it("in its border and fill, in one style more, and the rest is as it was", () => {
    const antes = estilos(1);
    const despues = rellenar(lista(antes), [1.5, 2, 0.4]);
    expect(despues.hoja).toContain('<c r="C2" s="2"><v>1.5</v></c>');
    expect(despues.hoja).toContain('<c r="C3" s="1"><v>2</v></c>');
    expect(despues.hoja).toContain('<c r="C4" s="2"><v>0.4</v></c>');
    expect(despues.estilos).toBe(
      antes
        .replace('<cellXfs count="2">', '<cellXfs count="3">')
        .replace("</cellXfs>", `${GENERAL}</cellXfs>`),
    );
  });

  it("without any change of the styles where the format shows it", () => {
    const antes = estilos(2);
    expect(rellenar(lista(antes), [1.5, 2, 0.25]).estilos).toBe(antes);
  });

  it("also in a new column, where the file's first style rounds", () => {
    const { hoja, mostradas } = rellenar(lista(estilos(1, 1), false), [1.5, 2, 0.4]);
    expect(mostradas).toEqual(["1.5", "2", "0.4"]);
    expect(hoja).toContain('<c r="C2" s="2"><v>1.5</v></c>');
    expect(hoja).toContain('<c r="C3"><v>2</v></c>');
  });

  it("with styles as other programs write them", () => {
    const otros = estilos(1)
      .replaceAll(/<(\/?)(?=[a-z])/giu, "<$1x:")
      .replace("xmlns=", "xmlns:x=")
      .replaceAll(/numFmtId="(\d+)"/gu, "numFmtId='$1'")
      .replaceAll(/><x:xf/gu, ">\n <x:xf");
    const { estilos: escritos, mostradas } = rellenar(lista(otros), [1.5, 2, 0.4]);
    expect(mostradas[0]).toBe("1.5");
    expect(escritos).toContain(GENERAL.replaceAll(/<(\/?)(?=[a-z])/gu, "<$1x:"));
  });

  it.each([
    ["has a remark among them", (xml: string) => xml.replace('<cellXfs count="2">', "$&<!-- <xf/> -->")],
    ["does not end one", (xml: string) => xml.replace("</xf></cellXfs>", "</cellXfs>")],
    ["lacks the cell's", (xml: string) => xml.replace(/<xf numFmtId="1"[\s\S]*?<\/xf>/u, "")],
  ])("without its style where the file %s", (_, cambiar) => {
    const bytes = lista(cambiar(estilos(1)));
    const answer = pedirLectura("lista.xlsx", bytes, {
      paraRellenar: [{ nombre: "Acelga", codigo: null, unidad: null, cantidad: 1.5 }],
    });
    if ("noValido" in answer || answer.relleno === undefined) throw new Error("No se ha leído.");
    const hoja = openZip(answer.relleno.bytes).get("xl/worksheets/sheet1.xml");
    expect(new TextDecoder().decode(hoja)).toContain('<c r="C2"><v>1.5</v></c>');
  });
});
