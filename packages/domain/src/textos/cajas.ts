import type { EstadoDeCajas, MotivoDeCaja } from "../cajas.ts";
import { formatoCantidad } from "../dinero.ts";
import { contados } from "../texto.ts";

const ORDINALES = [
  ...["primera", "segunda", "tercera", "cuarta", "quinta", "sexta", "séptima", "octava", "novena", "décima"],
];
const ordinal = (n: number) => (ORDINALES[n] === undefined ? `caja ${n + 1}` : `${ORDINALES[n]} caja`);

/** «2 cajas completas», «Faltan 3 para la segunda caja (se aceptan 2 más)», «En cajas de 12». */
export function comoVan({ completas, faltan, aceptan }: EstadoDeCajas, lleva: number): string {
  if (faltan > 0) {
    const mas =
      aceptan > 0 ? ` (${una(aceptan) ? "se acepta" : "se aceptan"} ${formatoCantidad(aceptan)} más)` : "";
    return `${una(faltan) ? "Falta" : "Faltan"} ${formatoCantidad(faltan)} para la ${ordinal(completas)}${mas}`;
  }
  if (completas === 0) return `En cajas de ${formatoCantidad(lleva)}`;
  return contados(completas, "caja completa", "cajas completas");
}

const una = (cuanto: number) => cuanto <= 1;

/** «2 cajas de 12». */
export const enCajas = (cajas: number, lleva: number): string =>
  `${contados(cajas, "caja", "cajas")} de ${formatoCantidad(lleva)}`;

/** Why a family gets otherwise than it ordered: «Así se completa una caja de 12.» */
export function porQueCambia({
  motivo,
  lleva,
  pedido,
  final,
}: {
  motivo: MotivoDeCaja;
  lleva: number | null;
  pedido: number;
  final: number;
}): string {
  if (motivo === "decision") return "Lo ha decidido quien lleva el pedido.";
  const caja = lleva === null ? "una caja" : `una caja de ${formatoCantidad(lleva)}`;
  if (motivo === "completar") {
    return final > pedido ? `Con lo que acepta se completa ${caja}.` : `Otras familias completan ${caja}.`;
  }
  return final === 0 ? `No se llega a ${caja}.` : `No se llega a otra caja: se quita lo que sobra.`;
}

export const noEncontrado = "No existe ese producto en las cajas del pedido.";
export const noEsSuya = "Esa familia no ha pedido ese producto.";
export const sinCerrar = "El pedido sigue abierto: las cajas se cierran cuando acaba su plazo.";
export const yaCerradas = "Las cajas de este pedido ya se dieron por buenas.";
export const nadaQueDecidir = "En este pedido no hay cajas por decidir.";
export const hanCambiado =
  "Mientras tanto ha cambiado lo que hay que decidir. Mire otra vez cómo quedan las cajas, y dígalo de nuevo.";
export const noVale = {
  mitades: (producto: string, caja: number) =>
    `De «${producto}» no salen cajas enteras de ${formatoCantidad(caja)}: corrija las cantidades.`,
  deMas: (producto: string) => `De «${producto}» una familia recibiría más de lo que acepta.`,
  sinExistencias: (producto: string) => `De «${producto}» no hay tantas existencias.`,
};
export const dadasPorBuenas = "Las cajas quedan así. Se avisa a las familias a las que les cambia.";
