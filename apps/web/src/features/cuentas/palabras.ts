import type { TipoDeAsiento } from "@cosecha/domain/cuentas";
import type { Movimiento } from "@cosecha/domain/esquemas/cuentas";
import { formatoImporte } from "@cosecha/domain/euros";
import { textos } from "@cosecha/domain/textos";
import { saldoEnPalabras } from "../../texts/saldos.ts";

/** What an entry is to a family, where that is not what it is called in the journal. */
const PARA_LA_FAMILIA: Partial<Record<TipoDeAsiento, string>> = {
  cobro: "Pago",
  apertura: "Saldo inicial",
};

type Que = Pick<Movimiento, "tipo" | "importe" | "concepto">;

/** What a movement was: «Pedido», «Pago», «Devolución», «Cuota de noviembre de 2026». */
export function queFue({ tipo, importe, concepto }: Que): string {
  if (tipo === "cobro" && importe > 0) return "Devolución";
  if (tipo === "cuota" && concepto !== "") return concepto;
  return PARA_LA_FAMILIA[tipo] ?? textos.cuentas.ASIENTOS[tipo];
}

/** What is said of a movement besides; "": nothing. */
export const queMas = (movimiento: Que): string =>
  queFue(movimiento) === movimiento.concepto ? "" : movimiento.concepto;

/**
 * What a movement does to what is owed: «Cargo» adds to it, «Abono» and «Pago» take from it. ""
 * where what it was says so already.
 */
export const queHace = ({ tipo, importe }: Pick<Movimiento, "tipo" | "importe">): string =>
  importe > 0 ? "Cargo" : tipo === "cobro" || importe === 0 ? "" : "Abono";

/** «20,05 €», whatever its sign: words say who owes. */
export const sinSigno = (importe: number): string => formatoImporte(Math.abs(importe));

/** A family's balance, never by its sign: «Debe 12,35 €», «A favor 15,05 €», «Al día». */
export const saldoEscrito = (saldo: number): string =>
  saldo === 0 ? "Al día" : saldoEnPalabras("familia", saldo).replace(/^./, (letra) => letra.toUpperCase());
