import { type DirectTx, inOrder, run, type Tx } from "@cosecha/db/database";
import { fits, standing } from "@cosecha/domain/cambios";
import { formatoCantidad } from "@cosecha/domain/dinero";
import type { guardarLineas as guardarLineasSchema, LineaDatos } from "@cosecha/domain/esquemas/lineas";
import { cabe } from "@cosecha/domain/lineas";
import { motivoNoEditable } from "@cosecha/domain/pedidos";
import { textos } from "@cosecha/domain/textos";
import { Decimal } from "decimal.js";
import type * as z from "zod";
import { persona, whoActs } from "../kernel/actor.ts";
import { authorize } from "../kernel/authorize.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError, type Issue, invalid } from "../kernel/errors.ts";
import { type LockedPedido, lockPedido } from "../kernel/locks.ts";
import { withRetryDirect } from "../kernel/transaction.ts";
import { letOthersGo, slices } from "../turns.ts";
import { mustStayWithin } from "./limit.ts";
import { linesStatement, loadForSaving } from "./load.ts";

/**
 * The lines of one family to save in one order. A line with an `id` must still be the stored line
 * with that id.
 */
interface Guardado {
  pedidoId: number;
  familiaId: number;
  lineas: readonly (LineaDatos & { id?: number | undefined })[];
}
type Lineas = Guardado["lineas"];
type Productos = Awaited<ReturnType<typeof loadForSaving>>;

/** The order, locked for the family, and what is known of the products, of others too. */
type Locked = readonly [LockedPedido, Productos];

/** The path of a line's field in the input, for error messages. */
type PathOf = (index: number, field: string) => string;
const inList: PathOf = (index, field) => `lineas.${index}.${field}`;

/**
 * Saves lines of one family in one order, all or none. Quantity 0 removes a line; lines that are
 * not named stay as they are (D8 to D11). Throws CONFLICTO when the order is closed for changes,
 * when stock runs short, when the family would owe more than its limit, or when somebody has
 * meanwhile changed a line from the quantity `antes` that the caller saw (decision 4), or its note.
 */
export async function guardarLineas(
  ctx: AuthedContext,
  datos: z.infer<typeof guardarLineasSchema>,
): Promise<{ message: string }> {
  mustBelong(datos);
  await withRetryDirect(ctx, (tx) => saveLines(tx, ctx, datos));
  return { message: textos.lineas.guardadas };
}

/** How many lines one statement writes. Nearly nobody orders more. */
const AT_ONCE = 2000;

/**
 * The same within a transaction. Lines that already have the quantity are not written, so a request
 * that is sent twice writes once. `locked`: by who has locked the order and looked already. `accion`:
 * what the history calls it.
 */
export async function saveLines(
  tx: Tx | DirectTx,
  ctx: AuthedContext,
  { pedidoId, familiaId, lineas }: Guardado,
  {
    pathOf = inList,
    locked,
    accion = "guardarLineas",
  }: {
    pathOf?: PathOf;
    locked?: Locked;
    accion?: Parameters<typeof linesStatement>[0]["accion"];
  } = {},
): Promise<void> {
  const productoIds = lineas.map(({ productoId }) => productoId);
  const [pedido, productos] =
    locked ??
    (await inOrder(
      tx,
      () => lockPedido(tx, ctx, pedidoId, familiaId),
      () => loadForSaving(tx, { pedidoId, familiaId, productoIds }),
    ));
  authorize(ctx, "verLineas", pedido.proveedor, familiaId);
  if (!pedido.hayFamilia) throw new DomainError("NO_ENCONTRADO", textos.familia.noEncontrada);
  const motivo = motivoNoEditable(pedido, ctx.now);
  if (motivo !== null) throw new DomainError("CONFLICTO", textos.lineas.noEditable[motivo]);
  const deBaja = productos[0]?.deBaja;
  if (deBaja === null) throw new DomainError("NO_ENCONTRADO", textos.familia.noEncontrada);
  // The lines of a deactivated family may be reduced to 0, by those who manage the order, but not
  // filled.
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
  mustBeByTheCase(pairs);
  const changes = pairs.filter(
    (pair) => !pair.producto.antes.eq(pair.linea.cantidad) || changesNote(pair) || changesHasta(pair),
  );
  const limite = productos[0]?.limite ?? null;
  if (limite !== null && changes.length > 0) {
    await mustStayWithin(tx, limite, { pedidoId, familiaId, lineas: changes.map(({ linea }) => linea) });
  }
  const pieces = [...slices(changes, AT_ONCE)];
  for (const [n, some] of pieces.entries()) {
    if (n > 0) await letOthersGo();
    const statement = linesStatement({
      disponibleId: pedido.disponibleId,
      pedidoId,
      familiaId,
      suya: persona(ctx).familiaId === familiaId,
      lineas: some.map(({ linea, producto }) => ({
        productoId: linea.productoId,
        cantidad: String(linea.cantidad),
        nota: linea.nota ?? producto.nota,
        hasta: producto.caja === null ? "0" : String(linea.hasta ?? producto.hasta),
      })),
      now: ctx.now,
      limitados: some.flatMap(({ producto: { id, disponible, caja } }) =>
        disponible === null && caja === null ? [] : [id],
      ),
      hayMetas: pedido.hayMetas,
      who: whoActs(ctx),
      accion,
      antes: { familiaId, lineas: some.map((pair) => asAudited(pair, pair.producto.antes, pair.producto)) },
      despues: { familiaId, lineas: some.map((pair) => asAudited(pair, pair.linea.cantidad, pair.linea)) },
    });
    await run(tx, statement, { last: n === pieces.length - 1 });
  }
}

