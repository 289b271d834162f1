import { cantidad as cantidadSchema } from "@cosecha/domain/esquemas/piezas";
import { textos } from "@cosecha/domain/textos";
import { readDecimal, writeDecimal } from "@cosecha/ui/lib/decimal-text";

/** One dot and three digits: to some a decimal point, to others one of thousands. */
const DE_DOS_MODOS = /^\s*([1-9]\d{0,2})\.(\d{3})\s*$/;

/** The quantity that a text gives, or what is wrong with it. Nothing is 0. */
export function readCantidad(text: string): { cantidad: number } | { error: string } {
  const [, miles, resto] = DE_DOS_MODOS.exec(text) ?? [];
  if (miles !== undefined) {
    return {
      error: `¿${writeDecimal(Number(`${miles}.${resto}`), 3)} o ${miles}${resto}? Escríbalo con coma`,
    };
  }
  const reading = readDecimal(text, 3);
  if (reading.kind === "empty") return { cantidad: 0 };
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
