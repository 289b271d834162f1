import { Prisma, rowsTogether, run } from "@cosecha/db/database";
import { alAzar } from "@cosecha/domain/azar";
import {
  descansa,
  type Emparejada,
  emparejarCesta,
  type Falta,
  type LineaDeCesta,
  loQueSePone,
  nadaPorElLimite,
  type PausaDeCesta,
  type ProductoDePedido,
} from "@cosecha/domain/cestas";
import { posiblesDe } from "@cosecha/domain/comparacion";
import { diaDe } from "@cosecha/domain/fechas";
import { motivoNoEditable } from "@cosecha/domain/pedidos";
import { decir, deLasFamilias } from "../correos/say.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { lockPedido } from "../kernel/locks.ts";
import { withRetryDirect } from "../kernel/transaction.ts";
import { loadForSaving } from "../lineas/load.ts";
import { saveLines } from "../lineas/save.ts";
import { letOthersGo } from "../turns.ts";

interface Pedido {
  id: number;
  fin: Date;
  reparto: Date | null;
}
interface Cesta {
  familiaId: number;
  pausa: PausaDeCesta | null;
  /** When it last changed: one that has changed since is read again. */
  modificado: string;
  lineas: LineaDeCesta[];
}

/**
 * The baskets that are still to be put into an order, and what its listing has: those that were
 * there as it opened, as one that is extended opens again. One statement.
 */
async function loadPorPoner(ctx: AuthedContext, id: number) {
  const { cestas, productos } = await rowsTogether<{ cestas: Cesta[]; productos: ProductoDePedido[] }>(
    ctx.db,
    {
      cestas: Prisma.sql`SELECT c."familiaId", c.modificado,
        CASE WHEN c."pausaDesde" IS NOT NULL
          THEN json_build_object('desde', c."pausaDesde", 'hasta', c."pausaHasta") END AS pausa,
        (SELECT json_agg(json_build_object('id', l.id, 'nombre', l.nombre, 'unidad', l.unidad,
            'codigo', l.codigo, 'cantidad', l.cantidad) ORDER BY l.id)
          FROM linea_de_cesta l WHERE l."familiaId" = c."familiaId" AND l."proveedorId" = c."proveedorId") AS lineas
      FROM pedido p JOIN disponible d ON d.id = p."disponibleId" JOIN cesta c ON c."proveedorId" = d."proveedorId"
        JOIN familia f ON f.id = c."familiaId" AND f."fechaBaja" IS NULL
      WHERE p.id = ${id} AND c.creado <= greatest(p.inicio, p.creado) AND NOT EXISTS (SELECT FROM cesta_puesta u
        WHERE u."pedidoId" = p.id AND u."familiaId" = c."familiaId")`,
      productos: Prisma.sql`SELECT pr.id, pr.nombre, pr.unidad, pr.codigo FROM pedido p
        JOIN producto pr ON pr."disponibleId" = p."disponibleId" WHERE p.id = ${id} ORDER BY pr.posicion, pr.id`,
    },
  );
  return { cestas: cestas.filter(({ lineas }) => lineas !== null), productos };
}

/**
 * Puts what families take each time into an order that has opened (decision 129): by the lock and
 * the rules of ordering, each family's in a transaction of its own, once, whoever dies when. A
 * basket that rests on the day of delivery, or where nobody knows it on that of the end, is left
 * out. One that its family changes meanwhile is put as it is then.
 */
export async function ponerCestas(ctx: AuthedContext, pedido: Pedido): Promise<void> {
  const { cestas, productos } = await loadPorPoner(ctx, pedido.id);
  const dia = diaDe(pedido.reparto ?? pedido.fin, ctx.zona);
  const porTurno = cestas
    .filter(({ pausa }) => !descansa(pausa, dia))
    // Whose comes first where there is not enough for all changes from order to order.
    .sort((una, otra) => alAzar(pedido.id, una.familiaId) - alAzar(pedido.id, otra.familiaId));
  const posibles = posiblesDe(productos);
  let changed = false;
  for (const { familiaId, modificado, lineas } of porTurno) {
    const cesta = emparejarCesta(lineas, posibles(lineas));
    if (!(await poner(ctx, { pedido, familiaId, modificado, cesta }))) changed = true;
    await letOthersGo();
  }
  if (changed) await ponerCestas(ctx, pedido);
}

