import { type DirectTx, Prisma, rows, run, type Tx } from "@cosecha/db/database";
import { finDeCajas, porQueNoVale } from "@cosecha/domain/cajas";
import type { CajasDePedido, CajasDeProducto, decidirCajas } from "@cosecha/domain/esquemas/cajas";
import { CANCELADO, estaCaducado } from "@cosecha/domain/pedidos";
import { puedeGestionar } from "@cosecha/domain/permisos";
import { textos } from "@cosecha/domain/textos";
import type * as z from "zod";
import { decir, deLasFamilias, deQuienLleva } from "../correos/say.ts";
import { persona, whoActs } from "../kernel/actor.ts";
import { auditStatement } from "../kernel/audit.ts";
import { authorize } from "../kernel/authorize.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { lockPedido } from "../kernel/locks.ts";
import { notify } from "../kernel/notice.ts";
import { withRetry } from "../kernel/transaction.ts";
import { loadPedido } from "../pedidos/load.ts";
import { programar } from "../tareas/due.ts";
import { enviarSiNadaEspera } from "./enviar.ts";
import {
  type Ajuste,
  type Cajas,
  type Cambios,
  cambiosDe,
  type EnCajas,
  huellaDe,
  loadCajas,
  marcaDe,
  partesDe,
} from "./load-cajas.ts";

type Datos = z.infer<typeof decidirCajas>;

/**
 * The cases of an order: all of it for whoever manages it, and for others what concerns their family.
 * Two statements. Throws NO_ENCONTRADO.
 */
export async function verCajas(ctx: AuthedContext, id: number): Promise<CajasDePedido> {
  const { disponible } = await loadPedido(ctx.db, id);
  const cajas = presentCajas(await loadCajas(ctx.db, id, ctx.now));
  const quien = persona(ctx);
  if (puedeGestionar(quien, disponible.proveedor)) return cajas;
  const productos = cajas.productos.flatMap((producto) => {
    const familias = producto.familias.filter(({ familiaId }) => familiaId === quien.familiaId);
    return familias.length === 0 ? [] : [{ ...producto, familias, tope: null }];
  });
  return { ...cajas, marca: "", productos };
}

function presentCajas({ porDecidir, cajasEn, decideHasta, productos, ajustes }: Cajas): CajasDePedido {
  const fields = { porDecidir, cajasEn, decideHasta, marca: porDecidir ? marcaDe(productos) : "" };
  if (cajasEn !== null) return { ...fields, productos: presentAjustes(ajustes) };
  return {
    ...fields,
    productos: productos.map(({ productoId, nombre, unidad, caja, tope, lineas, propuesta }) => ({
      ...{ productoId, nombreProducto: nombre, unidad, lleva: caja, tope },
      ...{ cajas: propuesta.cajas, motivo: propuesta.motivo },
      familias: lineas.map(({ familiaId, familia, cantidad, hasta }) => ({
        ...{ familiaId, nombre: familia, pedido: cantidad, hasta },
        final: propuesta.finales.get(familiaId) ?? cantidad,
      })),
    })),
  };
}

function presentAjustes(ajustes: readonly Ajuste[]): CajasDeProducto[] {
  return [...new Set(ajustes.map(({ productoId }) => productoId))].flatMap((id) => {
    const suyos = ajustes.filter(({ productoId }) => productoId === id);
    const [uno] = suyos;
    if (uno === undefined) return [];
    const total = suyos.reduce((suma, { final }) => suma + Math.round(final * 1000), 0) / 1000;
    const lleva = uno.caja ?? total;
    return {
      ...{ productoId: id, nombreProducto: uno.nombre, unidad: uno.unidad, lleva, tope: null },
      ...{ cajas: lleva === 0 ? 0 : Math.round(total / lleva), motivo: uno.motivo },
      familias: suyos.map(({ familiaId, familia, pedido, hasta, final }) => ({
        ...{ familiaId, nombre: familia, pedido, hasta, final },
      })),
    };
  });
}

