import { normalizar } from "@cosecha/domain/nombres";
import { nombreDeSeccion, unidadDeTitulo } from "../palabras/textos-de-fila.ts";
import { leerNotaDeSeccion, quitarNotaDeSeccion } from "../valores/nota-iva.ts";
import { anunciaAgotado, anunciaRetirado } from "../valores/stock.ts";
import { ordenar, sinApostrofo, sinEmojis } from "../valores/texto.ts";
import { leerTipoIva } from "../valores/tipo-iva.ts";
import { cellReference } from "../workbook/cells.ts";
import type { Seccion } from "./contexto-de-lista.ts";
import type { FilasDeLista } from "./filas-de-lista.ts";
import type { TituloDeSeccion } from "./filas-dudosas.ts";

/** Whether a section's title says that its rows are deposits, costs or the like. */
export const esSeccionAparte = (texto: string): boolean => NO_SON_PRODUCTOS.test(normalizar(texto));

const NO_SON_PRODUCTOS =
  /^(?:fianzas?|depositos?|envases? retornables?|cascos|portes?|transportes?|gastos|recargos?|alquiler|senales)(?: |$)/u;

/**
 * Reads a section's title: its name, the rate that the title or the cell beside it states, what its
 * prices are for, and whether they include IVA.
 */
export function leerSeccion(
  filas: FilasDeLista,
  fila: number,
  { columna, columnaIva }: TituloDeSeccion,
): Seccion {
  const texto = sinApostrofo(ordenar(filas.celda(fila, columna).texto));
  const nota = leerNotaDeSeccion(texto);
  const nombre = nombreDeSeccion(sinEmojis(nota === null ? texto : quitarNotaDeSeccion(texto)));
  const deCelda = (de: number) =>
    ({ como: "seccion", celda: cellReference(filas.lista.hoja, fila, de) }) as const;
  const lectura = columnaIva === null ? null : leerTipoIva(filas.celda(fila, columnaIva));
  const iva =
    lectura?.veredicto === "claro" && columnaIva !== null
      ? { valor: lectura.valor, procedencia: deCelda(columnaIva) }
      : nota?.tipo === undefined
        ? null
        : { valor: nota.tipo, procedencia: deCelda(columna) };
  const unidad = unidadDeTitulo(texto);
  return {
    unidad: unidad === null ? null : { valor: unidad, procedencia: deCelda(columna) },
    categoria: nombre === "" ? null : { valor: nombre, procedencia: deCelda(columna) },
    iva,
    conIva: nota?.incluido === undefined ? null : { incluido: nota.incluido, texto },
    aparte: esSeccionAparte(texto),
    retirada: anunciaRetirado(texto) ? texto : null,
    agotada: anunciaAgotado(texto) ? cellReference(filas.lista.hoja, fila, columna) : null,
  };
}
