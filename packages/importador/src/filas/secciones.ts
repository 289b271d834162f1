import { normalizar } from "@cosecha/domain/nombres";
import { nombreDeSeccion, unidadDeTitulo } from "../palabras/textos-de-fila.ts";
import type { Dato } from "../resultado/resultado.ts";
import { leerNotaDeSeccion, quitarNotaDeSeccion } from "../valores/nota-iva.ts";
import { anunciaAgotado, anunciaRetirado, diceEstado, diceSiHay } from "../valores/stock.ts";
import { ordenar, sinApostrofo, sinEmojis } from "../valores/texto.ts";
import { leerTipoIva } from "../valores/tipo-iva.ts";
import { cellReference } from "../workbook/cells.ts";
import type { ContextoLista, EstadoDeSeccion, Seccion } from "./contexto-de-lista.ts";
import type { FilasDeLista } from "./filas-de-lista.ts";
import type { TituloDeSeccion } from "./filas-dudosas.ts";

/** Whether a section's title says that its rows are deposits, costs or the like. */
export const esSeccionAparte = (texto: string): boolean => NO_SON_PRODUCTOS.test(normalizar(texto));

const NO_SON_PRODUCTOS =
  /^(?:fianzas?|depositos?|envases? retornables?|cascos|portes?|transportes?|gastos|recargos?|alquiler|senales)(?: |$)/u;

/** What holds for the first rows of a list, up to its first section. */
export const seccionInicial = (contexto: ContextoLista, titulo: Dato<string> | null): Seccion => ({
  categoria: contexto.categoria ?? titulo,
  iva: contexto.ivaDeTitulo,
  conIva: contexto.conIvaDeTitulo,
  unidad: contexto.unidadDeTitulo ?? contexto.unidadDeTodos,
  agotada: contexto.estadoDeTitulo.agotada,
  retirada: contexto.estadoDeTitulo.retirada,
  estado: contexto.estadoDeTitulo.estado,
  aparte: false,
});

/** What a text says of whether what stands below it can be had. `celda` is where it stands. */
export const leerEstado = (texto: string, celda: string): EstadoDeSeccion => ({
  estado: diceEstado(texto) ? texto : null,
  retirada: anunciaRetirado(texto) ? texto : null,
  agotada: anunciaAgotado(texto) ? celda : null,
});

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
  const esCategoria = nombre !== "" && !diceSiHay(nombre);
  return {
    unidad: unidad === null ? null : { valor: unidad, procedencia: deCelda(columna) },
    categoria: esCategoria ? { valor: nombre, procedencia: deCelda(columna) } : null,
    iva,
    conIva: nota?.incluido === undefined ? null : { incluido: nota.incluido, texto },
    aparte: esSeccionAparte(texto),
    ...leerEstado(nombre || texto, cellReference(filas.lista.hoja, fila, columna)),
    retirada: anunciaRetirado(texto) ? texto : null,
  };
}
