import { Decimal } from "decimal.js";
import { alAzar } from "./azar.ts";

/** How long after an order's end who leads may decide on its boxes, in ms. */
const PARA_DECIDIR = 3 * 3_600_000;

const AL_MENOS = 3_600_000;

/**
 * Until when who leads may decide: then the proposal is final. Some time is left also where nobody
 * was told in time, because the server was off.
 */
export const finDeCajas = (fin: Date, ahora: Date): Date =>
  new Date(Math.max(fin.getTime() + PARA_DECIDIR, ahora.getTime() + AL_MENOS));

/** What one family has ordered of a product that is sold by the case. */
export interface LineaDeCaja {
  familiaId: number;
  cantidad: number;
  /** How much more it accepts where a case needs it. */
  hasta: number;
}

/** A product that is sold by the case, in one order. */
export interface ProductoEnCajas {
  pedidoId: number;
  productoId: number;
  /** How much a case holds, in the product's unit; above 0. */
  caja: number;
  /** What all families of this order may have of it; null: no limit. */
  tope: number | null;
  lineas: readonly LineaDeCaja[];
}

/** Why families get something else than they ordered. */
export const MOTIVOS_DE_CAJA = ["completar", "recortar", "decision"] as const;
export type MotivoDeCaja = (typeof MOTIVOS_DE_CAJA)[number];

export interface Propuesta {
  /** How many whole cases go to the supplier. */
  cajas: number;
  /** null: what is ordered makes whole cases already, so nothing changes. */
  motivo: MotivoDeCaja | null;
  /** What each family gets, by its id. */
  finales: ReadonlyMap<number, number>;
}

const milesimas = (cantidad: number): number => Math.round(cantidad * 1000);
const mcd = (uno: number, otro: number): number => (otro === 0 ? uno : mcd(otro, uno % otro));

/**
 * Whole cases of a product: the rest is filled with what families accepted, where that and the stock
 * suffice, to whoever got least of it so far; else it is cut back, from whoever has most left. It
 * goes step by step, and a step is what all amounts are multiples of, so that pieces stay whole.
 * Among equals an order of chance decides, which is the same each time and another one for each
 * order and product.
 */
export function proponerCajas({ pedidoId, productoId, caja, tope, lineas }: ProductoEnCajas): Propuesta {
  const una = milesimas(caja);
  const todas = lineas.map(({ familiaId, cantidad, hasta }) => ({
    ...{ familiaId, cantidad: milesimas(cantidad), hasta: milesimas(hasta) },
  }));
  const paso = todas.reduce(
    (hastaAqui, { cantidad, hasta }) => mcd(mcd(hastaAqui, cantidad), hasta),
    mcd(una, 1000),
  );
  const pedido = suma(todas.map(({ cantidad }) => cantidad));
  const resto = pedido % una;
  const orden = (familiaId: number) => alAzar(pedidoId, productoId, familiaId);
  const con = (cantidades: ReadonlyMap<number, number>, motivo: MotivoDeCaja | null): Propuesta => ({
    cajas: Math.round(suma([...cantidades.values()]) / una),
    motivo,
    finales: new Map([...cantidades].map(([familiaId, cantidad]) => [familiaId, cantidad / 1000])),
  });
  if (resto === 0) return con(new Map(todas.map(({ familiaId, cantidad }) => [familiaId, cantidad])), null);
  const falta = una - resto;
  const aceptado = suma(todas.map(({ hasta }) => hasta));
  if (falta <= aceptado && (tope === null || pedido + falta <= milesimas(tope))) {
    const caben = todas.map(({ familiaId, hasta }) => ({ familiaId, hasta }));
    const mas = nivelar(caben, { total: falta, paso, orden });
    return con(
      new Map(todas.map(({ familiaId, cantidad }) => [familiaId, cantidad + (mas.get(familiaId) ?? 0)])),
      "completar",
    );
  }
  const caben = todas.map(({ familiaId, cantidad }) => ({ familiaId, hasta: cantidad }));
  return con(nivelar(caben, { total: pedido - resto, paso, orden }), "recortar");
}

/**
 * Shares out a total, as level as what each takes at most allows. It comes to the same as giving a
 * step at a time to whoever has least, or taking one from whoever has most.
 */
function nivelar(
  caben: readonly { familiaId: number; hasta: number }[],
  { total, paso, orden }: { total: number; paso: number; orden: (familiaId: number) => number },
): Map<number, number> {
  let quedan = total / paso;
  let nivel = 0;
  const pasos = caben.map(({ familiaId, hasta }) => ({ familiaId, hasta: hasta / paso }));
  const menores = [...pasos].sort((una, otra) => una.hasta - otra.hasta);
  for (const [n, { hasta }] of menores.entries()) {
    const suben = menores.length - n;
    const sube = Math.min(hasta - nivel, Math.floor(quedan / suben));
    nivel += sube;
    quedan -= sube * suben;
    if (nivel < hasta) break;
  }
  const conUnoMas = new Set(
    pasos
      .filter(({ hasta }) => hasta > nivel)
      .sort((una, otra) => orden(una.familiaId) - orden(otra.familiaId) || una.familiaId - otra.familiaId)
      .slice(0, quedan)
      .map(({ familiaId }) => familiaId),
  );
  return new Map(
    pasos.map(({ familiaId, hasta }) => [
      familiaId,
      (Math.min(hasta, nivel) + (conUnoMas.has(familiaId) ? 1 : 0)) * paso,
    ]),
  );
}

const suma = (cantidades: readonly number[]): number => cantidades.reduce((una, otra) => una + otra, 0);

/** What keeps a decision from being stored; `textos.cajas.noVale` has the sentence of each. */
export type PorQueNoVale = "mitades" | "deMas" | "sinExistencias";

/**
 * Why who leads may not decide so: cases are not whole, a family gets more than it accepted (its own
 * may take more), or all of them more than there is. Null where it may.
 */
export function porQueNoVale(
  { caja, tope, lineas }: Pick<ProductoEnCajas, "caja" | "tope" | "lineas">,
  finales: ReadonlyMap<number, number>,
  propia: number | null,
): PorQueNoVale | null {
  const total = suma(lineas.map(({ familiaId, cantidad }) => milesimas(finales.get(familiaId) ?? cantidad)));
  if (total % milesimas(caja) !== 0) return "mitades";
  const deMas = lineas.some(({ familiaId, cantidad, hasta }) => {
    const suyo = milesimas(finales.get(familiaId) ?? cantidad);
    return familiaId !== propia && suyo > milesimas(cantidad) + milesimas(hasta);
  });
  if (deMas) return "deMas";
  const pedido = suma(lineas.map(({ cantidad }) => milesimas(cantidad)));
  return tope !== null && total > Math.max(milesimas(tope), pedido) ? "sinExistencias" : null;
}

export interface EstadoDeCajas {
  completas: number;
  /** What the case that is begun lacks; 0 where none is. */
  faltan: number;
  /** How much more families accept. */
  aceptan: number;
}

/** How far the cases of a product are, by what all families have ordered and accept. */
export function estadoDeCajas(
  caja: number,
  { hay, aceptan }: { hay: Decimal.Value; aceptan: Decimal.Value },
): EstadoDeCajas {
  const resto = new Decimal(hay).mod(caja);
  return {
    completas: new Decimal(hay).divToInt(caja).toNumber(),
    faltan: resto.isZero() ? 0 : new Decimal(caja).sub(resto).toNumber(),
    aceptan: new Decimal(aceptan).toNumber(),
  };
}
