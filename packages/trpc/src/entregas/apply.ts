import type {
  Operacion,
  ProductoDeReparto,
  ValorEntregado,
  ValorRecibido,
} from "@cosecha/domain/esquemas/entregas";
import { encaja, SIN_ENTREGAR, SIN_RECIBIR, type Valor } from "@cosecha/domain/operaciones";
import { precioDeEntrega } from "@cosecha/domain/reparto";
import type { Guardadas } from "@cosecha/domain/tardias";
import { textos } from "@cosecha/domain/textos";
import { Decimal } from "decimal.js";

/** What became of an operation that is stored. */
export type Resultado = "aplicada" | "conflicto" | "tardia";

/** A stored operation, as far as it matters to those that come later. */
export interface Guardada {
  id: string;
  pedidoId: number;
  productoId: number;
  familiaId: number | null;
  antes: Valor;
  despues: Valor;
  resultado: Resultado;
  resuelve: string | null;
  usuarioId: number | null;
  accesoId: number | null;
}

/** The cells of an order that operations are about, and what they are judged by. */
export interface Cells {
  pedidoId: number;
  /** Those of the order's listing. */
  productos: Map<number, ProductoDeReparto>;
  familias: Set<number>;
  recepciones: Map<number, ValorRecibido>;
  /** By `celda`. */
  entregas: Map<string, ValorEntregado>;
  /** The most that a family got of a product, where prices change. */
  mayores: Map<number, number>;
  /** Operations with the ids that these name. */
  guardadas: Map<string, Guardada>;
  /** How many more cells may be filled that nobody has filled yet (decision 90). */
  celdasLibres: number;
}

/** Who sent them, whether it comes too late, and how much of theirs is still stored. */
export interface Remitente {
  usuarioId: number | null;
  accesoId: number | null;
  gestiona: boolean;
  tarde: boolean;
  /** Why what comes too late is not even kept any more; null where it is. */
  cerrado: string | null;
  sitio: Guardadas;
}

/** What became of one operation. `nueva`: it is to be stored. */
export interface Suerte {
  operacion: Operacion;
  resultado: Resultado | "rechazada";
  motivo: string | null;
  /** Its id is another operation's. */
  idUsado?: boolean;
  nueva: boolean;
}

export interface Cambios {
  suertes: Suerte[];
  recepciones: Set<number>;
  /** By `celda`, with what it is made of. */
  entregas: Map<string, { productoId: number; familiaId: number }>;
  /** Products whose price on the delivery note, or IVA, has changed. */
  precios: Set<number>;
}

export const celda = (productoId: number, familiaId: number): string => `${productoId}:${familiaId}`;

/**
 * Applies operations in their order, each to what the ones before have left (decision 90): changes
 * the cells of `cells`, and says what became of each operation and which cells are to be written.
 */
export function applyAll(cells: Cells, operaciones: readonly Operacion[], de: Remitente): Cambios {
  const cambios: Cambios = { suertes: [], recepciones: new Set(), entregas: new Map(), precios: new Set() };
  const sitio = { ...de.sitio };
  for (const operacion of operaciones) {
    const suerte = fitting(judge(cells, operacion, de), sitio);
    cambios.suertes.push(suerte);
    if (!suerte.nueva) continue;
    remember(cells, suerte, de);
    if (suerte.resultado === "aplicada") put(cells, operacion, cambios);
  }
  return cambios;
}

/** The same, or refused where no more is stored of its sender; takes its place. */
function fitting(suerte: Suerte, sitio: Guardadas): Suerte {
  if (!suerte.nueva) return suerte;
  const sinAplicar = suerte.resultado === "aplicada" ? 0 : 1;
  const motivo =
    sitio.operaciones === 0
      ? textos.entregas.noCabenMas
      : sitio.sinAplicar < sinAplicar
        ? textos.entregas.noCabenMasSinDecidir
        : null;
  if (motivo !== null) return { ...suerte, resultado: "rechazada", motivo, nueva: false };
  sitio.operaciones -= 1;
  sitio.sinAplicar -= sinAplicar;
  return suerte;
}

function judge(cells: Cells, operacion: Operacion, de: Remitente): Suerte {
  const refused = (motivo: string): Suerte => ({ operacion, resultado: "rechazada", motivo, nueva: false });
  const stored = (resultado: Resultado): Suerte => ({ operacion, resultado, motivo: null, nueva: true });

  const same = cells.guardadas.get(operacion.id);
  if (same !== undefined) {
    return isRepeated(cells, same, operacion, de)
      ? { operacion, resultado: same.resultado, motivo: null, nueva: false }
      : { ...refused(textos.entregas.otroIdentificador), idUsado: true };
  }
  const { productoId, familiaId } = operacion;
  if (!cells.productos.has(productoId)) return refused(textos.entregas.productoAjeno);
  if (familiaId !== null && !cells.familias.has(familiaId)) return refused(textos.entregas.familiaAjena);
  const refusal = whyNotDecide(cells, operacion, de);
  if (refusal !== undefined) return refused(refusal);
  const actual = cellOf(cells, operacion);
  const despues = fieldsOf(operacion.despues);
  if (de.tarde && !leavesAsItIs(actual, operacion, de)) {
    return de.cerrado === null ? stored("tardia") : refused(de.cerrado);
  }
  if (!isPayable(cells, operacion)) return refused(textos.campos.demasiadoGrande);
  if (!encaja(actual, operacion.antes, despues)) return stored("conflicto");
  return isEmpty(cells, operacion) && cells.celdasLibres === 0
    ? refused(textos.entregas.noCabenMas)
    : stored("aplicada");
}

/** Whether nobody has put anything into the cell yet. */
const isEmpty = (cells: Cells, { productoId, familiaId }: Operacion): boolean =>
  familiaId === null ? !cells.recepciones.has(productoId) : !cells.entregas.has(celda(productoId, familiaId));

