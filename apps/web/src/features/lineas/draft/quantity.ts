import { CANTIDAD, motivoDecimal } from "@cosecha/domain/decimales";
import { textos } from "@cosecha/domain/textos";
import { askWhich, readDecimal } from "@cosecha/ui/lib/decimal-text";

/** The quantity that a text means, or why it is not one (in Spanish). An empty text is 0. */
export function readCantidad(text: string): { cantidad: number } | { error: string } {
  const reading = readDecimal(text, CANTIDAD.lugares);
  if (reading.kind === "empty") return { cantidad: 0 };
  if (reading.kind === "ambiguous") return { error: askWhich(reading.readings) };
  if (reading.kind === "error") {
    return {
      error: reading.reason === "decimals" ? textos.campos.decimales(CANTIDAD.lugares) : textos.campos.numero,
    };
  }
  const motivo = motivoDecimal(reading.value, CANTIDAD);
  return motivo === null ? { cantidad: reading.value } : { error: motivo };
}

/** A quantity as users type it: «1,5», and an empty text for 0. */
export const writeCantidad = (cantidad: number): string =>
  // The same result as writeDecimal, which is too slow here: every key press does this for every
  // row.
  cantidad === 0 ? "" : String(Math.round(cantidad * 1000) / 1000).replace(".", ",");
