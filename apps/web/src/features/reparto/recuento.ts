import { type Falta, faltasDeReparto, propuestas } from "@cosecha/domain/faltas";
import { type Celdas, cambiosIgualQueLoPedido } from "@cosecha/domain/reparto";
import { useMemo } from "react";
import { celdasDe } from "./device/celdas.ts";
import { useQuietChanges, useReparto, useSurroundings } from "./device/use-reparto.ts";

/** What there is to do until all is shared out. */
export interface Recuento {
  celdas: Celdas;
  faltas: Falta[];
  /** Products that were ordered or came, and are not counted. */
  sinContar: number[];
  /** How many lines nobody has weighed or counted yet. */
  porPesar: number;
  /** Where one press gives what was ordered, and what it leaves. */
  igual: ReturnType<typeof cambiosIgualQueLoPedido>;
  propuestas: Celdas["entregas"];
  /** Another text once something else is missing. */
  clave: string;
}

function recuentoDe(celdas: Celdas): Recuento {
  const faltas = faltasDeReparto(celdas);
  return {
    celdas,
    faltas,
    sinContar: faltas.flatMap((una) => (una.tipo === "contar" ? [una.producto.id] : [])),
    porPesar: faltas.reduce((suma, una) => suma + (una.tipo === "pesar" ? una.familias.length : 0), 0),
    igual: cambiosIgualQueLoPedido(celdas),
    propuestas: propuestas(celdas.entregas),
    clave: faltas
      .map((una) => [
        una.producto.id,
        "familias" in una ? una.familias.length : "",
        "resto" in una ? una.resto : "",
      ])
      .join(";"),
  };
}

/** The same, of what this device shows, once nothing has changed for a moment: it looks at all. */
export function useRecuento(): Recuento {
  const { notebook } = useReparto();
  const { productos, lineas } = useSurroundings();
  const version = useQuietChanges();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cells are what has changed
  return useMemo(() => recuentoDe(celdasDe(notebook)), [notebook, productos, lineas, version]);
}
