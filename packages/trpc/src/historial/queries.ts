import { Prisma, rows, rowsTogether } from "@cosecha/db/database";
import type { ConNombre } from "@cosecha/domain/cambios-anotados";
import type {
  AnotacionEntera,
  anotacionDePedido,
  anotacionPedida,
  HistorialFiltro,
  historialDePedido,
} from "@cosecha/domain/esquemas/historial";
import {
  type Alcance,
  alcanceEnPedido,
  CONCIERNE,
  LISTAS_DE_FAMILIAS,
  loQueVe,
} from "@cosecha/domain/historial";
import { textos } from "@cosecha/domain/textos";
import { CLASE_DE, type Clase } from "@cosecha/domain/textos/historial";
import type * as z from "zod";
import { persona } from "../kernel/actor.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { likeText, loadPage, WHOLE } from "../kernel/paging.ts";
import { readIds, tableOfIds } from "../kernel/rows.ts";
import { loadPedido } from "../pedidos/load.ts";
import {
  columnasCortas,
  columnasEnteras,
  ELIMINADO,
  type Fila,
  type FilaCorta,
  NOMBRE_ANTES,
  presentEntera,
  presentFilas,
  TABLAS,
} from "./load.ts";

const CUALQUIERA = Prisma.sql`true`;
const si = <T>(valor: T | undefined, donde: (valor: T) => Prisma.Sql) =>
  valor === undefined || valor === "" ? CUALQUIERA : donde(valor);

/** A page of the whole history, for administrators. Two statements. */
export function listarHistorial(ctx: AuthedContext, filtro: HistorialFiltro) {
  const where = Prisma.join(
    [
      si(filtro.usuarioId, (id) => Prisma.sql`a."usuarioId" = ${id}`),
      si(filtro.entidad, (entidad) => Prisma.sql`a.entidad = ${entidad}`),
      si(filtro.entidadId, (id) => Prisma.sql`a."entidadId" = ${id}`),
      si(filtro.clase, (clase) => Prisma.sql`a.accion = ANY(${accionesDe(clase)}::text[])`),
      si(filtro.desde, (desde) => Prisma.sql`a.cuando >= ${desde}`),
      si(filtro.hasta, (hasta) => Prisma.sql`a.cuando < ${hasta}`),
      si(filtro.texto, conTexto),
    ],
    " AND ",
  );
  const columns = columnasCortas(Prisma.sql`a.antes`, Prisma.sql`a.despues`);
  const listing = { where, columns, searches: Boolean(filtro.texto) };
  return pageOf(ctx, filtro, listing, (filas) => presentFilas(ctx, filas, { conCosa: true }));
}

const accionesDe = (clase: Clase): string[] =>
  Object.entries(CLASE_DE).flatMap(([accion, suya]) => (suya === clase ? [accion] : []));

/**
 * SQL: entries in which a text is part of the name of who did it or of their family, of the thing,
 * also one that was deleted, or of the family whose lines or user it is. Each has its index.
 */
function conTexto(texto: string): Prisma.Sql {
  const como = `%${likeText(texto)}%`;
  const ids = (entidad: ConNombre) =>
    Prisma.sql`SELECT x.id FROM ${Prisma.raw(TABLAS[entidad].tabla)} x WHERE x.busqueda LIKE ${como}`;
  const cosa = (entidad: ConNombre) =>
    Prisma.sql`(a.entidad = ${entidad} AND a."entidadId" = ANY(ARRAY(${ids(entidad)}
      UNION SELECT i."entidadId" FROM auditoria i WHERE i.entidad = ${entidad} AND ${ELIMINADO}
        AND sin_acentos(${NOMBRE_ANTES}) LIKE ${como})))`;
  const cosas = (Object.keys(TABLAS) as ConNombre[]).map(cosa);
  return Prisma.sql`(
    a."usuarioId" = ANY(ARRAY(SELECT u.id FROM usuario u LEFT JOIN familia f ON f.id = u."familiaId"
      WHERE u.busqueda LIKE ${como} OR f.busqueda LIKE ${como}))
    OR a."accesoId" = ANY(ARRAY(${ids("acceso")}))
    OR a.despues->>'familiaId' = ANY(ARRAY(SELECT id::text FROM (${ids("familia")}) f))
    OR ${Prisma.join(cosas, " OR ")})`;
}

/**
 * A page of what somebody may read of an order's history: all of it for those who see all of its
 * lines, what concerns their family for others (decision 58). Three statements. Throws
 * NO_ENCONTRADO.
 */
