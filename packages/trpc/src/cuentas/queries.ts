import { type Db, Prisma, rows, rowsTogether } from "@cosecha/db/database";
import { disponible, referencia } from "@cosecha/domain/cuentas";
import type {
  AsientoVista,
  CuentaDeFamilia,
  CuentaVista,
  DiarioFiltro,
  EstadoDeCuentas,
  Movimiento,
  movimientosFiltro,
  PedidoPorContabilizar,
  PorContabilizar,
  SaldosFiltro,
} from "@cosecha/domain/esquemas/cuentas";
import { EN_PROCESO, PENDIENTE } from "@cosecha/domain/pedidos";
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
  conSuDueno,
  cuentaSql,
  dePedidoSql,
  type FilasDePedido,
  faltasParaContabilizar,
  movimientosSql,
  nombreDeCuentaSql,
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
        (SELECT s.id FROM asiento s WHERE s."pedidoId" = p.id AND s.tipo = 'pedido') AS "asientoId",
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
      WHERE p."repartidoEn" IS NOT NULL AND p.estado = ANY(${[PENDIENTE, EN_PROCESO]}::int[]) AND EXISTS (SELECT FROM libro)
      ORDER BY p."repartidoEn", p.id LIMIT ${ESPERAN}`,
  );
  return filas.map((fila) => ({ ...fila, repartidoEn: new Date(fila.repartidoEn) }));
}

/** A page of the journal, the last entry first. One statement. */
export function listarDiario(ctx: AuthedContext, filtro: DiarioFiltro) {
  const where = Prisma.sql`${filtro.desde === undefined ? Prisma.sql`true` : Prisma.sql`s.fecha >= ${filtro.desde}::date`}
    AND ${filtro.hasta === undefined ? Prisma.sql`true` : Prisma.sql`s.fecha <= ${filtro.hasta}::date`}`;
  const order = filtro.direccion === "asc" ? Prisma.sql`s.id DESC` : Prisma.sql`s.id ASC`;
  const { pagina: _, tamano: __, orden: ___, direccion: ____, ...busca } = filtro;
  // Entries have no gaps, so the book knows how many all of them are.
  const todos = Object.values(busca).every((valor) => valor === undefined);
  const counted = todos ? Prisma.sql`SELECT coalesce(max(asientos), 0) AS total FROM libro` : undefined;
  type Fila = FromJson<AsientoVista>;
  const shown = (filas: Fila[]): AsientoVista[] =>
    filas.map(({ creado, ...fila }) => ({ ...fila, creado: new Date(creado) }));
  return loadPage<AsientoVista>(ctx, filtro, {
    most: WHOLE,
    page: async (page) => {
      const table = Prisma.sql`asiento s`;
      const { filas, total } = await readPage<Fila>(
        ctx.db,
        { columns: diarioSql, table, joins: conQuien, where, order, searches: false, counted },
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
