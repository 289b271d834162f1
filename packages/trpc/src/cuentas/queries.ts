import { type Db, Prisma, rows, rowsTogether } from "@cosecha/db/database";
import { disponible, referencia } from "@cosecha/domain/cuentas";
import {
  type AsientoVista,
  type Cargado,
  type CuentaDeFamilia,
  type CuentaVista,
  type DiarioFiltro,
  type EntregadoDeCargado,
  type EstadoDeCuentas,
  type Movimiento,
  type movimientosFiltro,
  type PedidoPorContabilizar,
  type PedidoPorCorregir,
  type PorContabilizar,
  type SaldosFiltro,
  TARDIAS_POR_PAGINA,
  type Tardia,
  type verEntregado,
} from "@cosecha/domain/esquemas/cuentas";
import { COMPLETADO } from "@cosecha/domain/pedidos";
import { textos } from "@cosecha/domain/textos";
import type * as z from "zod";
import { authorize } from "../kernel/authorize.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { loadPage, readPage, WHOLE } from "../kernel/paging.ts";
import { type FromJson, readIds, tableOfIds } from "../kernel/rows.ts";
import { aPagarSql } from "../pedidos/load.ts";
import {
  asientoSql,
  cargoEnVigorSql,
  conSuDueno,
  cuentaSql,
  dePedidoSql,
  type FilasDePedido,
  faltasParaContabilizar,
  movimientosSql,
  nombreDeCuentaSql,
  sinCargarSql,
  sinContabilizarSql,
  withPrice,
} from "./load.ts";

const APAGADAS: EstadoDeCuentas = {
  enMarcha: false,
  desde: null,
  cerradoHasta: null,
  descuadre: null,
  asientos: 0,
  version: 0,
};

/** Whether accounts are on, since when, and up to when they are closed. One statement. */
export async function verEstadoDeCuentas({ db }: { db: Db }): Promise<EstadoDeCuentas> {
  const [libro] = await rows<Omit<EstadoDeCuentas, "enMarcha">>(
    db,
    Prisma.sql`SELECT desde, "cerradoHasta", descuadre, asientos, version FROM libro`,
  );
  return libro === undefined ? APAGADAS : { enMarcha: true, ...libro };
}

/** A page of all accounts with their balances. One or two statements. */
export function listarSaldos(ctx: AuthedContext, filtro: SaldosFiltro) {
  const where =
    filtro.tipo === undefined ? Prisma.sql`true` : Prisma.sql`c.tipo = ${filtro.tipo}::tipo_cuenta`;
  const hacia = filtro.direccion === "asc" ? Prisma.sql`ASC` : Prisma.sql`DESC`;
  const order =
    filtro.orden === "saldo"
      ? Prisma.sql`c.saldo ${hacia}, c.id`
      : Prisma.sql`coalesce(f.busqueda, v.busqueda) ${hacia} NULLS FIRST, c.tipo, c.id`;
  return loadPage<CuentaVista>(ctx, filtro, {
    page: (page) =>
      readPage(
        ctx.db,
        { columns: cuentaSql, table: Prisma.sql`cuenta c`, joins: conSuDueno, where, order, searches: false },
        page,
      ),
    findIds: () =>
      readIds(ctx.db, Prisma.sql`SELECT c.id FROM cuenta c ${conSuDueno} WHERE ${where} ORDER BY ${order}`),
    load: (ids) =>
      rows(
        ctx.db,
        Prisma.sql`SELECT ${cuentaSql} FROM ${tableOfIds(ids)} JOIN cuenta c ON c.id = ids.id ${conSuDueno} ORDER BY ids.n`,
      ),
  });
}

/** An account with a page of its movements. One statement. Throws NO_ENCONTRADO. */
export async function verCuenta(
  { db }: AuthedContext,
  { id, ...pagina }: z.infer<typeof movimientosFiltro> & { id: number },
) {
  const { cuentas, movimientos } = await rowsTogether<{ cuentas: CuentaVista[]; movimientos: Movimiento[] }>(
    db,
    {
      cuentas: Prisma.sql`SELECT ${cuentaSql} FROM cuenta c ${conSuDueno} WHERE c.id = ${id}`,
      movimientos: movimientosSql(Prisma.sql`${id}`, pagina),
    },
  );
  const [cuenta] = cuentas;
  if (cuenta === undefined) throw new DomainError("NO_ENCONTRADO", textos.cuentas.sinCuenta);
  return { ...cuenta, ...paged(movimientos, pagina.cuantos) };
}

/** Movements without the one more that was read, and whether there is one. */
const paged = (movimientos: Movimiento[], cuantos: number) => ({
  movimientos: movimientos.slice(0, cuantos),
  quedan: movimientos.length > cuantos,
});

