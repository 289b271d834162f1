import { type Db, Prisma, rows } from "@cosecha/db/database";
import type { TipoDeAsiento } from "@cosecha/domain/cuentas";
import type { diarioPorLlevar, saldosPorLlevar } from "@cosecha/domain/esquemas/cuentas";
import { diaDe } from "@cosecha/domain/fechas";
import { textos } from "@cosecha/domain/textos";
import type * as z from "zod";
import { fileName, XLSX } from "../excel/file-name.ts";
import { CSV, streamCsv } from "../excel/stream-csv.ts";
import { type Column, type Row, type Sheet, streamXlsx } from "../excel/stream-xlsx.ts";
import type { AuthedContext } from "../kernel/context.ts";
import type { ArchivoLeido } from "../kernel/files.ts";
import { AT_ONCE, readIds, tableOfIds } from "../kernel/rows.ts";
import { slices } from "../turns.ts";
import {
  conQuien,
  conSuDueno,
  cualesSql,
  debeDesdeSql,
  entreDiasSql,
  nombreDeCuentaSql,
  quienSql,
} from "./load.ts";
import { verCuentaDeFamilia } from "./queries.ts";

/**
 * What of the accounts somebody takes with them, as a file that is read while it is sent, a page of
 * rows at a time (decision 118).
 */

/** A sheet as the file that is asked for, named after it and the day. */
function asFile(ctx: AuthedContext, base: string, formato: "csv" | "xlsx", sheet: Sheet): ArchivoLeido {
  const nombre = fileName(`${base} ${diaDe(ctx.now, ctx.zona)}`, "", formato);
  return formato === "csv"
    ? { nombre, tipo: CSV, leer: () => streamCsv(sheet) }
    : { nombre, tipo: XLSX, leer: () => streamXlsx([sheet], { now: ctx.now }) };
}

const columnas = (...all: [titulo: string, kind: Column["kind"], ancho: number][]): Column[] =>
  all.map(([titulo, kind, ancho]) => ({ titulo, kind, ancho }));

/** SQL: a day as the days that Excel counts. */
const diaSql = (fecha: Prisma.Sql) => Prisma.sql`(${fecha} - DATE '1899-12-30')::text`;
/** SQL: an amount where it is a debit, and where it is a credit. */
const debeSql = (importe: Prisma.Sql) => Prisma.sql`CASE WHEN ${importe} > 0 THEN (${importe})::text END`;
const haberSql = (importe: Prisma.Sql) => Prisma.sql`CASE WHEN ${importe} < 0 THEN (-${importe})::text END`;

/** The journal for who keeps the books: a row a movement, by day and entry. */
export function llevarDiario(
  ctx: AuthedContext,
  { formato, ...dias }: z.infer<typeof diarioPorLlevar>,
): ArchivoLeido {
  return asFile(ctx, "Diario", formato, hojaDelDiario(ctx.db, dias, ctx.zona));
}

export const hojaDelDiario = (db: Db, dias: Parameters<typeof pagesOfDiario>[1], zona: string): Sheet => ({
  nombre: "Diario",
  columnas: columnas(
    ["Asiento", "entero", 9],
    ["Fecha", "dia", 12],
    ["Tipo", "texto", 18],
    ["Concepto", "texto", 40],
    ["Código", "texto", 14],
    ["Cuenta", "texto", 30],
    ["Debe", "euros", 14],
    ["Haber", "euros", 14],
    ["Pedido", "entero", 9],
    ["Quién", "texto", 24],
    ["Apuntado", "fecha", 17],
  ),
  pages: () => pagesOfDiario(db, dias, zona),
});

/** The last movement that has been read: its day, entry and account, and what it moved. */
interface Leido {
  fecha: string;
  id: number;
  importe: string;
  cuentaId: number;
}

/** Rows of the journal in order; each page begins where the index has the entry of the last one. */
async function* pagesOfDiario(
  db: Db,
  dias: { desde?: string | undefined; hasta?: string | undefined },
  zona: string,
): AsyncGenerator<Row[]> {
  for (let last: Leido | undefined; ; ) {
    const after =
      last === undefined
        ? Prisma.sql`true`
        : Prisma.sql`(s.fecha, s.id) >= (${last.fecha}::date, ${last.id}::int)
          AND (s.fecha, s.id, -a.importe, a."cuentaId")
            > (${last.fecha}::date, ${last.id}::int, -${last.importe}::numeric, ${last.cuentaId}::int)`;
    const page: { leido: Leido; cells: Row }[] = await rows(
      db,
      Prisma.sql`SELECT json_build_object('fecha', s.fecha, 'id', s.id, 'importe', a.importe::text, 'cuentaId', a."cuentaId") AS leido,
          json_build_array(s.id::text, ${diaSql(Prisma.sql`s.fecha`)},
            ${JSON.stringify(textos.cuentas.ASIENTOS)}::jsonb->>s.tipo::text, s.concepto, c."codigoContable",
            ${nombreDeCuentaSql}, ${debeSql(Prisma.sql`a.importe`)}, ${haberSql(Prisma.sql`a.importe`)},
            s."pedidoId"::text, ${quienSql},
            round((extract(epoch FROM s.creado AT TIME ZONE ${zona}::text) / 86400 + 25569)::numeric, 8)::text) AS cells
        FROM asiento s JOIN apunte a ON a."asientoId" = s.id JOIN cuenta c ON c.id = a."cuentaId"
          ${conSuDueno} ${conQuien}
        WHERE ${entreDiasSql(dias)} AND ${after}
        ORDER BY s.fecha, s.id, -a.importe, a."cuentaId" LIMIT ${AT_ONCE}`,
    );
    yield page.map(({ cells }) => cells);
    last = page.at(-1)?.leido;
    if (page.length < AT_ONCE || last === undefined) return;
  }
}

