import { utils } from "xlsx";
import { unescapeXml } from "../xml-text.ts";

/**
 * What a person marked in a sheet and SheetJS does not report. Indices from 0; cells as references
 * («B7»).
 */
export interface SheetMarks {
  readonly oculta?: boolean;
  readonly tachadas: ReadonlySet<string>;
  readonly filasOcultas: ReadonlySet<number>;
  readonly columnasOcultas: ReadonlySet<number>;
}

const MAX_ROWS = 100_000;
const MAX_COLUMNS = 1024;
const TAG =
  /<(\/?)table:(table|table-row|table-cell|covered-table-cell|table-column)(?=[\s/>])([^>]*?)(\/?)>|<text:(p|span)\b([^>]*)>/gu;

/**
 * The struck-through cells and the hidden rows, columns and sheets of an .ods, by the sheet's name;
 * from the XML of its content, and that of its styles with a name.
 */
export function marksOfOds(contenido: string, estilos: string): Map<string, SheetMarks> {
  const marcas = new Map<string, SheetMarks>();
  const { tachados, tablasOcultas } = readStyles(contenido, estilos);
  if (
    tachados.size === 0 &&
    tablasOcultas.size === 0 &&
    !/table:visibility="(?:collapse|filter)"/u.test(contenido)
  )
    return marcas;
  let hoja = newMarks();
  let fila = -1;
  let columna = 0;
  let definidas = 0;
  let repeticion = 1;
  let deFila = "";
  let deColumnas: string[] = [];
  let tachadaAqui: string | null = null;
  for (const [, cierre, tipo, atributos = "", vacia, parte, deTexto = ""] of contenido.matchAll(TAG)) {
    if (parte !== undefined) {
      const suyo = styleKey(parte === "p" ? "paragraph" : "text", attribute(deTexto, "text:style-name"));
      if (tachadaAqui !== null && tachados.has(suyo)) hoja.tachadas.add(tachadaAqui);
      continue;
    }
    if (cierre === "/") continue;
    if (tipo === "table") {
      hoja = newMarks();
      fila = -1;
      definidas = 0;
      repeticion = 1;
      deColumnas = [];
      marcas.set(unescapeXml(attribute(atributos, "table:name")), {
        ...hoja,
        oculta: tablasOcultas.has(attribute(atributos, "table:style-name")),
      });
    } else if (tipo === "table-column") {
      const veces = Math.min(timesRepeated(atributos, "columns"), MAX_COLUMNS);
      const deSusCeldas = attribute(atributos, "table:default-cell-style-name");
      for (let i = 0; i < veces && definidas + i < MAX_COLUMNS; i++) deColumnas[definidas + i] = deSusCeldas;
      if (isHidden(atributos)) for (let i = 0; i < veces; i++) hoja.columnasOcultas.add(definidas + i);
      definidas += veces;
    } else if (tipo === "table-row") {
      fila += repeticion;
      repeticion = timesRepeated(atributos, "rows");
      columna = 0;
      deFila = attribute(atributos, "table:default-cell-style-name");
      if (isHidden(atributos))
        for (let i = 0; i < Math.min(repeticion, MAX_ROWS); i++) hoja.filasOcultas.add(fila + i);
    } else {
      const veces = timesRepeated(atributos, "columns");
      tachadaAqui = columna < MAX_COLUMNS ? utils.encode_cell({ r: fila, c: columna }) : null;
      const propio = attribute(atributos, "table:style-name") || deFila;
      const hasta = vacia === "/" && !atributos.includes("office:value") ? 0 : Math.min(veces, MAX_COLUMNS);
      for (let c = 0; c < hasta; c++) {
        if (!tachados.has(styleKey("table-cell", propio || deColumnas[columna + c]))) continue;
        for (let f = 0; f < Math.min(repeticion, MAX_ROWS); f++) {
          if (hoja.tachadas.size < MAX_ROWS)
            hoja.tachadas.add(utils.encode_cell({ r: fila + f, c: columna + c }));
        }
      }
      columna += veces;
    }
  }
  return marcas;
}

function newMarks() {
  return { tachadas: new Set<string>(), filasOcultas: new Set<number>(), columnasOcultas: new Set<number>() };
}

/** The styles of cells and of texts are apart: either may have the other's name. */
const styleKey = (familia: string, nombre = ""): string => `${familia} ${nombre}`;

interface Styles {
  /** By `styleKey`. */
  readonly tachados: ReadonlySet<string>;
  readonly tablasOcultas: ReadonlySet<string>;
}

function readStyles(contenido: string, estilos: string): Styles {
  // What else is in there are styles of pages, whose names are those of others in the content.
  const conNombre = /<office:styles\b[^>]*>(.*?)<\/office:styles>/su.exec(estilos)?.[1] ?? "";
  const tachado = new Map<string, boolean>();
  const padres = new Map<string, string>();
  const tablasOcultas = new Set<string>();
  for (const xml of [conNombre, contenido]) {
    for (const [estilo] of xml.matchAll(/<style:style\b[^>]*?(?:\/>|>.*?<\/style:style>)/gsu)) {
      const familia = attribute(estilo, "style:family");
      const nombre = attribute(estilo, "style:name");
      const suyo = styleKey(familia, nombre);
      const lineas = [...estilo.matchAll(/style:text-line-through-(?:style|type)="([^"]*)"/gu)];
      const hayLinea = lineas.some(([, linea]) => linea !== "none");
      if (lineas.length > 0) tachado.set(suyo, hayLinea);
      padres.set(suyo, styleKey(familia, attribute(estilo, "style:parent-style-name")));
      if (/table:display="false"/u.test(estilo)) tablasOcultas.add(nombre);
    }
  }
  const esTachado = (estilo: string): boolean => {
    const vistos = new Set<string>();
    let actual: string | undefined = estilo;
    while (actual !== undefined && !vistos.has(actual) && !tachado.has(actual)) {
      vistos.add(actual);
      actual = padres.get(actual);
    }
    const dicho = tachado.get(actual ?? "") ?? false;
    for (const visto of vistos) tachado.set(visto, dicho);
    return dicho;
  };
  return { tachados: new Set([...padres.keys()].filter(esTachado)), tablasOcultas };
}

function attribute(texto: string, nombre: string): string {
  return new RegExp(`\\b${nombre}="([^"]*)"`, "u").exec(texto)?.[1] ?? "";
}

function timesRepeated(atributos: string, que: "rows" | "columns"): number {
  return Math.max(1, Number(attribute(atributos, `table:number-${que}-repeated`)) || 1);
}

function isHidden(atributos: string): boolean {
  return /table:visibility="(?:collapse|filter)"/u.test(atributos);
}