/**
 * «Mis cuentas»: what a family owes and why, what it has ordered beside that, and what it has as a
 * deposit (CUENTAS 4). One statement. Throws NO_ENCONTRADO where it does not exist, and where
 * accounts are off; SIN_PERMISO for other families.
 */
export async function verCuentaDeFamilia(
  ctx: AuthedContext,
  { familiaId, ...pagina }: z.infer<typeof movimientosFiltro> & { familiaId: number },
): Promise<CuentaDeFamilia> {
  authorize(ctx, "verCuentas", familiaId);
  const suya = Prisma.sql`(SELECT id FROM cuenta WHERE tipo = 'familia' AND "familiaId" = ${familiaId})`;
  const saldoDe = (tipo: "familia" | "fianza") => Prisma.sql`
    coalesce((SELECT saldo FROM cuenta WHERE tipo = ${tipo}::tipo_cuenta AND "familiaId" = f.id), 0)`;
  const { familias, movimientos } = await rowsTogether<{
    familias: (Pick<CuentaDeFamilia, "nombre" | "saldo" | "fianza" | "sinContabilizar"> & {
      enMarcha: boolean;
    })[];
    movimientos: Movimiento[];
  }>(ctx.db, {
    familias: Prisma.sql`SELECT f.nombre, ${saldoDe("familia")} AS saldo, -${saldoDe("fianza")} AS fianza,
      ${sinContabilizarSql(familiaId)} AS "sinContabilizar", EXISTS (SELECT FROM libro) AS "enMarcha"
      FROM familia f WHERE f.id = ${familiaId}`,
    movimientos: movimientosSql(suya, pagina),
  });
  const [familia] = familias;
  if (familia === undefined) throw new DomainError("NO_ENCONTRADO", textos.familia.noEncontrada);
  const { enMarcha, ...suyo } = familia;
  if (!enMarcha) throw new DomainError("NO_ENCONTRADO", textos.cuentas.apagadas);
  return {
    familiaId,
    ...suyo,
    disponible: disponible(suyo).toNumber(),
    referencia: referencia(familiaId),
    ...paged(movimientos, pagina.cuantos),
  };
}

/**
 * What an order would be charged by, and what keeps it from that (CUENTAS 3): also which devices took
 * part in its delivery, one of which may hold something back. One statement. Throws NO_ENCONTRADO.
 */
export async function verPorContabilizar({ db }: AuthedContext, pedidoId: number): Promise<PorContabilizar> {
  const { pedidos, familias, productos, dispositivos } = await rowsTogether<
    FilasDePedido & {
      pedidos: (Pick<
        PorContabilizar,
        "descripcion" | "proveedorId" | "nombreProveedor" | "asientoId" | "porDecidir"
      > & {
        tieneFactura: boolean;
        repartidoEn: string | null;
      })[];
      dispositivos: FromJson<PorContabilizar["dispositivos"][number]>[];
    }
  >(db, {
    ...dePedidoSql(pedidoId),
    pedidos: Prisma.sql`SELECT p.descripcion, d."proveedorId", v.nombre AS "nombreProveedor", p."repartidoEn", p."facturaId" IS NOT NULL AS "tieneFactura",
        ${cargoEnVigorSql(Prisma.sql`p.id`)} AS "asientoId",
        (SELECT count(*) FROM (SELECT FROM por_decidir x WHERE x."pedidoId" = p.id LIMIT 1000) x) AS "porDecidir"
      FROM pedido p JOIN disponible d ON d.id = p."disponibleId" JOIN proveedor v ON v.id = d."proveedorId"
      WHERE p.id = ${pedidoId}`,
    dispositivos: Prisma.sql`SELECT o.dispositivo, max(o.quien) AS quien, max(o.llegada) AS ultima
      FROM (SELECT dispositivo, quien, llegada FROM operacion_reparto
        WHERE "pedidoId" = ${pedidoId} ORDER BY n DESC LIMIT 5000) o
      GROUP BY o.dispositivo ORDER BY ultima DESC LIMIT 20`,
  });
  const [pedido] = pedidos;
  if (pedido === undefined) throw new DomainError("NO_ENCONTRADO", textos.pedido.noEncontrado);
  const { tieneFactura, repartidoEn, ...suyo } = pedido;
  return {
    pedidoId,
    ...suyo,
    faltas: faltasParaContabilizar({ tieneFactura, repartidoEn }),
    familias,
    productos: productos.map((fila) => {
      const { producto: _, ...llegado } = withPrice(fila);
      return llegado;
    }),
    dispositivos: dispositivos.map(({ ultima, ...uno }) => ({ ...uno, ultima: new Date(ultima) })),
  };
}

