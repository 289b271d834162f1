import type { Asignacion, AsignacionDeLista as Asignada } from "@cosecha/domain/esquemas/importacion";
import { normalizar } from "@cosecha/domain/nombres";
import { aLoAnchoEn, comoTabla, disponer, type HojaDispuesta } from "../disposicion/disponer.ts";
import { mensajes } from "../resultado/mensajes.ts";
import { columnIndex, columnLetters, rowNumber, type Sheet, type Workbook } from "../workbook/cells.ts";
import { textosDeCabecera } from "./cabeceras.ts";
import {
  formaSinCabecera,
  formasDeCabecera,
  huellaDeHoja,
  type ParteDeHuella,
  partesDeHuella,
} from "./huella.ts";
import { FILAS_DE_CABECERA } from "./listas.ts";
import { columnasDichas } from "./listas-asignadas.ts";

export interface Recordada {
  readonly huella: string;
  readonly asignacion: Asignacion;
}

/**
 * The first remembered assignment whose headers this workbook has again, with the rows where they
 * now stand; else the first whose headers only have their columns in another order, with those; null
 * where there is none. Each header is searched in its own sheet, else in any visible one: in the first
 * 50 rows, or below the header before it.
 */
export function asignacionRecordada(libro: Workbook, recordadas: readonly Recordada[]): Recordada | null {
  const tablas = new Map<Sheet, HojaDispuesta[]>();
  for (const por of ["forma", "orden"] as const)
    for (const { huella, asignacion } of recordadas) {
      const partes = partesDeHuella(huella);
      if (partes.length !== asignacion.listas.length) continue;
      const listas = situar(libro, partes, asignacion.listas, por, tablas);
      if (listas !== null) return { huella, asignacion: { listas } };
    }
  return null;
}

/** Why no remembered assignment fits this workbook, by the one that comes nearest. */
export function porQueNoEncaja({ hojas }: Workbook, recordadas: readonly Recordada[]): string {
  const filas = hojas
    .filter(({ oculta }) => !oculta)
    .flatMap(({ filas: suyas }) => suyas.slice(0, FILAS_DE_CABECERA))
    .map((celdas) => new Set(celdas?.map((celda) => normalizar(celda?.texto ?? ""))));
  const faltan = recordadas.flatMap(({ asignacion }) => {
    const rotulos = [...new Set(asignacion.listas.flatMap((lista) => Object.values(lista.rotulos ?? {})))];
    if (rotulos.length === 0) return [];
    const sinHallar = filas.map((fila) => rotulos.filter((rotulo) => !fila.has(normalizar(rotulo))));
    const menos = sinHallar.reduce((uno, otro) => (otro.length < uno.length ? otro : uno), rotulos);
    return menos.length < rotulos.length ? [menos] : [];
  });
  const [cerca] = faltan.sort((a, b) => a.length - b.length);
  return mensajes.recuerdoQueNoEncaja(cerca ?? null);
}

function situar(
  libro: Workbook,
  partes: readonly ParteDeHuella[],
  asignadas: readonly Asignada[],
  por: "forma" | "orden",
  tablas: Map<Sheet, HojaDispuesta[]>,
): Asignada[] | null {
  const situadas: Asignada[] = [];
  for (const [i, asignada] of asignadas.entries()) {
    const parte = partes[i];
    const previa = asignadas[i - 1];
    const previaSituada = situadas[i - 1];
    if (parte === undefined) return null;
    if (
      previa !== undefined &&
      previaSituada !== undefined &&
      previa.hoja === asignada.hoja &&
      previa.filaCabecera === asignada.filaCabecera
    ) {
      // Beside one whose columns have moved, nothing says where these are.
      if (previaSituada.columnas !== previa.columnas) return null;
      situadas.push({ ...asignada, hoja: previaSituada.hoja, filaCabecera: previaSituada.filaCabecera });
      continue;
    }
    const usadas = situadas.filter((_, j) => asignadas[j]?.hoja !== asignada.hoja).map(({ hoja }) => hoja);
    const mismaHoja = previa?.hoja === asignada.hoja ? previaSituada : undefined;
    const hojas = libro.hojas.filter(
      ({ oculta, nombre }) =>
        !oculta && !usadas.includes(nombre) && (mismaHoja === undefined || nombre === mismaHoja.hoja),
    );
    const enOrden = [
      ...hojas.filter((hoja) => huellaDeHoja(hoja) === parte.hoja),
      ...hojas.filter((hoja) => huellaDeHoja(hoja) !== parte.hoja),
    ];
    const situada = enOrden
      .flatMap((hoja) => dispuestasComo(hoja, asignada, tablas))
      .map((dispuesta) => enHoja(dispuesta, asignada, parte, por, mismaHoja?.filaCabecera ?? 0))
      .find((hallada) => hallada !== null);
    if (situada === undefined) return null;
    situadas.push(situada);
  }
  return situadas;
}