interface Puesta {
  pedido: Pedido;
  familiaId: number;
  modificado: string;
  cesta: Emparejada;
}

/**
 * Puts one family's, and tells it. What its limit of debt does not allow is not put at all. False
 * where the basket has changed since, or another has put it.
 */
async function poner(ctx: AuthedContext, puesta: Puesta): Promise<boolean> {
  try {
    return await putLines(ctx, puesta);
  } catch (error) {
    // Stock is looked at under the order's lock, so what is refused is refused by the limit.
    if (!(error instanceof DomainError && error.code === "CONFLICTO")) throw error;
    return putNothing(ctx, puesta);
  }
}

const putLines = (ctx: AuthedContext, { cesta, ...puesta }: Puesta): Promise<boolean> =>
  withRetryDirect(ctx, async (tx) => {
    const { pedido, familiaId } = puesta;
    const pedidoId = pedido.id;
    const abierto = await lockOpen(ctx, tx, { pedidoId, familiaId });
    if (abierto === null) return true;
    const productoIds = cesta.parejas.map(({ productoId }) => productoId);
    const hay = await loadForSaving(tx, { pedidoId, familiaId, productoIds });
    if (hay[0]?.deBaja) return true;
    const { poner: lineas, faltan } = loQueSePone(
      cesta,
      hay.map(({ id, ...existencia }) => ({ productoId: id, ...existencia })),
    );
    if (!(await writeDown(ctx, tx, { ...puesta, puestos: lineas.length, faltan }))) return false;
    // The commit goes with it.
    if (lineas.length > 0) {
      await saveLines(tx, ctx, { pedidoId, familiaId, lineas }, { locked: [abierto, hay] });
    }
    return true;
  });

const putNothing = (ctx: AuthedContext, { cesta, ...puesta }: Puesta): Promise<boolean> =>
  withRetryDirect(ctx, async (tx) => {
    const { pedido, familiaId } = puesta;
    if ((await lockOpen(ctx, tx, { pedidoId: pedido.id, familiaId })) === null) return true;
    return writeDown(ctx, tx, { ...puesta, puestos: 0, faltan: nadaPorElLimite(cesta) });
  });

type AnyTx = Parameters<Parameters<typeof withRetryDirect>[1]>[0];

/** Locks the order; null where the family is not there, or may not order in it. */
async function lockOpen(ctx: AuthedContext, tx: AnyTx, which: { pedidoId: number; familiaId: number }) {
  const pedido = await lockPedido(tx, ctx, which.pedidoId, which.familiaId);
  return pedido.hayFamilia && motivoNoEditable(pedido, ctx.now) === null ? pedido : null;
}

/**
 * Writes down that it has been put, and tells the family; false where that was done already, and
 * where the basket is not any more what was read.
 */
async function writeDown(
  ctx: AuthedContext,
  tx: AnyTx,
  {
    pedido,
    familiaId,
    modificado,
    puestos,
    faltan,
  }: Omit<Puesta, "cesta"> & { puestos: number; faltan: Falta[] },
): Promise<boolean> {
  const written = await run(
    tx,
    Prisma.sql`INSERT INTO cesta_puesta ("pedidoId", "familiaId", puesta, puestos, faltan)
      SELECT ${pedido.id}, c."familiaId", ${ctx.now}, ${puestos}, ${JSON.stringify(faltan)}::jsonb
      FROM cesta c JOIN disponible d ON d."proveedorId" = c."proveedorId" JOIN pedido p ON p."disponibleId" = d.id
      WHERE p.id = ${pedido.id} AND c."familiaId" = ${familiaId} AND c.modificado = ${modificado}::timestamptz
      ON CONFLICT DO NOTHING`,
  );
  if (written === 0) return false;
  // What the family has all of already is no news to it.
  if (puestos === 0 && faltan.length === 0) return true;
  await decir(tx, ctx, {
    ...{ clase: "cesta", sobre: pedido.id, antesDe: pedido.fin },
    a: { usuarios: deLasFamilias(Prisma.sql`SELECT ${familiaId}::int`) },
  });
  return true;
}
