import { type Leyenda, segunLeyenda, tipoDicho } from "../filas/leyenda.ts";
import type { Lista } from "../listas/lista.ts";
import { significados } from "../palabras/significados.ts";
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

function tipoDe(celda: Cell, leyenda: Leyenda): string | null {
  const significado = segunLeyenda(leyenda, celda, false);
  const dicho = significado === null ? null : tipoDicho(significado);
  if (dicho !== null) return dicho.toString();
  const lectura = leerTipoIva(celda);
  return lectura.veredicto === "claro" && !lectura.raro ? lectura.valor.toString() : null;
}