export async function historialDePedidos(ctx: AuthedContext, filtro: z.infer<typeof historialDePedido>) {
  const { pedidoId } = filtro;
  const alcance = await alcanceDe(ctx, pedidoId);
  const listing = {
    table: lastOfPedido(pedidoId),
    where: delPedido(pedidoId, alcance),
    columns: columnasDe(pedidoId, alcance),
    searches: false,
  };
  return pageOf(ctx, filtro, listing, (filas) =>
    presentFilas(
      ctx,
      filas.flatMap((fila) => {
        const suya = loQueVe(alcance, pedidoId, fila);
        return suya === null ? [] : [{ ...fila, ...suya }];
      }),
      { conCosa: false },
    ),
  );
}

/** How many of an order's last entries are looked at: a member may add to them without end. */
const LAST = 5_000;
/** Entries are counted up to here; older ones are found by their date. */
const COUNTED = 5_000;

/** SQL: the last entries of an order, and of the lines of all orders, as the table `a`. */
function lastOfPedido(pedidoId: number): Prisma.Sql {
  const last = (entidad: "pedido" | "linea", entidadId: number) => Prisma.sql`(
    SELECT x.id, x.cuando, x.accion, x.entidad, x."entidadId", x.antes, x.despues FROM auditoria x
    WHERE x.entidad = ${entidad} AND x."entidadId" = ${entidadId} ORDER BY x.cuando DESC, x.id DESC LIMIT ${LAST})`;
  return Prisma.sql`(${last("pedido", pedidoId)} UNION ALL ${last("linea", 0)}) a`;
}

const alcanceDe = async (ctx: AuthedContext, pedidoId: number): Promise<Alcance> =>
  alcanceEnPedido(persona(ctx), (await loadPedido(ctx.db, pedidoId)).disponible.proveedor);

/** SQL: the rule of packages/domain (`loQueVe`) for a page to hold what somebody may read. */
function delPedido(pedidoId: number, alcance: Alcance): Prisma.Sql {
  const suyas = JSON.stringify([{ pedidoId, ...(alcance !== "todo" && { familiaId: alcance.familiaId }) }]);
  const lineas = Prisma.sql`(a.entidad = 'linea' AND a."entidadId" = 0 AND a.antes->'lineas' @> ${suyas}::jsonb)`;
  const pedido = Prisma.sql`a.entidad = 'pedido' AND a."entidadId" = ${pedidoId}`;
  if (alcance === "todo") return Prisma.sql`((${pedido}) OR ${lineas})`;
  const { familiaId } = alcance;
  const suya = [{ familiaId }];
  const listas = [suya, ...LISTAS_DE_FAMILIAS.map((lista) => ({ [lista]: suya }))].map((lista) =>
    JSON.stringify(lista),
  );
  return Prisma.sql`((${pedido} AND (${deClase("todas")}
      OR (${deClase("suFamilia")} AND a.despues @> ${JSON.stringify({ familiaId })}::jsonb)
      OR (${deClase("susLineas")} AND (
        a.antes @> ANY(${listas}::jsonb[]) OR a.despues @> ANY(${listas}::jsonb[])))))
    OR ${lineas})`;
}

/** SQL: whether a deed of an order is one of those that concern such families. */
const deClase = (cual: (typeof CONCIERNE)[keyof typeof CONCIERNE]) =>
  Prisma.sql`a.accion = ANY(${Object.entries(CONCIERNE).flatMap(([accion, suya]) => (suya === cual ? [accion] : []))}::text[])`;

