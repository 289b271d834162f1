import { type DirectTx, inOrder, Prisma, rows, rowsTogether, run, type Tx } from "@cosecha/db/database";
import { asientoDePedido, type Cuadre, conSigno, cuadrar, type DePedido } from "@cosecha/domain/contabilizar";
import type { Contabilizar } from "@cosecha/domain/esquemas/contabilizar";
import { diaDe } from "@cosecha/domain/fechas";
import { CANCELADO, COMPLETADO } from "@cosecha/domain/pedidos";
import { textos } from "@cosecha/domain/textos";
import type { Decimal } from "decimal.js";
import { whoActs } from "../kernel/actor.ts";
import { auditStatement } from "../kernel/audit.ts";
import { authorize } from "../kernel/authorize.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { conflict, DomainError } from "../kernel/errors.ts";
import { mustBeCurrent } from "../kernel/guards.ts";
import { lockPedido } from "../kernel/locks.ts";
import { notify } from "../kernel/notice.ts";
import { withRetryDirect } from "../kernel/transaction.ts";
import { asentarConLibro, lockLibro, mueven, mustHaveCome } from "./asentar.ts";
import { decirCargos } from "./decir-cargos.ts";
import { differs, insertFactura } from "./factura.ts";
import {
  cargoEnVigorSql,
  dePedidoSql,
  type FilaPorCargar,
  type FilasDePedido,
  faltasParaContabilizar,
  marcaDeCargo,
  porCargarSql,
  withPrice,
} from "./load.ts";

/**
 * Charges an order (CUENTAS 3): completes it, and posts what each family got and its share of the
 * charges, what the supplier invoices, and what was lost or is left over. Once: who asks again is
 * told which entry it is. Throws NO_ENCONTRADO; SIN_PERMISO; CONFLICTO with what is missing, where
 * the invoice is there already, or differs by more than cents and nobody has said what to do; and
 * where `marca` names other figures than there are by now.
 */
export async function contabilizar(ctx: AuthedContext, que: Contabilizar) {
  const { pedidoId, version } = que;
  return withRetryDirect(ctx, async (tx) => {
    const { disponibleId, estado } = await lockPedido(tx, ctx, pedidoId);
    authorize(ctx, "llevarCuentas");
    if (estado === CANCELADO) throw conflict(textos.cuentas.cancelado);
    const { asientoId, nuevo } = await postPedido(tx, ctx, que, (antes) => mustBeCurrent(antes, version));
    if (estado !== COMPLETADO) {
      await run(tx, completing(ctx, { pedidoId, disponibleId, estado }), { last: true });
    }
    const { contabilizado, yaContabilizado } = textos.cuentas;
    return { message: (nuevo ? contabilizado : yaContabilizado)(asientoId ?? 0), asientoId, nuevo };
  });
}

/** The statement that completes an order, audits that, and tells open screens. */
const completing = (
  ctx: AuthedContext,
  { pedidoId, disponibleId, estado }: { pedidoId: number; disponibleId: number; estado: number },
) =>
  Prisma.sql`WITH completado AS (UPDATE pedido SET estado = ${COMPLETADO}, version = version + 1,
        modificado = ${ctx.now} WHERE id = ${pedidoId}),
      auditado AS (${auditStatement(
        { ...whoActs(ctx), now: ctx.now },
        {
          ...{ accion: "cambiarEstado", entidad: "pedido", entidadId: pedidoId },
          ...{ antes: { estado }, despues: { estado: COMPLETADO } },
        },
      )})
    SELECT ${notify({ disponibleId, productoIds: [], pedidoId })}::text`;

/** What is charged of an order, as statements read it. */
export type Cargando = Pick<Contabilizar, "pedidoId" | "cargos" | "factura" | "diferencia" | "marca">;

/**
 * Completing an order by its form charges it, as it came and with nothing beside it, where it is the
 * accounts' matter. Throws what `contabilizar` throws.
 */
export async function postSinMas(tx: Tx, ctx: AuthedContext, pedidoId: number): Promise<void> {
  const [pedido] = await loadPorCargar(tx, ctx, pedidoId);
  if (pedido === undefined || pedido.desde === null || pedido.deAntes) return;
  await postPedido(tx, ctx, { pedidoId, cargos: [], factura: null, diferencia: null });
}

/**
 * Posts an order in the transaction that holds its lock; `judge` looks at the order before. Throws
 * what `contabilizar` throws.
 */