/** So many orders that wait to be charged are listed, the oldest first. */
const ESPERAN = 100;

/** The orders that have been shared out and wait to be charged. One statement. */
export async function listarPorContabilizar({ db }: AuthedContext): Promise<PedidoPorContabilizar[]> {
  const filas = await rows<FromJson<PedidoPorContabilizar>>(
    db,
    Prisma.sql`SELECT p.id AS "pedidoId", p.descripcion, v.nombre AS "nombreProveedor", p."repartidoEn",
        ${aPagarSql()} AS "aPagar"
      FROM pedido p JOIN disponible d ON d.id = p."disponibleId" JOIN proveedor v ON v.id = d."proveedorId"
      WHERE p."repartidoEn" IS NOT NULL AND ${sinCargarSql} AND EXISTS (SELECT FROM libro)
      ORDER BY p."repartidoEn", p.id LIMIT ${ESPERAN}`,
  );
  return filas.map((fila) => ({ ...fila, repartidoEn: new Date(fila.repartidoEn) }));
}

/** Late changes are counted up to here: nobody waits for a flood to be counted. */
const CONTADAS = 1_000;

/** SQL: of how many late changes of an order nobody has decided yet. */
const porDecidirSql = (pedidoId: Prisma.Sql) => Prisma.sql`(SELECT count(*) FROM (SELECT FROM por_decidir x
  WHERE x."pedidoId" = ${pedidoId} AND x.resultado = 'tardia' LIMIT ${CONTADAS}) x)`;

/** The orders that have been charged, of which late changes wait to be decided. One statement. */
export const listarPorCorregir = ({ db }: AuthedContext): Promise<PedidoPorCorregir[]> =>
  rows(
    db,
    Prisma.sql`SELECT p.id AS "pedidoId", p.descripcion, v.nombre AS "nombreProveedor",
        ${porDecidirSql(Prisma.sql`p.id`)} AS "porDecidir"
      FROM pedido p JOIN disponible d ON d.id = p."disponibleId" JOIN proveedor v ON v.id = d."proveedorId"
      WHERE p.estado = ${COMPLETADO} AND ${cargoEnVigorSql(Prisma.sql`p.id`)} IS NOT NULL
        AND EXISTS (SELECT FROM por_decidir x WHERE x."pedidoId" = p.id AND x.resultado = 'tardia')
      ORDER BY p.id LIMIT ${ESPERAN}`,
  );

/**
 * What an order that has been charged is corrected by: its families and products, without what each
 * got of each, and the oldest changes that came too late. One statement. Throws NO_ENCONTRADO.
 */
export async function verCargado({ db }: AuthedContext, pedidoId: number): Promise<Cargado> {
  const { pedidos, familias, productos, tardias } = await rowsTogether<{
    pedidos: Pick<Cargado, "descripcion" | "nombreProveedor" | "asientoId" | "fecha" | "porDecidir">[];
    familias: Cargado["familias"];
    productos: FilasDePedido["productos"];
    tardias: FromJson<Tardia>[];
  }>(db, {
    pedidos: Prisma.sql`SELECT p.descripcion, v.nombre AS "nombreProveedor", c.id AS "asientoId", c.fecha,
        ${porDecidirSql(Prisma.sql`p.id`)} AS "porDecidir"
      FROM pedido p JOIN disponible d ON d.id = p."disponibleId" JOIN proveedor v ON v.id = d."proveedorId"
      LEFT JOIN asiento c ON c.id = ${cargoEnVigorSql(Prisma.sql`p.id`)} WHERE p.id = ${pedidoId}`,
    familias: Prisma.sql`SELECT f.id AS "familiaId", f.nombre, coalesce(e.importe, 0) AS importe
      FROM familia f LEFT JOIN (SELECT "familiaId", sum(total) AS importe FROM entrega
        WHERE "pedidoId" = ${pedidoId} GROUP BY 1) e ON e."familiaId" = f.id
      WHERE f."fechaBaja" IS NULL OR e."familiaId" IS NOT NULL ORDER BY f.busqueda`,
    productos: dePedidoSql(pedidoId).productos,
    tardias: tardiasSql(pedidoId),
  });
  const [pedido] = pedidos;
  if (pedido === undefined) throw new DomainError("NO_ENCONTRADO", textos.pedido.noEncontrado);
  return {
    ...{ pedidoId, ...pedido, familias },
    productos: productos.map((fila) => {
      const { producto, ...llegado } = withPrice(fila);
      return { ...llegado, unidad: producto.unidad, cobro: producto.cobro };
    }),
    tardias: tardias.map((una) => ({
      ...una,
      hecha: new Date(una.hecha),
      llegada: new Date(una.llegada),
    })),
  };
}

