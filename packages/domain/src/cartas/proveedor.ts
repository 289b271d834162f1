import { Decimal } from "decimal.js";
import { conUnidad } from "../dinero.ts";
import { enCajas } from "../textos/cajas.ts";
import { asuntoDe, type Carta, parrafo, siHay } from "./carta.ts";
import { cuandoYDonde, type Recogida } from "./piezas.ts";

export interface DatosAlProveedor extends Recogida {
  /** The cooperative's name; "": none. */
  cooperativa: string;
  proveedor: string;
  /** What the order is called. */
  pedido: string;
  /** What all families together have ordered. */
  lineas: readonly {
    producto: string;
    unidad: string | null;
    /** The supplier's own; null: none. */
    codigo: string | null;
    cantidad: Decimal.Value;
    /** How much a case of it holds; null: it comes one by one. */
    caja: number | null;
  }[];
  /** Who answers for the order: the managing family, and where to write to it. */
  responde: { nombre: string; email: string };
  /** The attached file's name; null: nothing is attached. */
  archivo: string | null;
}

/** The order itself, to whoever supplies it. */
export function cartaAlProveedor(datos: DatosAlProveedor, zona: string): Carta {
  const { proveedor, pedido, lineas, responde, archivo } = datos;
  const de = datos.cooperativa === "" ? "nuestro grupo de consumo" : datos.cooperativa;
  const cuando = cuandoYDonde(datos, zona);
  return {
    asunto: asuntoDe(`Pedido de ${de} para ${proveedor}: ${pedido}`),
    bloques: [
      parrafo(
        archivo === null
          ? `Este es el pedido de ${de} para ${proveedor}: «${pedido}».`
          : `Adjuntamos el pedido de ${de} para ${proveedor}, «${pedido}», en el archivo ${archivo}.`,
      ),
      ...siHay(cuando === "" ? "" : `Lo repartimos ${cuando}.`),
      {
        tipo: "tabla",
        cabecera: ["Cantidad", "Producto"],
        filas: lineas.map(({ producto, unidad, codigo, cantidad, caja }) => {
          const cajas = caja === null ? 0 : new Decimal(cantidad).div(caja);
          const detalles = [
            ...(caja !== null && new Decimal(cajas).isInteger() ? [enCajas(Number(cajas), caja)] : []),
            ...(codigo ? [`Código ${codigo}`] : []),
          ];
          return {
            celdas: [conUnidad(cantidad, unidad), producto],
            ...(detalles.length > 0 && { detalle: detalles.join(" · ") }),
          };
        }),
        cifras: 0,
      },
      parrafo(
        `Conteste a este correo si algo no puede ser así, o para confirmarlo. Lo lleva ${responde.nombre} (${responde.email}).`,
      ),
    ],
  };
}
