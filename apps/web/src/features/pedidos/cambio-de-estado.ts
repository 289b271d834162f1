import { CANCELADO, COMPLETADO, estaCaducado, lineasEditables } from "@cosecha/domain/pedidos";

/** The question before a change of an order that has consequences. */
interface PreguntaDeCambio {
  title: string;
  description: string;
  confirmLabel: string;
}

const cerrado = (estado: number) => estado === COMPLETADO || estado === CANCELADO;

/**
 * The question before an order goes from one state to another, with the consequences for the
 * families (D9 and D11). Null when no consequence would be final. `fin` is the order's new end.
 */
export function preguntaDeEstado(
  antes: number,
  despues: number,
  { fin, ahora, cuando }: { fin: Date; ahora: Date; cuando: (fecha: Date) => string },
): PreguntaDeCambio | null {
  if (antes === despues || (!cerrado(antes) && !cerrado(despues))) return null;
  const enPlazo = !estaCaducado({ fin }, ahora);
  const frases = [];
  if (despues === COMPLETADO) {
    if (!cerrado(antes) && enPlazo)
      frases.push(`Aún está en plazo: termina ${cuando(fin)}, y así se cierra ya.`);
    frases.push("Los precios quedan como están y ninguna familia podrá cambiar ya lo que ha pedido.");
    if (antes === CANCELADO) frases.push("Solo se puede si aún hay existencias de lo que se había pedido.");
    return { title: "¿Completar el pedido?", description: frases.join(" "), confirmLabel: "Completar" };
  }
  if (despues === CANCELADO) {
    frases.push(
      antes === COMPLETADO
        ? "Deja de estar entre los pedidos realizados de las familias."
        : "Ninguna familia podrá pedir en él ni cambiar lo que ha pedido.",
      "Lo pedido se conserva, y sus existencias quedan libres para otros pedidos.",
    );
    return {
      title: "¿Cancelar el pedido?",
      description: frases.join(" "),
      confirmLabel: "Pasar a Cancelado",
    };
  }
  frases.push("Los precios vuelven a ser los de sus productos, así que los totales pueden cambiar.");
  if (antes === CANCELADO) frases.push("Solo se puede si aún hay existencias de lo que se había pedido.");
  frases.push(
    enPlazo
      ? `Las familias podrán cambiar lo que han pedido. El plazo termina ${cuando(fin)}.`
      : "El plazo ya ha pasado: para que las familias puedan cambiar algo, póngale también otro fin.",
  );
  return {
    title: "¿Volver a abrir el pedido?",
    description: frases.join(" "),
    confirmLabel: "Volver a abrir",
  };
}

/**
 * The question before an order in which families can order gets an end that has passed, which closes
 * it. Null for any other change.
 */
export function preguntaDeFin(
  pedido: { estado: number; inicio: Date; fin: Date },
  fin: Date,
  { ahora, cuando }: { ahora: Date; cuando: (fecha: Date) => string },
): PreguntaDeCambio | null {
  if (!lineasEditables(pedido, ahora) || !estaCaducado({ fin }, ahora)) return null;
  return {
    title: "¿Cerrar el pedido?",
    description: `El fin que ha puesto ya ha pasado (${cuando(fin)}): en cuanto guarde, ninguna familia podrá pedir ni cambiar lo que ha pedido.`,
    confirmLabel: "Cerrar el pedido",
  };
}
