import { Decimal } from "decimal.js";
import type { Falta } from "../cestas.ts";
import { conUnidad, formatoEuros, sumar } from "../dinero.ts";
import type { Metas } from "../metas.ts";
import { cuandoSera } from "../plazos.ts";
import { contados } from "../texto.ts";
import { porQueFalta } from "../textos/cestas.ts";
import * as textos from "../textos/metas.ts";
import { conUnidad as productoConUnidad } from "../textos/piezas.ts";
import { asuntoDe, type Carta, nota, parrafo, siHay } from "./carta.ts";
import {
  botonDePedido,
  cuandoYDonde,
  type DeUnPedido,
  elPedido,
  type LineaEscrita,
  type Recogida,
  seRecoge,
  tablaDeImportes,
} from "./piezas.ts";

/** What is said of an order until it has closed. */

export interface DatosPedidoAbierto extends DeUnPedido, Recogida {
  fin: Date;
}

/** An order has opened. */
export function cartaDePedidoAbierto(datos: DatosPedidoAbierto, zona: string): Carta {
  const hasta = cuandoSera(datos.fin, zona);
  return {
    asunto: asuntoDe(`Ya puede pedir, cierra ${hasta}: ${datos.pedido}`),
    bloques: [
      parrafo(`Se ha abierto ${elPedido(datos)}. Cierra ${hasta}.`),
      ...siHay(seRecoge(datos, zona)),
      botonDePedido("Hacer mi pedido", datos),
    ],
  };
}

export type DatosCierrePronto = DatosPedidoAbierto;

/** An order closes soon, to who has not ordered. */
export function cartaDeCierrePronto(datos: DatosCierrePronto, zona: string): Carta {
  const hasta = cuandoSera(datos.fin, zona);
  return {
    asunto: asuntoDe(`Cierra ${hasta}: ${datos.pedido}`),
    bloques: [
      parrafo(`Cierra ${hasta} ${elPedido(datos)}, y su familia todavía no ha pedido nada.`),
      ...siHay(seRecoge(datos, zona)),
      botonDePedido("Hacer mi pedido", datos),
      nota("Si esta vez no quiere nada, no tiene que hacer nada."),
    ],
  };
}

export interface DatosCesta extends DatosPedidoAbierto {
  /** How many of its products have been put in, and what was not, or less of it. */
  puestos: number;
  faltan: readonly Falta[];
}

/** What the family takes each time has been put into an order. */
export function cartaDeCesta(datos: DatosCesta, zona: string): Carta {
  const { puestos, faltan, pedido } = datos;
  const hecho =
    puestos === 0
      ? "No se ha podido poner nada de su cesta."
      : `Se ${puestos === 1 ? "ha puesto" : "han puesto"} ${contados(puestos)} de su cesta.`;
  const menos = faltan.length === 0 || puestos === 0 ? "" : `, faltan ${faltan.length}`;
  return {
    asunto: asuntoDe(`Su cesta, ${contados(puestos)}${menos}: ${pedido}`),
    bloques: [
      parrafo(`Se ha abierto ${elPedido(datos)}. ${hecho}`),
      ...(faltan.length === 0
        ? []
        : [
            parrafo("Esto no, o no del todo. Sigue en su cesta, y la próxima vez se intenta de nuevo:"),
            { tipo: "lista" as const, puntos: faltan.map(porQueFalta) },
          ]),
      parrafo(`Puede cambiarlo hasta el cierre, ${cuandoSera(datos.fin, zona)}.`),
      ...siHay(seRecoge(datos, zona)),
      botonDePedido("Ver mi pedido", datos),
    ],
  };
}

export interface DatosLoPedido extends DeUnPedido, Recogida {
  lineas: readonly (LineaEscrita & {
    cantidad: Decimal.Value;
    /** What the family asks of whoever shares out; "": nothing. */
    nota: string;
  })[];
  /** Whether something of it is charged by what it will weigh. */
  hayPorPesar: boolean;
}

/** An order has closed: what the family has ordered. */
export function cartaDeLoPedido(datos: DatosLoPedido, zona: string): Carta {
  const { pedido, lineas, hayPorPesar } = datos;
  const total = formatoEuros(sumar(lineas.map((linea) => linea.total)));
  const filas = lineas.map(({ producto, unidad, cantidad, total: importe, nota: pide }) => ({
    celdas: [conUnidad(cantidad, unidad), producto, formatoEuros(importe)],
    ...(pide === "" ? {} : { detalle: `Nota: ${pide}` }),
  }));
  return {
    asunto: asuntoDe(`Lo que ha pedido, ${total}: ${pedido}`),
    bloques: [
      parrafo(`Se ha cerrado ${elPedido(datos)}. Su familia ha pedido ${contados(lineas.length)}.`),
      tablaDeImportes(filas, { texto: "Total", importe: total }),
      ...(hayPorPesar ? [nota("Lo que se cobra por peso costará lo que pese al repartirlo.")] : []),
      ...siHay(seRecoge(datos, zona)),
      botonDePedido("Ver mi pedido", datos),
    ],
  };
}

interface Fechas extends Recogida {
  fin: Date;
}

export interface DatosFechaCambiada extends DeUnPedido {
  antes: Fechas;
  ahora: Fechas;
}

