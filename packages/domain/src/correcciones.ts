import { Decimal } from "decimal.js";
import { fits, standing } from "./cambios.ts";
import { aCentimos, formatoCantidad } from "./dinero.ts";
import type { Valor } from "./operaciones.ts";
import { corregidoEntretanto } from "./textos/cuentas.ts";
import * as textos from "./textos/entregas.ts";

/** What a correction changes of an order that has been charged, in what is charged by. */
export interface Correcciones {
  /** `antes`: what whoever corrects it saw there, where they say so. */
  entregas: { familiaId: number; productoId: number; entregado: number; antes?: number | undefined }[];
  recepciones: { productoId: number; recibido?: number; merma?: number }[];
}

/** A change that a device sent once the order had been charged. */
interface Tardia {
  productoId: number;
  familiaId: number | null;
  despues: Valor;
}

/**
 * Whether a late change can be taken as a correction: how much there was of something. What the
 * delivery note says of prices is the invoice's, which stays; what is left over follows by itself.
 */
export function seCorrige({ despues: { entregado, recibido, merma, precio, iva } }: Tardia): boolean {
  const cantidades = [entregado, recibido, merma].filter((cantidad) => cantidad !== undefined);
  return precio === undefined && iva === undefined && cantidades.length > 0 && !cantidades.includes(null);
}

/** What late changes make together, in their order: of several to one cell the last one counts. */
export function correccionesDe(tardias: readonly Tardia[]): Correcciones {
  const entregas = new Map<string, Correcciones["entregas"][number]>();
  const recepciones = new Map<number, Correcciones["recepciones"][number]>();
  for (const { productoId, familiaId, despues } of tardias) {
    const { entregado, recibido, merma } = despues;
    if (familiaId !== null) {
      if (entregado != null) entregas.set(`${productoId} ${familiaId}`, { familiaId, productoId, entregado });
      continue;
    }
    recepciones.set(productoId, {
      ...(recepciones.get(productoId) ?? { productoId }),
      ...(recibido != null && { recibido }),
      ...(merma !== undefined && { merma }),
    });
  }
  return { entregas: [...entregas.values()], recepciones: [...recepciones.values()] };
}

/** A product of an order as a correction finds it: what came is what families got and these two. */
interface Llegado {
  productoId: number;
  recibido: number;
  sobrante: number;
  merma: number;
}

/**
 * What a correction makes of the products that it touches; `sobrante` below 0: more would have been
 * handed out than came. `antes`: what the cells held, 0 without.
 */
export function comoQuedan<P extends Llegado>(
  productos: readonly P[],
  { entregas, recepciones }: Correcciones,
  antes: (celda: { familiaId: number; productoId: number }) => number,
): P[] {
  const mas = new Map<number, Decimal>();
  for (const celda of entregas) {
    const suma = mas.get(celda.productoId) ?? new Decimal(0);
    mas.set(celda.productoId, suma.add(celda.entregado).sub(antes(celda)));
  }
  const llegado = new Map(recepciones.map((una) => [una.productoId, una]));
  return productos.flatMap((producto) => {
    const { productoId } = producto;
    if (!mas.has(productoId) && !llegado.has(productoId)) return [];
    const { recibido = producto.recibido, merma = producto.merma } = llegado.get(productoId) ?? {};
    const sobrante = new Decimal(producto.sobrante)
      .add(recibido)
      .sub(producto.recibido)
      .add(producto.merma)
      .sub(merma)
      .sub(mas.get(productoId) ?? 0);
    return [{ ...producto, recibido, merma, sobrante: sobrante.toNumber() }];
  });
}

/**
 * Where somebody else has corrected a cell since whoever corrects it saw it, the sentence that says
 * so; else undefined. `habia`: what the cells hold, 0 without.
 */
export function corregidaEntretanto(
  productos: readonly Pick<Llegado & { nombre: string }, "productoId" | "nombre">[],
  entregas: Correcciones["entregas"],
  habia: (celda: { familiaId: number; productoId: number }) => number,
): string | undefined {
  const otra = entregas.find(
    (una) =>
      una.antes !== undefined && !fits(standing(habia(una), { antes: una.antes, despues: una.entregado })),
  );
  if (otra === undefined) return undefined;
  const nombre = productos.find(({ productoId }) => productoId === otra.productoId)?.nombre ?? "";
  return corregidoEntretanto(nombre, formatoCantidad(habia(otra)), formatoCantidad(otra.antes ?? 0));
}

/** Where a correction would hand out more than came, the sentence that says so; else undefined. */
export function faltaDeCorreccion(quedan: readonly (Llegado & { nombre: string })[]): string | undefined {
  const falta = quedan.find(({ sobrante }) => sobrante < 0);
  if (falta === undefined) return undefined;
  const { nombre, recibido, merma, sobrante } = falta;
  return textos.faltaDe({
    producto: nombre,
    recibido: formatoCantidad(recibido),
    repartido: formatoCantidad(new Decimal(recibido).sub(merma).sub(sobrante)),
    resto: formatoCantidad(-sobrante),
  });
}

/** What a family pays for so much of a product, as the database rounds it. EUR with IVA. */
export const totalDeEntrega = (
  { precio, iva }: { precio: number; iva: number },
  entregado: Decimal.Value,
): Decimal => aCentimos(new Decimal(entregado).mul(precio).mul(new Decimal(1).add(iva)));
