import { type Db, Prisma, rows, rowsTogether } from "@cosecha/db/database";
import { disponible, familiaDeReferencia, puedePedir, referencia } from "@cosecha/domain/cuentas";
import { mesSiguiente } from "@cosecha/domain/cuotas";
import {
  type Cargado,
  type EntregadoDeCargado,
  type PedidoPorContabilizar,
  type PedidoPorCorregir,
  type PorContabilizar,
  TARDIAS_POR_PAGINA,
  type Tardia,
  type verEntregado,
} from "@cosecha/domain/esquemas/contabilizar";
import type {
  AsientoVista,
  CuentaDeFamilia,
  CuentaVista,
  CuotasVista,
  DiarioFiltro,
  EstadoDeCuentas,
  InicioDeCuentas,
  Movimiento,
  movimientosFiltro,
  resumenDeCuentas,
  SaldosFiltro,
} from "@cosecha/domain/esquemas/cuentas";
import { COMPLETADO } from "@cosecha/domain/pedidos";
import { llevaCuentas, type Persona } from "@cosecha/domain/permisos";
import { textos } from "@cosecha/domain/textos";
import type * as z from "zod";
import { SERVIDOR } from "../entregas/load.ts";
import { persona } from "../kernel/actor.ts";
import { authorize } from "../kernel/authorize.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { loadPage, readPage, searchSql, WHOLE } from "../kernel/paging.ts";
import { type FromJson, readIds, tableOfIds } from "../kernel/rows.ts";
import { aPagarSql } from "../pedidos/load.ts";
import {
  asientoSql,
  cargoEnVigorSql,
  conQuien,
  conSuDueno,
  cualesSql,
  cuentaSql,
  debeDesdeSql,
  dePedidoSql,
  entreDiasSql,
  type FilaPorCargar,
  type FilasDePedido,
  faltasParaContabilizar,
  limiteSql,
  marcaDeCargo,
  movimientosSql,
  nombreDeCuentaSql,
  porCargarSql,
  porContabilizarSql,
  puedeSerDeAntes,
  quienSql,
  saldoDeSql,
  sinContabilizarSql,
  withPrice,
} from "./load.ts";

const APAGADAS: EstadoDeCuentas = {
  enMarcha: false,
  desde: null,
  cerradoHasta: null,
  descuadre: null,
  asientos: 0,
  limite: null,
  version: 0,
};

/** Whether accounts are on, since when, and up to when they are closed. One statement. */
export async function verEstadoDeCuentas({ db }: { db: Db }): Promise<EstadoDeCuentas> {
  const [libro] = await rows<Omit<EstadoDeCuentas, "enMarcha">>(
    db,
    Prisma.sql`SELECT desde, "cerradoHasta", descuadre, asientos, limite, version FROM libro`,
  );
  return libro === undefined ? APAGADAS : { enMarcha: true, ...libro };
}

