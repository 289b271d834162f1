import { formatoCantidad, formatoEuros } from "../dinero.ts";
import { faltaParaElMinimo, type MedidaDeMinimo, type Metas } from "../metas.ts";
import { contados } from "../texto.ts";

/** What is said of a supplier's minimum and of what bringing its order costs (decision 128). */

/** «150,00 € sin IVA», «25 kg» */
const enSuMedida = (cuanto: number, medida: MedidaDeMinimo): string =>
  medida === "euros" ? `${formatoEuros(cuanto)} sin IVA` : `${formatoCantidad(cuanto)} kg`;

export const minimoDe = ({ minimo, minimoEn }: Pick<Metas, "minimoEn"> & { minimo: number }): string =>
  `Mínimo: ${enSuMedida(minimo, minimoEn)}`;
export const faltan = (cuanto: number, medida: MedidaDeMinimo): string =>
  `faltan ${medida === "euros" ? formatoEuros(cuanto) : enSuMedida(cuanto, medida)}`;
export const minimoAlcanzado = (condiciones: Parameters<typeof minimoDe>[0]): string =>
  `${minimoDe(condiciones)}, ya se llega`;
/** «Llega a 84,20 € sin IVA, y el mínimo es de 150,00 €: faltan 65,80 €.» */
export const noLlega = (metas: Metas): string => {
  const { minimo, minimoEn } = metas;
  const lleva = enSuMedida(metas[minimoEn], minimoEn);
  return `Llega a ${lleva}, y el mínimo es de ${minimoEn === "euros" ? formatoEuros(minimo ?? 0) : enSuMedida(minimo ?? 0, minimoEn)}: ${faltan(faltaParaElMinimo(metas), minimoEn)}.`;
};
export const sinContar = (productos: number): string =>
  `Sin contar ${contados(productos)} que no dice${productos === 1 ? "" : "n"} cuánto pesa${productos === 1 ? "" : "n"}.`;
export const portes = (euros: number): string => `Portes: ${formatoEuros(euros)} sin IVA`;
/** `sola`: nothing stands in front of it. */
export const gratisDesde = (euros: number, sola: boolean): string =>
  `${sola ? "Portes gratis" : "gratis"} desde ${formatoEuros(euros)} sin IVA`;
export const sinPortes = "Portes gratis";
export const decideQuienLleva = "No se ha llegado al mínimo: quien lleva el pedido decide qué se hace.";
export const sigueIgual = "No se llegó al mínimo, pero el pedido sigue adelante.";
