import type { Pregunta } from "@cosecha/domain/esquemas/importacion";
import { normalizar } from "@cosecha/domain/nombres";
import { Decimal } from "decimal.js";
import type { ColumnaPrecio } from "../columnas/columnas.ts";
import { DE_LOTE } from "../columnas/dinero.ts";
import { perfilar } from "../columnas/evidencia.ts";
import type { Lista } from "../listas/lista.ts";
import { significados } from "../palabras/significados.ts";
import { mensajes } from "../resultado/mensajes.ts";
import type { Incidencia, ProductoLeido } from "../resultado/resultado.ts";
import { leerPrecio } from "../valores/leer-precio.ts";
import { claseDePalabra, SE_PESA, tieneCantidad } from "../valores/unidades.ts";
import { cellAt, columnLetters, isEmpty, rowNumber } from "../workbook/cells.ts";
import { general } from "./anotador.ts";

/** A price whose header says more than that it is one: «Hoy», «Grupos de consumo». */
const RANGO_DICHO = 27;
/** Of a sheet with hundreds of columns of money, so many are named and offered. */
const OPCIONES_MAXIMAS = 12;
/** What a shop or the supplier pays: no member does. */
const RANGO_DE_COSTE = 12;

/**
 * The list's own price column, where it holds shop prices (PVP) and nothing says whether they
 * include IVA; null otherwise. `notaDeIva`: a note in the file says it.
 */
export function pvpSinDecir(lista: Lista, notaDeIva: boolean): ColumnaPrecio | null {
  const principal = lista.columnas.precios[0];
  if (!principal?.esPvp || lista.precioConIva !== null || notaDeIva) return null;
  return principal.iva?.incluido === undefined ? principal : null;
}

/** So many rows of a list are looked at for what a column of it holds. */
export const FILAS_DE_MUESTRA = 300;
/**
 * Whether most prices end as shop prices do: in a 9 (2,49) or in ,95. A customer pays such a price
 * as it is, so it includes IVA.
 */
export function terminanComoEnTienda({ hoja, desde, hasta }: Lista, columna: number): boolean {
  let leidos = 0;
  let deTienda = 0;
  for (let fila = desde; fila < Math.min(hasta, desde + FILAS_DE_MUESTRA); fila++) {
    const lectura = leerPrecio(cellAt(hoja, fila, columna), null);
    if (lectura.veredicto !== "claro") continue;
    leidos++;
    const centimos = lectura.valor.mod(1).times(100);
    if (centimos.isInteger() && (centimos.mod(10).eq(9) || centimos.eq(new Decimal(95)))) deTienda++;
  }
  return leidos >= 5 && deTienda >= 0.8 * leidos;
}

/**
 * Price columns that look as good as the list's own, where neither the header nor the rows tell
 * which of them is paid.
 */
function preciosParecidos({ columnas }: Lista): ColumnaPrecio[] {
  const [principal, ...otros] = columnas.precios;
  if (principal === undefined) return [];
  // «Peso | €/kg | Precio lote»: what it weighs may be meant to be about so much.
  const deLote = ({ cabecera }: ColumnaPrecio) => DE_LOTE.test(normalizar(cabecera));
  const dudoso = (otro: ColumnaPrecio) =>
    columnas.unidad !== null &&
    [principal, otro].some(deLote) &&
    [principal, otro].some(({ unidad }) => unidad === "kg");
  return otros.filter(
    (otro) =>
      (dudoso(otro) && otro.llenas >= principal.llenas / 2) ||
      (otro.rango === principal.rango &&
        otro.llenas >= principal.llenas / 2 &&
        // One price said twice, without and with IVA.
        !(principal.iva?.incluido === false && otro.iva?.incluido === true) &&
        (otro.unidad === principal.unidad || columnas.unidad === null)),
  );
}

/**
 * Columns of amounts that may be the price as well as the list's own, whose header does not clearly
 * say that it is: it was found by its cells, or it is a cost.
 */
function otrosPosibles({ columnas, deducidas, otrosImportes, cabeceras }: Lista): number[] {
  const [principal] = columnas.precios;
  if (principal === undefined) return [];
  const peso = significados(cabeceras.get(principal.columna) ?? "").get("precio") ?? 0;
  // «Precio 2023» may be another year's.
  const deUnAno = /(?<!\d)20\d\d(?!\d)/u.test(principal.cabecera);
  const seguro =
    (peso >= 0.85 || (peso >= 0.45 && principal.rango > RANGO_DICHO)) &&
    principal.rango > RANGO_DE_COSTE &&
    !deUnAno &&
    !deducidas.includes("precio");
  return seguro ? [] : otrosImportes.filter(({ por }) => por === null).map(({ columna }) => columna);
}