/**
 * Who leads an order says that its cases are good as they are proposed, or otherwise: then they are
 * final. Sent again, it changes nothing. Throws CONFLICTO where the order is open, where they are final
 * otherwise, where another proposal was seen, and where what is decided makes no whole cases.
 */
export async function decidirLasCajas(ctx: AuthedContext, { id, marca, productos }: Datos) {
  await withRetry(ctx, async (tx) => {
    const { proveedor, fin } = await lockPedido(tx, ctx, id);
    authorize(ctx, "gestionar", proveedor);
    if (!estaCaducado({ fin }, ctx.now)) throw new DomainError("CONFLICTO", textos.cajas.sinCerrar);
    const cajas = await loadCajas(tx, id, ctx.now);
    if (cajas.cajasEn !== null) return mustBeDecidedSo(cajas, productos);
    if (!cajas.abiertas) throw new DomainError("CONFLICTO", textos.cajas.nadaQueDecidir);
    if (marcaDe(cajas.productos) !== marca) throw new DomainError("CONFLICTO", textos.cajas.hanCambiado);
    const propia = persona(ctx).familiaId;
    await darPorBuenas(tx, ctx, id, decididas(cajas.productos, productos, propia));
    await enviarSiNadaEspera(tx, ctx, id, { decidido: true });
    await run(tx, Prisma.sql`DELETE FROM tarea WHERE clase = 'cajas' AND clave = ${`${id}`}`);
  });
  return { message: textos.cajas.dadasPorBuenas, ...(await verCajas(ctx, id)) };
}

/** Throws CONFLICTO where the cases are final, and not as this asker wants them. */
function mustBeDecidedSo({ ajustes }: Cajas, productos: Datos["productos"]): void {
  const same = productos.every(({ productoId, familias }) =>
    familias.every(({ familiaId, cantidad }) =>
      ajustes.some(
        (uno) => uno.productoId === productoId && uno.familiaId === familiaId && uno.final === cantidad,
      ),
    ),
  );
  if (!same) throw new DomainError("CONFLICTO", textos.cajas.yaCerradas);
}

/**
 * What each line becomes, with what was decided in place of what was proposed. Throws DATOS_INVALIDOS
 * for what nobody has ordered, CONFLICTO for what may not be.
 */
function decididas(
  productos: readonly EnCajas[],
  dichas: Datos["productos"],
  propia: number | null,
): Ajuste[] {
  const porProducto = new Map(dichas.map((dicha, index) => [dicha.productoId, { dicha, index }]));
  for (const { productoId } of dichas) {
    if (productos.some((producto) => producto.productoId === productoId)) continue;
    throw new DomainError("DATOS_INVALIDOS", textos.cajas.noEncontrado);
  }
  return productos.flatMap((producto) => {
    const { dicha, index = 0 } = porProducto.get(producto.productoId) ?? {};
    if (dicha === undefined) return partesDe([producto]);
    const { productoId, nombre, unidad, caja, propuesta } = producto;
    const finales = new Map([
      ...propuesta.finales,
      ...dicha.familias.map(({ familiaId, cantidad }) => [familiaId, cantidad] as const),
    ]);
    const lineas = withOwn(producto.lineas, propia, finales);
    const ajena = dicha.familias.find(({ familiaId }) => !lineas.some((una) => una.familiaId === familiaId));
    if (ajena !== undefined) throw new DomainError("DATOS_INVALIDOS", textos.cajas.noEsSuya);
    const porque = porQueNoVale({ ...producto, lineas }, finales, propia);
    if (porque !== null) {
      const message = textos.cajas.noVale[porque](nombre, caja);
      throw new DomainError("CONFLICTO", message, [{ path: `productos.${index}.familias`, message }]);
    }
    const asProposed = lineas.every(
      ({ familiaId, cantidad }) => (propuesta.finales.get(familiaId) ?? cantidad) === finales.get(familiaId),
    );
    if (asProposed) return partesDe([producto]);
    return lineas.map(
      ({ familiaId, familia, cantidad, hasta }): Ajuste => ({
        ...{ productoId, nombre, unidad, caja, motivo: "decision", familiaId, familia, hasta },
        pedido: cantidad,
        final: finales.get(familiaId) ?? cantidad,
      }),
    );
  });
}

