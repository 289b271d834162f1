import { Prisma, rows, rowsTogether, run, type Tx } from "@cosecha/db/database";
import { asientoDeCorreccion } from "@cosecha/domain/contabilizar";
import {
  type Correcciones,
  comoQuedan,
  corregidaEntretanto,
  faltaDeCorreccion,
} from "@cosecha/domain/correcciones";
import type { Corregir } from "@cosecha/domain/esquemas/contabilizar";
import { diaDe } from "@cosecha/domain/fechas";
import { textos } from "@cosecha/domain/textos";
import { productosSql } from "../entregas/load.ts";
import { audit } from "../kernel/audit.ts";
import { authorize } from "../kernel/authorize.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { lockPedido } from "../kernel/locks.ts";
import { announce } from "../kernel/notice.ts";
import { withRetry } from "../kernel/transaction.ts";
import { asentar } from "./asentar.ts";
import { decirCargos } from "./decir-cargos.ts";
import { cargoEnVigorSql, dePedidoSql, type FilasDePedido, withPrice } from "./load.ts";

/**
 * Corrects what families got of an order that has been charged, and posts the difference, dated
 * today, to those whom it concerns (CUENTAS 3): what nobody has any more is the common fund's, from
 * which comes what somebody got more. The supplier's invoice stays. Under a key that is there it
 * changes nothing. Throws NO_ENCONTRADO; SIN_PERMISO; CONFLICTO where the order has not been charged,
 * more would have been handed out than came, or somebody else has corrected a cell since it was seen.
 */
export async function corregir(ctx: AuthedContext, { pedidoId, clave, motivo, entregas }: Corregir) {
  return withRetry(ctx, async (tx) => {
    const pedido = await lockCharged(tx, ctx, pedidoId, clave);
    if (pedido.hecha !== null) {
      await mustHold(tx, pedidoId, entregas);
      return { message: textos.cuentas.corregido, asientoId: pedido.hecha, nuevo: false };
    }
    const asientoId = await postCorreccion(tx, ctx, pedido, { entregas, recepciones: [] }, motivo);
    return { message: textos.cuentas.corregido, asientoId, nuevo: true };
  });
}

/**
 * Throws CONFLICTO where a correction that is there already did not say this, or somebody has
 * corrected it since: who sends it must not take for done what is not so. One statement.
 */
async function mustHold(tx: Tx, pedidoId: number, entregas: Entregas): Promise<void> {
  const otras = await rows(
    tx,
    Prisma.sql`SELECT FROM jsonb_to_recordset(${JSON.stringify(entregas)}::jsonb)
        AS c("familiaId" int, "productoId" int, entregado numeric)
      LEFT JOIN entrega e ON e."pedidoId" = ${pedidoId}
        AND (e."familiaId", e."productoId") = (c."familiaId", c."productoId")
      WHERE e.entregado IS DISTINCT FROM c.entregado LIMIT 1`,
  );
  if (otras.length > 0) throw new DomainError("CONFLICTO", textos.cuentas.claveUsada);
}

/** An order that a correction is about, with the entry that it corrects. */
interface Cargado {
  pedidoId: number;
  disponibleId: number;
  /** The correction's key, and the entry that has it already. */
  clave: string;
  hecha: number | null;
  original: number | null;
}

/**
 * Locks an order that is to be corrected. Throws NO_ENCONTRADO; SIN_PERMISO; CONFLICTO where it has
 * not been charged, unless this very correction is there.
 */
export async function lockCharged(
  tx: Tx,
  ctx: AuthedContext,
  pedidoId: number,
  suya: string,
): Promise<Cargado> {
  const { disponibleId } = await lockPedido(tx, ctx, pedidoId);
  authorize(ctx, "llevarCuentas");
  const clave = `correccion:${pedidoId}:${suya}`;
  const [{ original, hecha } = { original: null, hecha: null }] = await rows<
    Pick<Cargado, "original" | "hecha">
  >(
    tx,
    Prisma.sql`SELECT ${cargoEnVigorSql(Prisma.sql`${pedidoId}::int`)} AS original,
      (SELECT id FROM asiento WHERE clave = ${clave}) AS hecha`,
  );
  if (hecha === null && original === null) {
    throw new DomainError("CONFLICTO", textos.cuentas.sinContabilizar);
  }
  return { pedidoId, disponibleId, clave, hecha, original };
}

/**
 * Writes a correction and posts what it moves, within the transaction that holds the order's lock.
 * Null: it moves nothing. Throws NO_ENCONTRADO and CONFLICTO as `corregir` does.
 */
export async function postCorreccion(
  tx: Tx,
  ctx: AuthedContext,
  { pedidoId, disponibleId, clave, original }: Cargado,
  cambios: Correcciones,
  motivo: string,
): Promise<number | null> {
  const antes = await loadBefore(tx, pedidoId, cambios);
  const quedan = mustSuffice(antes, cambios);
  await putDelivered(tx, pedidoId, cambios, antes.productos);
  await putReceived(tx, pedidoId, quedan);
  const queda = new Map(quedan.map((uno) => [uno.productoId, uno]));
  const familias = await rows<FilasDePedido["familias"][number]>(tx, dePedidoSql(pedidoId).familias);
  const despues = { familias, productos: antes.productos.map((uno) => queda.get(uno.productoId) ?? uno) };
  const hecho = await asentar(tx, ctx, {
    ...{ clave, tipo: "correccion", fecha: diaDe(ctx.now, ctx.zona), concepto: motivo, pedidoId },
    ...(original !== null && { corrigeId: original }),
    apuntes: asientoDeCorreccion(antes, despues),
  });
  await audit(tx, ctx, "corregir", "pedido", pedidoId, {
    antes: {
      entregas: antes.entregas,
      recepciones: antes.productos.filter((uno) => queda.has(uno.productoId)),
    },
    despues: {
      entregas: cambios.entregas.map(({ antes: _, ...una }) => una),
      recepciones: quedan,
    },
  });
  if (hecho?.nuevo) await decirCargos(tx, ctx, [hecho.asientoId]);
  const suyas = [...new Set(cambios.entregas.map(({ familiaId }) => familiaId))];
  await announce(tx, { disponibleId, productoIds: [], reparto: { pedidoId, familias: suyas } });
  return hecho?.asientoId ?? null;
}

