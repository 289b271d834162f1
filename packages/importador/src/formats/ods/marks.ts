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
  /<(\/?)table:(table|table-row|table-cell|covered-table-cell|table-column)(?=[\s/>])([^>]*?)(\/?)>|<text:(?:p|span)\b([^>]*)>/gu;

/**
 * The struck-through cells and the hidden rows, columns and sheets of an .ods, by the sheet's name.
 */
export function marksOfOds(contenido: string): Map<string, SheetMarks> {
  const marcas = new Map<string, SheetMarks>();
  const { tachados, tablasOcultas } = readStyles(contenido);
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
  let tachadaAqui: string | null = null;
  for (const [, cierre, tipo, atributos = "", , deTexto] of contenido.matchAll(TAG)) {
    if (deTexto !== undefined) {
      if (tachadaAqui !== null && tachados.has(attribute(deTexto, "text:style-name")))
        hoja.tachadas.add(tachadaAqui);
      continue;
    }
    if (cierre === "/") continue;
    if (tipo === "table") {
      hoja = newMarks();
      fila = -1;
      definidas = 0;
      repeticion = 1;
      marcas.set(unescapeXml(attribute(atributos, "table:name")), {
        ...hoja,
        oculta: tablasOcultas.has(attribute(atributos, "table:style-name")),
      });
    } else if (tipo === "table-column") {
      const veces = Math.min(timesRepeated(atributos, "columns"), MAX_COLUMNS);
      if (isHidden(atributos)) for (let i = 0; i < veces; i++) hoja.columnasOcultas.add(definidas + i);
      definidas += veces;
    } else if (tipo === "table-row") {
      fila += repeticion;
      repeticion = timesRepeated(atributos, "rows");
      columna = 0;
      if (isHidden(atributos))
        for (let i = 0; i < Math.min(repeticion, MAX_ROWS); i++) hoja.filasOcultas.add(fila + i);
    } else {
      const veces = timesRepeated(atributos, "columns");
      tachadaAqui = columna < MAX_COLUMNS ? utils.encode_cell({ r: fila, c: columna }) : null;
      if (tachadaAqui !== null && tachados.has(attribute(atributos, "table:style-name"))) {
        for (let f = 0; f < Math.min(repeticion, MAX_ROWS); f++) {
          for (let c = 0; c < Math.min(veces, MAX_COLUMNS); c++) {
            if (hoja.tachadas.size < MAX_ROWS)
              hoja.tachadas.add(utils.encode_cell({ r: fila + f, c: columna + c }));
          }
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

function readStyles(contenido: string): { tachados: Set<string>; tablasOcultas: Set<string> } {
  const tachados = new Set<string>();
  const tablasOcultas = new Set<string>();
  for (const [estilo] of contenido.matchAll(/<style:style\b[^>]*?(?:\/>|>.*?<\/style:style>)/gsu)) {
    const nombre = attribute(estilo, "style:name");
    if (/style:text-line-through-(?:style|type)="(?!none)/u.test(estilo)) tachados.add(nombre);
    if (/table:display="false"/u.test(estilo)) tablasOcultas.add(nombre);
  }
  return { tachados, tablasOcultas };
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