/**
 * Whether each row fills only one of the price columns, and each column has its own unit: kilos in
 * one, pieces in another.
 */
function seCompletan({ hoja, desde, hasta, columnas: { precios } }: Lista): boolean {
  if (new Set(precios.map(({ unidad }) => unidad ?? "")).size < precios.length) return false;
  if (precios.some(({ unidad, llenas }) => unidad === null || llenas === 0)) return false;
  for (let fila = desde; fila < hasta; fila++)
    if (precios.filter(({ columna }) => !isEmpty(cellAt(hoja, fila, columna))).length > 1) return false;
  return true;
}

/** The first and the last row of products, as the spreadsheet numbers them. */
export const filasDe = (productos: readonly ProductoLeido[]): readonly [number, number] => {
  const filas = productos.map(({ origen }) => origen.fila).sort((a, b) => a - b);
  return [filas[0] ?? 0, filas.at(-1) ?? 0];
};

/** The price columns that products were given their price from, those of most products first. */
function columnasTomadas(precios: readonly ColumnaPrecio[], productos: readonly ProductoLeido[]) {
  return precios
    .flatMap((precio) => {
      const letra = columnLetters(precio.columna);
      const suyos = productos.filter(({ origen }) => origen.columnas.precio === letra);
      const [primero] = suyos;
      if (primero === undefined) return [];
      const primera = `${letra}${primero.origen.fila}`;
      return [{ columna: precio.columna, cabecera: precio.cabecera, primera, cuantas: suyos.length }];
    })
    .sort((a, b) => b.cuantas - a.cuantas);
}

/** In how many rows the same is said of each; of more, once. */
const DE_UNO_EN_UNO = 8;

/**
 * The rows without a format that fill several prices, «€/kg | €/manojo», of which one was taken.
 */
function preciosDeMas(
  { hoja, columnas, desde, hasta }: Lista,
  productos: readonly ProductoLeido[],
): Incidencia[] {
  const indices = new Map(
    Array.from({ length: hasta - desde }, (_, i) => [rowNumber(hoja, desde + i), desde + i] as const),
  );
  const seMide = (unidad: string) => SE_PESA.has(claseDePalabra(unidad) ?? "") || tieneCantidad(unidad);
  const deMas = productos.flatMap(({ nombre, cobro, origen }): Incidencia[] => {
    const suya = columnas.precios.find(({ columna }) => columnLetters(columna) === origen.columnas.precio);
    const indice = indices.get(origen.fila);
    // What a piece that is weighed comes to, or a hundred grams, is no other way of selling it.
    if (indice === undefined || cobro !== null || origen.procedencia.unidad?.como !== "cabecera") return [];
    if (suya === undefined || suya.unidad === null) return [];
    const pesada = seMide(suya.unidad);
    return columnas.precios.flatMap(({ columna, cabecera, rango, unidad }) => {
      const celda = cellAt(hoja, indice, columna);
      const esOtro = unidad !== null && unidad !== suya.unidad && rango === suya.rango;
      if (!esOtro || (pesada && seMide(unidad)) || leerPrecio(celda, null).veredicto !== "claro") return [];
      const lugar = { fila: origen.fila, columna: columnLetters(columna), nombre, texto: celda.texto };
      const mensaje = mensajes.precioDeMas(lugar, cabecera, suya.cabecera);
      return [{ hoja: hoja.nombre, fila: origen.fila, columna: lugar.columna, campo: "precio", mensaje }];
    });
  });
  if (deMas.length <= DE_UNO_EN_UNO) return deMas;
  const [primera] = filasDe(productos.filter(({ origen }) => deMas.some(({ fila }) => fila === origen.fila)));
  return [general(hoja.nombre, null, "precio", mensajes.preciosDeMas(deMas.length, primera))];
}

