import { sumar } from "@cosecha/domain/dinero";
import type { LineaCompartida } from "@cosecha/domain/esquemas/compartidos";
import { number, text } from "@cosecha/importador/write-xlsx";
import { CANTIDAD, type Celda, EUROS, encabezado, escribir, formula } from "./pedido-sheets.ts";

/** What another group orders in an order, and what it gets of it and pays. */
export interface ParteEnHoja {
  proveedor: string;
  descripcion: string;
  inicio: string;
  fin: string;
  /** Whether it has been shared out, so that what was delivered is paid. */
  repartido: boolean;
  lineas: readonly LineaCompartida[];
}

/** The part of another group, by product; once it has been shared out with what it gets. */
export function sheetOfParte({ lineas, repartido, ...pedido }: ParteEnHoja): Uint8Array<ArrayBuffer> {
  const cabecera = [
    ...["Código", "Producto", "Formato", "Pedido"],
    ...(repartido ? ["Entregado", "En"] : []),
    "Total con IVA",
  ];
  const arriba = encabezado(pedido);
  const primera = arriba.length + 2;
  const letra = repartido ? "G" : "E";
  const filas = lineas.map(({ codigo, nombre, unidad, cantidad, entregado, cobro, total }): Celda[] => [
    text(codigo),
    text(nombre),
    text(unidad),
    number(cantidad, CANTIDAD),
    ...(repartido ? [number(entregado ?? 0, CANTIDAD), text(cobro === "kg" ? "kg" : unidad)] : []),
    number(total, EUROS),
  ]);
  const total: Celda[] = [
    undefined,
    text("TOTAL"),
    ...Array<Celda>(cabecera.length - 3).fill(undefined),
    formula(
      `SUM(${letra}${primera}:${letra}${primera + filas.length - 1})`,
      sumar(lineas.map((linea) => linea.total)),
      EUROS,
    ),
  ];
  return escribir({
    nombre: "Parte",
    ...{ arriba, cabecera, filas, total, debajo: [] },
    anchos: [14, 40, 16, 11, ...(repartido ? [11, 12] : []), 15],
  });
}
