import type { MotivoDeCaja } from "../cajas.ts";
import { conUnidad, formatoCantidad } from "../dinero.ts";
import { cuandoSera } from "../plazos.ts";
import { contados } from "../texto.ts";
import { porQueCambia } from "../textos/cajas.ts";
import { asuntoDe, type Bloque, type Carta, nota, parrafo } from "./carta.ts";
import { botonDePedido, type DeUnPedido, elPedido } from "./piezas.ts";

/** A product of which a family gets otherwise than it ordered. */
export interface LineaEnCajas {
  producto: string;
  unidad: string | null;
  /** How much a case holds; null: nobody knows any more. */
  lleva: number | null;
  motivo: MotivoDeCaja;
  pedido: number;
  /** How much more it accepted. */
  hasta: number;
  final: number;
}

export interface DatosCajas extends DeUnPedido {
  /** When the proposal becomes final; null: it is. */
  hasta: Date | null;
  /** Whether the reader leads the order, and so decides; it is asked only of a proposal. */
  decide: boolean;
  lineas: readonly LineaEnCajas[];
}

/** What comes in whole cases comes out otherwise than it was ordered. */
export function cartaDeCajas({ hasta, decide, lineas, ...pedido }: DatosCajas, zona: string): Carta {
  const cuando = hasta === null ? "" : cuandoSera(hasta, zona);
  const boton = botonDePedido(decide && hasta !== null ? "Decidir las cajas" : "Ver mi pedido", pedido);
  const filas = lineas.map((linea) => ({
    celdas: [linea.producto, pidio(linea), conUnidad(linea.final, linea.unidad)],
    detalle: porQueCambia(linea),
  }));
  const tabla: Bloque[] =
    lineas.length === 0
      ? []
      : [{ tipo: "tabla", cabecera: ["Producto", "Pidió", "Recibe"], filas, cifras: 2 }];
  if (hasta === null) {
    const comoQueda =
      lineas.length === 0
        ? "Al final su familia recibe lo que pidió."
        : `Esto recibe su familia de ${contados(lineas.length)} que van por cajas enteras.`;
    return {
      asunto: asuntoDe(`Ya es definitivo lo que recibe: ${pedido.pedido}`),
      bloques: [parrafo(`Se han cerrado las cajas: ${elPedido(pedido)}. ${comoQueda}`), ...tabla, boton],
    };
  }
  const suyo: Bloque[] =
    lineas.length === 0
      ? []
      : [
          parrafo(`De ${contados(lineas.length)} su familia recibiría otra cantidad que la que pidió:`),
          ...tabla,
          nota("Si al final es otra, se lo diremos."),
        ];
  const quien = decide
    ? `Lo lleva su familia: mire cómo quedan y delas por buenas antes de que acabe el plazo, ${cuando}. Si no, quedan como se proponen.`
    : `Quien lleva el pedido puede decidir otra cosa; si no, queda así ${cuando}.`;
  return {
    asunto: asuntoDe(
      decide
        ? `Decida las cajas, hasta ${cuando}: ${pedido.pedido}`
        : `Cambia lo que recibe: ${pedido.pedido}`,
    ),
    bloques: [
      parrafo(`Se ha cerrado ${elPedido(pedido)}, y al proveedor solo se le piden cajas enteras. ${quien}`),
      ...suyo,
      boton,
    ],
  };
}

const pidio = ({ pedido, hasta, unidad }: LineaEnCajas): string =>
  conUnidad(pedido, unidad) + (hasta === 0 ? "" : ` (y hasta ${formatoCantidad(hasta)} más)`);