type Entregas = Correcciones["entregas"];
type Producto = ReturnType<typeof withPrice>;
interface Antes {
  familias: FilasDePedido["familias"];
  productos: Producto[];
  /** The cells that are corrected, as they are written down. */
  entregas: Entregas;
}

/** What an order has been shared out by so far. One statement. */
async function loadBefore(tx: Tx, pedidoId: number, { entregas }: Correcciones): Promise<Antes> {
  const leido = await rowsTogether<FilasDePedido & { entregas: Entregas }>(tx, {
    ...dePedidoSql(pedidoId),
    entregas: Prisma.sql`SELECT e."familiaId", e."productoId", e.entregado FROM entrega e
      JOIN jsonb_to_recordset(${JSON.stringify(entregas)}::jsonb) AS c("familiaId" int, "productoId" int)
        ON (c."familiaId", c."productoId") = (e."familiaId", e."productoId")
      WHERE e."pedidoId" = ${pedidoId} ORDER BY e."productoId", e."familiaId"`,
  });
  return { ...leido, productos: leido.productos.map(withPrice) };
}

const celda = ({ familiaId, productoId }: { familiaId: number; productoId: number }) =>
  `${familiaId} ${productoId}`;

/**
 * What the correction makes of each product. Throws NO_ENCONTRADO where one is not the order's, and
 * CONFLICTO where a cell is not as it was seen, or more would have been handed out than came.
 */
function mustSuffice({ productos, entregas }: Antes, cambios: Correcciones): Producto[] {
  const cuanto = new Map(entregas.map((una) => [celda(una), una.entregado]));
  const habia = (una: Parameters<typeof celda>[0]) => cuanto.get(celda(una)) ?? 0;
  const quedan = comoQuedan(productos, cambios, habia);
  const suyos = new Set(productos.map(({ productoId }) => productoId));
  if ([...cambios.entregas, ...cambios.recepciones].some(({ productoId }) => !suyos.has(productoId))) {
    throw new DomainError("NO_ENCONTRADO", textos.cuentas.sinEntrega);
  }
  const falta = corregidaEntretanto(productos, cambios.entregas, habia) ?? faltaDeCorreccion(quedan);
  if (falta !== undefined) throw new DomainError("CONFLICTO", falta);
  return quedan;
}

/**
 * Writes what families got, at the prices at which the product was charged. One statement. Throws
 * NO_ENCONTRADO where a family does not exist.
 */
async function putDelivered(
  tx: Tx,
  pedidoId: number,
  { entregas }: Correcciones,
  productos: readonly Producto[],
): Promise<void> {
  if (entregas.length === 0) return;
  const precios = new Map(productos.map(({ productoId, precio, iva }) => [productoId, { precio, iva }]));
  const filas = entregas.map((una) => ({ ...una, ...precios.get(una.productoId) }));
  const puestas = await run(
    tx,
    Prisma.sql`INSERT INTO entrega AS e ("pedidoId", "productoId", "familiaId", nombre, unidad, entregado, precio, iva, origen)
      SELECT ${pedidoId}::int, c."productoId", f.id, p.nombre, p.unidad, c.entregado, c.precio, c.iva, 'mano'
      FROM jsonb_to_recordset(${JSON.stringify(filas)}::jsonb)
        AS c("productoId" int, "familiaId" int, entregado numeric, precio numeric, iva numeric)
      JOIN familia f ON f.id = c."familiaId"
      JOIN (${productosSql(pedidoId, Prisma.sql`SELECT DISTINCT unnest(${entregas.map(({ productoId }) => productoId)}::int[]) AS id`)}) p
        ON p.id = c."productoId"
      ON CONFLICT ("pedidoId", "productoId", "familiaId")
      DO UPDATE SET entregado = excluded.entregado, origen = 'mano', motivo = NULL, version = e.version + 1`,
  );
  if (puestas < filas.length) throw new DomainError("NO_ENCONTRADO", textos.cuentas.sinEntrega);
}

/** Writes what came of products, what was lost, and what nobody has. One statement. */
async function putReceived(tx: Tx, pedidoId: number, quedan: readonly Producto[]): Promise<void> {
  await run(
    tx,
    Prisma.sql`UPDATE recepcion r SET recibido = q.recibido, merma = q.merma, sobrante = q.sobrante,
        version = r.version + 1
      FROM jsonb_to_recordset(${JSON.stringify(quedan)}::jsonb)
        AS q("productoId" int, recibido numeric, merma numeric, sobrante numeric)
      WHERE r."pedidoId" = ${pedidoId} AND r."productoId" = q."productoId"`,
  );
}
