import type { Decimal } from "decimal.js";
import { cuandoSera } from "../plazos.ts";
import type { Bloque, Fila } from "./carta.ts";

/** What mails about orders share. */

/** An order, as people know it. */
export interface DeUnPedido {
  /** What it is called: its description. */
  pedido: string;
  proveedor: string;
  /** Its page; undefined where nobody knows the address of Cosecha. */
  enlace?: string | undefined;
}

/** When and where families collect; null and "": it is not said. */
export interface Recogida {
  reparto: Date | null;
  lugar: string;
}

/** «el pedido «Verduras» de Huerta La Vega» */
export const elPedido = ({ pedido, proveedor }: DeUnPedido): string =>
  `el pedido «${pedido}» de ${proveedor}`;

/** «el martes 1 de diciembre a las 18:00, en Calle Mayor, 3»; "" where neither is known. */
export const cuandoYDonde = ({ reparto, lugar }: Recogida, zona: string): string =>
  [...(reparto === null ? [] : [cuandoSera(reparto, zona)]), ...(lugar === "" ? [] : [`en ${lugar}`])].join(
    ", ",
  );

/**
 * «Se recoge el martes 1 de diciembre a las 18:00, en Calle Mayor, 3.»; "" where it is not known.
 */
export const seRecoge = (recogida: Recogida, zona: string): string => {
  const dicho = cuandoYDonde(recogida, zona);
  return dicho === "" ? "" : `Se recoge ${dicho}.`;
};

/** What has been ordered or received, each with its amount, and the sum. */
export const tablaDeImportes = (
  filas: readonly Fila[],
  total: { texto: string; importe: string },
): Bloque => ({
  tipo: "tabla",
  cabecera: ["Cantidad", "Producto", "Con IVA"],
  filas,
  pie: ["", total.texto, total.importe],
  cifras: 1,
});

/** The button that opens an order, and where it is found without one. */
export const botonDePedido = (texto: string, { enlace, pedido }: DeUnPedido): Bloque => ({
  tipo: "boton",
  texto,
  enlace,
  sinEnlace: `Está en Cosecha, en Inicio: abra «${pedido}».`,
});

/** A line of an order. Amounts are EUR with IVA. */
export interface LineaEscrita {
  producto: string;
  unidad: string | null;
  total: Decimal.Value;
}
