import { conUnidad, formatoCantidad, sumar } from "@cosecha/domain/dinero";
import type { LineaDeReparto, ProductoDeReparto } from "@cosecha/domain/esquemas/entregas";
import { enKilos, esperado, estaPuesto, milesimas, sePesaPorPiezas } from "@cosecha/domain/reparto";
import type { Notebook, Surroundings } from "./notebook.ts";
import { useSurroundings } from "./use-reparto.ts";

/** What a family ordered of a product, in what is charged by. */
export interface Pedida {
  linea: LineaDeReparto;
  previsto: number;
}

/** An order by products and by families. */
export interface PedidoIndex {
  productos: readonly ProductoDeReparto[];
  producto: ReadonlyMap<number, ProductoDeReparto>;
  familias: Surroundings["familias"];
  nombre: ReadonlyMap<number, string>;
  /** By product and family. */
  pedidas: ReadonlyMap<number, ReadonlyMap<number, Pedida>>;
  /** In all, by product. */
  previsto: ReadonlyMap<number, number>;
  /** The products that each family ordered. */
  deFamilia: ReadonlyMap<number, readonly number[]>;
}

function pedidoIndexOf({ productos, familias, lineas }: De): PedidoIndex {
  const producto = new Map(productos.map((uno) => [uno.id, uno]));
  // Most products are charged by what they are ordered in: 3,600 decimals would take a while.
  const porPiezas = new Set(productos.filter(sePesaPorPiezas).map(({ id }) => id));
  const pedidas = new Map<number, Map<number, Pedida>>();
  const milesimas = new Map<number, number>();
  const deFamilia = new Map<number, number[]>();
  for (const linea of lineas) {
    const { productoId, familiaId, cantidad } = linea;
    const suyo = producto.get(productoId);
    if (suyo === undefined) continue;
    const una = porPiezas.has(productoId) ? (esperado(suyo, cantidad)?.toNumber() ?? 0) : cantidad;
    const deProducto = pedidas.get(productoId) ?? new Map<number, Pedida>();
    pedidas.set(productoId, deProducto.set(familiaId, { linea, previsto: una }));
    // Whole thousandths sum exactly.
    if (una > 0) milesimas.set(productoId, (milesimas.get(productoId) ?? 0) + Math.round(una * 1000));
    const suyos = deFamilia.get(familiaId);
    if (suyos) suyos.push(productoId);
    else deFamilia.set(familiaId, [productoId]);
  }
  const previsto = new Map([...milesimas].map(([id, suma]) => [id, suma / 1000]));
  const nombre = new Map(familias.map(({ id, nombre: suyo }) => [id, suyo]));
  return { productos, producto, familias, nombre, pedidas, previsto, deFamilia };
}

type De = Pick<Surroundings, "productos" | "familias" | "lineas">;
let last: { de: De; order: PedidoIndex } | undefined;

/** Computed once for all the rows that ask: it goes through every line of the order. */
export function usePedidoIndex(): PedidoIndex {
  const { productos, familias, lineas } = useSurroundings();
  const isSame =
    last?.de.productos === productos && last.de.familias === familias && last.de.lineas === lineas;
  if (last === undefined || !isSame) {
    const de = { productos, familias, lineas };
    last = { de, order: pedidoIndexOf(de) };
  }
  return last.order;
}

/** How much of a product has come and gone, and who has not got theirs yet. */
export interface Cuenta {
  recibido: number | null;
  repartido: number;
  /** What nobody has and nobody has written down; null while it has not been counted. */
  resto: number | null;
  /** How many families have nothing yet, and how many only a proposal. */
  faltan: number;
  propuestas: number;
  familias: number[];
}

/** The families that get something of a product: those that ordered it, then the others. */
function familiasDe({ pedidas, familias }: PedidoIndex, notebook: Notebook, productoId: number): number[] {
  const suyas = pedidas.get(productoId);
  const otras = new Set(notebook.conEntrega(productoId));
  const enOrden = familias.map(({ id }) => id);
  return [
    ...enOrden.filter((id) => suyas?.has(id)),
    ...enOrden.filter((id) => !suyas?.has(id) && otras.has(id)),
  ];
}

export function cuentaDe(order: PedidoIndex, notebook: Notebook, productoId: number): Cuenta {
  const familias = familiasDe(order, notebook, productoId);
  const celdas = familias.map((familiaId) => notebook.entregado(productoId, familiaId));
  const entregados = celdas.map(({ entregado }) => entregado);
  const { recibido, sobrante, merma } = notebook.recibido(productoId);
  const repartido = sumar(entregados.map((uno) => uno ?? 0));
  return {
    recibido,
    repartido: repartido.toNumber(),
    resto: recibido === null ? null : sumar([recibido, repartido.neg(), -sobrante, -merma]).toNumber(),
    faltan: entregados.filter((uno) => uno === null).length,
    propuestas: celdas.filter((una) => una.entregado !== null && !estaPuesto(una)).length,
    familias,
  };
}

/** How much all families ordered of a product, in ordered units. */
export function pedidoPorTodas({ pedidas }: PedidoIndex, productoId: number): number {
  let suma = 0;
  for (const { linea } of pedidas.get(productoId)?.values() ?? []) suma += milesimas(linea.cantidad);
  return suma / 1000;
}

/** All that was ordered of a product: «12 kg»; «10 × pieza» where their weight is unknown. */
export function pedidoEnTotal(order: PedidoIndex, producto: ProductoDeReparto): string {
  const previsto = order.previsto.get(producto.id) ?? 0;
  if (previsto > 0 || !sePesaPorPiezas(producto)) return formatoCantidad(previsto) + unidadDe(producto);
  return formatoCantidad(pedidoPorTodas(order, producto.id)) + unidadPedida(producto);
}

/** The words after a quantity: « kg», or the unit in which it is ordered: « × bolsa 150 g». */
export const unidadDe = (producto: ProductoDeReparto): string =>
  conUnidad(0, enKilos(producto) ? "kg" : producto.unidad).slice(1);

/** The words after what was ordered, which may be pieces of what is charged by weight. */
export const unidadPedida = ({ unidad }: ProductoDeReparto): string => conUnidad(0, unidad).slice(1);