async function postPedido(
  tx: Tx | DirectTx,
  ctx: AuthedContext,
  que: Cargando,
  judge: (antes: { version: number }) => void = () => undefined,
): Promise<{ asientoId: number | null; nuevo: boolean }> {
  const { pedidoId, cargos, factura, diferencia, marca } = que;
  const [[pedido], { familias, productos }] = await inOrder(
    tx,
    () => loadPorCargar(tx, ctx, pedidoId),
    () => rowsTogether<FilasDePedido>(tx, dePedidoSql(pedidoId)),
  );
  if (pedido === undefined) throw new DomainError("NO_ENCONTRADO", textos.pedido.noEncontrado);
  if (pedido.asientoId !== null) return { asientoId: pedido.asientoId, nuevo: false };
  judge(pedido);
  if (factura !== null) mustHaveCome(ctx, factura.fecha, "factura.fecha");
  const faltas = faltasParaContabilizar(pedido);
  if (faltas.length > 0) throw conflict(faltas.join(" "));
  if (marca !== undefined && marca !== marcaDeCargo({ familias, productos })) {
    throw conflict(textos.cuentas.haCambiadoLoRepartido);
  }
  const suyo = { proveedorId: pedido.proveedorId, familias, productos: productos.map(withPrice) };
  if (suyo.familias.length === 0 && cargos.length > 0) throw conflict(textos.cuentas.sinFamilias);
  const conSuSigno = cargos.map(conSigno);
  const cuadre = cuadrar(suyo, conSuSigno, factura);
  mustFit(suyo, cuadre, que);
  const { apuntes, partes } = asientoDePedido(suyo, conSuSigno, cuadre, diferencia);
  const fecha = diaDe(ctx.now, ctx.zona);
  await inOrder(
    tx,
    async () => {
      const sinPrecio = suyo.productos.filter((_, n) => productos[n]?.precio === null);
      if (sinPrecio.length > 0) await keepPrices(tx, pedidoId, sinPrecio);
    },
    async () => {
      if (cargos.length > 0) await insertCargos(tx, pedidoId, conSuSigno, partes);
    },
    async () => {
      if (factura !== null || mueven(apuntes)) await lockLibro(tx, { tipo: "pedido", fecha });
    },
    async () => {
      if (factura !== null) await insertFactura(tx, pedido, factura, [pedidoId]);
    },
  );
  const hecho = await asentarConLibro(tx, ctx, {
    ...{ clave: keyOf(pedidoId, pedido.cargado), tipo: "pedido", fecha, pedidoId, apuntes },
    concepto: `${pedido.proveedor}: ${pedido.descripcion}`.slice(0, LARGO).toWellFormed(),
  });
  if (hecho?.nuevo) await decirCargos(tx, ctx, [hecho.asientoId]);
  return hecho ?? { asientoId: null, nuevo: true };
}

/** As much of what an order is called as a concept holds. */
const LARGO = 200;

/**
 * An order is posted once (CUENTAS 1.5), and again each time that its charge has been annulled:
 * «pedido:12», then «pedido:12:2».
 */
const keyOf = (pedidoId: number, cargado: number) =>
  cargado === 0 ? `pedido:${pedidoId}` : `pedido:${pedidoId}:${cargado + 1}`;

/** What is to be known of an order before it is charged. One statement. */
const loadPorCargar = (tx: Tx | DirectTx, { now }: Pick<AuthedContext, "now">, pedidoId: number) =>
  rows<
    FilaPorCargar & {
      descripcion: string;
      version: number;
      proveedor: string;
      proveedorId: number;
      asientoId: number | null;
    }
  >(
    tx,
    Prisma.sql`SELECT p.descripcion, p.version, v.nombre AS proveedor, v.id AS "proveedorId", ${porCargarSql(now)},
        ${cargoEnVigorSql(Prisma.sql`p.id`)} AS "asientoId"
      FROM pedido p JOIN disponible d ON d.id = p."disponibleId" JOIN proveedor v ON v.id = d."proveedorId"
      WHERE p.id = ${pedidoId}`,
  );

/**
 * Throws CONFLICTO where the invoice differs by more than cents and nobody says what to do, or it is to
 * be spread over nobody.
 */
function mustFit(pedido: DePedido, cuadre: Cuadre, { factura, diferencia }: Cargando): void {
  if (factura === null || cuadre.esRedondeo) return;
  if (diferencia === null) throw differs(factura.total, cuadre);
  const sinNadie = pedido.familias.length === 0;
  if (diferencia === "repartir" && sinNadie) throw conflict(textos.cuentas.sinFamilias);
}

/**
 * What came and nobody got is worth what it is charged at, also for whoever gets it by a correction
 * once its product costs something else. One statement.
 */
const keepPrices = (
  tx: Tx | DirectTx,
  pedidoId: number,
  productos: readonly ReturnType<typeof withPrice>[],
): Promise<number> =>
  run(
    tx,
    Prisma.sql`UPDATE recepcion r SET precio = q.precio, iva = q.iva, version = r.version + 1
      FROM jsonb_to_recordset(${JSON.stringify(productos)}::jsonb) AS q("productoId" int, precio numeric, iva numeric)
      WHERE r."pedidoId" = ${pedidoId} AND r."productoId" = q."productoId"`,
  );

/** Writes the charges with their shares. One statement. */
async function insertCargos(
  tx: Tx | DirectTx,
  pedidoId: number,
  cargos: Cargando["cargos"],
  partes: readonly Map<number, Decimal>[],
): Promise<void> {
  const filas = cargos.map((cargo, n) => ({ n, ...cargo }));
  const suyas = partes.flatMap((parte, n) =>
    [...parte].map(([familiaId, importe]) => ({ n, familiaId, importe: importe.toFixed() })),
  );
  await run(
    tx,
    Prisma.sql`WITH c AS (SELECT nextval('cargo_id_seq')::int AS id, x.* FROM jsonb_to_recordset(${JSON.stringify(filas)}::jsonb)
        AS x(n int, tipo tipo_cargo, importe numeric, criterio criterio_cargo, concepto text)),
      puestos AS (INSERT INTO cargo (id, "pedidoId", tipo, concepto, importe, criterio)
        SELECT id, ${pedidoId}::int, tipo, concepto, importe, criterio FROM c)
      INSERT INTO cargo_familia ("cargoId", "familiaId", importe)
      SELECT c.id, f."familiaId", f.importe FROM jsonb_to_recordset(${JSON.stringify(suyas)}::jsonb)
        AS f(n int, "familiaId" int, importe numeric) JOIN c ON c.n = f.n`,
  );
}
