import type { GastoDeFamilia, PreciosDeProveedor, RitmoDePedido } from "@cosecha/domain/esquemas/graficos";

const HOUR = 3_600_000;

/** How full an order was when an hour had passed. */
export interface Llenado {
  /** The end of the hour, or the order's beginning. */
  cuando: Date;
  familias: number;
  lineas: number;
  /** EUR with IVA. */
  total: number;
}

/** An order as it fills up to `ahora`: empty at its beginning, and as it is now at the end. */
export function llenadoDe({ inicio, fin, horas }: RitmoDePedido, ahora: Date): Llenado[] {
  const puntos: Llenado[] = [{ cuando: inicio, familias: 0, lineas: 0, total: 0 }];
  let lleno = { familias: 0, lineas: 0, total: 0 };
  for (const { hora, familiasNuevas, cuantasLineas, total } of horas) {
    lleno = {
      familias: lleno.familias + familiasNuevas,
      lineas: lleno.lineas + cuantasLineas,
      // In cents: sums of amounts are exact there.
      total: Math.round((lleno.total + total) * 100) / 100,
    };
    const cuando = new Date(Math.min(hora.getTime() + HOUR, Math.max(ahora.getTime(), hora.getTime())));
    puntos.push({ cuando, ...lleno });
  }
  const hasta = new Date(Math.min(ahora.getTime(), fin.getTime()));
  const last = puntos.at(-1);
  if (last !== undefined && hasta > last.cuando) puntos.push({ ...last, cuando: hasta });
  return puntos;
}

/** When half of what an order has had come in; null while there is nothing. */
export function mitadDe(puntos: readonly Llenado[]): Date | null {
  const total = puntos.at(-1)?.total ?? 0;
  return total === 0 ? null : (puntos.find((punto) => punto.total >= total / 2)?.cuando ?? null);
}

/** A month of a family, as it is drawn. */
type Mes = Omit<GastoDeFamilia["meses"][number], "aPagar" | "aPagarPendiente">;

/** What a family has spent in its last months, and where most. Null where it has spent nothing. */
export function resumenDeGasto(meses: readonly Mes[]) {
  const ultimos = meses.slice(-12);
  const total = Math.round(ultimos.reduce((suma, mes) => suma + mes.total, 0) * 100) / 100;
  const pendiente = Math.round(ultimos.reduce((suma, mes) => suma + mes.pendiente, 0) * 100) / 100;
  const mayor = ultimos.toSorted((a, b) => b.total - a.total)[0];
  if (mayor === undefined || (total === 0 && pendiente === 0)) return null;
  return { cuantos: ultimos.length, total, pendiente, media: total / ultimos.length, mayor };
}

/** A product's prices that there are, with their listings. */
export function preciosDe({ listados }: PreciosDeProveedor, precios: readonly (number | null)[]) {
  return listados.flatMap((listado, index) => {
    const precio = precios[index] ?? null;
    return precio === null ? [] : [{ ...listado, precio }];
  });
}

/** How much dearer (0.04: 4 %) the last of some prices is than the first; null where that was 0. */
export function subidaDe(precios: readonly (number | null)[]): number | null {
  const hay = precios.filter((precio) => precio !== null);
  const [primero, ultimo] = [hay[0], hay.at(-1)];
  return primero === undefined || ultimo === undefined || primero === 0 ? null : ultimo / primero - 1;
}