/** A page of all accounts with their balances. One or two statements. */
export function listarSaldos(ctx: AuthedContext, filtro: SaldosFiltro) {
  const where = cualesSql(filtro);
  const hacia = filtro.direccion === "asc" ? Prisma.sql`ASC` : Prisma.sql`DESC`;
  const order = {
    nombre: Prisma.sql`coalesce(f.busqueda, v.busqueda) ${hacia} NULLS FIRST, c.tipo, c.id`,
    saldo: Prisma.sql`c.saldo ${hacia}, c.id`,
    // Who owes nothing comes last either way.
    debeDesde: Prisma.sql`${debeDesdeSql} ${hacia} NULLS LAST, c.id`,
  }[filtro.orden];
  return loadPage<CuentaVista>(ctx, filtro, {
    page: (page) =>
      readPage(
        ctx.db,
        {
          ...{ columns: cuentaSql, table: Prisma.sql`cuenta c`, key: Prisma.sql`c.id`, joins: conSuDueno },
          ...{ where, order, searches: false },
        },
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

/** What there is in the bank and the box, and what is owed, in all. One statement. */
export async function verResumen({ db }: AuthedContext): Promise<z.infer<typeof resumenDeCuentas>> {
  const suma = (signo: 1 | -1, cuales: Prisma.Sql) =>
    Prisma.sql`coalesce(sum(${signo} * saldo) FILTER (WHERE ${cuales}), 0)`;
  const [resumen] = await rows<z.infer<typeof resumenDeCuentas>>(
    db,
    Prisma.sql`SELECT ${suma(1, Prisma.sql`tipo = 'banco'`)} AS banco, ${suma(1, Prisma.sql`tipo = 'caja'`)} AS caja,
        ${suma(1, Prisma.sql`tipo = 'bizum'`)} AS bizum,
        ${suma(1, Prisma.sql`tipo = 'familia' AND saldo > 0`)} AS deben,
        count(*) FILTER (WHERE tipo = 'familia' AND saldo > 0) AS "cuantasDeben",
        ${suma(-1, Prisma.sql`tipo = 'familia' AND saldo < 0`)} AS "aFavor",
        ${suma(-1, Prisma.sql`tipo = 'fianza'`)} AS fianzas,
        ${suma(-1, Prisma.sql`tipo = 'proveedor' AND saldo < 0`)} AS "seDebe"
      FROM cuenta`,
  );
  return resumen as z.infer<typeof resumenDeCuentas>;
}

/**
 * What home says of accounts: what the asker's family owes and, to who keeps them, what waits. One
 * statement, also where accounts are off.
 */
export async function verInicio(ctx: AuthedContext): Promise<InicioDeCuentas> {
  const quien = persona(ctx);
  const [fila] = await rows<{ saldo: number | null } & Partial<NonNullable<InicioDeCuentas["espera"]>>>(
    ctx.db,
    llevaCuentas(quien)
      ? Prisma.sql`SELECT ${suSaldo(quien)} AS saldo, (SELECT descuadre FROM libro) AS descuadre,
          (SELECT count(*) FROM pedido p WHERE ${porContabilizarSql}) AS "porContabilizar",
          (SELECT count(*) FROM pedido p WHERE ${porCorregirSql}) AS "porCorregir"`
      : Prisma.sql`SELECT ${suSaldo(quien)} AS saldo`,
  );
  const { saldo = null, porContabilizar = 0, porCorregir = 0, descuadre = null } = fila ?? {};
  return { saldo, espera: llevaCuentas(quien) ? { porContabilizar, porCorregir, descuadre } : null };
}

const suSaldo = ({ familiaId }: Persona) =>
  Prisma.sql`(SELECT saldo FROM cuenta WHERE tipo = 'familia' AND "familiaId" = ${familiaId}::int)`;

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
  const suId = Prisma.sql`f.id`;
  const { familias, movimientos } = await rowsTogether<{
    familias: (Pick<CuentaDeFamilia, "nombre" | "saldo" | "fianza" | "sinContabilizar" | "limite"> & {
      enMarcha: boolean;
    })[];
    movimientos: Movimiento[];
  }>(ctx.db, {
    familias: Prisma.sql`SELECT f.nombre, ${saldoDeSql("familia", suId)} AS saldo, -${saldoDeSql("fianza", suId)} AS fianza,
      ${sinContabilizarSql(familiaId)} AS "sinContabilizar", ${limiteSql(familiaId)} AS limite, EXISTS (SELECT FROM libro) AS "enMarcha"
      FROM familia f WHERE f.id = ${familiaId}`,
    movimientos: movimientosSql(suya, pagina),
  });
  const [familia] = familias;
  if (familia === undefined) throw new DomainError("NO_ENCONTRADO", textos.familia.noEncontrada);
  const { enMarcha, ...suyo } = familia;
  if (!enMarcha) throw new DomainError("NO_ENCONTRADO", textos.cuentas.apagadas);
  const queda = disponible(suyo);
  return {
    familiaId,
    ...suyo,
    disponible: queda.toNumber(),
    puedePedir: puedePedir(queda, suyo.limite)?.toNumber() ?? null,
    referencia: referencia(familiaId),
    ...paged(movimientos, pagina.cuantos),
  };
}

/**
 * What an order would be charged by, and what keeps it from that (CUENTAS 3): also which devices took
 * part in its delivery, one of which may hold something back. One statement. Throws NO_ENCONTRADO.
 */
export async function verPorContabilizar(
  { db, now }: AuthedContext,
  pedidoId: number,
): Promise<PorContabilizar> {
  const { pedidos, familias, productos, dispositivos } = await rowsTogether<
    FilasDePedido & {
      pedidos: (Pick<
        PorContabilizar,
        "descripcion" | "proveedorId" | "nombreProveedor" | "asientoId" | "porDecidir" | "danosPorDecidir"
      > &
        FilaPorCargar)[];
      dispositivos: FromJson<PorContabilizar["dispositivos"][number]>[];
    }
  >(db, {
    ...dePedidoSql(pedidoId),
    pedidos: Prisma.sql`SELECT p.descripcion, d."proveedorId", v.nombre AS "nombreProveedor", ${porCargarSql(now)},
        ${cargoEnVigorSql(Prisma.sql`p.id`)} AS "asientoId",
        (SELECT count(*) FROM (SELECT FROM por_decidir x WHERE x."pedidoId" = p.id LIMIT 1000) x) AS "porDecidir",
        (SELECT count(*) FROM dano x WHERE x."pedidoId" = p.id AND x.aceptado IS NULL) AS "danosPorDecidir"
      FROM pedido p JOIN disponible d ON d.id = p."disponibleId" JOIN proveedor v ON v.id = d."proveedorId"
      WHERE p.id = ${pedidoId}`,
    dispositivos: Prisma.sql`SELECT o.dispositivo, max(o.quien) AS quien, max(o.llegada) AS ultima
      FROM (SELECT dispositivo, quien, llegada FROM operacion_reparto
        WHERE "pedidoId" = ${pedidoId} ORDER BY n DESC LIMIT 5000) o
      WHERE o.dispositivo <> ${SERVIDOR} GROUP BY o.dispositivo ORDER BY ultima DESC LIMIT 20`,
  });
  const [pedido] = pedidos;
  if (pedido === undefined) throw new DomainError("NO_ENCONTRADO", textos.pedido.noEncontrado);
  const { descripcion, proveedorId, nombreProveedor, asientoId, porDecidir, danosPorDecidir } = pedido;
  return {
    ...{ pedidoId, descripcion, proveedorId, nombreProveedor, asientoId, porDecidir, danosPorDecidir },
    faltas: faltasParaContabilizar(pedido),
    deAntes: pedido.deAntes,
    puedeSerDeAntes: puedeSerDeAntes(pedido),
    marca: marcaDeCargo({ familias, productos }),
    familias,
    productos: productos.map((fila) => {
      const { producto: _, ...llegado } = withPrice(fila);
      return llegado;
    }),
    dispositivos: dispositivos.map(({ ultima, ...uno }) => ({ ...uno, ultima: new Date(ultima) })),
  };
}

/** What families pay each month, and from when on. One statement. */
export async function verCuotas({ db }: Pick<AuthedContext, "db">): Promise<CuotasVista> {
  const { libros, familias } = await rowsTogether<{
    libros: { alMes: number | null; cuotaHasta: string | null; version: number }[];
    familias: CuotasVista["familias"];
  }>(db, {
    libros: Prisma.sql`SELECT cuota AS "alMes", "cuotaHasta", version FROM libro`,
    familias: Prisma.sql`SELECT id AS "familiaId", nombre, cuota AS "alMes" FROM familia
      WHERE "fechaBaja" IS NULL ORDER BY busqueda`,
  });
  const { alMes = null, cuotaHasta = null, version = 0 } = libros[0] ?? {};
  const proxima = alMes === null || cuotaHasta === null ? null : mesSiguiente(cuotaHasta);
  return { alMes, proxima, familias, version };
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
      WHERE ${porContabilizarSql}
      ORDER BY p."repartidoEn", p.id LIMIT ${ESPERAN}`,
  );
  return filas.map((fila) => ({ ...fila, repartidoEn: new Date(fila.repartidoEn) }));
}

/** Late changes are counted up to here: nobody waits for a flood to be counted. */
const CONTADAS = 1_000;

/** SQL: of how many late changes of an order nobody has decided yet. */
const porDecidirSql = (pedidoId: Prisma.Sql) => Prisma.sql`(SELECT count(*) FROM (SELECT FROM por_decidir x
  WHERE x."pedidoId" = ${pedidoId} AND x.resultado = 'tardia' LIMIT ${CONTADAS}) x)`;

/**
 * SQL: whether an order `p` has been charged, and late changes of it wait to be decided. Orders are
 * found by what waits: there are few of those, and many that are completed.
 */
const porCorregirSql = Prisma.sql`p.id IN (SELECT x."pedidoId" FROM por_decidir x WHERE x.resultado = 'tardia')
  AND p.estado = ${COMPLETADO} AND ${cargoEnVigorSql(Prisma.sql`p.id`)} IS NOT NULL`;

/** The orders that have been charged, of which late changes wait to be decided. One statement. */
export const listarPorCorregir = ({ db }: AuthedContext): Promise<PedidoPorCorregir[]> =>
  rows(
    db,
    Prisma.sql`SELECT p.id AS "pedidoId", p.descripcion, v.nombre AS "nombreProveedor",
        ${porDecidirSql(Prisma.sql`p.id`)} AS "porDecidir"
      FROM pedido p JOIN disponible d ON d.id = p."disponibleId" JOIN proveedor v ON v.id = d."proveedorId"
      WHERE ${porCorregirSql} ORDER BY p.id LIMIT ${ESPERAN}`,
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

/**
 * SQL: whether an entry `s` says a text, or moves an account of a family or a supplier that is called
 * so, or whose reference that is.
 */
function deQueHabla(texto: string | undefined): Prisma.Sql {
  if (texto === undefined || texto === "") return Prisma.sql`true`;
  const suya = familiaDeReferencia(texto);
  return Prisma.sql`(${searchSql(texto, Prisma.sql`sin_acentos(s.concepto)`)} OR s.id IN (
    SELECT a."asientoId" FROM cuenta c JOIN apunte a ON a."cuentaId" = c.id ${conSuDueno}
    WHERE ${searchSql(texto, Prisma.sql`coalesce(f.busqueda, v.busqueda)`)} OR c."familiaId" = ${suya}::int))`;
}

/** A page of the journal, the last entry first. One statement. */
export function listarDiario(ctx: AuthedContext, filtro: DiarioFiltro) {
  const { numero, texto } = filtro;
  const where = Prisma.sql`${entreDiasSql(filtro)}
    AND ${numero === undefined ? Prisma.sql`true` : Prisma.sql`s.id = ${numero}`}
    AND ${deQueHabla(texto)}`;
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
      const [table, key] = [Prisma.sql`asiento s`, Prisma.sql`s.id`];
      const { filas, total } = await readPage<Fila>(
        ctx.db,
        { columns: diarioSql, table, key, joins: conQuien, where, order, searches: false, counted },
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

const diarioSql = Prisma.sql`s.id, ${asientoSql}, s.creado,
  ${quienSql} AS quien,
  (SELECT json_agg(json_build_object('cuentaId', c.id, 'nombre', ${nombreDeCuentaSql}, 'importe', a.importe)
      ORDER BY a.importe DESC, c.id)
    FROM apunte a JOIN cuenta c ON c.id = a."cuentaId" ${conSuDueno} WHERE a."asientoId" = s.id) AS apuntes`;
