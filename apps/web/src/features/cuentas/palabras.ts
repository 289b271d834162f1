import type { Movimiento } from "@cosecha/domain/esquemas/cuentas";
import { formatoImporte } from "@cosecha/domain/euros";
import { saldoEnPalabras } from "../../texts/saldos.ts";

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