/** SQL: the columns, of lists of lines only those that somebody may read. */
function columnasDe(pedidoId: number, alcance: Alcance): Prisma.Sql {
  const familia = alcance === "todo" ? null : { familiaId: alcance.familiaId };
  const suyas = (lineas: Prisma.Sql, de: Record<string, number | null>) =>
    Prisma.sql`jsonb_path_query_array(${lineas}, ${Prisma.raw(
      `'$[*] ? (${Object.keys(de)
        .map((campo) => `@.${campo} == $${campo}`)
        .join(" && ")})'`,
    )}, ${JSON.stringify(de)}::jsonb)`;
  const deListas = (columna: Prisma.Sql, de: Record<string, number | null>) => Prisma.sql`
    WHEN jsonb_typeof(${columna}) = 'array' THEN ${suyas(columna, de)}
    WHEN jsonb_typeof(${columna}) = 'object' AND ${deClase("susLineas")} THEN (
      SELECT jsonb_object_agg(c.key, ${suyas(Prisma.sql`c.value`, de)}) FROM jsonb_each(${columna}) c
      WHERE c.key = ANY(${[...LISTAS_DE_FAMILIAS]}::text[]))`;
  const valor = (columna: Prisma.Sql) => Prisma.sql`CASE
    WHEN a.entidad = 'linea' THEN nullif(jsonb_build_object('lineas',
      ${suyas(Prisma.sql`${columna}->'lineas'`, { pedidoId, ...familia })}), '{"lineas": null}')
    ${familia === null ? Prisma.empty : deListas(columna, familia)}
    ELSE ${columna} END`;
  return columnasCortas(valor(Prisma.sql`a.antes`), valor(Prisma.sql`a.despues`));
}

const TODO = Prisma.sql`auditoria a`;

interface Listado {
  /** Whose entries are looked at, as `a`; all of them, unless it says so. */
  table?: Prisma.Sql;
  where: Prisma.Sql;
  columns: Prisma.Sql;
  searches: boolean;
}

async function pageOf<Vista>(
  ctx: AuthedContext,
  filtro: { pagina: number; tamano: number | "todas"; direccion: "asc" | "desc" },
  { table = TODO, where, columns, searches }: Listado,
  present: (filas: FilaCorta[]) => Promise<Vista[]>,
) {
  const { db } = ctx;
  // Behind OFFSET 0 PostgreSQL looks a text up in the indexes. Otherwise it goes through all
  // entries by date in the hope of finding a page's soon, and where there are none through all.
  const found = searches
    ? Prisma.sql`(SELECT a.id, a.cuando FROM ${table} WHERE ${where} OFFSET 0) a`
    : Prisma.sql`${table} WHERE ${where}`;
  const order = Prisma.raw(`a.cuando ${filtro.direccion}, a.id ${filtro.direccion}`);
  return loadPage(ctx, filtro, {
    async page(args) {
      const { filas, cuantas } = await rowsTogether<{ filas: FilaCorta[]; cuantas: { total: number }[] }>(
        db,
        {
          // The rows of the page are found first: what is read of a row is read of those alone.
          filas: Prisma.sql`SELECT ${columns} FROM (SELECT a.id FROM ${found} ORDER BY ${order}
            LIMIT ${args.take} OFFSET ${args.skip}) p JOIN ${TODO} ON a.id = p.id ORDER BY ${order}`,
          cuantas: Prisma.sql`SELECT count(*) AS total FROM (SELECT FROM ${table} WHERE ${where} LIMIT ${COUNTED}) x`,
        },
      );
      return { filas: await present(filas), total: cuantas[0]?.total ?? 0 };
    },
    findIds: () => readIds(db, Prisma.sql`SELECT a.id FROM ${table} WHERE ${where} ORDER BY ${order}`),
    load: async (ids) =>
      present(
        await rows<FilaCorta>(
          db,
          Prisma.sql`SELECT ${columns} FROM ${tableOfIds(ids)} JOIN auditoria a ON a.id = ids.id ORDER BY ids.n`,
        ),
      ),
    most: WHOLE,
  });
}

/** An entry with a page of all of its changes, for administrators. Throws NO_ENCONTRADO. */
export async function verAnotacion(
  ctx: AuthedContext,
  { id, ...trozo }: z.infer<typeof anotacionPedida>,
): Promise<AnotacionEntera> {
  return presentEntera(ctx, await loadFila(ctx, id), { ...trozo, conCosa: true });
}

/**
 * The same of an order's history, for whoever may read it there. Throws SIN_PERMISO for what
 * concerns others alone, and NO_ENCONTRADO.
 */
export async function verDePedido(
  ctx: AuthedContext,
  { pedidoId, id, ...trozo }: z.infer<typeof anotacionDePedido>,
): Promise<AnotacionEntera> {
  const alcance = await alcanceDe(ctx, pedidoId);
  const fila = await loadFila(ctx, id);
  if (loQueVe("todo", pedidoId, fila) === null) throw noEncontrada();
  const suya = loQueVe(alcance, pedidoId, fila);
  if (suya === null) throw new DomainError("SIN_PERMISO", textos.comun.sinPermiso);
  return presentEntera(ctx, { ...fila, ...suya }, { ...trozo, conCosa: false });
}

const noEncontrada = () => new DomainError("NO_ENCONTRADO", textos.historial.noEncontrada);

async function loadFila({ db }: AuthedContext, id: number): Promise<Fila> {
  const [fila] = await rows<Fila>(
    db,
    Prisma.sql`SELECT ${columnasEnteras} FROM auditoria a WHERE a.id = ${id}`,
  );
  if (fila === undefined) throw noEncontrada();
  return fila;
}