/** Who decides may take for their own family what nobody else wants, also where it ordered none. */
const withOwn = (
  lineas: EnCajas["lineas"],
  propia: number | null,
  finales: ReadonlyMap<number, number>,
): EnCajas["lineas"] =>
  propia === null || !finales.get(propia) || lineas.some(({ familiaId }) => familiaId === propia)
    ? lineas
    : [...lineas, { familiaId: propia, familia: "", cantidad: 0, hasta: 0 }];

/**
 * Makes the cases of an order final: its lines become what families get, and it is kept what they had
 * been, of those that go also their notes and which price their families had seen. Tells who gets
 * something else than they were told. The caller holds the order's lock, and lets go on what waited
 * for it.
 */
async function darPorBuenas(
  tx: Tx | DirectTx,
  ctx: AuthedContext,
  pedidoId: number,
  ajustes: readonly Ajuste[],
): Promise<void> {
  const { disponibleId, fin } = await loadPedido(tx, pedidoId);
  const productoIds = [...new Set(ajustes.map(({ productoId }) => productoId))];
  const audited = (cuanto: (ajuste: Ajuste) => number) =>
    ajustes
      .filter(({ pedido, final }) => pedido !== final)
      .map((ajuste) => ({
        ...{ familiaId: ajuste.familiaId, productoId: ajuste.productoId, cantidad: cuanto(ajuste) },
      }));
  await run(
    tx,
    Prisma.sql`WITH nuevas AS (
        SELECT * FROM json_to_recordset(${JSON.stringify(ajustes)}::json) AS n("productoId" int, "familiaId" int,
          pedido numeric, hasta numeric, "final" numeric, motivo motivo_de_caja)
      ), guardadas AS (
        INSERT INTO ajuste_de_caja ("pedidoId", "productoId", "familiaId", pedido, hasta, "final", motivo,
          nota, "precioVisto", "ivaVisto")
        SELECT ${pedidoId}, n."productoId", n."familiaId", n.pedido, n.hasta, n."final", n.motivo,
          coalesce(l.nota, ''), coalesce(l."precioVisto", l.precio), coalesce(l."ivaVisto", l.iva)
        FROM nuevas n LEFT JOIN linea_pedido l ON l."pedidoId" = ${pedidoId} AND l."familiaId" = n."familiaId"
          AND l."productoId" = n."productoId" AND n."final" = 0
        ON CONFLICT ("pedidoId", "productoId", "familiaId") DO UPDATE SET pedido = excluded.pedido,
          hasta = excluded.hasta, "final" = excluded."final", motivo = excluded.motivo, nota = excluded.nota,
          "precioVisto" = excluded."precioVisto", "ivaVisto" = excluded."ivaVisto"
      ), quitadas AS (
        DELETE FROM linea_pedido l USING nuevas n WHERE l."pedidoId" = ${pedidoId}
          AND l."familiaId" = n."familiaId" AND l."productoId" = n."productoId" AND n."final" = 0
      ), puestas AS (
        INSERT INTO linea_pedido
          ("pedidoId", "familiaId", "productoId", cantidad, hasta, nombre, unidad, precio, iva, creado, modificado)
        SELECT ${pedidoId}, n."familiaId", pr.id, n."final", n.hasta, pr.nombre, pr.unidad, pr.precio, pr.iva,
          ${ctx.now}, ${ctx.now}
        FROM nuevas n JOIN producto pr ON pr.id = n."productoId" WHERE n."final" > 0 AND n."final" <> n.pedido
        ON CONFLICT ("pedidoId", "familiaId", "productoId") DO UPDATE
          SET cantidad = excluded.cantidad, modificado = excluded.modificado
      ), cerrado AS (UPDATE pedido SET "cajasEn" = ${ctx.now} WHERE id = ${pedidoId}), auditada AS (
        ${auditStatement(
          { ...whoActs(ctx), now: ctx.now },
          {
            ...{ accion: "cerrarCajas", entidad: "pedido", entidadId: pedidoId },
            antes: { lineas: audited(({ pedido }) => pedido) },
            despues: { lineas: audited(({ final }) => final) },
          },
        )}
      ) SELECT ${notify({ disponibleId, productoIds, pedidoId })}::text`,
  );
  await decirFinal(tx, ctx, { pedidoId, fin, cambios: cambiosDe(ajustes) });
}

