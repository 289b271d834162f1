import { SSF } from "xlsx";
import { unescapeXml } from "../xml-text.ts";

/**
 * How an .xlsx shows the numbers of its cells: a column for quantities may be formatted «0», which
 * shows 1.5 as 2. The XML is read as Latin-1, one character for each byte.
 */

export interface NumberFormats {
  /**
   * The style, by its index, that a cell of that style needs for a number to be read in it: its own
   * or, where that shows something else, one that differs from it by its number format alone. null:
   * none, as its own is not known.
   */
  styleFor(estilo: number, valor: number): number | null;
  /** The styles' XML with those that were added; null where none was. */
  extended(): string | null;
}

/** Those of a workbook without styles, or with styles written in an unusual way. */
const UNKNOWN: NumberFormats = { styleFor: () => null, extended: () => null };

const CELL_STYLES = /<((?:\w+:)?)cellXfs\b([^<>/]*)>/u;
const NUMBER_FORMAT = /<(?:\w+:)?numFmt\b((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/gu;
const GENERAL = 0;
/** Formats of a file's own have higher ids than those that every program knows. */
const FIRST_OF_ITS_OWN = 164;

/** The number formats that the XML of a workbook's styles says. */
export function readNumberFormats(xml: string): NumberFormats {
  const inicio = CELL_STYLES.exec(xml);
  if (inicio === null) return UNKNOWN;
  const [abierta, prefijo = "", atributos = ""] = inicio;
  const desde = inicio.index + abierta.length;
  const hasta = xml.indexOf(`</${prefijo}cellXfs>`, desde);
  const estilos = hasta < 0 ? null : readStyles(xml.slice(desde, hasta), prefijo);
  if (estilos === null) return UNKNOWN;
  const propios = readOwnFormats(xml.slice(0, inicio.index));
  const nuevos: string[] = [];
  const copias = new Map<number, number>();
  return {
    styleFor(cual, valor) {
      const estilo = estilos[cual];
      if (estilo === undefined) return null;
      const id = Number(attribute(estilo.atributos, "numFmtId") ?? GENERAL);
      if (id === GENERAL || shows(propios.get(id) ?? id, valor)) return cual;
      const copia = copias.get(cual) ?? estilos.length + nuevos.length;
      if (!copias.has(cual)) nuevos.push(withoutFormat(estilo, prefijo));
      copias.set(cual, copia);
      return copia;
    },
    extended() {
      if (nuevos.length === 0) return null;
      const cuantos = `count="${estilos.length + nuevos.length}"`;
      const cabeza = `<${prefijo}cellXfs${atributos.replace(/\bcount=(?:"[^"]*"|'[^']*')/u, cuantos)}>`;
      return `${xml.slice(0, inicio.index)}${cabeza}${xml.slice(desde, hasta)}${nuevos.join("")}${xml.slice(hasta)}`;
    },
  };
}

interface Style {
  readonly atributos: string;
  /** The rest of its XML, from the end of its attributes on. */
  readonly resto: string;
}

/**
 * The styles in their order; null where there is something besides them, which may have a meaning.
 */
function readStyles(xml: string, prefijo: string): Style[] | null {
  const ESTILO = new RegExp(`\\s*<${prefijo}xf\\b([^<>]*?)(/?)>`, "uy");
  const cierre = `</${prefijo}xf>`;
  const estilos: Style[] = [];
  let posicion = 0;
  const fin = xml.trimEnd().length;
  while (posicion < fin) {
    ESTILO.lastIndex = posicion;
    const [abierta, atributos = "", vacio] = ESTILO.exec(xml) ?? [];
    if (abierta === undefined) return null;
    const dentro = posicion + abierta.length;
    const cerrada = vacio === "/" ? dentro : xml.indexOf(cierre, dentro) + cierre.length;
    if (cerrada < dentro) return null;
    estilos.push({ atributos, resto: vacio === "/" ? "/>" : `>${xml.slice(dentro, cerrada)}` });
    posicion = cerrada;
  }
  return estilos;
}

/** The formats that the file defines, by their ids. */
function readOwnFormats(xml: string): Map<number, string> {
  return new Map(
    [...xml.matchAll(NUMBER_FORMAT)].map(([, atributos = ""]) => {
      const codigo = unescapeXml(attribute(atributos, "formatCode") ?? "");
      return [Number(attribute(atributos, "numFmtId")), Buffer.from(codigo, "latin1").toString("utf8")];
    }),
  );
}

const attribute = (atributos: string, nombre: string): string | undefined => {
  const dicho = new RegExp(`(?:^|\\s)${nombre}=(?:"([^"]*)"|'([^']*)')`, "u").exec(atributos);
  return dicho?.[1] ?? dicho?.[2];
};

/**
 * Whether a number is what one reads in a format: 2 in «2,00 €»; but not 1.5 in «2», in «150 %», in
 * «1 1/2» or in a date.
 */
function shows(formato: string | number, valor: number): boolean {
  if (typeof formato === "number" && formato >= FIRST_OF_ITS_OWN) return false;
  let texto: string;
  try {
    texto = SSF.format(formato, valor);
  } catch {
    return false;
  }
  const [uno, otro] = texto.match(/\d[\d,]*\.?\d*|\.\d+/gu) ?? [];
  return (
    uno !== undefined &&
    otro === undefined &&
    !texto.includes("%") &&
    Number(uno.replaceAll(",", "")) === valor
  );
}

function withoutFormat({ atributos, resto }: Style, prefijo: string): string {
  const otros = atributos.replace(/\s*\b(?:numFmtId|applyNumberFormat)=(?:"[^"]*"|'[^']*')/gu, "").trimEnd();
  return `<${prefijo}xf numFmtId="${GENERAL}"${otros} applyNumberFormat="1"${resto}`;
}
