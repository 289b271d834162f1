import type { Asignacion } from "@cosecha/domain/esquemas/importacion";
import { comoTabla, disponer } from "../disposicion/disponer.ts";
import { rowNumber, type Sheet, type Workbook } from "../workbook/cells.ts";
import { formaDeCabecera, formaSinCabecera, huellaDeHoja, partesDeHuella } from "./huella.ts";
import { FILAS_DE_CABECERA } from "./listas.ts";

export interface Recordada {
  readonly huella: string;
  readonly asignacion: Asignacion;
}

type Asignada = Asignacion["listas"][number];

/**
 * The first remembered assignment whose headers this workbook has again, with the rows where they
 * now stand; null where there is none. Each header is searched in its own sheet, else in any
 * visible one: in the first 50 rows, or below the header before it.
 */
export function asignacionRecordada(libro: Workbook, recordadas: readonly Recordada[]): Asignacion | null {
  for (const { huella, asignacion } of recordadas) {
    const partes = partesDeHuella(huella);
    if (partes.length !== asignacion.listas.length) continue;
    const listas = situar(libro, partes, asignacion.listas);
    if (listas !== null) return { listas };
  }
  return null;
}

function situar(
  libro: Workbook,
  partes: ReturnType<typeof partesDeHuella>,
  asignadas: readonly Asignada[],
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
      .flatMap((hoja) => dispuestasComo(hoja, asignada))
      .map((hoja) => enHoja(hoja, asignada, parte.forma, mismaHoja?.filaCabecera ?? 0))
      .find((hallada) => hallada !== null);
    if (situada === undefined) return null;
    situadas.push(situada);
  }
  return situadas;
}

/** The sheet laid out as the assigned one was. Where that is across, its header may have moved. */
function dispuestasComo(hoja: Sheet, { disposicion, aLoAncho, filaCabecera }: Asignada): Sheet[] {
  const dicha = disponer(hoja, disposicion ?? "filas", aLoAncho ?? [], filaCabecera);
  const halladas = comoTabla(hoja).filter((otra) => otra.disposicion === disposicion);
  return [...halladas.map((otra) => otra.hoja), ...(dicha === null ? [] : [dicha])];
}

/**
 * The assigned list at the place of its header in this sheet, searched from the row `desde` (index)
 * on; null where it is not there.
 */
function enHoja(hoja: Sheet, asignada: Asignada, forma: string, desde: number): Asignada | null {
  if (asignada.filaCabecera === null && hoja.filasDe?.includes(-1) !== true) {
    const primeras = Array.from(
      { length: Math.min(FILAS_DE_CABECERA, hoja.filas.length) },
      (_, fila) => fila,
    );
    const hay = primeras.some((fila) => formaSinCabecera(hoja, fila) === forma);
    return hay ? { ...asignada, hoja: hoja.nombre } : null;
  }
  const hasta = desde > 0 ? hoja.filas.length : Math.min(FILAS_DE_CABECERA, hoja.filas.length);
  for (let fila = desde; fila < hasta; fila++) {
    if (hoja.filas[fila] === undefined) continue;
    for (const alto of [1, 2]) {
      if (formaDeCabecera(hoja, fila, alto) === forma)
        return {
          ...asignada,
          hoja: hoja.nombre,
          filaCabecera: rowNumber(hoja, fila + alto - 1) || null,
        };
    }
  }
  return null;
}
