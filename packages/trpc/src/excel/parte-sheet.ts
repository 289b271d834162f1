import type { PedidoCompartido } from "@cosecha/domain/esquemas/compartidos";
import { textos } from "@cosecha/domain/textos";
import { columnLetters } from "@cosecha/importador/cells";
import { number, text } from "@cosecha/importador/write-xlsx";
import { Decimal } from "decimal.js";
import {
  CANTIDAD,
  type Celda,
  EUROS,
  encabezado,
  escribir,
  formula,
  PRECIO,
  porcentaje,
} from "./pedido-sheets.ts";

/** What another group orders in an order, and what it gets of it and pays. */
export interface ParteEnHoja
  extends Pick<PedidoCompartido, "lineas" | "cargos" | "diferencia" | "porCargar" | "total"> {
  proveedor: string;
  descripcion: string;
  inicio: string;
  fin: string;
  /** Whether it has been shared out, so that what was delivered is paid. */
  repartido: boolean;
}

type Linea = PedidoCompartido["lineas"][number];
/** A column: its title, its width, and what a line has there. */
type Columna = readonly [titulo: string, ancho: number, celda: (linea: Linea) => Celda];

const ANTES: readonly Columna[] = [
  ["Código", 14, ({ codigo }) => text(codigo)],
  ["Producto", 40, ({ nombre }) => text(nombre)],
  ["Formato", 16, ({ unidad }) => text(unidad)],
  ["Pedido", 11, ({ pedido }) => number(pedido, CANTIDAD)],
];
const CON_LAS_CAJAS: Columna = ["Con las cajas", 14, ({ cantidad }) => number(cantidad, CANTIDAD)];
const ENTREGADO: readonly Columna[] = [
  ["Entregado", 11, ({ entregado }) => number(entregado ?? 0, CANTIDAD)],
  ["En", 12, ({ cobro, unidad }) => text(cobro === "kg" ? "kg" : unidad)],
];
const DESPUES: readonly Columna[] = [
  ["Precio sin IVA", 15, ({ precio }) => number(precio, PRECIO)],
  ["IVA", 8, ({ iva }) => porcentaje(new Decimal(iva))],
  ["Total con IVA", 15, ({ total }) => number(total, EUROS)],
];

/**
 * The part of another group, by product; once it has been shared out with what it gets, and once it
 * has been charged with its share of what is common.
 */
export function sheetOfParte(parte: ParteEnHoja): Uint8Array<ArrayBuffer> {
  const { lineas, repartido, cargos, diferencia, porCargar, total, ...pedido } = parte;
  const cambianCajas = lineas.some(({ pedido, cantidad }) => pedido !== cantidad);
  const columnas = [
    ...ANTES,
    ...(cambianCajas ? [CON_LAS_CAJAS] : []),
    ...(repartido ? ENTREGADO : []),
    ...DESPUES,
  ];
  // A row that is of no product: what it is, and how much in the last column.
  const suelta = (nombre: string, importe: Celda): Celda[] => [
    undefined,
    text(nombre),
    ...Array<Celda>(columnas.length - 3).fill(undefined),
    importe,
  ];
  const comunes = [
    ...cargos.map(({ tipo, concepto, importe }) => ({
      nombre: [textos.cuentas.CARGOS[tipo], concepto].filter(Boolean).join(": "),
      importe,
    })),
    ...(diferencia === 0 ? [] : [{ nombre: textos.cuentas.DIFERENCIA, importe: diferencia }]),
  ];
  const filas = [
    ...lineas.map((linea) => columnas.map(([, , celda]) => celda(linea))),
    ...comunes.map(({ nombre, importe }) => suelta(nombre, number(importe, EUROS))),
  ];
  const arriba = encabezado(pedido);
  const primera = arriba.length + 2;
  const letra = columnLetters(columnas.length - 1);
  const suma = formula(`SUM(${letra}${primera}:${letra}${primera + filas.length - 1})`, total, EUROS);
  return escribir({
    nombre: "Parte",
    ...{ arriba, cabecera: columnas.map(([titulo]) => titulo), filas },
    total: suelta("TOTAL", suma),
    debajo: porCargar ? [[undefined, text(textos.compartido.sinGastos)]] : [],
    anchos: columnas.map(([, ancho]) => ancho),
  });
}
