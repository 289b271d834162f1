import { clave } from "@cosecha/domain/nombres";
import {
  esGasto,
  esPalabraDeSeccion,
  esTotal,
  nombraAlgoMas,
  vaDeTitulo,
} from "../palabras/textos-de-fila.ts";
import { leerPrecio } from "../valores/leer-precio.ts";
import { leerNumero } from "../valores/numeros.ts";
import { ordenar, sinEmojis } from "../valores/texto.ts";
import { leerTipoIva } from "../valores/tipo-iva.ts";
import { esUnidad } from "../valores/unidades.ts";
import { type Cell, isEmpty } from "../workbook/cells.ts";
import type { FilasDeLista } from "./filas-de-lista.ts";

// Decides what rows with several cells are, where that is not obvious. Rows and columns are
// indices.

/** The column of a section's title, and the column of the rate beside it. */
export interface TituloDeSeccion {
  readonly columna: number;
  readonly columnaIva: number | null;
}

/**
 * «VERDURAS | 4 %»: a section's title with only its rate beside it, in any column. Null where the
 * row is no such title.
 */
export function seccionConTipo(
  filas: FilasDeLista,
  fila: number,
  llenas: readonly number[],
): TituloDeSeccion | null {
  const { nombre, iva, codigo } = filas.lista.columnas;
  const { texto } = filas.celdaNombre(fila);
  const numerada = codigo !== null && esCodigoDeSeccion(filas, fila, codigo);
  // «01 | ALIMENTACIÓN» over «01.01 | LEGUMBRES».
  const conOtra = numerada && codigo !== null && sigueElCodigo(filas, fila, codigo);
  if (filas.siguiente(fila) !== "producto" && !conOtra) return null;
  const otras = llenas.filter((columna) => columna !== nombre && !(numerada && columna === codigo));
  const esTipo = (columna: number) => diceTipo(filas.celda(fila, columna), columna === iva);
  // A word that is not written as a title counts as one only where the rest of its row is sums:
  // with other data it may be an incomplete product.
  const sumas = otras.every((columna) => filas.celda(fila, columna).formula !== undefined);
  const soloTipo = otras.every((columna) => esTipo(columna) || !filas.esColumnaDeProducto(columna));
  const conocida = esPalabraDeSeccion(sinEmojis(texto));
  const tipo = otras.find(esTipo) ?? null;
  const porPorcentaje = conocida && tipo !== null && tipo !== iva && otras.length === 1;
  const deTitulo = vaDeTitulo(texto, filas.nombresEnMayusculas) || (sumas && conocida) || porPorcentaje;
  return soloTipo && deTitulo ? { columna: nombre, columnaIva: tipo } : null;
}

/** Whether the row below has a code that goes on from this one's: «01.01» below «01». */
function sigueElCodigo(filas: FilasDeLista, fila: number, codigo: number): boolean {
  const [suyo, otro] = [fila, fila + 1].map((cual) => filas.celda(cual, codigo).texto.trim());
  return suyo !== undefined && suyo !== "" && otro !== suyo && (otro?.startsWith(suyo) ?? false);
}

/**
 * «02 | FRUTAS» over «0201 | Pera»: the section's own number, shorter than the codes of its
 * products.
 */
function esCodigoDeSeccion(filas: FilasDeLista, fila: number, columna: number): boolean {
  const suyo = clave(filas.celda(fila, columna).texto);
  const debajo = clave(filas.celda(fila + 1, columna).texto);
  return (
    suyo.length < debajo.length && (/^\d{1,3}$|^\p{L}\d?$/u.test(suyo) || sigueElCodigo(filas, fila, columna))
  );
}

/**
 * A section's title in another column than the name's, with its rate beside it: «VERDURAS | | 4 %».
 */
export function seccionFueraDelNombre(
  filas: FilasDeLista,
  fila: number,
  [titulo, tipo, ...otras]: readonly number[],
): TituloDeSeccion | null {
  if (titulo === undefined || filas.siguiente(fila) !== "producto") return null;
  const celda = filas.celda(fila, titulo);
  const deTitulo = vaDeTitulo(celda.texto, false) || esPalabraDeSeccion(sinEmojis(celda.texto));
  if (celda.tipo !== "texto" || !deTitulo || otras.length > 0 || tipo === undefined) return null;
  const dice = diceTipo(filas.celda(fila, tipo), tipo === filas.lista.columnas.iva);
  return dice ? { columna: titulo, columnaIva: tipo } : null;
}

