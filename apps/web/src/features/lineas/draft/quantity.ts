import { cantidad as cantidadSchema } from "@cosecha/domain/esquemas/piezas";
import { textos } from "@cosecha/domain/textos";
import { askWhich, readDecimal } from "@cosecha/ui/lib/decimal-text";

/** The quantity that a text gives, or what is wrong with it. Nothing is 0. */
export function readCantidad(text: string): { cantidad: number } | { error: string } {
  const reading = readDecimal(text, 3);
  if (reading.kind === "empty") return { cantidad: 0 };
  if (reading.kind === "ambiguous") return { error: askWhich(reading.readings) };
  if (reading.kind === "error") {
    return { error: reading.reason === "decimals" ? textos.campos.decimales(3) : textos.campos.numero };
  }
  const parsed = cantidadSchema.safeParse(reading.value);
  return parsed.success
    ? { cantidad: parsed.data }
    : { error: parsed.error.issues[0]?.message ?? textos.campos.numero };
}

/** As one types a quantity: «1,5», and nothing for 0. */
export const writeCantidad = (cantidad: number): string =>
  // As writeDecimal does, which is slow for what each key press asks of every row.
  cantidad === 0 ? "" : String(Math.round(cantidad * 1000) / 1000).replace(".", ",");