/** What each family was told as the order closed, by its id. */
async function loadDicho(
  tx: Tx | DirectTx,
  pedidoId: number,
  ventana: string,
): Promise<Record<string, string>> {
  const [fila] = await rows<{ datos: { familias?: Record<string, string> } | null }>(
    tx,
    Prisma.sql`SELECT datos FROM correo WHERE clase = 'cajas' AND sobre = ${pedidoId} AND ventana = ${ventana}
      ORDER BY id LIMIT 1`,
  );
  return fila?.datos?.familias ?? {};
}

/** Tells the families that get something else than they were told. Two statements. */
async function decirFinal(
  tx: Tx | DirectTx,
  ctx: AuthedContext,
  { pedidoId, fin, cambios }: { pedidoId: number; fin: Date; cambios: Cambios },
): Promise<void> {
  const ventana = fin.toISOString();
  const dicho = await loadDicho(tx, pedidoId, ventana);
  const todas = new Set([...cambios.keys(), ...Object.keys(dicho).map(Number)]);
  const otras = [...todas].filter((id) => huellaDe(cambios, id) !== (dicho[id] ?? ""));
  if (otras.length === 0) return;
  const a = { usuarios: deLasFamilias(Prisma.sql`SELECT unnest(${otras}::int[])`) };
  await decir(tx, ctx, { clase: "cajas", sobre: pedidoId, ventana: `${ventana}#final`, a });
}

/**
 * As an order closes: where its cases do not come out by themselves, tells the families that would get
 * something else than they ordered, and those that lead it, and says when the proposal becomes final.
 * Else nobody is asked. Locks the order.
 */
export async function proponerAlCerrar(
  tx: Tx | DirectTx,
  ctx: AuthedContext,
  pedidoId: number,
): Promise<void> {
  const { disponibleId } = await lockPedido(tx, ctx, pedidoId);
  const { fin, porDecidir, cajasEn, productos } = await loadCajas(tx, pedidoId, ctx.now);
  if (cajasEn !== null) return;
  if (!porDecidir) {
    await run(tx, Prisma.sql`UPDATE pedido SET "cajasEn" = ${ctx.now} WHERE id = ${pedidoId}`);
    return;
  }
  const cambios = cambiosDe(partesDe(productos));
  const familias = Object.fromEntries([...cambios.keys()].map((id) => [id, huellaDe(cambios, id)]));
  const suyas = deLasFamilias(Prisma.sql`SELECT unnest(${[...cambios.keys()]}::int[])`);
  const proveedorId = Prisma.sql`(SELECT d."proveedorId" FROM disponible d WHERE d.id = ${disponibleId})`;
  const a = { usuarios: Prisma.sql`${suyas} UNION (${deQuienLleva(proveedorId)})` };
  const ventana = fin.toISOString();
  await decir(tx, ctx, { clase: "cajas", sobre: pedidoId, ventana, datos: { familias }, a });
  await programar(tx, [{ clase: "cajas", clave: pedidoId, cuando: finDeCajas(fin, ctx.now) }]);
}

/** Nobody has decided on an order's cases in time: they are as they were proposed. */
export async function cerrarSinDecision(
  tx: Tx | DirectTx,
  ctx: AuthedContext,
  pedidoId: number,
): Promise<void> {
  await lockPedido(tx, ctx, pedidoId);
  const { abiertas, productos } = await loadCajas(tx, pedidoId, ctx.now);
  if (!abiertas) return;
  await darPorBuenas(tx, ctx, pedidoId, partesDe(productos));
  await enviarSiNadaEspera(tx, ctx, pedidoId);
}