/**
 * The sheet laid out as the assigned one was, with the columns of its variants: those that are found,
 * of which there may be more, else those that were remembered.
 */
function dispuestasComo(
  hoja: Sheet,
  { disposicion: dicha, aLoAncho, filaCabecera }: Asignada,
  tablas: Map<Sheet, HojaDispuesta[]>,
): HojaDispuesta[] {
  const disposicion = dicha ?? "filas";
  const sabidas = tablas.get(hoja) ?? comoTabla(hoja);
  tablas.set(hoja, sabidas);
  const halladas = sabidas.filter((otra) => otra.disposicion === disposicion);
  const aMano =
    disposicion === "filas" ? null : disponer(hoja, disposicion, [{ disposicion, aLoAncho, filaCabecera }]);
  const columnas = (aLoAncho ?? []).map(columnIndex);
  return [...halladas, ...(aMano === null ? [] : [{ hoja: aMano, disposicion, aLoAncho: columnas }])];
}

/**
 * The assigned list at the place of its header in this sheet, searched from the row `desde` (index)
 * on; null where it is not there.
 */
function enHoja(
  dispuesta: HojaDispuesta,
  dicha: Asignada,
  parte: ParteDeHuella,
  por: "forma" | "orden",
  desde: number,
): Asignada | null {
  const { hoja } = dispuesta;
  const conVariantes = (fila: number | null): Asignada => {
    const aLoAncho = aLoAnchoEn(dispuesta, fila);
    const [primera] = aLoAncho;
    return primera === undefined || aLoAncho.map(columnLetters).join() === dicha.aLoAncho?.join()
      ? dicha
      : {
          ...dicha,
          aLoAncho: aLoAncho.map(columnLetters),
          columnas: { ...dicha.columnas, precio: columnLetters(primera) },
        };
  };
  const asignada = conVariantes(null);
  if (asignada.filaCabecera === null && hoja.filasDe?.includes(-1) !== true) {
    const primeras = Array.from(
      { length: Math.min(FILAS_DE_CABECERA, hoja.filas.length) },
      (_, fila) => fila,
    );
    const hay = por === "forma" && primeras.some((fila) => formaSinCabecera(hoja, fila) === parte.forma);
    return hay ? { ...asignada, hoja: hoja.nombre } : null;
  }
  const hasta = desde > 0 ? hoja.filas.length : Math.min(FILAS_DE_CABECERA, hoja.filas.length);
  for (let fila = desde; fila < hasta; fila++) {
    if (hoja.filas[fila] === undefined) continue;
    for (const alto of [1, 2]) {
      if (formasDeCabecera(hoja, fila, alto)[por] !== parte[por]) continue;
      const dichaAqui = conVariantes(fila + alto - 1);
      const suya = por === "forma" ? dichaAqui : conColumnasDe(dichaAqui, textosDeCabecera(hoja, fila, alto));
      if (suya !== null)
        return { ...suya, hoja: hoja.nombre, filaCabecera: rowNumber(hoja, fila + alto - 1) || null };
    }
  }
  return null;
}

/**
 * The assigned list with its columns where a header has their texts now; null where one of them is
 * not known, or stands there twice.
 */
function conColumnasDe(asignada: Asignada, textos: ReadonlyMap<number, string>): Asignada | null {
  const nuevas = new Map<string, string>();
  for (const letras of columnasDichas(asignada)) {
    const rotulo = normalizar(asignada.rotulos?.[letras] ?? "");
    const suyas = [...textos].filter(([, texto]) => normalizar(texto) === rotulo);
    const [una, otra] = suyas;
    if (rotulo === "" || una === undefined || otra !== undefined) return null;
    nuevas.set(letras, columnLetters(una[0]));
  }
  const nueva = (letras: string) => nuevas.get(letras) ?? letras;
  const conNueva = <T extends { columna: string }>(una: T): T => ({ ...una, columna: nueva(una.columna) });
  return {
    ...asignada,
    columnas: Object.fromEntries(
      Object.entries(asignada.columnas).map(([campo, letras]) => [campo, nueva(letras)]),
    ),
    operaciones: asignada.operaciones?.map(conNueva),
    fuera: asignada.fuera?.map(conNueva),
  };
}