/**
 * Whether a cell beside a section's title is its rate. In the IVA column any rate counts, elsewhere
 * only one that says so.
 */
function diceTipo(celda: Cell, enColumnaIva: boolean): boolean {
  const lectura = leerTipoIva(celda);
  if (lectura.veredicto !== "claro") return false;
  return enColumnaIva || (!lectura.raro && /%|iva|igic|bez/iu.test(`${celda.texto}${celda.formato ?? ""}`));
}

/** Whether the price columns hold nothing but a rate: «VERDURAS | | 4 %». */
export function precioEsTipo(filas: FilasDeLista, fila: number): boolean {
  return filas.lista.columnas.precios.every(({ columna }) => {
    const celda = filas.celda(fila, columna);
    return isEmpty(celda) || diceTipo(celda, false);
  });
}

/**
 * Whether a row without a name adds up other rows, or has no product's data. `datos` are its filled
 * columns of product fields.
 */
export function esSumaOSuelta(
  filas: FilasDeLista,
  fila: number,
  llenas: readonly number[],
  datos: readonly number[],
): boolean {
  const celdas = llenas.map((columna) => ({ columna, celda: filas.celda(fila, columna) }));
  const sumas = celdas.every(
    ({ columna, celda }) =>
      celda.tipo !== "texto" && (celda.formula !== undefined || !filas.esColumnaDeProducto(columna)),
  );
  if (sumas) return true;
  if (datos.length > 0) return false;
  const esCifra = (celda: Cell) => celda.tipo !== "texto" || leerNumero(celda.texto).veredicto === "claro";
  return celdas.every(({ celda }) => celda.tipo !== "numero") || celdas.every(({ celda }) => esCifra(celda));
}

/** Whether a row's name is that of a total or a cost, and it has none of a product's other data. */
export function esTotalSinDatos(filas: FilasDeLista, fila: number): boolean {
  const { texto } = filas.celdaNombre(fila);
  return (esTotal(texto) || esGasto(texto)) && !nombraAlgoMas(texto) && datosDeProducto(filas, fila) === 0;
}

/** How many of unit, code and rate a row has. */
export function datosDeProducto(filas: FilasDeLista, fila: number): number {
  const { unidad, codigo, iva } = filas.lista.columnas;
  return [unidad, codigo, iva].filter((columna) => columna !== null && !isEmpty(filas.celda(fila, columna)))
    .length;
}

/**
 * «Total 0 % yogur» with a format and its own code or rate is a product, though its name begins
 * like a total.
 */
export function esProductoPeseASuNombre(filas: FilasDeLista, fila: number, nombre: string): boolean {
  const { unidad } = filas.lista.columnas;
  const formato = unidad === null ? "" : filas.celda(fila, unidad).texto;
  return nombraAlgoMas(nombre) && esUnidad(formato) && datosDeProducto(filas, fila) > 1;
}

/**
 * The columns of names that stand, each with a price behind it, to the right of all headers. The
 * list goes on there, but the import does not read it.
 */
export function nombresSinCabecera(
  filas: FilasDeLista,
  fila: number,
  llenas: readonly number[],
): readonly number[] {
  const { ultimaCabecera } = filas;
  const sueltas = llenas.filter((columna) => columna > ultimaCabecera);
  if (sueltas.length < 2 || ultimaCabecera < 0) return [];
  const nombran = sueltas.filter((columna) => {
    const { tipo, texto } = filas.celda(fila, columna);
    return tipo === "texto" && /\p{L}{2}/u.test(texto) && !esUnidad(texto);
  });
  const hayPrecio = (columna: number) => leerPrecio(filas.celda(fila, columna), null).veredicto === "claro";
  return nombran.filter((nombre, i) =>
    sueltas.some(
      (columna) =>
        columna > nombre && columna < (nombran[i + 1] ?? Number.POSITIVE_INFINITY) && hayPrecio(columna),
    ),
  );
}

/** «Total 0 % yogur griego», «Portes do Miño»: begins like a total, and no sum stands beside it. */
export function quizaEsProducto(filas: FilasDeLista, fila: number): boolean {
  const nombre = ordenar(filas.celdaNombre(fila).texto);
  const { precios } = filas.lista.columnas;
  const esSuma = precios.some(({ columna }) => filas.celda(fila, columna).formula !== undefined);
  return (esTotal(nombre) || esGasto(nombre)) && nombraAlgoMas(nombre) && !esSuma;
}
