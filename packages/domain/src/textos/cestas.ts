import type { Falta } from "../cestas.ts";
import { conUnidad } from "../dinero.ts";
import { contados } from "../texto.ts";

/** What is said of what a family takes each time (decision 129). */

export const sinFamilia = "Solo una familia tiene cesta: su usuario no es de ninguna.";
export const noEncontrada = "Su familia no tiene cesta de ese proveedor.";
export const lineaNoEncontrada = "Eso ya no está en su cesta. Recargue la página para verla como está.";
export const sinLineas = "Su familia no ha pedido nada en ese pedido: no hay de qué hacer una cesta.";
export const demasiadas = (cuantas: number) =>
  `En las cestas de una familia caben ${cuantas} productos. Quite los que ya no quiera.`;
export const faltaUnDia = "Diga los dos días, el primero y el último, o ninguno.";
export const alReves = "El último día tiene que ser el primero, o posterior.";
export const otroProveedor = "Ese producto es de otro proveedor.";
export const guardada = (productos: number, proveedor: string) =>
  `Su cesta de ${proveedor} tiene ${contados(productos)}. Se pone sola al abrirse cada pedido suyo.`;
export const puesto = "Guardado en su cesta.";
/** `motivo`: a sentence. */
export const puestoSinPedir = (motivo: string) => `Guardado en su cesta, pero no en el pedido. ${motivo}`;
export const quitado = "Quitado de su cesta.";
export const quitada = "Su familia ya no tiene cesta de ese proveedor.";
export const pausada = "La cesta no se pone en esos días.";
export const sinPausa = "La cesta se pone en todos los pedidos.";
export const noGuardado = "No se ha podido guardar la cesta.";

const POR_QUE = {
  noEsta: "no está en la lista",
  renombrado: "ha cambiado de nombre o de formato",
  agotado: "está agotado",
  limite: "pasaría de lo que su familia puede deber",
} as const;

/** «Tomate rosa, 2 kg: está agotado» */
export function porQueFalta({ nombre, unidad, cantidad, motivo, puesto }: Falta): string {
  const que = `${nombre}, ${conUnidad(cantidad, unidad)}`;
  return motivo === "quedaMenos"
    ? `${que}: solo quedaba ${conUnidad(puesto, unidad)}, que se ha puesto`
    : `${que}: ${POR_QUE[motivo]}`;
}