/** Whether the stored operation is this very one, sent again by the same sender. */
function isRepeated({ pedidoId }: Cells, same: Guardada, operacion: Operacion, de: Remitente): boolean {
  return (
    same.usuarioId === de.usuarioId &&
    same.accesoId === de.accesoId &&
    same.pedidoId === pedidoId &&
    same.productoId === operacion.productoId &&
    same.familiaId === operacion.familiaId &&
    same.resuelve === (operacion.resuelve ?? null) &&
    isSame(same.antes, fieldsOf(operacion.antes)) &&
    isSame(same.despues, fieldsOf(operacion.despues))
  );
}

const isSame = (one: Valor, other: Valor): boolean => {
  const fields = Object.entries(one);
  return (
    fields.length === Object.keys(other).length &&
    fields.every(([campo, valor]) => other[campo as keyof Valor] === valor)
  );
};

/** A value's fields without those that are there but undefined. */
export const fieldsOf = (valor: Valor): Valor =>
  Object.fromEntries(Object.entries(valor).filter(([, contenido]) => contenido !== undefined));

/** Why an operation does not decide what it says that it does; undefined where nothing is wrong. */
function whyNotDecide(cells: Cells, operacion: Operacion, de: Remitente): string | undefined {
  if (operacion.resuelve == null) return undefined;
  const decidida = cells.guardadas.get(operacion.resuelve);
  const isPending =
    decidida !== undefined &&
    decidida.resultado !== "aplicada" &&
    decidida.pedidoId === cells.pedidoId &&
    decidida.productoId === operacion.productoId &&
    decidida.familiaId === operacion.familiaId;
  if (!isPending) return textos.entregas.decisionAjena;
  return decidida.resultado === "tardia" && !de.gestiona ? textos.entregas.decideQuienGestiona : undefined;
}

/**
 * Whether an operation decides that a cell stays as it is, which whoever leads the order may do at
 * any time.
 */
const leavesAsItIs = (actual: Valor, { resuelve, despues }: Operacion, { gestiona }: Remitente): boolean =>
  resuelve != null && gestiona && !changes(actual, fieldsOf(despues));

const changes = (actual: Valor, despues: Valor): boolean =>
  Object.entries(despues).some(([campo, valor]) => actual[campo as keyof Valor] !== valor);

function cellOf(cells: Cells, { productoId, familiaId }: Operacion): Valor {
  return familiaId === null
    ? (cells.recepciones.get(productoId) ?? SIN_RECIBIR)
    : (cells.entregas.get(celda(productoId, familiaId)) ?? SIN_ENTREGAR);
}

/** What the database takes: numeric(12,4) and numeric(14,2). */
const PRECIO_TOPE = 100_000_000;
const TOTAL_TOPE = 1_000_000_000_000;

/** Whether what a family pays fits into the database, once the operation is applied. */
function isPayable(cells: Cells, operacion: Operacion): boolean {
  const { productoId } = operacion;
  const recepcion = cells.recepciones.get(productoId) ?? SIN_RECIBIR;
  const nueva = operacion.familiaId === null ? { ...recepcion, ...fieldsOf(operacion.despues) } : recepcion;
  const entregado =
    operacion.familiaId === null ? (cells.mayores.get(productoId) ?? 0) : (operacion.despues.entregado ?? 0);
  const { precio, iva } = priceOf(cells, productoId, nueva);
  return precio.lt(PRECIO_TOPE) && precio.mul(entregado).mul(iva.add(1)).lt(TOTAL_TOPE);
}

/** What families pay for what they get of a product: EUR without IVA, and the IVA's fraction. */
export function priceOf(
  { productos, recepciones }: Pick<Cells, "productos" | "recepciones">,
  productoId: number,
  recepcion: Pick<ValorRecibido, "precio" | "iva"> = recepciones.get(productoId) ?? SIN_RECIBIR,
): { precio: Decimal; iva: Decimal } {
  const producto = productos.get(productoId);
  if (producto === undefined) throw new Error(`There is no product ${productoId}.`);
  return { precio: precioDeEntrega(producto, recepcion), iva: new Decimal(recepcion.iva ?? producto.iva) };
}

function remember(cells: Cells, { operacion, resultado }: Suerte, { usuarioId, accesoId }: Remitente): void {
  const { id, productoId, familiaId, antes, despues, resuelve = null } = operacion;
  cells.guardadas.set(id, {
    id,
    pedidoId: cells.pedidoId,
    productoId,
    familiaId,
    antes: fieldsOf(antes),
    despues: fieldsOf(despues),
    resultado: resultado as Resultado,
    resuelve,
    usuarioId,
    accesoId,
  });
}

/** Changes the cell, where it is not so already. */
function put(cells: Cells, operacion: Operacion, cambios: Cambios): void {
  const actual = cellOf(cells, operacion);
  const despues = fieldsOf(operacion.despues);
  if (!changes(actual, despues)) return;
  if (isEmpty(cells, operacion)) cells.celdasLibres -= 1;
  const { productoId, familiaId } = operacion;
  if (familiaId === null) {
    cells.recepciones.set(productoId, { ...(actual as ValorRecibido), ...despues });
    cambios.recepciones.add(productoId);
    if ("precio" in despues || "iva" in despues) cambios.precios.add(productoId);
    return;
  }
  const entrega = { ...(actual as ValorEntregado), ...despues };
  cells.entregas.set(celda(productoId, familiaId), entrega);
  cells.mayores.set(productoId, Math.max(cells.mayores.get(productoId) ?? 0, entrega.entregado ?? 0));
  cambios.entregas.set(celda(productoId, familiaId), { productoId, familiaId });
}