/** The balances of all accounts, or of some, by their names. */
export function llevarSaldos(
  ctx: AuthedContext,
  { formato, ...cuales }: z.infer<typeof saldosPorLlevar>,
): ArchivoLeido {
  return asFile(ctx, "Saldos", formato, hojaDeLosSaldos(ctx.db, cuales));
}

export const hojaDeLosSaldos = (db: Db, cuales: Parameters<typeof pagesOfSaldos>[1]): Sheet => ({
  nombre: "Saldos",
  columnas: columnas(
    ["Código", "texto", 14],
    ["Cuenta", "texto", 30],
    ["Clase", "texto", 20],
    ["Saldo deudor", "euros", 14],
    ["Saldo acreedor", "euros", 14],
    ["Debe desde", "dia", 12],
  ),
  pages: () => pagesOfSaldos(db, cuales),
});

async function* pagesOfSaldos(
  db: Db,
  cuales: Omit<z.infer<typeof saldosPorLlevar>, "formato">,
): AsyncGenerator<Row[]> {
  const ids = await readIds(
    db,
    Prisma.sql`SELECT c.id FROM cuenta c ${conSuDueno} WHERE ${cualesSql(cuales)}
      ORDER BY coalesce(f.busqueda, v.busqueda) NULLS FIRST, c.tipo, c.id`,
  );
  for (const some of slices(ids, AT_ONCE)) {
    const page = await rows<{ cells: Row }>(
      db,
      Prisma.sql`SELECT json_build_array(c."codigoContable", ${nombreDeCuentaSql},
          ${JSON.stringify(textos.cuentas.CUENTAS)}::jsonb->>c.tipo::text,
          ${debeSql(Prisma.sql`c.saldo`)}, ${haberSql(Prisma.sql`c.saldo`)},
          ${diaSql(debeDesdeSql)}) AS cells
        FROM ${tableOfIds(some)} JOIN cuenta c ON c.id = ids.id ${conSuDueno} ORDER BY ids.n`,
    );
    yield page.map(({ cells }) => cells);
  }
}

/**
 * A family's statement, the first movement first. Throws as `verCuentaDeFamilia`. One statement,
 * and one for each page of movements.
 */
export async function llevarExtracto(ctx: AuthedContext, familiaId: number): Promise<ArchivoLeido> {
  const { nombre, referencia } = await verCuentaDeFamilia(ctx, { familiaId, cuantos: 1 });
  return asFile(ctx, `Cuentas de ${nombre}`, "xlsx", {
    nombre: "Cuentas",
    titulos: [
      `Cuentas de ${nombre}`,
      textos.cuentas.noEsFactura,
      `Referencia para transferencias: ${referencia}`,
    ],
    columnas: columnas(
      ["Fecha", "dia", 12],
      ["Movimiento", "texto", 18],
      ["Concepto", "texto", 44],
      ["Cargo", "euros", 14],
      ["Pago o abono", "euros", 14],
      ["Debe", "euros", 14],
      ["A favor", "euros", 14],
      ["Asiento", "entero", 9],
    ),
    pages: () => pagesOfExtracto(ctx.db, familiaId),
  });
}

interface Fila {
  n: number;
  tipo: TipoDeAsiento;
  importe: number;
  concepto: string;
  dia: string;
  cells: Row;
}

async function* pagesOfExtracto(db: Db, familiaId: number): AsyncGenerator<Row[]> {
  for (let last = 0; ; ) {
    const page = await rows<Fila>(
      db,
      Prisma.sql`SELECT a.n, s.tipo, a.importe, s.concepto, ${diaSql(Prisma.sql`s.fecha`)} AS dia, json_build_array(
          ${debeSql(Prisma.sql`a.importe`)}, ${haberSql(Prisma.sql`a.importe`)},
          ${debeSql(Prisma.sql`a.saldo`)}, ${haberSql(Prisma.sql`a.saldo`)}, s.id::text) AS cells
        FROM apunte a JOIN asiento s ON s.id = a."asientoId"
        WHERE a."cuentaId" = (SELECT id FROM cuenta WHERE tipo = 'familia' AND "familiaId" = ${familiaId})
          AND a.n > ${last} ORDER BY a.n LIMIT ${AT_ONCE}`,
    );
    yield page.map(({ dia, cells, ...que }) => [
      dia,
      textos.cuentas.queFue(que),
      textos.cuentas.queMas(que),
      ...cells,
    ]);
    last = page.at(-1)?.n ?? last;
    if (page.length < AT_ONCE) return;
  }
}