/** SQL: the oldest late changes of an order that nobody has decided, with what stands meanwhile. */
const tardiasSql = (pedidoId: number) => Prisma.sql`
  SELECT o.id, o."productoId", o."familiaId", o.despues, o.dispositivo, o.hecha, o.llegada, o.quien,
    CASE WHEN o."familiaId" IS NOT NULL THEN e.entregado WHEN o.despues ? 'recibido' THEN r.recibido
      WHEN o.despues ? 'merma' THEN r.merma END AS hay
  FROM (SELECT d."operacionId" FROM por_decidir d WHERE d."pedidoId" = ${pedidoId} AND d.resultado = 'tardia'
    ORDER BY d.n LIMIT ${TARDIAS_POR_PAGINA}) d
  JOIN operacion_reparto o ON o.id = d."operacionId"
  LEFT JOIN recepcion r ON (r."pedidoId", r."productoId") = (o."pedidoId", o."productoId")
  LEFT JOIN entrega e
    ON (e."pedidoId", e."productoId", e."familiaId") = (o."pedidoId", o."productoId", o."familiaId")
  ORDER BY o.n`;

/** What families got of an order: of a product, or a family, or all of it. One statement. */
export const listarEntregado = (
  { db }: AuthedContext,
  { pedidoId, productoId, familiaId }: z.infer<typeof verEntregado>,
): Promise<EntregadoDeCargado[]> =>
  rows(
    db,
    Prisma.sql`SELECT e."familiaId", e."productoId", coalesce(e.entregado, 0) AS entregado, coalesce(e.total, 0) AS total
      FROM entrega e WHERE e."pedidoId" = ${pedidoId}
        ${productoId === undefined ? Prisma.empty : Prisma.sql`AND e."productoId" = ${productoId}`}
        ${familiaId === undefined ? Prisma.empty : Prisma.sql`AND e."familiaId" = ${familiaId}`}
      ORDER BY e."productoId", e."familiaId"`,
  );

/** A page of the journal, the last entry first. One statement. */
export function listarDiario(ctx: AuthedContext, filtro: DiarioFiltro) {
  const where = Prisma.sql`${filtro.desde === undefined ? Prisma.sql`true` : Prisma.sql`s.fecha >= ${filtro.desde}::date`}
    AND ${filtro.hasta === undefined ? Prisma.sql`true` : Prisma.sql`s.fecha <= ${filtro.hasta}::date`}`;
  const order = filtro.direccion === "asc" ? Prisma.sql`s.id DESC` : Prisma.sql`s.id ASC`;
  type Fila = FromJson<AsientoVista>;
  const shown = (filas: Fila[]): AsientoVista[] =>
    filas.map(({ creado, ...fila }) => ({ ...fila, creado: new Date(creado) }));
  return loadPage<AsientoVista>(ctx, filtro, {
    most: WHOLE,
    page: async (page) => {
      const table = Prisma.sql`asiento s`;
      const { filas, total } = await readPage<Fila>(
        ctx.db,
        { columns: diarioSql, table, joins: conQuien, where, order, searches: false },
        page,
      );
      return { filas: shown(filas), total };
    },
    findIds: () => readIds(ctx.db, Prisma.sql`SELECT s.id FROM asiento s WHERE ${where} ORDER BY ${order}`),
    load: async (ids) =>
      shown(
        await rows<Fila>(
          ctx.db,
          Prisma.sql`SELECT ${diarioSql} FROM ${tableOfIds(ids)} JOIN asiento s ON s.id = ids.id ${conQuien} ORDER BY ids.n`,
        ),
      ),
  });
}

const conQuien = Prisma.sql`LEFT JOIN usuario u ON u.id = s."usuarioId" LEFT JOIN acceso x ON x.id = s."accesoId"`;

const diarioSql = Prisma.sql`s.id, ${asientoSql}, s.creado,
  coalesce(u.username, x.nombre, CASE WHEN s."usuarioId" IS NULL AND s."accesoId" IS NULL
    THEN ${textos.historial.EL_SISTEMA} ELSE ${textos.historial.ALGUIEN} END) AS quien,
  (SELECT json_agg(json_build_object('cuentaId', c.id, 'nombre', ${nombreDeCuentaSql}, 'importe', a.importe)
      ORDER BY a.importe DESC, c.id)
    FROM apunte a JOIN cuenta c ON c.id = a."cuentaId" ${conSuDueno} WHERE a."asientoId" = s.id) AS apuntes`;
