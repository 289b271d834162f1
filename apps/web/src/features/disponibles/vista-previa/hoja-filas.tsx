import type { Campo } from "@cosecha/domain/campos";
import type { Asignacion, Correccion, HojaVista } from "@cosecha/domain/esquemas/importacion";
import { normalizar } from "@cosecha/domain/nombres";
import { procedenciaDe } from "@cosecha/domain/vista-compacta";
import { columnIndex, type SheetRowInfo } from "@cosecha/ui/lib/sheet";
import { Ban, CircleAlert, ListX, TableProperties, TriangleAlert } from "lucide-react";
import { type Entrada, type Lectura, partesDe } from "./lectura.ts";

/**
 * How each row of a sheet looks, by its index from 0: what was read from it, and what the user
 * changed.
 */
export function filasDe(
  hoja: HojaVista,
  lectura: Lectura,
  asignacion: Asignacion | null,
  correcciones: readonly Correccion[],
): Map<number, SheetRowInfo> {
  const filas = new Map<number, SheetRowInfo>();
  const con = (fila: number, info: SheetRowInfo) => filas.set(fila - 1, { ...filas.get(fila - 1), ...info });
  for (const fila of hoja.filasOcultas) con(fila, { dim: true, text: "oculta" });
  for (const entradas of lectura.porFila.values()) {
    const de = lugarDe(entradas[0]);
    if (de === null || de.hoja !== hoja.nombre) continue;
    const info = infoDe(entradas);
    if (info !== null) con(de.fila, info);
  }
  for (const lista of asignacion?.listas ?? []) {
    if (lista.hoja === hoja.nombre && lista.filaCabecera !== null) {
      con(lista.filaCabecera, { tone: "header", text: "cabecera", icon: <TableProperties aria-hidden /> });
    }
  }
  for (const fila of fueraDelPlan(hoja, asignacion)) {
    con(fila, { tone: "omitted", text: "se deja fuera", icon: <ListX aria-hidden /> });
  }
  for (const { hoja: nombre, fila, columna } of correcciones) {
    if (nombre !== hoja.nombre) continue;
    con(fila, { changed: new Set([...(filas.get(fila - 1)?.changed ?? []), columnIndex(columna)]) });
  }
  return filas;
}

/** The rows of a sheet that its lists leave out by what they say. */
function fueraDelPlan({ nombre, filas }: HojaVista, asignacion: Asignacion | null): number[] {
  return (asignacion?.listas ?? []).flatMap(({ hoja, filaCabecera, fuera, disposicion }) => {
    // In another layout, its columns are not the sheet's.
    if (hoja !== nombre || fuera == null || (disposicion ?? "filas") !== "filas") return [];
    const dicen = (celdas: readonly string[]) =>
      fuera.some(({ columna, texto }) => {
        const dicho = normalizar(celdas[columnIndex(columna)] ?? "");
        const suyo = normalizar(texto);
        return dicho === suyo || (/\*\s*$/.test(texto) && dicho.startsWith(suyo));
      });
    return filas.flatMap((celdas, i) => (i >= (filaCabecera ?? 0) && dicen(celdas) ? [i + 1] : []));
  });
}

const lugarDe = (entrada: Entrada | undefined) =>
  entrada === undefined || entrada.tipo === "desaparece"
    ? null
    : entrada.tipo === "producto"
      ? entrada.producto
      : entrada;

function infoDe(entradas: readonly Entrada[]): SheetRowInfo | null {
  const textos = (clase: "errores" | "avisos") =>
    entradas.flatMap((entrada) =>
      clase === "avisos" && entrada.tipo !== "desaparece"
        ? entrada.avisos
        : entrada.tipo === "fila"
          ? entrada.errores
          : [],
    );
  const errores = textos("errores");
  if (errores.length > 0) {
    return {
      tone: "error",
      text: errores.map(({ mensaje }) => mensaje).join(" "),
      icon: <CircleAlert aria-hidden />,
    };
  }
  if (entradas.some((entrada) => entrada.tipo === "fila" && entrada.omitida)) {
    return { tone: "omitted", text: "omitida a mano", icon: <Ban aria-hidden /> };
  }
  const avisos = textos("avisos");
  if (avisos.length === 0) return null;
  return {
    tone: "warning",
    text: avisos.map(({ mensaje }) => mensaje).join(" "),
    icon: <TriangleAlert aria-hidden />,
  };
}

/** The field that each column of a sheet feeds, by the column's index from 0. */
export function columnasDe(nombre: string | null, asignacion: Asignacion | null): Map<number, Campo> {
  const columnas = new Map<number, Campo>();
  for (const lista of asignacion?.listas ?? []) {
    if (lista.hoja !== nombre) continue;
    for (const [campo, letras] of Object.entries(lista.columnas)) {
      if (letras !== undefined) columnas.set(columnIndex(letras), campo as Campo);
    }
  }
  return columnas;
}

/**
 * An entry's row, and the cells in it from which its values came, to highlight them in the sheet.
 */
export function celdasDe(entrada: Entrada | undefined) {
  const de = lugarDe(entrada);
  if (de === null) return undefined;
  const columnas = new Set<number>();
  const senala = (columna: string | null) => {
    if (columna !== null && /^[A-Z]{1,3}$/.test(columna)) columnas.add(columnIndex(columna));
  };
  if (entrada?.tipo === "producto") {
    for (const { celda } of Object.values(procedenciaDe(entrada.producto))) {
      const partes = celda === null ? null : partesDe(celda);
      if (partes?.fila === de.fila) senala(partes.columna);
    }
  } else if (entrada?.tipo === "fila") {
    for (const { columna } of [...entrada.errores, ...entrada.avisos]) senala(columna);
  }
  return { hoja: de.hoja, fila: de.fila, columnas };
}