/** A line of the input, its stored product, and the path of its fields in the input. */
interface Pair {
  linea: Lineas[number];
  producto: Productos[number];
  path: (field: string) => string;
}

/** Whether a line that stays gets another note. A line that goes takes its note along. */
const changesNote = ({ linea: { cantidad, nota }, producto }: Pair): boolean =>
  cantidad > 0 && nota !== undefined && nota !== producto.nota;

/** The same of how much more the family accepts. */
const changesHasta = ({ linea: { cantidad, hasta }, producto }: Pair): boolean =>
  cantidad > 0 && hasta !== undefined && !isEqual(hasta, producto.hasta);

/** What the audit says of a line: its quantity, and what else of it changes. */
const asAudited = (
  pair: Pair,
  cantidad: Decimal.Value,
  { nota, hasta }: { nota?: string | undefined; hasta?: number | undefined },
) => ({
  productoId: pair.producto.id,
  cantidad,
  ...(changesNote(pair) && { nota }),
  ...(changesHasta(pair) && { hasta }),
});

/**
 * Throws DATOS_INVALIDOS where a line names another family or order than the path, or where two
 * lines name one product.
 */
export function mustBelong({ pedidoId, familiaId, lineas }: Guardado): void {
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

const isEqual = (one: Decimal.Value, other: Decimal.Value) => new Decimal(one).eq(other);

/**
 * Throws CONFLICTO naming each line whose quantity or note somebody else has changed since it was
 * shown. A line that already has the wanted quantity or note is no conflict, as the request may
 * have been sent twice.
 */
const mustBeUnchanged = (pairs: Pair[]) =>
  refuse(
    pairs.flatMap((pair) => {
      const { linea, producto, path } = pair;
      const { cantidad, antes, notaAntes } = linea;
      if (antes !== undefined && !fits(standing(producto.antes, { antes, despues: cantidad }, isEqual))) {
        const message = textos.lineas.cambiada(producto.nombre, formatoCantidad(producto.antes));
        return [{ path: path("antes"), message }];
      }
      const { hastaAntes } = linea;
      if (hastaAntes !== undefined && !isEqual(hastaAntes, producto.hasta) && changesHasta(pair)) {
        const message = textos.lineas.hastaCambiado(producto.nombre, formatoCantidad(producto.hasta));
        return [{ path: path("hastaAntes"), message }];
      }
      if (notaAntes === undefined || notaAntes === producto.nota || !changesNote(pair)) return [];
      return [
        { path: path("notaAntes"), message: textos.lineas.notaCambiada(producto.nombre, producto.nota) },
      ];
    }),
  );

/**
 * Throws CONFLICTO where the lines of all families together would exceed the stock. Names every
 * such product and how much is left.
 */
const mustBeInStock = (pairs: Pair[]) =>
  refuse(
    pairs.flatMap(({ linea: { cantidad }, producto: { nombre, disponible, antes }, path }) => {
      if (cabe(cantidad, { disponible, antes })) return [];
      const quedan = formatoCantidad(Decimal.max(disponible ?? 0, 0));
      return [{ path: path("cantidad"), message: textos.lineas.sinExistencias(nombre, quedan) }];
    }),
  );

/**
 * Throws CONFLICTO where more is accepted of what is not sold by the case, which may have been so
 * when the family wrote it.
 */
const mustBeByTheCase = (pairs: Pair[]) =>
  refuse(
    pairs.flatMap(({ linea: { cantidad, hasta = 0 }, producto, path }) =>
      cantidad === 0 || hasta === 0 || producto.caja !== null
        ? []
        : [{ path: path("hasta"), message: textos.lineas.sinCajas(producto.nombre) }],
    ),
  );

function refuse(issues: Issue[]): void {
  if (issues.length === 0) return;
  throw new DomainError("CONFLICTO", issues.map(({ message }) => message).join(" "), issues);
}