/** SQL: a family whose line went, by `c`, has not seen what its product `pr` costs by now. */
const PRECIO_SIN_VER = Prisma.sql`(c."precioVisto" IS NOT NULL
  AND (pr.precio, pr.iva) IS DISTINCT FROM (c."precioVisto", c."ivaVisto"))`;

/**
 * An order takes lines again: families have what they had ordered, as far as there is stock for all of
 * a product and they still buy. The caller holds the order's lock. One statement.
 */
export async function reabrirCajas(tx: Tx, ctx: AuthedContext, pedidoId: number): Promise<void> {
  await run(
    tx,
    Prisma.sql`WITH suyos AS (
        SELECT a.* FROM ajuste_de_caja a JOIN familia f ON f.id = a."familiaId" AND f."fechaBaja" IS NULL
        WHERE a."pedidoId" = ${pedidoId}
      ), caben AS (
        SELECT s.* FROM suyos s JOIN producto pr ON pr.id = s."productoId"
        WHERE pr.stock IS NULL OR pr.stock >= (
          SELECT sum(o.pedido) FROM suyos o WHERE o."productoId" = pr.id) + coalesce((
          SELECT sum(l.cantidad) FROM linea_pedido l JOIN pedido p ON p.id = l."pedidoId" AND p.estado <> ${CANCELADO}
          WHERE l."productoId" = pr.id AND NOT EXISTS (SELECT FROM suyos o
            WHERE o."pedidoId" = l."pedidoId" AND o."familiaId" = l."familiaId" AND o."productoId" = pr.id)), 0)
      ), quitadas AS (
        DELETE FROM linea_pedido l USING caben c WHERE l."pedidoId" = ${pedidoId} AND c.pedido = 0
          AND l."familiaId" = c."familiaId" AND l."productoId" = c."productoId"
      ), puestas AS (
        INSERT INTO linea_pedido
          ("pedidoId", "familiaId", "productoId", cantidad, hasta, nombre, unidad, precio, iva, nota, "precioVisto",
            "ivaVisto", creado, modificado)
        SELECT ${pedidoId}, c."familiaId", pr.id, c.pedido, c.hasta, pr.nombre, pr.unidad, pr.precio, pr.iva, c.nota,
          CASE WHEN ${PRECIO_SIN_VER} THEN c."precioVisto" END, CASE WHEN ${PRECIO_SIN_VER} THEN c."ivaVisto" END,
          ${ctx.now}, ${ctx.now}
        FROM caben c JOIN producto pr ON pr.id = c."productoId" WHERE c.pedido > 0
        ON CONFLICT ("pedidoId", "familiaId", "productoId") DO UPDATE
          SET cantidad = excluded.cantidad, hasta = excluded.hasta, modificado = excluded.modificado
      ), olvidados AS (DELETE FROM ajuste_de_caja WHERE "pedidoId" = ${pedidoId}), auditada AS (
        ${auditStatement(
          { ...whoActs(ctx), now: ctx.now },
          {
            ...{ accion: "reabrirCajas", entidad: "pedido", entidadId: pedidoId },
            antes: linesJson(Prisma.sql`"final"`),
            despues: linesJson(Prisma.sql`pedido`),
          },
          Prisma.sql`WHERE EXISTS (SELECT FROM caben)`,
        )}
      )
      UPDATE pedido SET "cajasEn" = NULL WHERE id = ${pedidoId}`,
  );
}

const linesJson = (cantidad: Prisma.Sql) => Prisma.sql`(
  SELECT json_build_object('lineas', coalesce(json_agg(json_build_object('familiaId', "familiaId", 'productoId',
    "productoId", 'cantidad', ${cantidad}) ORDER BY "productoId", "familiaId"), '[]')) FROM caben
  WHERE pedido <> "final")`;
