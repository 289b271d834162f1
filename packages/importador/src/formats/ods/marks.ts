import { utils } from "xlsx";

/** What a person marked in a sheet, that SheetJS does not tell. Indices from 0; cells as references («B7»). */
export interface MarcasDeHoja {
  readonly oculta?: boolean;
  readonly tachadas: ReadonlySet<string>;
  readonly filasOcultas: ReadonlySet<number>;
  readonly columnasOcultas: ReadonlySet<number>;
}

const FILAS_MAXIMAS = 100_000;
const COLUMNAS_MAXIMAS = 1024;
const ETIQUETA =
  /<(\/?)table:(table|table-row|table-cell|covered-table-cell|table-column)(?=[\s/>])([^>]*?)(\/?)>|<text:(?:p|span)\b([^>]*)>/gu;

/** Struck-through cells, hidden rows, columns and sheets of an .ods, by the sheet's name. */
export function marcasDeOds(contenido: string): Map<string, MarcasDeHoja> {
  const marcas = new Map<string, MarcasDeHoja>();
  const { tachados, tablasOcultas } = leerEstilos(contenido);
  if (
    tachados.size === 0 &&
    tablasOcultas.size === 0 &&
    !/table:visibility="(?:collapse|filter)"/u.test(contenido)
  )
    return marcas;
  let hoja = nuevas();
  let fila = -1;
  let columna = 0;
  let definidas = 0;
  let repeticion = 1;
  let tachadaAqui: string | null = null;
  for (const [, cierre, tipo, atributos = "", , deTexto] of contenido.matchAll(ETIQUETA)) {
    if (deTexto !== undefined) {
      if (tachadaAqui !== null && tachados.has(atributo(deTexto, "text:style-name")))
        hoja.tachadas.add(tachadaAqui);
      continue;
    }
    if (cierre === "/") continue;
    if (tipo === "table") {
      hoja = nuevas();
      fila = -1;
      definidas = 0;
      repeticion = 1;
      marcas.set(sinEntidades(atributo(atributos, "table:name")), {
        ...hoja,
        oculta: tablasOcultas.has(atributo(atributos, "table:style-name")),
      });
    } else if (tipo === "table-column") {
      const veces = Math.min(repetidas(atributos, "columns"), COLUMNAS_MAXIMAS);
      if (esOculta(atributos)) for (let i = 0; i < veces; i++) hoja.columnasOcultas.add(definidas + i);
      definidas += veces;
    } else if (tipo === "table-row") {
      fila += repeticion;
      repeticion = repetidas(atributos, "rows");
      columna = 0;
      if (esOculta(atributos))
        for (let i = 0; i < Math.min(repeticion, FILAS_MAXIMAS); i++) hoja.filasOcultas.add(fila + i);
    } else {
      const veces = repetidas(atributos, "columns");
      tachadaAqui = columna < COLUMNAS_MAXIMAS ? utils.encode_cell({ r: fila, c: columna }) : null;
      if (tachadaAqui !== null && tachados.has(atributo(atributos, "table:style-name"))) {
        for (let f = 0; f < Math.min(repeticion, FILAS_MAXIMAS); f++) {
          for (let c = 0; c < Math.min(veces, COLUMNAS_MAXIMAS); c++) {
            if (hoja.tachadas.size < FILAS_MAXIMAS)
              hoja.tachadas.add(utils.encode_cell({ r: fila + f, c: columna + c }));
          }
        }
      }
      columna += veces;
    }
  }
  return marcas;
}

function nuevas() {
  return { tachadas: new Set<string>(), filasOcultas: new Set<number>(), columnasOcultas: new Set<number>() };
}

function leerEstilos(contenido: string): { tachados: Set<string>; tablasOcultas: Set<string> } {
  const tachados = new Set<string>();
  const tablasOcultas = new Set<string>();
  for (const [estilo] of contenido.matchAll(/<style:style\b[^>]*?(?:\/>|>.*?<\/style:style>)/gsu)) {
    const nombre = atributo(estilo, "style:name");
    if (/style:text-line-through-(?:style|type)="(?!none)/u.test(estilo)) tachados.add(nombre);
    if (/table:display="false"/u.test(estilo)) tablasOcultas.add(nombre);
  }
  return { tachados, tablasOcultas };
}

function atributo(texto: string, nombre: string): string {
  return new RegExp(`\\b${nombre}="([^"]*)"`, "u").exec(texto)?.[1] ?? "";
}

function repetidas(atributos: string, que: "rows" | "columns"): number {
  return Math.max(1, Number(atributo(atributos, `table:number-${que}-repeated`)) || 1);
}

function esOculta(atributos: string): boolean {
  return /table:visibility="(?:collapse|filter)"/u.test(atributos);
}

function sinEntidades(texto: string): string {
  return texto
    .replace(/&lt;/gu, "<")
    .replace(/&gt;/gu, ">")
    .replace(/&quot;/gu, '"')
    .replace(/&apos;/gu, "'")
    .replace(/&amp;/gu, "&");
}
