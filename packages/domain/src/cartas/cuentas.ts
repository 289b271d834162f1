import { Decimal } from "decimal.js";
import { referencia } from "../cuentas.ts";
import { formatoEuros } from "../dinero.ts";
import { formatoDia } from "../fechas.ts";
import { aFavor } from "../textos/cuentas.ts";
import { asuntoDe, type Bloque, type Carta, nota, parrafo, siHay } from "./carta.ts";

/** What is said to a family about its account. */

interface DeUnaCuenta {
  familiaId: number;
  enlace?: string | undefined;
}

const boton = (enlace: string | undefined): Bloque => ({
  tipo: "boton",
  texto: "Ver mi cuenta",
  enlace,
  sinEnlace: "Los movimientos están en Cosecha, en «Cuentas».",
});

const paraPagar = (familiaId: number) =>
  `Si paga por transferencia, ponga en el concepto esta referencia: ${referencia(familiaId)}.`;

/** What an account stands at; above 0 it is owed. */
function queda(saldo: Decimal): string {
  if (saldo.isZero()) return "Su cuenta queda a cero.";
  return saldo.gt(0)
    ? `Ahora debe ${formatoEuros(saldo)}.`
    : `Ahora tiene ${aFavor(formatoEuros(saldo.neg()))}.`;
}

export interface DatosCargo extends DeUnaCuenta {
  /** What it is for, as people call it: «Pedido de verduras», «Cuota de noviembre de 2026». */
  concepto: string;
  /** EUR; below 0 it is given back. */
  importe: Decimal.Value;
  /** The account after it: above 0 the family owes. EUR. */
  saldo: Decimal.Value;
}

/** Something was charged to a family. */
export function cartaDeCargo({ concepto, importe, saldo, familiaId, enlace }: DatosCargo): Carta {
  const abono = new Decimal(importe).isNegative();
  const cuanto = formatoEuros(new Decimal(importe).abs());
  const ahora = new Decimal(saldo);
  return {
    asunto: asuntoDe(`${abono ? "Abono" : "Cargo"} de ${cuanto} en su cuenta: ${concepto}`),
    bloques: [
      parrafo(
        `${abono ? "Se han abonado" : "Se han cargado"} ${cuanto} en la cuenta de su familia: ${concepto}. ${queda(ahora)}`,
      ),
      ...siHay(ahora.gt(0) ? paraPagar(familiaId) : ""),
      boton(enlace),
    ],
  };
}

export interface DatosDeuda extends DeUnaCuenta {
  /** EUR. */
  debe: Decimal.Value;
  /** Since when the account has not been even; null: nobody knows. */
  desde: Date | null;
  /** How the cooperative wants to be paid, in its own words; "": it does not say. */
  comoPagar: string;
}

/** A family is reminded of what it owes. */
export function cartaDeDeuda(datos: DatosDeuda, zona: string): Carta {
  const debe = formatoEuros(datos.debe);
  const desde = datos.desde === null ? "" : ` desde el ${formatoDia(datos.desde, zona)}`;
  return {
    asunto: asuntoDe(`Recordatorio: quedan ${debe} por pagar`),
    bloques: [
      parrafo(`Le recordamos que en la cuenta de su familia quedan ${debe} por pagar${desde}.`),
      ...siHay(datos.comoPagar),
      parrafo(paraPagar(datos.familiaId)),
      boton(datos.enlace),
      nota("Si acaba de pagar, gracias: no tiene que hacer nada. Si ahora no puede, díganoslo y lo vemos."),
    ],
  };
}
