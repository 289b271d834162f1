import type { HojaVista } from "@cosecha/domain/esquemas/importacion";
import { type Hoja, type Libro, letraColumna } from "../workbook/cells.ts";

/** What a person can look over, and a browser show; a listing has neither more columns nor more cells. */
const LIMITES = { hojas: 50, columnas: 100, celdas: 400_000, texto: 300 } as const;

/** The sheets of a workbook as a person would see them, within limits; `recortada` where there is more. */
export function verHojas({ hojas }: Libro): HojaVista[] {
  let quedan: number = LIMITES.celdas;
  return hojas.slice(0, LIMITES.hojas).map((hoja) => {
    const vista = verHoja(hoja, quedan);
    quedan -= vista.filas.reduce((suma, fila) => suma + fila.length, 0);
    return vista;
  });
}

function verHoja(hoja: Hoja, celdas: number): HojaVista {
  const filas: string[][] = [];
  let quedan = celdas;
  let recortada = false;
  for (const fila of hoja.filas) {
    const textos: string[] = [];
    for (const [c, celda] of (fila ?? []).slice(0, LIMITES.columnas).entries()) {
      if (celda === undefined || celda.texto === "") continue;
      while (textos.length < c) textos.push("");
      textos.push(celda.texto.slice(0, LIMITES.texto));
      recortada ||= celda.texto.length > LIMITES.texto;
    }
    quedan -= textos.length;
    if (quedan < 0) {
      recortada = true;
      break;
    }
    filas.push(textos);
    recortada ||= (fila ?? []).slice(LIMITES.columnas).some((celda) => celda && celda.texto !== "");
  }
  while (filas.at(-1)?.length === 0) filas.pop();
  return {
    nombre: hoja.nombre,
    oculta: hoja.oculta,
    filas,
    filasOcultas: [...hoja.filasOcultas].filter((fila) => fila < filas.length).map((fila) => fila + 1),
    columnasOcultas: [...hoja.columnasOcultas]
      .filter((columna) => columna < LIMITES.columnas)
      .map(letraColumna),
    recortada,
  };
}