/** An order closes, or is collected, at another moment or place than was said. */
export function cartaDeFechaCambiada(datos: DatosFechaCambiada, zona: string): Carta {
  const { antes, ahora, pedido } = datos;
  const cierres = [antes.fin, ahora.fin].map((fin) => cuandoSera(fin, zona)) as [string, string];
  const recogidas = [antes, ahora].map((una) => cuandoYDonde(una, zona)) as [string, string];
  const cambia = ([uno, otro]: [string, string]) => uno !== otro;
  const puntos = [
    ...(cambia(cierres) ? [`Cierra ${cierres[1]}. Antes: ${cierres[0]}.`] : []),
    ...(cambia(recogidas)
      ? [
          recogidas[1] === ""
            ? `Todavía no se sabe cuándo se recoge. Antes: ${recogidas[0]}.`
            : `Se recoge ${recogidas[1]}.${recogidas[0] === "" ? "" : ` Antes: ${recogidas[0]}.`}`,
        ]
      : []),
  ];
  const titular = cambia(cierres)
    ? `Ahora cierra ${cierres[1]}`
    : recogidas[1] === ""
      ? "Cambia la recogida"
      : `Ahora se recoge ${recogidas[1]}`;
  return {
    asunto: asuntoDe(`${titular}: ${pedido}`),
    avance: puntos.join(" "),
    bloques: [
      parrafo(`Han cambiado las fechas ${elPedido(datos).replace(/^el /, "del ")}.`),
      { tipo: "lista", puntos },
      botonDePedido("Ver el pedido", datos),
    ],
  };
}

export interface DatosPedidoCancelado extends DeUnPedido {
  /** Whether the reader's family had ordered in it. */
  habiaPedido: boolean;
}

/** A cancelled order goes on after all. */
export function cartaDePedidoQueVuelve(
  datos: DatosPedidoCancelado & Fechas & { abierto: boolean },
  zona: string,
): Carta {
  const recogida = cuandoYDonde(datos, zona);
  const puntos = [
    ...(datos.abierto ? [`Se puede pedir hasta su cierre, ${cuandoSera(datos.fin, zona)}.`] : []),
    ...(recogida === "" ? [] : [`Se recoge ${recogida}.`]),
  ];
  return {
    asunto: asuntoDe(`Vuelve a estar en marcha: ${datos.pedido}`),
    bloques: [
      parrafo(
        `Se había cancelado ${elPedido(datos)}, y vuelve a estar en marcha. ${datos.habiaPedido ? "Lo que había pedido sigue en él." : ""}`.trim(),
      ),
      ...(puntos.length === 0 ? [] : [{ tipo: "lista" as const, puntos }]),
      botonDePedido("Ver el pedido", datos),
    ],
  };
}

/** An order is cancelled. */
export const cartaDePedidoCancelado = (datos: DatosPedidoCancelado): Carta => ({
  asunto: asuntoDe(`Se ha cancelado el pedido: ${datos.pedido}`),
  bloques: [
    parrafo(
      `Se ha cancelado ${elPedido(datos)}. ${datos.habiaPedido ? "De lo que había pedido no se recoge ni se paga nada." : "Ni se puede pedir en él, ni hay que repartirlo."}`,
    ),
    botonDePedido("Ver el pedido", datos),
  ],
});

export interface DatosMinimo extends DeUnPedido {
  metas: Metas;
}

/** An order has closed below its supplier's minimum, to who leads it. */
export function cartaDeMinimo(datos: DatosMinimo): Carta {
  const { metas, pedido, proveedor } = datos;
  return {
    asunto: asuntoDe(`No llega al mínimo: ${pedido}`),
    bloques: [
      parrafo(`Se ha cerrado ${elPedido(datos)}. ${textos.noLlega(metas)}`),
      parrafo(`Hasta que decida no se le envía a ${proveedor}: amplíe el plazo, cancélelo o siga adelante.`),
      botonDePedido("Decidir qué se hace", datos),
    ],
  };
}

interface PrecioCambiado {
  producto: string;
  unidad: string | null;
  /** One unit, in EUR with IVA. */
  antes: Decimal.Value;
  ahora: Decimal.Value;
  /** All that the family has ordered of it, and how much more that is than before. */
  total: Decimal.Value;
  diferencia: Decimal.Value;
}

export interface DatosPreciosCambiados extends DeUnPedido {
  /** Until when the order can be changed; null: it has closed. */
  fin: Date | null;
  lineas: readonly PrecioCambiado[];
}

/** What the family has ordered has another price. */
export function cartaDePreciosCambiados(datos: DatosPreciosCambiados, zona: string): Carta {
  const { pedido, lineas, fin } = datos;
  const filas = lineas.map(({ producto, unidad, antes, ahora, total, diferencia }) => {
    const nombre = productoConUnidad({ nombre: producto, unidad: unidad || null });
    // Of what is ordered by the gram one reads the same, and all of it does not.
    const [que, queda, cambia] = new Decimal(antes).eq(ahora)
      ? [`${nombre}, en total`, new Decimal(total), new Decimal(diferencia)]
      : [nombre, new Decimal(ahora), new Decimal(ahora).sub(antes)];
    const celdas = [que, formatoEuros(queda.sub(cambia)), formatoEuros(queda)];
    return { celdas: [...celdas, (cambia.gt(0) ? "+" : "") + formatoEuros(cambia)] };
  });
  const cuantos =
    lineas.length === 1 ? "un producto que ha pedido" : `${lineas.length} productos que ha pedido`;
  return {
    asunto: asuntoDe(`Cambia el precio de ${cuantos}: ${pedido}`),
    bloques: [
      parrafo(`En ${elPedido(datos)} ha cambiado el precio de ${cuantos}. Son precios con IVA.`),
      { tipo: "tabla", cabecera: ["Producto", "Antes", "Ahora", "Cambia"], filas, cifras: 3 },
      ...siHay(
        fin === null
          ? ""
          : `Si ya no lo quiere así, puede cambiar su pedido hasta que cierre, ${cuandoSera(fin, zona)}.`,
      ),
      botonDePedido(fin === null ? "Ver mi pedido" : "Cambiar mi pedido", datos),
    ],
  };
}
