import { cuandoSera } from "../plazos.ts";
import type { Pregunta } from "../ritmos.ts";
import { PREGUNTA } from "../textos/ritmo.ts";
import { asuntoDe, type Carta, parrafo, siHay } from "./carta.ts";
import { type Recogida, seRecoge } from "./piezas.ts";

/** What is said of orders that come round. */

export interface DatosTocaPedido extends Recogida {
  proveedor: string;
  inicio: Date;
  fin: Date;
  pregunta: Pregunta | null;
  /** Where it is made by one press; undefined where nobody knows the address of Cosecha. */
  enlace: string | undefined;
}

/** An order is to be made, and whoever leads is asked to. */
export function cartaDeTocaPedido(datos: DatosTocaPedido, zona: string): Carta {
  const { proveedor, inicio, fin, pregunta, enlace } = datos;
  const plazo = `Según su ritmo abre ${cuandoSera(inicio, zona)} y cierra ${cuandoSera(fin, zona)}.`;
  return {
    asunto: asuntoDe(`Toca crear el pedido, abre ${cuandoSera(inicio, zona)}: ${proveedor}`),
    bloques: [
      parrafo(`Toca el pedido de ${proveedor}. ${plazo}`),
      ...siHay(seRecoge(datos, zona)),
      ...siHay(pregunta === null ? "" : PREGUNTA[pregunta]),
      { tipo: "boton", texto: "Crear el pedido", enlace, sinEnlace: "Está en Cosecha, en Inicio." },
    ],
  };
}
