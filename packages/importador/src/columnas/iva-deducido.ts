import { normalizar } from "@cosecha/domain/nombres";
import { Decimal } from "decimal.js";
import { type Leyenda, segunLeyenda, tipoDicho } from "../filas/leyenda.ts";
import type { Lista } from "../listas/lista.ts";
import { significados } from "../palabras/significados.ts";
import { leerPrecio } from "../valores/leer-precio.ts";
import { leerTipoIva } from "../valores/tipo-iva.ts";
import { type Cell, cellAt, isEmpty } from "../workbook/cells.ts";
import { CAMPOS_SIMPLES } from "./columnas.ts";

const FILAS_DE_MUESTRA = 300;
const FILAS_MINIMAS = 3;
/** What a column of numbers without «%» must have some of: other small numbers are quantities. */
const DE_ESPANA = new Set(["0.04", "0.1", "0.21"]);

/**
 * The list with the column of rates that no header names: nearly each row has one, and its cells are
 * rates in force or keys that the file explains («S = superreducido»).
 */
export function conIvaDeducido(lista: Lista, leyenda: Leyenda): Lista {
  const { columnas, cabeceras } = lista;
  if (columnas.iva !== null) return lista;
  const usadas = new Set<number | null>([
    columnas.nombre,
    ...CAMPOS_SIMPLES.map((campo) => columnas[campo]),
    columnas.variedad,
    ...columnas.precios.map(({ columna }) => columna),
    ...columnas.ignoradas.keys(),
  ]);
  const iva = [...cabeceras].find(
    ([columna, texto]) =>
      !usadas.has(columna) && significados(texto).size === 0 && sonTipos(lista, columna, leyenda),
  )?.[0];
  if (iva === undefined) return lista;
  const descripcion = columnas.descripcion.filter((columna) => columna !== iva);
  return {
    ...lista,
    columnas: { ...columnas, iva, descripcion },
    otrosImportes: lista.otrosImportes.filter(({ columna }) => columna !== iva),
    deducidas: [...lista.deducidas, "iva"],
  };
}

function sonTipos({ hoja, columnas, desde, hasta }: Lista, columna: number, leyenda: Leyenda): boolean {
  let productos = 0;
  let llenas = 0;
  let conSigno = false;
  const distintos = new Set<string>();
  for (let fila = desde; fila < Math.min(hasta, desde + FILAS_DE_MUESTRA); fila++) {
    const deProducto = [columnas.nombre, columnas.precios[0]?.columna ?? -1];
    if (deProducto.some((suya) => isEmpty(cellAt(hoja, fila, suya)))) continue;
    productos++;
    const celda = cellAt(hoja, fila, columna);
    if (isEmpty(celda)) continue;
    const tipo = tipoDe(celda, leyenda);
    if (tipo === null) return false;
    llenas++;
    conSigno ||= !/^[\d.,\s]+$/u.test(`${celda.texto}${celda.formato?.includes("%") ? "%" : ""}`);
    distintos.add(tipo);
  }
  const deEspana = [...distintos].filter((tipo) => DE_ESPANA.has(tipo)).length;
  return (
    llenas >= FILAS_MINIMAS &&
    llenas >= 0.8 * productos &&
    (conSigno || (deEspana > 1 && deEspana === distintos.size))
  );
}

const EN_VIGOR = [0.04, 0.1, 0.21];
/** Half a cent, for both are rounded. */
const MEDIO_CENTIMO = 0.0056;
/** What a price without IVA, or the one with it, is headed by. */
const DE_LOS_DOS = /(?:^| )(?:iva|igic|bez|neto|net|netto|bruto|brut|lordo|base|imponible)(?: |$)/u;

/**
 * The rate in force by which the cell of `con` exceeds that of `sin`; null where none does, or
 * several.
 */
export function tipoEntre({ hoja }: Lista, fila: number, sin: number, con: number): Decimal | null {
  const [uno, otro] = [sin, con].map((columna) => {
    const lectura = leerPrecio(cellAt(hoja, fila, columna), null);
    return lectura.veredicto === "claro" ? lectura.valor.toNumber() : Number.NaN;
  });
  if (uno === undefined || otro === undefined) return null;
  const suyos = EN_VIGOR.filter((tipo) => Math.abs(uno * (1 + tipo) - otro) <= MEDIO_CENTIMO);
  return suyos.length === 1 ? new Decimal(suyos[0] ?? 0) : null;
}

/**
 * The column that exceeds the price by a rate in force in each row, whatever its header says. By
 * one rate alone it may be what others pay, unless a header speaks of nets, totals or the tax.
 */
export function columnaConIva(lista: Lista, precio: number): number | null {
  const { columnas, cabeceras, hoja, desde, hasta } = lista;
  if (columnas.iva !== null) return null;
  const usadas = new Set<number | null>([
    columnas.nombre,
    precio,
    ...CAMPOS_SIMPLES.map((campo) => columnas[campo]),
  ]);
  const filas = Array.from({ length: Math.min(hasta - desde, FILAS_DE_MUESTRA) }, (_, i) => desde + i).filter(
    (fila) => cellAt(hoja, fila, columnas.nombre).tipo === "texto" && hayNumero(cellAt(hoja, fila, precio)),
  );
  if (filas.length < FILAS_MINIMAS) return null;
  const dicho = (columna: number) => DE_LOS_DOS.test(normalizar(cabeceras.get(columna) ?? ""));
  const hallada = [...cabeceras.keys()].find((columna) => {
    // What it cost or will cost is no price with the tax.
    const deOtraFecha =
      columnas.ignoradas.get(columna) === "precioAnterior" ||
      /\b20\d\d\b/u.test(cabeceras.get(columna) ?? "");
    if (usadas.has(columna) || deOtraFecha || !filas.every((fila) => hayNumero(cellAt(hoja, fila, columna))))
      return false;
    const tipos = filas.map((fila) => tipoEntre(lista, fila, precio, columna)?.toString() ?? "");
    const distintos = new Set(tipos);
    return !distintos.has("") && (distintos.size > 1 || dicho(columna) || dicho(precio));
  });
  return hallada ?? null;
}

const hayNumero = (celda: Cell): boolean => celda.tipo === "numero" || /\d/u.test(celda.texto);

function tipoDe(celda: Cell, leyenda: Leyenda): string | null {
  const significado = segunLeyenda(leyenda, celda, false);
  const dicho = significado === null ? null : tipoDicho(significado);
  if (dicho !== null) return dicho.toString();
  const lectura = leerTipoIva(celda);
  return lectura.veredicto === "claro" && !lectura.raro ? lectura.valor.toString() : null;
}
