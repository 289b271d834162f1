import type { Tx } from "@cosecha/db/database";
import { formatoCantidad } from "@cosecha/domain/dinero";
import type { guardarLineas as guardarLineasSchema, LineaDatos } from "@cosecha/domain/esquemas/lineas";
import { cabe } from "@cosecha/domain/lineas";
import { motivoNoEditable } from "@cosecha/domain/pedidos";
import { textos } from "@cosecha/domain/textos";
import { Decimal } from "decimal.js";
import type * as z from "zod";
import { whoActs } from "../kernel/actor.ts";
import { authorize } from "../kernel/authorize.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError, type Issue } from "../kernel/errors.ts";
import { lockPedido } from "../kernel/locks.ts";
import { withRetry } from "../kernel/transaction.ts";
import { letOthersGo, slices } from "../turns.ts";
import { loadForSaving, writeLines } from "./load.ts";

/** What is saved of one family in one order; `id` where it has to be that very line, which must still be there. */
interface Guardado {
  pedidoId: number;
  familiaId: number;
  lineas: readonly (LineaDatos & { id?: number | undefined })[];
}
type Lineas = Guardado["lineas"];
type Productos = Awaited<ReturnType<typeof loadForSaving>>;

/** Where in its input a line's field stands, for what is wrong with it. */
type PathOf = (index: number, field: string) => string;
const inList: PathOf = (index, field) => `lineas.${index}.${field}`;

/**
 * Saves the lines that it is given of one family in one order, all or nothing: 0 removes a line, what is not
 * named stays (D8 to D11). Throws CONFLICTO when the order takes no lines now, stock runs short, or somebody has
 * changed meanwhile what a line says to replace (decision 23).
 */
export async function guardarLineas(
  ctx: AuthedContext,
  datos: z.infer<typeof guardarLineasSchema>,
): Promise<{ message: string }> {
  mustBelong(datos);
  await withRetry(ctx, (tx) => saveLines(tx, ctx, datos));
  return { message: textos.lineas.guardadas };
}

/** Lines that are written, audited and announced at once; nearly nobody orders more. */
const AT_ONCE = 2000;

/** The same, within a transaction. Lines that are stored as they come are left alone, so sending twice writes once. */
export async function saveLines(
  tx: Tx,
  ctx: AuthedContext,
  { pedidoId, familiaId, lineas }: Guardado,
  pathOf = inList,
): Promise<void> {
  const pedido = await lockPedido(tx, ctx, pedidoId, familiaId);
  authorize(ctx, "verLineas", pedido.proveedor, familiaId);
  if (!pedido.hayFamilia) throw new DomainError("NO_ENCONTRADO", textos.familia.noEncontrada);
  const motivo = motivoNoEditable(pedido, ctx.now);
  if (motivo !== null) throw new DomainError("CONFLICTO", motivo);
  const productos = await loadForSaving(tx, {
    pedidoId,
    familiaId,
    productoIds: lineas.map((l) => l.productoId),
  });
  const deBaja = productos[0]?.deBaja;
  if (deBaja === null) throw new DomainError("NO_ENCONTRADO", textos.familia.noEncontrada);
  // What a family that has left would still get, who manages the order may take away.
  if (deBaja && lineas.some(({ cantidad }) => cantidad > 0)) {
    throw new DomainError("CONFLICTO", textos.familia.deBaja);
  }
  const offered = new Map(
    productos.filter((p) => p.disponibleId === pedido.disponibleId).map((p) => [p.id, p]),
  );
  const pairs = lineas.map((linea, index): Pair => {
    const producto = offered.get(linea.productoId);
    if (producto === undefined) throw invalid(pathOf(index, "productoId"), textos.lineas.productoAjeno);
    if (linea.id !== undefined && linea.id !== producto.lineaId) {
      throw new DomainError("NO_ENCONTRADO", textos.lineas.noEncontrada);
    }
    return { linea, producto, path: (field) => pathOf(index, field) };
  });
  mustBeUnchanged(pairs);
  mustBeInStock(pairs);
  const changes = pairs.filter(({ linea, producto }) => !producto.antes.eq(linea.cantidad));
  for (const some of slices(changes, AT_ONCE)) {
    await writeLines(tx, {
      disponibleId: pedido.disponibleId,
      pedidoId,
      familiaId,
      lineas: some.map(({ linea }) => ({ productoId: linea.productoId, cantidad: String(linea.cantidad) })),
      now: ctx.now,
      limitados: some.flatMap(({ producto: { id, disponible } }) => (disponible === null ? [] : [id])),
      who: whoActs(ctx),
      antes: {
        familiaId,
        lineas: some.map(({ producto: { id, antes } }) => ({ productoId: id, cantidad: antes })),
      },
      despues: {
        familiaId,
        lineas: some.map(({ linea: { productoId, cantidad } }) => ({ productoId, cantidad })),
      },
    });
    await letOthersGo();
  }
}

/** A line on its way in, what is known of its product, and where its fields stand in the input. */
interface Pair {
  linea: Lineas[number];
  producto: Productos[number];
  path: (field: string) => string;
}

/** The path names the order and the family; a line that names others is somebody's mistake, not theirs to fill. */
function mustBelong({ pedidoId, familiaId, lineas }: Guardado): void {
  const seen = new Set<number>();
  lineas.forEach((linea, index) => {
    if (linea.familiaId !== undefined && linea.familiaId !== familiaId) {
      throw invalid(inList(index, "familiaId"), textos.lineas.otraFamilia);
    }
    if (linea.pedidoId !== undefined && linea.pedidoId !== pedidoId) {
      throw invalid(inList(index, "pedidoId"), textos.lineas.otroPedido);
    }
    if (seen.has(linea.productoId))
      throw invalid(inList(index, "productoId"), textos.lineas.productoRepetido);
    seen.add(linea.productoId);
  });
}

/**
 * Throws CONFLICTO naming each line that somebody else has changed since it was shown, unless to the same quantity: what
 * was sent twice is no conflict (decision 23).
 */
const mustBeUnchanged = (pairs: Pair[]) =>
  refuse(
    pairs.flatMap(({ linea: { cantidad, antes }, producto, path }) => {
      if (antes === undefined || producto.antes.eq(antes) || producto.antes.eq(cantidad)) return [];
      const message = textos.lineas.cambiada(producto.nombre, formatoCantidad(producto.antes));
      return [{ path: path("antes"), message }];
    }),
  );

/** The lines of all families together never exceed the stock. Names every product that runs short, and what is left. */
const mustBeInStock = (pairs: Pair[]) =>
  refuse(
    pairs.flatMap(({ linea: { cantidad }, producto: { nombre, disponible, antes }, path }) => {
      if (cabe(cantidad, { disponible, antes })) return [];
      const quedan = formatoCantidad(Decimal.max(disponible ?? 0, 0));
      return [{ path: path("cantidad"), message: textos.lineas.sinExistencias(nombre, quedan) }];
    }),
  );

function refuse(issues: Issue[]): void {
  if (issues.length === 0) return;
  throw new DomainError("CONFLICTO", issues.map(({ message }) => message).join(" "), issues);
}

const invalid = (path: string, message: string) =>
  new DomainError("DATOS_INVALIDOS", message, [{ path, message }]);
