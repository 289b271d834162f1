import { Decimal } from "decimal.js";
import type { Cobro } from "../campos.ts";
import { conUnidad, formatoEuros, sumar } from "../dinero.ts";
import type { ValorEntregado } from "../esquemas/entregas.ts";
import { cuandoSera } from "../plazos.ts";
import { enKilos, sePesaPorPiezas } from "../reparto.ts";
import { aPagar } from "../textos/comun.ts";
import { motivos } from "../textos/entregas.ts";
import { asuntoDe, type Carta, parrafo, siHay } from "./carta.ts";
import {
  botonDePedido,
  cuandoYDonde,
  type DeUnPedido,
  elPedido,
  type LineaEscrita,
  type Recogida,
  tablaDeImportes,
} from "./piezas.ts";

/** What is said on the day of delivery, and after it. */

export interface DatosParaRecoger extends DeUnPedido, Recogida {
  /** EUR with IVA; null where it is not known yet. */
  aPagar: Decimal.Value | null;
}

/** What a family has ordered is ready. */
export function cartaDeParaRecoger(datos: DatosParaRecoger, zona: string): Carta {
  const cuando = cuandoYDonde(datos, zona);
  return {
    asunto: asuntoDe(`Ya puede recoger: ${datos.pedido}`),
    bloques: [
      parrafo(`Ya puede recoger ${elPedido(datos)}${cuando === "" ? "" : `: ${cuando}`}.`),
      ...siHay(datos.aPagar === null ? "" : `${aPagar}: ${formatoEuros(datos.aPagar)}.`),
      botonDePedido("Ver mi pedido", datos),
    ],
  };
}

/** In what something is handed out: kilos, or what it is ordered in. */
const enQue = (producto: { unidad: string | null; cobro: Cobro }) =>
  enKilos(producto) ? "kg" : producto.unidad;

export interface DatosLoRecibido extends DeUnPedido {
  lineas: readonly (LineaEscrita & {
    cobro: Cobro;
    /** In its unit; null: it was not ordered. */
    pedida: Decimal.Value | null;
    /** In what is charged by. */
    entregada: Decimal.Value;
    /** As `motivoDeEntrega` finds it. */
    motivo: ValorEntregado["motivo"];
  })[];
}

type LineaRecibida = DatosLoRecibido["lineas"][number];

/** What was ordered, where it is another quantity or another unit than what came, and why. */
function loQuePidio({ unidad, cobro, pedida, entregada, motivo }: LineaRecibida): string {
  const porque = motivo === null ? "" : `${motivos[motivo]}.`;
  if (pedida === null) return `No lo pidió. ${porque}`.trim();
  const igual = !sePesaPorPiezas({ unidad, cobro }) && new Decimal(pedida).eq(entregada);
  return igual ? porque : `Pidió ${conUnidad(pedida, unidad)}. ${porque}`.trim();
}

/** An order has been shared out: what a family got, where and why it differs, and what it costs. */
export function cartaDeLoRecibido(datos: DatosLoRecibido): Carta {
  const total = formatoEuros(sumar(datos.lineas.map((linea) => linea.total)));
  const filas = datos.lineas.map((linea) => {
    const detalle = loQuePidio(linea);
    return {
      celdas: [conUnidad(linea.entregada, enQue(linea)), linea.producto, formatoEuros(linea.total)],
      ...(detalle === "" ? {} : { detalle }),
    };
  });
  return {
    asunto: asuntoDe(`Lo que ha recibido, ${total}: ${datos.pedido}`),
    bloques: [
      parrafo(`Se ha repartido ${elPedido(datos)}. Esto es lo que ha recibido su familia.`),
      tablaDeImportes(filas, { texto: aPagar, importe: total }),
      parrafo("Si algo no es así, dígaselo a quien lleva el pedido."),
      botonDePedido("Ver mi pedido", datos),
    ],
  };
}

export interface DatosDanoDecidido extends DeUnPedido {
  producto: string;
  unidad: string | null;
  cobro: Cobro;
  /** In what is charged by. */
  cantidad: Decimal.Value;
  aceptado: boolean;
}

/** Whoever leads an order has decided about what a family said was damaged. */
export function cartaDeDanoDecidido(datos: DatosDanoDecidido): Carta {
  const { producto, cantidad, aceptado } = datos;
  return {
    asunto: asuntoDe(`${aceptado ? "Aceptado" : "No aceptado"} su aviso de daño: ${producto}`),
    bloques: [
      parrafo(
        `Avisó de un daño en ${elPedido(datos)}: ${producto}, ${conUnidad(cantidad, enQue(datos))}. ${
          aceptado
            ? "Se ha aceptado: no lo paga."
            : "No se ha aceptado: se paga como se entregó. Si no está de acuerdo, hable con quien lleva el pedido."
        }`,
      ),
      botonDePedido("Ver mi pedido", datos),
    ],
  };
}

export interface DatosTurno extends DeUnPedido, Recogida {
  /** When the turn ends. */
  hasta: Date;
}

/** A family shares out an order. */
export function cartaDeTurno(datos: DatosTurno, zona: string): Carta {
  const cuando = cuandoYDonde(datos, zona);
  return {
    asunto: asuntoDe(
      `Le toca repartir${datos.reparto ? ` ${cuandoSera(datos.reparto, zona)}` : ""}: ${datos.pedido}`,
    ),
    bloques: [
      parrafo(`A su familia le toca repartir ${elPedido(datos)}${cuando === "" ? "" : `: ${cuando}`}.`),
      parrafo(
        "Abra el reparto en el móvil: cuente lo que ha llegado y apunte lo que se lleva cada familia. También funciona sin conexión, si lo ha abierto antes.",
      ),
      parrafo(`Puede apuntar hasta ${cuandoSera(datos.hasta, zona)}.`),
      botonDePedido("Abrir el reparto", datos),
    ],
  };
}