/** Which of several columns of prices was taken, and where a person has to say it. */
export function sobreLosPrecios(lista: Lista, indice: number, productos: readonly ProductoLeido[]) {
  const { precios } = lista.columnas;
  const hoja = lista.hoja.nombre;
  const avisos: Incidencia[] = [];
  const preguntas: Pregunta[] = [];
  const rotulo = (cual: number) => lista.cabeceras.get(cual) || columnLetters(cual);
  const [principal, ...otras] = precios;
  if (principal !== undefined && otras.length > 0) {
    const columna = columnLetters(principal.columna);
    const cadaUnoElSuyo = seCompletan(lista);
    const parecidos = cadaUnoElSuyo ? [] : preciosParecidos(lista);
    const tomadas = columnasTomadas(precios, productos);
    const [tomada] = tomadas;
    const sinTomar = precios.filter(({ columna: cual }) => tomadas.every((una) => una.columna !== cual));
    const nombres = (cuales: readonly ColumnaPrecio[]) => cuales.map(({ cabecera }) => cabecera);
    if (cadaUnoElSuyo) {
      const mensaje = mensajes.preciosQueSeCompletan(principal.cabecera, nombres(otras));
      avisos.push(general(hoja, columna, "precio", mensaje));
    } else if (tomada !== undefined) {
      const mensaje =
        tomadas.length > 1
          ? mensajes.preciosPorFormato(tomadas)
          : parecidos.length > 0
            ? mensajes.preciosParecidos(tomada, nombres(sinTomar), filasDe(productos))
            : mensajes.variosPrecios(tomada, nombres(sinTomar));
      avisos.push(general(hoja, columnLetters(tomada.columna), "precio", mensaje));
      if (tomadas.length > 1) avisos.push(...preciosDeMas(lista, productos));
    }
    if (parecidos.length > 0) {
      const opciones = [principal, ...otras].slice(0, OPCIONES_MAXIMAS).map((precio) => ({
        columna: columnLetters(precio.columna),
        cabecera: precio.cabecera,
      }));
      preguntas.push({ tipo: "columnaPrecio", hoja, lista: indice, opciones, elegida: columna });
    }
  }
  const posibles = preguntas.length > 0 ? [] : otrosPosibles(lista);
  if (principal !== undefined && posibles.length > 0 && productos.length > 0) {
    const columna = columnLetters(principal.columna);
    const tomada = {
      cabecera: rotulo(principal.columna),
      primera: `${columna}${productos[0]?.origen.fila}`,
      cuantas: productos.length,
    };
    const mensaje = mensajes.preciosParecidos(tomada, posibles.map(rotulo), filasDe(productos));
    avisos.push(general(hoja, columna, "precio", mensaje));
    const opciones = [principal.columna, ...posibles].slice(0, OPCIONES_MAXIMAS).map((cual) => ({
      columna: columnLetters(cual),
      cabecera: rotulo(cual),
    }));
    preguntas.push({ tipo: "columnaPrecio", hoja, lista: indice, opciones, elegida: columna });
  }
  return { avisos, preguntas, posibles };
}

/**
 * What columns hold money that was not taken for the price, except those that a person is asked
 * about.
 */
export function avisosDeImportes(lista: Lista, preguntados: readonly number[]): Incidencia[] {
  const avisos: Incidencia[] = [];
  const hoja = lista.hoja.nombre;
  const rotulo = (cual: number) => lista.cabeceras.get(cual) || columnLetters(cual);
  for (const [columna, significado] of lista.columnas.ignoradas) {
    if ((significado !== "fianza" && significado !== "tasa") || sinDatos(lista, columna)) continue;
    avisos.push(general(hoja, columnLetters(columna), "precio", mensajes.importeAparte(rotulo(columna))));
  }
  const deOtros = lista.otrosImportes.filter(({ columna }) => !preguntados.includes(columna));
  if (deOtros.length > OPCIONES_MAXIMAS)
    avisos.push(general(hoja, null, "precio", mensajes.importesDeMas(deOtros.length - OPCIONES_MAXIMAS)));
  for (const { columna, por } of deOtros.slice(0, OPCIONES_MAXIMAS)) {
    const mensaje =
      por === null
        ? mensajes.importesSinExplicar(rotulo(columna))
        : mensajes.importesDeOtros(
            rotulo(columna),
            rotulo(por.uno),
            rotulo(por.tipo === "veces" ? por.veces : por.mas),
          );
    avisos.push(general(hoja, columnLetters(columna), "precio", mensaje));
  }
  return avisos;
}

/** Whether a column of a list is empty below its header. */
export const sinDatos = ({ hoja, desde, hasta }: Lista, columna: number): boolean =>
  perfilar(hoja, columna, desde, hasta).llenas === 0;
